import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { settings } from '../settings-open.ts'

const SettingsDialog = lazy(async () => ({ default: (await withWords(import('./SettingsDialog.tsx'))).SettingsDialog }))

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
