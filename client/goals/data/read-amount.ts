import { region } from '../../lib/settings/settings.ts'

/**
 * A number as people type it, with a point or a comma: "2,5" and "2.5" are the same, and "1,000" is a thousand where
 * that is how thousands are written. Undefined for what is none.
 */
export function readAmount(typed: string, where = region()): number | undefined {
  const text = typed.trim().replace(/[\s’']/g, '')
  if (!/^[+-−]?[\d.,]*\d[\d.,]*$/.test(text)) return undefined
  const value = Number(plain(text.replace('−', '-'), where))
  return Number.isFinite(value) && Math.abs(value) < 1e12 ? value : undefined
}

function plain(text: string, where: string): string {
  const signs = text.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  if (!last) return text
  const isMixed = new Set(signs).size > 1
  const groups = isMixed ? (last === ',' ? '.' : ',') : last
  // one sign of both, and only once: by thousands it has three digits behind it, and is not the region’s decimal
  const isThousands = signs.length > 1 || (/[.,]\d{3}$/.test(text) && last !== decimalOf(where))
  if (isMixed || isThousands) {
    const joined = text.replaceAll(groups, '')
    return joined.replace(',', '.')
  }
  return text.replace(',', '.')
}

const decimalOf = (where: string) =>
  new Intl.NumberFormat(where).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value

const formats = new Map<string, Intl.NumberFormat>()

/** A number as the person’s region writes it. */
export function writtenAmount(value: number, where = region()): string {
  const format = formats.get(where) ?? new Intl.NumberFormat(where, { maximumFractionDigits: 2 })
  formats.set(where, format)
  return format.format(value)
}
