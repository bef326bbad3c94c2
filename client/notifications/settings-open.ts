import { store } from '../lib/browser/store.ts'
import { toast } from '../lib/browser/toast.ts'

/** True while the settings are open, wherever they were asked for. */
export const settings = store<{ open: boolean }>({ open: false })

const kept = 'notification-settings'

export const openSettings = () => settings.set({ open: true })
export const closeSettings = () => settings.set({ open: false })

/** The page is about to be loaded anew because of what was done there: one is to see, and to read, how it went. */
export const comeBack = (words: string) => sessionStorage.setItem(kept, words)

const words = sessionStorage.getItem(kept)
if (words) {
  sessionStorage.removeItem(kept)
  openSettings()
  toast(words)
}
