import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useUser } from '../../account/AuthProvider.tsx'
import { profileOf } from '../../account/data/profile.ts'
import { SettingsRow } from '../SettingsRow.tsx'
import { fields } from './profile-steps.ts'

/** The line about oneself among what others see: who wants to show none has none. */
export function AboutLine() {
  const { t } = useLingui()
  const { about } = useSuspenseQuery(profileOf(useUser())).data
  return (
    <SettingsRow
      label={t`About`}
      words={about ? t`People in your groups can read what you say about yourself.` : t`You haven’t said anything yet.`}
    >
      <Button
        variant="default"
        aria-label={about ? t`Edit About` : t`Add a line about yourself`}
        onClick={() => document.getElementById(fields.about)?.focus()}
      >
        {about ? <Trans>Edit</Trans> : <Trans>Add</Trans>}
      </Button>
    </SettingsRow>
  )
}
