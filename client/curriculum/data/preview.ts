import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { bucket } from '../../lib/html/curriculum-files.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { writeNow } from '../../lib/outbox/write.ts'
import { query, rows } from '../../lib/query/query.ts'
import { asPerson, privateFile, supabase } from '../../lib/supabase/supabase.ts'
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

/** The files of a version for whoever has the link: each is fetched with its token, and kept while the page is open. */
export function filesBehind(token: string) {
  const kept = new Map<string, Promise<string | undefined>>()
  return (path: string) => {
    const address = kept.get(path) ?? fileBehind(token, path)
    kept.set(path, address)
    return address
  }
}

async function fileBehind(token: string, path: string) {
  const address = privateFile(bucket, path.split('/').map(encodeURIComponent).join('/'))
  const answer = await asPerson(address, { headers: { 'x-preview-token': token } })
  return answer.ok ? URL.createObjectURL(await answer.blob()) : undefined
}

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
