import { region } from '../../lib/settings/settings.ts'

/* What one chooses one’s language and zone from. */

/** The regions whose habits an English reader may want; more languages bring their own. */
export const regions = ['en-AU', 'en-CA', 'en-IE', 'en-IN', 'en-NZ', 'en-SG', 'en-ZA', 'en-GB', 'en-US']

/** A language and its region, as its person says it. */
export const languageName = (locale: string) =>
  new Intl.DisplayNames(region(), { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale

/** "Europe/London" by its place, "London": the list has the continent above it. */
export const placeOf = (zone: string) =>
  zone
    .slice(zone.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ', ')

/** Every zone that the browser knows, and the one that was chosen. */
export function zonesByContinent(chosen: string | null) {
  const all = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
  const known = chosen && chosen !== 'UTC' && !all.includes(chosen) ? [...all, chosen] : all
  const continents = Map.groupBy(known, (zone) => zone.split('/')[0]!)
  const groups = [...continents].map(([group, zones]) => ({
    group,
    items: zones.map((zone) => ({ value: zone, label: placeOf(zone) })),
  }))
  return [{ value: 'UTC', label: 'UTC' }, ...groups]
}
