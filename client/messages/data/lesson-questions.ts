import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** A lesson that somebody may ask about. */
export interface AskableLesson {
  adoption_id: string
  lesson_key: string
  title: string
  unit: string
}

interface Outline {
  nodes: { type: string; key: string; parent: string | null; state: string; fields: { title: string } }[]
}

/** The lessons of what a group follows, in order. */
export const lessonsOfGroup = (groupId: string) =>
  queryOptions({
    queryKey: ['adoptions', 'lessons', { groupId }],
    queryFn: async (): Promise<AskableLesson[]> => {
      const followed = await rows(
        supabase.from('adoptions').select('id').eq('group_id', groupId).in('status', ['active', 'paused']).order('id'),
      )
      return (await Promise.all(followed.map(({ id }) => lessonsIn(id)))).flat()
    },
    meta: { reads: ['adoption_overrides'] },
  })

async function lessonsIn(adoption_id: string): Promise<AskableLesson[]> {
  const { nodes } = (await rows(supabase.rpc('resolved_outline', { adoption_id }))) as unknown as Outline
  const shown = nodes.filter(({ state }) => state !== 'hidden')
  const units = new Map(shown.flatMap(({ type, key, fields }) => (type === 'unit' ? [[key, fields.title]] : [])))
  return shown
    .filter(({ type }) => type === 'lesson')
    .flatMap(({ key, parent, fields }) => {
      const unit = parent === null ? undefined : units.get(parent)
      return unit === undefined ? [] : [{ adoption_id, lesson_key: key, title: fields.title, unit }]
    })
}

/** A thread that was made of a message; null for who may not read it. */
export const askedThread = (id: string) =>
  queryOptions({
    queryKey: ['lesson_threads', 'asked', { id }],
    queryFn: async () =>
      (
        await rows(
          supabase
            .from('lesson_threads')
            .select('id, group_id, adoption_id, lesson_key, state')
            .eq('id', id)
            .is('deleted_at', null),
        )
      )[0] ?? null,
  })
