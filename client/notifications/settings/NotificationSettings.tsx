import { lazy, Suspense } from 'react'
import { withLabels } from '../../lib/registries/labels.ts'
import { settings } from '../settings-open.ts'

const SettingsDialog = lazy(async () => ({
  default: (await withLabels(import('./SettingsDialog.tsx'))).SettingsDialog,
}))

/** The settings, where they are open. */
export function NotificationSettings() {
  const { open } = settings.use()
  return (
    open && (
      <Suspense>
        <SettingsDialog />
      </Suspense>
    )
  )
}
