import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Brings, changeOnboarding, useOnboarding } from '../../account/data/onboarding.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { SettingsCard } from '../SettingsCard.tsx'
import { SettingsRow } from '../SettingsRow.tsx'

/** The answer of the first day, or none; and the way back to its screen. */
export function WhatBringsYou() {
  const { t } = useLingui()
  const brings = useOnboarding()?.brings ?? ''
  return (
    <SettingsCard
      id="first-day"
      title={t`Getting started`}
      words={<Trans>Only you see this. It doesn’t change what you may do.</Trans>}
    >
      <SettingsRow label={t`What brings you?`} htmlFor="what-brings" wide>
        <SelectField
          id="what-brings"
          value={brings}
          data={[
            { value: '', label: t`No answer` },
            { value: 'lead', label: t`I lead a group` },
            { value: 'learn', label: t`I want to learn` },
            { value: 'joined', label: t`I’ve just joined one` },
          ]}
          onChange={(value) =>
            changeOnboarding({ brings: (value || null) as Brings | null, asked_at: serverDate().toISOString() })
          }
        />
      </SettingsRow>
      <SettingsRow label={t`The first screen`} words={t`Language, time zone and a playground.`}>
        <Button
          variant="default"
          size="compact-sm"
          renderRoot={(props) => <Link {...props} to="/welcome" search={{ again: 'yes' }} />}
        >
          <Trans>Show it again</Trans>
        </Button>
      </SettingsRow>
    </SettingsCard>
  )
}
