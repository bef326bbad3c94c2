import { store } from '../lib/store.ts'

/** Whether the settings are open, from wherever they were asked for; `about` names the part that is meant. */
export const settings = store<{ open: boolean }>({ open: false })

const kept = 'notification-settings'

export const openSettings = () => settings.set({ open: true })
export const closeSettings = () => settings.set({ open: false })

/** The page is about to be loaded anew because of what was done there: one is to see how it went. */
export const comeBack = () => sessionStorage.setItem(kept, 'open')

if (sessionStorage.getItem(kept)) {
  sessionStorage.removeItem(kept)
  openSettings()
}
