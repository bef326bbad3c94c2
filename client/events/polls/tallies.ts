import type { Slot, Vote } from './queries.ts'

/** The votes on a date, counted. */
export interface Tally {
  yes: number
  if_need_be: number
  no: number
}

export const noVotes: Tally = { yes: 0, if_need_be: 0, no: 0 }

export function talliesOf(votes: readonly Vote[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (const { slot_id, answer } of votes) {
    const before = tallies.get(slot_id) ?? noVotes
    tallies.set(slot_id, { ...before, [answer]: before[answer] + 1 })
  }
  return tallies
}

/**
 * The best dates so far: those on which most can come, and among these the ones that suit most. None while nobody can
 * come, or while all are as good.
 */
export function bestOf(slots: readonly Pick<Slot, 'id'>[], tallies: ReadonlyMap<string, Tally>): ReadonlySet<string> {
  const score = (id: string) => {
    const { yes, if_need_be } = tallies.get(id) ?? noVotes
    return (yes + if_need_be) * 1000 + yes
  }
  const most = Math.max(0, ...slots.map(({ id }) => score(id)))
  const best = slots.filter(({ id }) => score(id) === most).map(({ id }) => id)
  return new Set(most === 0 || (slots.length > 1 && best.length === slots.length) ? [] : best)
}
