import { region } from '../../lib/settings/settings.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** “3.4 MB”, as the region writes it. */
export function bytesOf(bytes: number) {
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1000)))
  const format = {
    style: 'unit',
    unit: units[power],
    // English has no plural for the short form
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power > 1 ? 1 : 0,
  } as const
  return new Intl.NumberFormat(region(), format).format(bytes / 1000 ** power)
}
