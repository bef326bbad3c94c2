import { mutationOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { ExcuseFromLesson } from '../command-inputs.ts'
import type { ProgressGrid } from './progress-grid.ts'

export interface LessonExcuse {
  user_id: string
  lesson_key: string
  note: string
}

const excusesKey = (adoptionId: string): QueryKey => ['lesson_excuses', { adoptionId }]

/** The excuses in an adoption: those of all members for who may excuse, one’s own for everybody else. */
export const excusesOf = (adoptionId: string) =>
  queryOptions({
    queryKey: excusesKey(adoptionId),
    queryFn: (): Promise<LessonExcuse[]> =>
      rows(supabase.from('lesson_excuses').select('user_id, lesson_key, note').eq('adoption_id', adoptionId)),
    meta: { reads: ['lesson_progress'] },
  })

type Shown = ProgressGrid | LessonExcuse[]

/** Excuses a member from a lesson, or takes that back. */
export const excusing = mutationOptions({
  ...optimistic<never, ExcuseFromLesson, Shown>(
    ({ adoption_id }) => [['lesson_progress', 'grid', { adoptionId: adoption_id }], excusesKey(adoption_id)],
    (known, input) => (Array.isArray(known) ? listed(known, input) : marked(known, input)),
    'lesson_progress',
  ),
  mutationFn: ({ was: _shown, note, ...args }: ExcuseFromLesson) =>
    write({ rpc: 'excuse', args: { ...args, ...(note && { note }) } }),
})

function listed(known: LessonExcuse[], { user_id, lesson_key, excused, note = '' }: ExcuseFromLesson) {
  const others = known.filter((one) => one.user_id !== user_id || one.lesson_key !== lesson_key)
  return excused ? [...others, { user_id, lesson_key, note }] : others
}

function marked(grid: ProgressGrid, { user_id, lesson_key, excused, was = 'n' }: ExcuseFromLesson): ProgressGrid {
  const at = grid.lessons.findIndex(({ key }) => key === lesson_key)
  if (at === -1) return grid
  const change = (states: string) =>
    states[at] === 'd' ? states : states.slice(0, at) + (excused ? 'e' : was) + states.slice(at + 1)
  const members = grid.members.map((one) => (one.user_id === user_id ? { ...one, states: change(one.states) } : one))
  return { ...grid, members }
}
