import { i18n } from '@lingui/core'
import type { Database } from '../../../supabase/types.ts'
import { store } from '../browser/store.ts'
import type { ReadingSettings } from './reading.ts'

type Row = Database['public']['Tables']['user_settings']['Row']

/** A person's settings for display. Null means as their device has it. */
export type Settings = Pick<
  Row,
  'tz' | 'locale' | 'week_starts_on' | 'hour_cycle' | 'theme' | 'keys' | 'low_data' | 'show_presence' | 'show_seen'
> & { reading: ReadingSettings }

export const asDevice: Settings = {
  tz: null,
  locale: null,
  week_starts_on: null,
  hour_cycle: null,
  theme: null,
  keys: {},
  low_data: false,
  reading: {},
  show_presence: true,
  show_seen: true,
}

const kept = 'settings'

/** Kept on the device too, so that the first screen is right before anybody was asked. */
export const settings = store<Settings>(read())

/** Takes over what the person has set; nothing is written to the server here. All is drawn anew where that is news. */
export function keepSettings(now: Settings) {
  localStorage.setItem(kept, JSON.stringify(now))
  const next = usable(now)
  if (JSON.stringify(next) !== JSON.stringify(settings.get())) settings.set(next)
}

/** Forgets the settings at sign-out. */
export function forgetSettings() {
  localStorage.removeItem(kept)
  settings.set(asDevice)
}

function read(): Settings {
  try {
    // in a test of days there is no browser around
    return usable({ ...asDevice, ...JSON.parse(globalThis.localStorage?.getItem(kept) ?? '{}') })
  } catch {
    // what somebody else wrote there is no reason to show nothing
    return asDevice
  }
}

/** A zone or a region that another browser knew and this one does not is left to the device: every date would fail. */
export function usable(given: Settings): Settings {
  const { tz, locale } = given
  return {
    ...given,
    tz: tz && works(() => new Intl.DateTimeFormat('en', { timeZone: tz })) ? tz : null,
    locale: locale && works(() => new Intl.Locale(locale)) ? locale : null,
  }
}

function works(attempt: () => unknown) {
  try {
    attempt()
    return true
  } catch {
    // the only answer that Intl gives to a name it does not know
    return false
  }
}

let here: string | undefined
// who travels looks up from the page; to ask takes milliseconds, and every date is written in a zone
globalThis.addEventListener?.('visibilitychange', () => (here = undefined))

export const deviceZone = () => (here ??= Intl.DateTimeFormat().resolvedOptions().timeZone)

export const zone = () => settings.get().tz ?? deviceZone()

/**
 * Dates and numbers are written as the person or their device writes them, as far as that is the language of the page.
 */
export const region = () => settings.get().locale ?? deviceRegion()

export function deviceRegion() {
  const spoken = i18n.locale.startsWith('pseudo') ? 'en' : i18n.locale || 'en'
  return navigator.languages.find((language) => language.startsWith(spoken)) ?? spoken
}

/** The day that a week begins with, as ISO 8601 counts them: 1 is Monday, 7 is Sunday. */
export const weekStart = (): number => settings.get().week_starts_on ?? weekStartIn(region())

/** The first day of a region's week; ISO 8601's where the browser does not know it. */
export function weekStartIn(locale: string): number {
  const habits = new Intl.Locale(locale) as { getWeekInfo?: () => { firstDay: number } }
  return habits.getWeekInfo?.().firstDay ?? 1
}
