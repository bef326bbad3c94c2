import { region } from '../../lib/settings/settings.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** "340 kB", as the person writes numbers. */
export function sizeOf(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3))
  return new Intl.NumberFormat(region(), {
    style: 'unit',
    unit: units[step]!,
    // the short form knows no plural of bytes
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1000 ** step)
}
