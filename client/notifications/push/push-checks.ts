import { t } from '@lingui/core/macro'
import { askWorker, hearWorker, readyWorker } from '../../lib/browser/service-worker.ts'
import { browserOf, machineOf } from './browser.ts'
import { isPushWanted, keyFits, roundTrip, status, subscription } from './subscription.ts'
import { isSupported } from './supported.ts'

/*
 * Checks of push: seven things that all must hold, each asked for real and in the order in which one needs the other. A
 * failed check says what helps in this browser; later ones cannot be told.
 */
export interface CheckResult {
  good: boolean
  detail: string
  fix?: string
}
export type CheckName = 'support' | 'install' | 'permission' | 'worker' | 'subscription' | 'server' | 'trip'

const onApplePhone = () => machineOf(navigator.userAgent) === 'apple-phone'
const isInstalled = () => matchMedia('(display-mode: standalone)').matches

export const checks: { name: CheckName; examine: () => Promise<CheckResult> }[] = [
  { name: 'install', examine: install },
  { name: 'support', examine: support },
  { name: 'permission', examine: permission },
  { name: 'worker', examine: worker },
  { name: 'subscription', examine: subscribed },
  { name: 'server', examine: known },
  { name: 'trip', examine: trip },
]

async function support(): Promise<CheckResult> {
  const parts = {
    Notification: 'Notification' in window,
    Worker: 'serviceWorker' in navigator,
    Push: 'PushManager' in window,
  }
  const missing = Object.entries(parts).flatMap(([name, there]) => (there ? [] : [name]))
  if (isSupported()) return { good: true, detail: t`Notifications, service worker and push are available` }
  return {
    good: false,
    detail: t`Missing: ${missing.join(', ')}`,
    fix: !isSecureContext
      ? t`Open this site over HTTPS. Browsers don’t allow push without it.`
      : onApplePhone()
        ? t`Push needs iOS 16.4 or later.`
        : t`Use a current Chrome, Edge, Firefox or Safari. Push doesn’t work in private windows.`,
  }
}

async function install(): Promise<CheckResult> {
  if (!onApplePhone()) return { good: true, detail: t`Not needed in this browser` }
  if (isInstalled()) return { good: true, detail: t`Opened from the home screen` }
  return {
    good: false,
    detail: t`Opened in the browser`,
    fix: t`Press Share, then Add to Home Screen, and open the app from there.`,
  }
}

async function permission(): Promise<CheckResult> {
  const { permission: said } = Notification
  if (said === 'granted') return { good: true, detail: t`Granted` }
  return {
    good: false,
    detail: said === 'denied' ? t`Denied` : t`Not asked yet`,
    fix: said === 'denied' ? t`Follow the steps above to allow it again.` : t`Press Enable Notifications, then Allow.`,
  }
}

async function worker(): Promise<CheckResult> {
  const version = await versionOfWorker()
  if (version === __WORKER_VERSION__) return { good: true, detail: t`Version ${version}` }
  await (await readyWorker()).update()
  return {
    good: false,
    detail: version
      ? t`Version ${version}, but this page has ${__WORKER_VERSION__}`
      : t`The service worker doesn’t answer`,
    fix: t`A new version was just downloaded. Close every window of this app, open it again and check once more.`,
  }
}

async function versionOfWorker(): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const deaf = hearWorker((told) => told.kind === 'version' && resolve(told.version))
  await askWorker({ kind: 'version' })
  const late = setTimeout(() => resolve(null), 5000)
  const version = await promise
  clearTimeout(late)
  deaf()
  return version
}

async function subscribed(): Promise<CheckResult> {
  const mine = await subscription()
  const anew = t`Press Disable Notifications, then Enable Notifications.`
  if (!mine)
    return {
      good: false,
      detail: t`None in this browser`,
      fix: isPushWanted() ? anew : t`Press Enable Notifications.`,
    }
  if (!keyFits(mine)) return { good: false, detail: t`Made with a different server key`, fix: anew }
  return { good: true, detail: new URL(mine.endpoint).host }
}

async function known(): Promise<CheckResult> {
  const { device } = await status()
  const anew = t`Press Disable Notifications, then Enable Notifications.`
  if (!device) return { good: false, detail: t`This browser isn’t registered`, fix: anew }
  if (device.needs_renewal) return { good: false, detail: t`The push service refused our key`, fix: anew }
  const name = device.label ?? ''
  if (device.failures === 0) return { good: true, detail: t`Registered as ${name}` }
  const last = device.last_error ?? ''
  return { good: true, detail: t`Registered as ${name}; the last push failed: ${last}` }
}

async function trip(): Promise<CheckResult> {
  const { device } = await status()
  const took = device && (await roundTrip(device))
  if (took !== null) return { good: true, detail: t`Arrived in ${took} ms` }
  return { good: false, detail: t`Nothing arrived within ten seconds`, fix: fixOfTrip() }
}

function fixOfTrip(): string {
  const machine = machineOf(navigator.userAgent)
  if (machine === 'phone' || machine === 'apple-phone')
    return t`Turn off battery saving for this browser, and check that the phone is online and not set to Do Not Disturb.`
  if (browserOf(navigator.userAgent) === 'firefox')
    return t`A firewall may be blocking Firefox’s push service (push.services.mozilla.com, port 443). Try another network.`
  if (browserOf(navigator.userAgent) === 'safari')
    return t`Check that no Focus is on, and that System Settings lets Safari send notifications. Apple’s push service needs port 443 or 5223.`
  return t`A firewall may be blocking this browser’s push service (fcm.googleapis.com, port 443 or 5228). Try another network, and restart the browser.`
}
