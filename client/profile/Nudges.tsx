import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { refusesNudges, useRefuseNudges } from './nudge-queries.ts'
import { SettingsRow } from './SettingsRow.tsx'

/** The switch that lets a group's managers notice that one has been away for a while. */
export function Nudges() {
  const { t } = useLingui()
  const id = useId()
  const [refuses] = useQuery(refusesNudges).data ?? []
  const refuse = useRefuseNudges()
  return (
    <SettingsRow
      label={t`Let managers know when I’m away`}
      htmlFor={id}
      words={t`Group managers can see if you haven’t visited for two weeks, and may send you one note.`}
    >
      <Switch
        id={id}
        size="md"
        withThumbIndicator={false}
        checked={!refuses}
        disabled={refuses === undefined}
        aria-describedby={`${id}-words`}
        onChange={(event) => refuse.mutate({ refused: !event.currentTarget.checked })}
      />
    </SettingsRow>
  )
}
