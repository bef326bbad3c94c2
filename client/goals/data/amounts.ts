import { writtenAmount } from './read-amount.ts'
import type { Goal } from './types.ts'

/**
 * A number with what it counts, where that has a name. People name it as it goes with most numbers: one “loaves” is
 * only 1, while one “km” is 1 km.
 */
export const withUnit = (value: number, unit: string | null) =>
  unit && !(value === 1 && isMany(unit)) ? `${writtenAmount(value)} ${unit}` : writtenAmount(value)

const isMany = (unit: string) => /\p{L}{3}s$/u.test(unit)

/**
 * The number that has been reached. On the way down, what was given is taken from the start; who writes it with a minus
 * means the same.
 */
export function reachedOf({ start_value, target_value }: Pick<Goal, 'start_value' | 'target_value'>, total: number) {
  const start = start_value ?? 0
  return (target_value ?? 0) < start && total > 0 ? start - total : start + total
}
