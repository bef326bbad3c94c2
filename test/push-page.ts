import type { Page } from 'playwright/test'

/* What walks over what a device is told do in the page. */

declare global {
  interface Window {
    /** Each address that was registered as a worker. */
    registered: string[]
    /** What the page itself showed, and when by its own clock. */
    shown: { title: string; icon: string | undefined; at: number; closed: number }[]
  }
}

/** Opens the settings of what one is told. */
export const opening = async (page: Page) => {
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Notification Settings' }).click()
}

/** `subscribe` never answers in this Chromium, which has no push service to ask: this stands in for it, and nothing else. */
export function subscribes({ endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } }) {
  const made = (key: number[]) =>
    ({
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey: new Uint8Array(key).buffer },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        if (localStorage.getItem('clings')) return false
        localStorage.removeItem('stub')
        return true
      },
    }) as unknown as PushSubscription
  PushManager.prototype.subscribe = async (options) => {
    const key = [...new Uint8Array(options!.applicationServerKey as Uint8Array<ArrayBuffer>)]
    localStorage.setItem('stub', JSON.stringify(key))
    return made(key)
  }
  PushManager.prototype.getSubscription = async () => {
    const kept = localStorage.getItem('stub')
    return kept ? made(JSON.parse(kept)) : null
  }
}
