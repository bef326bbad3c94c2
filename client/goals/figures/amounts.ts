import { writtenAmount } from '../data/read-amount.ts'

/** A number as the person writes numbers. */
export const amountWords = (value: number) => writtenAmount(value)

/** A number with what it counts, where that has a name. */
export const withUnit = (value: number, unit: string | null) =>
  unit ? `${writtenAmount(value)} ${unit}` : writtenAmount(value)
