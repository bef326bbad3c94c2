import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/* The curricula behind one's own listings: who writes them, and what of them can be shared. */

/** A curriculum that one owns, edits or comments on. */
export interface AuthoredCurriculum {
  id: string
  title: string
  language: string
  cover_path: string | null
  owner_id: string | null
  my_role: 'owner' | 'editor' | 'commenter'
  latest_id: string | null
  number: number | null
  lesson_count: number
  minutes: number
  edited_at: string
}

export const authoredCurricula = queryOptions({
  queryKey: ['curricula', 'authored'],
  queryFn: async () =>
    (await rows(supabase.rpc('my_curricula'))).filter(
      ({ my_role }) => my_role !== 'reader',
    ) as unknown as AuthoredCurriculum[],
  meta: { reads: ['curriculum_authors', 'curriculum_versions'] },
})

export const mayShare = ({ my_role }: AuthoredCurriculum) => my_role !== 'commenter'

/** The published versions of a curriculum, the newest first. */
export const publishedVersions = (curriculumId: string) =>
  queryOptions({
    queryKey: ['curriculum_versions', 'published', { curriculumId }],
    queryFn: () =>
      rows(
        supabase
          .from('curriculum_versions')
          .select('id, number, published_at, change_note')
          .match({ curriculum_id: curriculumId, state: 'published' })
          .order('number', { ascending: false }),
      ),
  })

/** The lessons of a version in order: what strangers see of it by name, and which of them they may read. */
export const lessonsToShow = (versionId: string | null) =>
  queryOptions({
    queryKey: ['lessons', 'to show', { versionId }],
    enabled: versionId !== null,
    queryFn: async () => {
      const units = await rows(
        supabase
          .from('units')
          .select('key, title, lessons(key, title, minutes, sample)')
          .eq('version_id', versionId!)
          .order('rank')
          .order('key')
          .order('rank', { referencedTable: 'lessons' }),
      )
      return units.map(({ key, title, lessons }) => ({ key, title, lessons }))
    },
  })

export type ShownUnit = Awaited<ReturnType<NonNullable<ReturnType<typeof lessonsToShow>['queryFn']>>>[number]
