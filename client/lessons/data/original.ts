import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Block } from '../../ui/lesson/blocks.ts'
import type { ItemSettings, LessonItem } from '../../ui/lesson/items.ts'

/** A lesson as its author wrote it, in the version that the group follows; null where the group added it. */
export const originalOf = (version_id: string, key: string) =>
  queryOptions({
    queryKey: ['lessons', 'original', { version_id, key }],
    queryFn: async () => {
      const [[lesson], items] = await Promise.all([
        rows(
          supabase
            .from('lessons')
            .select('key, title, minutes, objectives, materials, blocks')
            .match({ version_id, key }),
        ),
        rows(
          supabase.from('lesson_items').select('*').match({ version_id, lesson_key: key }).order('rank').order('key'),
        ),
      ])
      if (!lesson) return null
      return {
        lesson: { ...lesson, blocks: lesson.blocks as unknown as Block[] },
        items: items.map(
          ({ settings, blocks, ...item }): LessonItem => ({
            ...item,
            settings: settings as unknown as ItemSettings,
            blocks: blocks as unknown as Block[],
          }),
        ),
      }
    },
    // a published version never changes
    staleTime: Number.POSITIVE_INFINITY,
  })
