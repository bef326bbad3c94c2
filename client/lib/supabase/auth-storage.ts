import { deviceStorage, parsed } from '../browser/device-storage.ts'
import { onDevice } from '../browser/server-clock.ts'

/** Key of the auth client's session in localStorage. */
export const sessionKey = 'session'

/**
 * The auth client's storage. `expires_at` is stored as the server's moment, and read as one of the device's clock, with
 * which the client compares it.
 */
export const authStorage = {
  getItem(key: string): string | null {
    const stored = deviceStorage.get(key)
    const session = key === sessionKey ? withExpiry(stored) : null
    if (!session) return stored
    return JSON.stringify({ ...session, expires_at: Math.round(onDevice(session.expires_at * 1000) / 1000) })
  },
  setItem(key: string, value: string) {
    const session = key === sessionKey ? withExpiry(value) : null
    deviceStorage.set(key, session ? JSON.stringify(session) : value)
  },
  removeItem: deviceStorage.remove,
}

/** A session with the expiry of its token: the client may save one that it read with another offset. */
function withExpiry(stored: string | null) {
  const session = parsed<{ access_token?: unknown; expires_at?: unknown }>(stored)
  const exp = expiryOf(session?.access_token) ?? session?.expires_at
  return session && typeof exp === 'number' ? { ...session, expires_at: exp } : null
}

function expiryOf(token: unknown): number | null {
  if (typeof token !== 'string') return null
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    const { exp } = JSON.parse(atob(payload))
    return typeof exp === 'number' ? exp : null
  } catch {
    return null
  }
}
