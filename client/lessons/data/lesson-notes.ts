import { queryOptions } from '@tanstack/react-query'
import { collection } from '../../lib/outbox/collection.ts'
import { came, query, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Anchor } from '../anchors/quote.ts'
import { notesKey } from './my-lesson.ts'

export const noteColors = ['yellow', 'green', 'blue', 'pink', 'purple'] as const
export type NoteColor = (typeof noteColors)[number]

/** A highlight or a note of one’s own; without an anchor it is about the whole lesson. */
export interface LessonNote {
  id: string
  adoption_id: string
  lesson_key: string
  color: NoteColor
  anchor: Anchor | null
  note_html: string
  created_at: string
  version: number
}

const columns = 'id, adoption_id, lesson_key, color, anchor, note_html, created_at, version'
const most = 1000

/** One’s own notes of a lesson. Nobody else’s are ever sent. */
export const notesOf = (adoptionId: string, lessonKey: string) =>
  queryOptions({
    queryKey: notesKey(adoptionId, lessonKey),
    queryFn: () =>
      all((first) =>
        supabase
          .from('lesson_notes')
          .select(columns)
          .eq('adoption_id', adoptionId)
          .eq('lesson_key', lessonKey)
          .order('id')
          .range(first, first + most - 1),
      ),
  })

/** One’s own notes of a whole curriculum, as the server has them. */
export const notesOfCurriculum = (adoptionId: string) =>
  all((first) =>
    supabase
      .from('lesson_notes')
      .select(columns)
      .eq('adoption_id', adoptionId)
      .order('id')
      .range(first, first + most - 1),
  )

type Page = PromiseLike<Parameters<typeof rows>[0] extends PromiseLike<infer Answer> ? Answer : never>

async function all(page: (first: number) => Page): Promise<LessonNote[]> {
  const found: LessonNote[] = []
  for (let full = true; full; ) {
    const next = (await rows(page(found.length))) as unknown as LessonNote[]
    found.push(...next)
    full = next.length === most
  }
  return came(found)
}

export const lessonNotes = collection('lesson_notes', {
  lists: ({ adoption_id, lesson_key }) => [notesOf(adoption_id, lesson_key).queryKey],
  blank: () => ({ group_id: '', color: 'yellow', anchor: null, note_html: '' }),
})

/** A note as it is known on this device. */
export const knownNote = (id: string): LessonNote | undefined =>
  query
    .getQueriesData<LessonNote[]>({ queryKey: ['lesson_notes'] })
    .flatMap(([, list]) => list ?? [])
    .find((note) => note.id === id)
