interface Ranked {
  rank: string
  key: string
}

/** Rows as they stand: by rank, and by key where two have one rank. */
export const byRank = (a: Ranked, b: Ranked) => (a.rank < b.rank || (a.rank === b.rank && a.key < b.key) ? -1 : 1)
