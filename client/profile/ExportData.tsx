import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { downloadText } from '../lib/browser/download.ts'
import { serverDate } from '../lib/browser/server-clock.ts'
import { dayOf } from '../lib/settings/days.ts'
import { config } from '../lib/supabase/config.ts'
import { exportMine } from './queries.ts'
import { SettingsCard } from './SettingsCard.tsx'
import { SettingsRow } from './SettingsRow.tsx'

/** All that is kept about one, as a file: for reading, for keeping, for another program. */
export function ExportData() {
  const { t } = useLingui()
  const take = useMutation({
    mutationFn: exportMine,
    onSuccess: (all) =>
      downloadText(
        `${config.brand.toLowerCase()}-${dayOf(serverDate())}.json`,
        JSON.stringify(all, null, 2),
        'application/json',
      ),
  })
  return (
    <SettingsCard id="take-out" title={t`Your data`} words={<Trans>Your data belongs to you.</Trans>}>
      <SettingsRow
        label={t`Download everything`}
        words={t`Your profile with what you say about yourself, your settings, your active days, your badges and everything you’ve added, in one JSON file.`}
      >
        <Button variant="default" loading={take.isPending} onClick={() => take.mutate()}>
          <Trans>Download</Trans>
        </Button>
      </SettingsRow>
    </SettingsCard>
  )
}
