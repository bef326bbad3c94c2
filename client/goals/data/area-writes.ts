import { collection } from '../../lib/outbox/collection.ts'

/** One's own areas: how they are called, folded and ordered. */
export const areas = collection('goal_areas', {
  blank: () => ({ folded: false }),
  order: (a, b) => (a.rank < b.rank ? -1 : 1),
})
