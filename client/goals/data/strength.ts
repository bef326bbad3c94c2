interface StrengthTerms {
  target: number
  /** The days that a stretch has. */
  length: number
  /** The times that something is to be done in one. */
  times?: number
  /** The strength before them. */
  from?: number
  atMost?: boolean
}

/**
 * The strength of a goal after some days, from 0 to 1: each day takes a little of what was, and adds a little of how far
 * the last stretch came to what it asks. `amounts` has what each day brought, or null for one that rests: it leaves all
 * as it is.
 */
export function strengthOf(
  amounts: readonly (number | null)[],
  { target, length, times = 1, from = 0, atMost = false }: StrengthTerms,
): number {
  const stays = 0.5 ** (Math.sqrt(times / length) / 13)
  const last: number[] = []
  let strength = from
  for (const amount of amounts) {
    if (amount === null) continue
    last.push(amount)
    if (last.length > length) last.shift()
    const total = last.reduce((sum, one) => sum + one, 0)
    const share = Math.min(1, Math.max(0, atMost ? leftOf(total, target) : total / target))
    strength = strength * stays + share * (1 - stays)
  }
  return strength
}

/** Up to the target all is well; twice as much is nothing. */
const leftOf = (total: number, target: number) => (target === 0 ? (total > 0 ? 0 : 1) : 2 - total / target)
