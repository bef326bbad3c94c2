import './brand-tokens.css'
import { whenIdle } from '../../lib/browser/when-idle.ts'
import { session } from '../../lib/supabase/session.ts'
import { type Brand, brand, shelf } from './brand.ts'
import { colourOf } from './brand-colour.ts'

/** Shows everything in a brand; null is the server’s own. */
export function showBrand(next: Brand | null) {
  const its = next?.name || next?.logo_path || next?.accent ? next : null
  brand.set(its)
  const root = document.documentElement
  const colour = colourOf(its?.accent ?? null)
  root.toggleAttribute('data-brand', colour !== undefined)
  if (colour) root.style.setProperty('--brand', colour)
  else root.style.removeProperty('--brand')
}

/** The same, and the next start on this device begins with it. */
export function keepBrand(next: Brand | null) {
  showBrand(next)
  if (brand.get()) localStorage.setItem(shelf, JSON.stringify(brand.get()))
  else localStorage.removeItem(shelf)
  nameManifest()
}

/** The brand that is kept here; null where there is none that can be read. */
export function keptBrand(): Brand | null {
  try {
    return JSON.parse(localStorage.getItem(shelf) ?? 'null')
  } catch {
    return null
  }
}

/** The app is installed under the name of the brand that is kept: the manifest's address says it, for a browser fetches it without a token. */
function nameManifest() {
  const own = keptBrand()?.name
  const address = `/manifest.webmanifest${own ? `?name=${encodeURIComponent(own)}` : ''}`
  document.querySelector('link[rel=manifest]')?.setAttribute('href', address)
}

let isSignedIn = session.get().user !== null

// the next person on this device may be of another organisation
session.watch(() => {
  const isOut = isSignedIn && !session.get().user
  isSignedIn = session.get().user !== null
  if (isOut) keepBrand(null)
})

if (!brand.get()) showBrand(keptBrand())
// the page names a manifest once it is calm
void whenIdle().then(nameManifest)
