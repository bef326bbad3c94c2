import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Layer } from '../Layer.tsx'
import { PushDevices } from '../push/PushDevices.tsx'
import { PushPanel } from '../push/PushPanel.tsx'
import css from '../settings.module.css'
import { closeSettings } from '../settings-open.ts'
import { Digest } from './Digest.tsx'
import { PreferenceGrid } from './PreferenceGrid.tsx'
import { QuietHours } from './QuietHours.tsx'

/** The settings of notifications. Each choice is saved at once. */
export function SettingsDialog() {
  const { t } = useLingui()
  return (
    <Layer side="middle" labelledBy="notification-settings" onClose={closeSettings}>
      <header className={css.head}>
        <h2 id="notification-settings" className={css.title}>
          <Trans>Notification Settings</Trans>
        </h2>
        <ActionIcon variant="subtle" size={40} aria-label={t`Close`} onClick={closeSettings}>
          <IconX size={20} stroke={1.5} />
        </ActionIcon>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section className={css.body} tabIndex={0} aria-labelledby="notification-settings">
        <PushPanel />
        <PreferenceGrid />
        <QuietHours />
        <Digest />
        <PushDevices />
      </section>
    </Layer>
  )
}
