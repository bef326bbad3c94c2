import type { ProgressGrid, ProgressLetter } from '../data/progress-grid.ts'

/** A member’s row: a letter for each lesson, and how much of all is done. */
export interface ProgressRow<Member> {
  member: Member
  states: string
  done: number
  total: number
  percent: number
}

export const letterOf = (states: string, at: number): ProgressLetter => {
  const letter = states[at]
  return letter === 'p' || letter === 'd' || letter === 'e' ? letter : 'n'
}

const counts = (states: string) => states.replace(/[^de]/g, '').length

/** The rows of a grid by name, of those alone who have a lesson in this state. An excused lesson counts as done. */
export function progressRows<Member extends { id: string; name: string }>(
  { members }: Pick<ProgressGrid, 'members'>,
  people: readonly Member[],
  state?: ProgressLetter,
): ProgressRow<Member>[] {
  const known = new Map(people.map((person) => [person.id, person]))
  return members
    .flatMap(({ user_id, states, more }) => {
      const member = known.get(user_id)
      if (!member || (state && !states.includes(state))) return []
      const done = counts(states) + more
      const total = states.length + more
      return [{ member, states, done, total, percent: total === 0 ? 0 : Math.floor((done * 100) / total) }]
    })
    .toSorted((one, other) => one.member.name.localeCompare(other.member.name))
}

/** The average over all lessons; null where there is none. */
export const wholeAverage = (average: readonly number[] | null) =>
  average && average.length > 0 ? Math.round(average.reduce((sum, one) => sum + one, 0) / average.length) : null
