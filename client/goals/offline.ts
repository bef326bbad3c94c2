import { query } from '../lib/query/query.ts'
import { entriesOf, recentEntries } from './data/entries.ts'
import { awayPeriods, goalAreas, goalStandings, goalsOf, visibleGoals, visibleMilestones } from './data/goals.ts'

const old = 10 * 60_000

/** One’s goals without a network: the lists, and 400 days of each that is kept at, with the page itself. */
export async function offline() {
  await import('./GoalsPage.tsx')
  await query.prefetchQuery({ ...visibleGoals, staleTime: old })
  const active = (query.getQueryData(visibleGoals.queryKey) ?? []).filter(({ status }) => status === 'active')
  return {
    mine: [
      visibleGoals,
      recentEntries,
      goalAreas,
      goalStandings,
      awayPeriods,
      visibleMilestones,
      ...active.map(({ id }) => entriesOf(id)),
    ],
    ofGroup: [goalsOf],
  }
}
