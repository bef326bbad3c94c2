/**
 * A whole number, also as text, as the original's validation turns one into the other; undefined for anything else and
 * for what is out of bounds.
 */
export function wholeOf(value: unknown, least: number, most = 2 ** 31 - 1): number | undefined {
  const number = typeof value === 'string' && /^\s*[+-]?\d+(\.0*)?\s*$/.test(value) ? Number(value) : value
  return Number.isInteger(number) && (number as number) >= least && (number as number) <= most
    ? (number as number)
    : undefined
}
