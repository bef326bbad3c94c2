import { serverDate } from '../../lib/browser/server-clock.ts'
import { collection } from '../../lib/outbox/collection.ts'
import type { GoalMilestone } from './types.ts'

/** Milestones: steps of a goal, with dates. */
export const milestones = collection('goal_milestones', {
  lists: ({ goal_id }) => [['goal_milestones', { goalId: goal_id }]],
  blank: () => blank,
  order: (a, b) => (a.rank < b.rank ? -1 : 1),
})

export const finishingMilestone = milestones.rpc('finish_milestone', (milestone: GoalMilestone, { done }) => ({
  ...milestone,
  done_at: done ? serverDate().toISOString() : null,
}))

const blank = { due_on: null, weight: 1, done_at: null, linked_type: null, linked_id: null, linked_adoption_id: null }
