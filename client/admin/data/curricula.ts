import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import type { TableName } from '../../lib/query/query.ts'
import { rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { given, pagesOf } from '../../ui/area/pages.ts'
import type { AdminSearch } from './search-params.ts'

/** A published curriculum as admins see it. */
export interface AdminCurriculum {
  id: string
  title: string
  owner: { id: string; name: string } | null
  lesson_count: number
  published_at: string | null
  /** The groups that follow it now, of every organisation. */
  groups_count: number
  listing: AdminListing | null
  featured: boolean
  /** For super admins. */
  tenant: { id: string; name: string } | null
  after: string
}

/** The state of its listing; `taken_down` by an admin, which its authors can’t take back. */
export interface AdminListing {
  id: string
  state: 'draft' | 'in_review' | 'approved' | 'rejected' | 'withdrawn'
  visibility: 'private' | 'link' | 'tenant' | 'public'
  up: boolean
  listed_at: string | null
  withdrawn: boolean
  taken_down: boolean
}

export interface CurriculumFile extends AdminCurriculum {
  authors: { id: string; name: string; role: 'editor' | 'commenter' }[]
  groups: { id: string; name: string; status: string }[]
}

const reads: readonly TableName[] = ['curricula', 'curriculum_authors', 'listings', 'collections']

export const adminCurricula = ({ q, state, order, tenant }: AdminSearch) => {
  const filters = given({ q: q?.trim(), state, order, tenant_id: tenant })
  return {
    ...pagesOf(
      ['admin_curricula', filters],
      reads,
      async (after) =>
        (await rows(
          supabase.rpc('admin_curricula', { filters, ...(after && { after }) }),
        )) as unknown as AdminCurriculum[],
    ),
    placeholderData: keepPreviousData,
  }
}

export const curriculumFile = (id: string) =>
  queryOptions({
    queryKey: ['admin_curriculum', { id }],
    queryFn: async () =>
      (await rows(supabase.rpc('admin_curriculum', { curriculum_id: id }))) as unknown as CurriculumFile,
    meta: { reads },
  })

export const curriculumHeirs = (id: string, q: string) =>
  queryOptions({
    queryKey: ['curriculum_heirs', { id, q }],
    queryFn: async () =>
      (await rows(supabase.rpc('curriculum_heirs', { curriculum_id: id, ...(q && { q }) }))) as unknown as {
        id: string
        name: string
        role: string | null
      }[],
    placeholderData: keepPreviousData,
    meta: { passing: true },
  })

export async function featureListing(curriculum_id: string, featured: boolean) {
  await writeNow({ rpc: 'feature_listing', args: { curriculum_id, featured } })
  void written('curricula')
}

export async function takeListingDown(curriculum_id: string, down: boolean) {
  await writeNow({ rpc: 'take_listing_down', args: { curriculum_id, down } })
  void written('curricula')
}

/** Hands it to another; whoever had it `stays` as an editor. */
export async function transferCurriculum(curriculum_id: string, user_id: string, stays: boolean) {
  const before = await writeNow({ rpc: 'transfer_curriculum', args: { curriculum_id, user_id, stays } })
  void written('curricula')
  return before as { from: string | null; was: 'editor' | 'commenter' | null }
}
