import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { writeNow } from '../../lib/outbox/write.ts'
import { query, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { ItemRow, LessonRow, Unit } from './nodes.ts'

export type PreviewLink = Database['public']['Tables']['preview_links']['Row']

/** A version as a preview link shows it. */
export interface LinkedPreview {
  title: string
  subtitle: string | null
  language: string
  number: number
  state: string
  expires_at: string
  units: Unit[]
  lessons: LessonRow[]
  items: ItemRow[]
}

/** The version behind a link; null once it no longer works. Whoever has the link may ask. */
export const linkedPreview = (token: string) =>
  queryOptions({
    queryKey: ['preview_of', token],
    queryFn: async () => (await rows(supabase.rpc('preview_of', { token }))) as unknown as LinkedPreview | null,
    meta: { passing: true },
  })

export const previewLinksOf = (curriculumId: string) =>
  queryOptions({
    queryKey: ['preview_links', { curriculumId }],
    queryFn: (): Promise<PreviewLink[]> =>
      rows(supabase.from('preview_links').select('*').eq('curriculum_id', curriculumId).order('created_at')),
  })

export const { removing: removingPreviewLink } = collection('preview_links')

/** Makes a link and gives its token, which is shown once. */
export async function makePreviewLink(args: { id: string; version_id: string; days: number }): Promise<string> {
  const token = (await writeNow({ rpc: 'make_preview_link', args })) as string
  await query.invalidateQueries({ queryKey: ['preview_links'] })
  return token
}
