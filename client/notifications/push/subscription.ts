import { hearWorker, readyWorker } from '../../lib/browser/service-worker.ts'
import { newId } from '../../lib/query/id.ts'
import { config } from '../../lib/supabase/config.ts'
import { session } from '../../lib/supabase/session.ts'
import { type Device, freshDevices, keepDevice, removeDevice, sendTest } from '../data/push-devices.ts'
import { deviceName } from './browser.ts'
import { isSupported } from './supported.ts'

/*
 * Push on this browser. The browser holds a subscription, the server a device; both must be there, and be the same.
 * That somebody wants to be told here is kept here for them alone: another person on this browser is not told
 * what was meant for them.
 */
const timeoutMs = 10_000

const storageKey = () => `push:${session.get().user?.id}`
export const isPushWanted = () => localStorage.getItem(storageKey()) === 'on'

interface Status {
  isSubscribed: boolean
  permission: NotificationPermission
}

export async function subscription(): Promise<PushSubscription | null> {
  const { pushManager } = await readyWorker()
  return pushManager.getSubscription()
}

/** Tells whether this browser is subscribed and known to the server. */
export async function status(): Promise<Status & { device: Device | null }> {
  const [mine, known] = await Promise.all([subscription(), freshDevices()])
  const device = known.find(({ endpoint }) => endpoint === mine?.endpoint) ?? null
  return { isSubscribed: device !== null, permission: Notification.permission, device }
}

/** Asks the person; false when they, or the browser, say no. */
export const askPermission = async () => isSupported() && (await Notification.requestPermission()) === 'granted'

/** False when the person, or the browser, says no. */
export async function enable(): Promise<boolean> {
  if (!(await askPermission())) return false
  await subscribe()
  localStorage.setItem(storageKey(), 'on')
  return true
}

/** Ends it on this browser only; others go on. False when the browser does not let go of its subscription. */
export async function disable(): Promise<boolean> {
  const { device } = await status()
  const mine = await subscription()
  if (mine && !(await mine.unsubscribe())) return false
  localStorage.removeItem(storageKey())
  if (device) await removeDevice(device.id)
  return true
}

/** At every start: the server learns of a new address, and a subscription that was lost is made again. */
export async function resync() {
  if (!isSupported() || Notification.permission !== 'granted') return
  if (isPushWanted()) return subscribe()
  // somebody else's: they are signed out here, and nothing of theirs is shown to whoever is here now
  await (await subscription())?.unsubscribe()
}

/** Unsubscribes at sign-out. The push service tells the server at its next try. */
export async function fallSilent() {
  if (isSupported()) await (await subscription())?.unsubscribe()
}

async function subscribe() {
  const made = await subscribed()
  const { endpoint, keys } = made.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } }
  await keepDevice(endpoint, keys, deviceName(navigator.userAgent))
}

async function subscribed(): Promise<PushSubscription> {
  if (!config.vapidPublicKey) throw new Error('The server has no key for pushes.')
  const { pushManager } = await readyWorker()
  const before = await pushManager.getSubscription()
  if (before && keyFits(before)) return before
  await before?.unsubscribe()
  const applicationServerKey = bytesOf(config.vapidPublicKey)
  return inTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
}

/** True for a subscription made with the current key of the server. */
export const keyFits = ({ options }: PushSubscription) =>
  config.vapidPublicKey !== null && sameBytes(options.applicationServerKey, bytesOf(config.vapidPublicKey))

/** Some browsers never answer when they cannot reach their push service. */
const inTime = <T>(work: Promise<T>) =>
  Promise.race([
    work,
    new Promise<never>((_, fail) =>
      setTimeout(() => fail(new Error('The push service of this browser does not answer.')), timeoutMs),
    ),
  ])

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
}

const sameBytes = (one: ArrayBuffer | null, other: Uint8Array) =>
  one !== null && String(new Uint8Array(one)) === String(other)

/**
 * Sends a real push to this device and tells how long it took to come, in ms; null when it did not within ten seconds.
 * `onSent` hears when the server has taken it.
 */
export async function roundTrip(device: Device, onSent?: () => void): Promise<number | null> {
  const nonce = newId()
  const { promise, resolve } = Promise.withResolvers<void>()
  const deaf = hearWorker((told) => told.kind === 'pushed' && told.nonce === nonce && resolve())
  const sent = performance.now()
  try {
    await sendTest(device.id, nonce)
    onSent?.()
    const late = new Promise<'late'>((tell) => setTimeout(() => tell('late'), timeoutMs))
    return (await Promise.race([promise, late])) === 'late' ? null : Math.round(performance.now() - sent)
  } finally {
    deaf()
  }
}

/** Shown by this browser itself, without any push. Where the worker cannot, the page does, for five seconds. */
export async function showLocally(title: string, body: string) {
  const look = { body, icon: '/logo192.png' }
  try {
    await (await readyWorker()).showNotification(title, look)
  } catch {
    const shown = new Notification(title, look)
    setTimeout(() => shown.close(), 5000)
  }
}
