import { store } from './store.ts'

/** Chromium's offer to ask once whether the app may be installed. Not in TypeScript's DOM. */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** An offer that came before anybody could answer: index.html holds the browser's own bar back. */
    installOffer?: InstallOffer
  }
}

/** The offer, until it is taken or put away. Browsers without one have their own way, in a menu. */
export const offer = store<InstallOffer | null>(window.installOffer ?? null)

addEventListener('beforeinstallprompt', (event) => offer.set(event as InstallOffer))

export const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

addEventListener('appinstalled', () => offer.set(null))
