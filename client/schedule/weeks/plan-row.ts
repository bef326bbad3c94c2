import type { PlanRow } from '../data/schedule.ts'

/** A row of a plan as tests need it: a lesson, called as its id is. */
export const planRow = (id: string, on_date: string | null, state = 'planned'): PlanRow => ({
  ...{
    id,
    on_date,
    state,
    kind: 'lesson',
    lesson_key: id,
    adoption_id: 'a',
    group_id: 'g',
    part: 1,
    track: 1,
    rank: 1,
  },
  ...{ joined: false, pinned_on: null, held_on: null, leader_id: null, occurrence_id: null, hidden: false },
})
