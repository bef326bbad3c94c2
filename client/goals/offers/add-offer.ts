import { plural, t } from '@lingui/core/macro'
import { newId } from '../../lib/query/id.ts'
import { attempt, query } from '../../lib/query/query.ts'
import { rankBetween } from '../../lib/query/rank.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { myId } from '../../lib/supabase/session.ts'
import { addingGoal } from '../data/goal-writes.ts'
import { visibleGoals } from '../data/goals.ts'
import { milestones } from '../data/milestone-writes.ts'
import type { GoalOffer, OfferedStep } from '../data/offers.ts'

/** The title of the goal that an offer comes to. */
export function titleOf(offer: GoalOffer): string {
  const curriculum = offer.curriculum.slice(0, 100)
  if (offer.offer === 'finish') return t`Finish ${curriculum}`
  const { n } = offer.schedule
  return t`${curriculum}: ${plural(n, { one: '# lesson', other: '# lessons' })} a week`
}

/** Makes the goal that was offered, with the steps that one wants of it; returns its id. */
export function addOffer(offer: GoalOffer, steps: readonly OfferedStep[]): string {
  const id = newId()
  const title = titleOf(offer)
  const last = (query.getQueryData(visibleGoals.queryKey) ?? []).at(-1)
  const own = { id, user_id: myId(), title, rank: rankBetween(last?.rank ?? null, null) }
  attempt(
    addingGoal,
    offer.offer === 'finish'
      ? { ...own, kind: 'milestones', target_date: offer.target_date }
      : { ...own, kind: 'habit', schedule: offer.schedule, source: 'lessons', source_filter: offer.source_filter },
  )
  let rank: string | null = null
  for (const { title: name, due_on, linked_type, linked_id, linked_adoption_id } of steps) {
    rank = rankBetween(rank, null)
    const link = { linked_type, linked_id, linked_adoption_id }
    attempt(milestones.adding, { id: newId(), goal_id: id, title: name, due_on, rank, ...link })
  }
  offerUndo(t`Added “${title}”`, { verb: 'goals.remove', input: { id } })
  return id
}
