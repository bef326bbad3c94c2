import { newId } from '../../lib/query/id.ts'
import { attempt, mutate, query } from '../../lib/query/query.ts'
import { rankBetween } from '../../lib/query/rank.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { myId } from '../../lib/supabase/session.ts'
import { offerUndoOfChange } from '../commands.ts'
import { addingGoal, changingGoal, movingGoal } from '../data/goal-writes.ts'
import { visibleGoals } from '../data/goals.ts'
import { milestones } from '../data/milestone-writes.ts'
import type { Goal } from '../data/types.ts'
import { changesOf, columnsOf, type GoalDraft, milestonesIn } from './draft.ts'

/** Makes a goal of a draft, with its milestones. `said` is the word of it in the bar. */
export async function saveNew(draft: GoalDraft, said: string): Promise<void> {
  const id = newId()
  const last = (query.getQueryData(visibleGoals.queryKey) ?? []).at(-1)
  const owner = draft.group === null ? { user_id: myId() } : { group_id: draft.group }
  await mutate(
    { ...addingGoal, meta: { saidAtField: true } },
    { id, ...owner, ...columnsOf(draft), rank: rankBetween(last?.rank ?? null, null) },
  )
  let rank: string | null = null
  for (const title of milestonesIn(draft)) {
    rank = rankBetween(rank, null)
    attempt(milestones.adding, { id: newId(), goal_id: id, title, rank })
  }
  offerUndo(said, { verb: 'goals.remove', input: { id } })
}

/** Changes a goal to what a draft says. */
export async function saveChange(goal: Goal, draft: GoalDraft): Promise<void> {
  const changes = changesOf(goal, draft)
  const area = draft.group === null ? draft.area : null
  if (area !== goal.area_id) attempt(movingGoal, { id: goal.id, version: goal.version, area_id: area })
  if (Object.keys(changes).length === 0) return
  await mutate({ ...changingGoal, meta: { saidAtField: true } }, { id: goal.id, version: goal.version, changes })
  offerUndoOfChange(goal, changes)
}
