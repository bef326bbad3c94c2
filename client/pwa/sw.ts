import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import {
  type Click,
  landing,
  type PageMessage,
  type PushPayload,
  type WorkerMessage,
} from '../lib/browser/worker-messages.ts'

/*
 * The service worker: what this browser does for the app while no page of it is open. It keeps the files of the app,
 * so that it starts without a network; it shows what is pushed and leads a click to where it belongs. A push is never
 * silent: browsers end a subscription that shows nothing.
 */
declare const self: ServiceWorkerGlobalScope
declare const __WORKER_VERSION__: string
/** Every file of this build. */
declare const __APP_FILES__: PrecacheEntry[]

precacheAndRoute(__APP_FILES__)
// what the server answers itself is never answered with the page
const capabilities = /^\/((auth|rest|realtime|storage|functions)\/v1|health|metrics|dev|config\.json|too-old)(\/|\.|$)/
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [capabilities] }))

/** Clicks while no page was open, for the page that opens next. */
let clicked: Click[] = []

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(lead(event.notification.data, event.action || null))
})
// the page holds the key to the account, so the new address waits for one
self.addEventListener('pushsubscriptionchange', (event) => {
  ;(event as ExtendableEvent).waitUntil(tellAll({ kind: 'resync' }))
})
self.addEventListener('message', (event) => {
  const asked = event.data as PageMessage
  // a new build waits until the page says that nobody is in the middle of something
  if (asked.kind === 'take over') void self.skipWaiting()
  if (asked.kind === 'version')
    event.source?.postMessage({ kind: 'version', version: __WORKER_VERSION__ } satisfies WorkerMessage)
  if (asked.kind !== 'here' || clicked.length === 0) return
  event.source?.postMessage({ kind: 'clicked', clicks: clicked } satisfies WorkerMessage)
  clicked = []
})

/** Returns a push's payload; one that cannot be read is shown all the same. */
function read(sent: PushMessageData | null): PushPayload {
  const blank = { type: '', title: 'Notification', message: '', url: '/', tag: '', data: {} }
  try {
    return { ...blank, ...(sent?.json() as Partial<PushPayload>) }
  } catch {
    return { ...blank, message: sent?.text() ?? '' }
  }
}

async function show(pushed: PushPayload) {
  const { title, message, tag, data, actions = [] } = pushed
  const look: NotificationOptions & { renotify: boolean; actions: typeof actions } = {
    body: message,
    icon: '/logo192.png',
    badge: '/logo192.png',
    tag,
    renotify: tag !== '' && !(await isShown(pushed)),
    actions,
    data: { ...data, url: landing(pushed) },
  }
  await self.registration.showNotification(title, look)
  await tellAll({ kind: 'pushed', nonce: data.nonce ?? null })
  await count(data.unread)
}

/** True where this very push is on screen already. Another of its tag replaces it as news, and alerts again. */
async function isShown({ tag, data }: PushPayload) {
  const { notificationId } = data
  if (!notificationId) return false
  const before = await self.registration.getNotifications({ tag })
  return before.some((one) => one.data?.notificationId === notificationId)
}

/** The icon of the app says how much is unread, where there is such an icon. */
async function count(unread: number | undefined) {
  if (unread === undefined || !('setAppBadge' in self.navigator)) return
  await self.navigator.setAppBadge(unread).catch((refused) => console.warn('The icon has no badge.', refused))
}

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function tellAll(told: WorkerMessage) {
  for (const window of await windows()) window.postMessage(told)
}

/** To the window that is looked at, else any of them, else a new one. */
async function lead(
  { url, notificationId = null }: { url: string; notificationId?: string | null },
  action: string | null,
) {
  const click = { notificationId, action }
  const open = await windows()
  const window = open.find(({ focused }) => focused) ?? open.find((one) => one.visibilityState === 'visible') ?? open[0]
  if (window) {
    await window.focus().catch((refused) => console.warn('The window was not focused.', refused))
    if (await follows(window, { kind: 'go', url, ...click })) return
    if (await window.navigate(url).catch(() => null)) return later(click)
  }
  later(click)
  await self.clients.openWindow(url)
}

function later(click: Click) {
  if (click.notificationId) clicked.push(click)
}

/**
 * Tells whether the app in a window takes the click: it keeps what is written there. One that loads does not answer.
 */
function follows(window: WindowClient, told: WorkerMessage) {
  const { port1, port2 } = new MessageChannel()
  return new Promise<boolean>((tell) => {
    port1.onmessage = () => tell(true)
    setTimeout(() => tell(false), 1000)
    window.postMessage(told, [port2])
  })
}
