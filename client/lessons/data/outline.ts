import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

interface OutlineNode {
  type: string
  key: string
  parent: string | null
  state: string
  minutes: number | null
  fields: { title: string }
}

export interface OutlineUnit {
  key: string
  title: string
  lessons: { key: string; title: string; minutes: number | null }[]
}

/** The units and lessons that a group has, in order; what it has hidden is not among them. */
export const outlineOf = (adoptionId: string) =>
  queryOptions({
    queryKey: ['adoption_overrides', 'lessons', { adoptionId }],
    queryFn: async (): Promise<OutlineUnit[]> => {
      const { nodes } = (await rows(supabase.rpc('resolved_outline', { adoption_id: adoptionId }))) as unknown as {
        nodes: OutlineNode[]
      }
      const shown = nodes.filter(({ state }) => state !== 'hidden')
      return shown
        .filter(({ type }) => type === 'unit')
        .map(({ key, fields }) => ({
          ...{ key, title: fields.title },
          lessons: shown
            .filter(({ type, parent }) => type === 'lesson' && parent === key)
            .map((lesson) => ({ key: lesson.key, title: lesson.fields.title, minutes: lesson.minutes })),
        }))
    },
    meta: { reads: ['adoptions'] },
  })
