import { region, zone } from '../../lib/settings/settings.ts'
import { clockOptions } from '../../lib/settings/time.ts'

let known: { key: string; format: Intl.DateTimeFormat } | undefined

/** "12 Mar, 18:30:05". Made once for a whole list: to make a formatter takes longer than to write a hundred dates with it. */
export function toTheSecond(moment: Date): string {
  const options = { day: 'numeric', month: 'short', ...clockOptions(), second: '2-digit', timeZone: zone() } as const
  const key = region() + JSON.stringify(options)
  if (known?.key !== key) known = { key, format: new Intl.DateTimeFormat(region(), options) }
  return known.format.format(moment)
}
