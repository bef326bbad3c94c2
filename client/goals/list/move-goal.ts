import { attempt, query } from '../../lib/query/query.ts'
import { rankBetween } from '../../lib/query/rank.ts'
import { movingGoal } from '../data/goal-writes.ts'
import { visibleGoals } from '../data/goals.ts'
import type { Goal } from '../data/types.ts'

/** Moves a goal before or after its neighbour of the same area. */
export function moveGoal(goal: Goal, by: 1 | -1) {
  const beside = (query.getQueryData(visibleGoals.queryKey) ?? []).filter(
    (one) => one.area_id === goal.area_id && one.group_id === goal.group_id && one.status === goal.status,
  )
  const at = beside.findIndex(({ id }) => id === goal.id)
  const next = beside[at + by]
  if (!next) return
  const beyond = beside[at + 2 * by]?.rank ?? null
  // equal ranks are told apart by their ids: there is no room between
  if (beyond === next.rank) return
  const rank = by === 1 ? rankBetween(next.rank, beyond) : rankBetween(beyond, next.rank)
  attempt(movingGoal, { id: goal.id, version: goal.version, rank })
}
