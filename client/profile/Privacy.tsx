import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { changeSettings, useSettings } from '../account/data/settings.ts'
import { profileParts } from '../lib/registries/label-lookup.ts'
import type { PrivacyChoice } from '../lib/registries/labels.ts'
import { AboutLine } from './about/AboutLine.tsx'
import { refusesNudges, useRefuseNudges } from './nudge-queries.ts'
import { SettingsCard } from './SettingsCard.tsx'
import { SettingsRow } from './SettingsRow.tsx'

/** The settings of what others see of a person: being online, having read, being away, and what rooms say of them. */
export function Privacy() {
  const { t } = useLingui()
  const { show_presence, show_seen } = useSettings()
  const [refuses] = useQuery(refusesNudges).data ?? []
  const refuse = useRefuseNudges()
  return (
    <SettingsCard id="privacy" title={t`Privacy`} words={t`What people in your groups can see about you.`}>
      <Choice
        label={t`Show when I’m online and typing`}
        words={t`If off, you won’t see it for others either.`}
        checked={show_presence}
        onChange={(now) => changeSettings({ show_presence: now })}
      />
      <Choice
        label={t`Show what I’ve read`}
        words={t`If off, you won’t see who has read your messages.`}
        checked={show_seen}
        onChange={(now) => changeSettings({ show_seen: now })}
      />
      <Choice
        label={t`Let managers know when I’m away`}
        words={t`Group managers can see if you haven’t visited for two weeks, and may send you one note.`}
        checked={!refuses}
        disabled={refuses === undefined}
        onChange={(now) => refuse.mutate({ refused: !now })}
      />
      <AboutLine />
      {profileParts().map(([id, { Privacy: Lines }]) => Lines && <Lines key={id} Choice={Choice} />)}
    </SettingsCard>
  )
}

function Choice(props: PrivacyChoice) {
  const id = useId()
  return (
    <SettingsRow label={props.label} htmlFor={id} words={props.words}>
      <Switch
        id={id}
        size="md"
        withThumbIndicator={false}
        checked={props.checked}
        disabled={props.disabled ?? false}
        aria-describedby={`${id}-words`}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </SettingsRow>
  )
}
