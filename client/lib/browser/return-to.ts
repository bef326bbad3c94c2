import type { ComponentType } from 'react'

/*
 * The page that a person wanted before signing in, for ways that lead out of this page: to another sign-in and back, or
 * by a link in a mail, which opens in its own tab. Kept on the device for as long as such a link works.
 */
/** Says what waits behind the sign-in page; layout-routes.ts gives it, since the pages of accounts know no room. */
export const destination: { Part?: ComponentType<{ next: string }> } = {}

const key = 'bound-for'
const hour = 60 * 60_000

export function saveReturnTo(to: string | undefined) {
  if (to) localStorage.setItem(key, JSON.stringify({ to, at: Date.now() }))
  else localStorage.removeItem(key)
}

/** The place, once: who comes back a second time goes home. */
export function takeReturnTo(): string | undefined {
  const kept = localStorage.getItem(key)
  localStorage.removeItem(key)
  if (!kept) return undefined
  const { to, at } = JSON.parse(kept) as { to: string; at: number }
  return Date.now() - at < hour ? to : undefined
}
