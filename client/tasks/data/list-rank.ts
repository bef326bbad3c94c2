import { rankBetween } from '../../lib/query/rank.ts'

interface Ranked {
  id: string
  rank: string
}

/**
 * The rank of a place in a part of a list: behind the first `at` rows of `part`, the row that moves not counted.
 * Where the part ends there, it comes right behind its last row in the whole list.
 */
export function rankAt(part: readonly Ranked[], at: number, whole: readonly Ranked[]): string {
  const before = part[at - 1]?.rank ?? null
  // rows of one rank stand by their ids: what is put between two such goes behind both
  const higher = (rows: readonly Ranked[]) =>
    rows.reduce<string | null>(
      (least, { rank }) => ((before === null || rank > before) && (least === null || rank < least) ? rank : least),
      null,
    )
  return rankBetween(before, higher(part.slice(at)) ?? higher(whole))
}
