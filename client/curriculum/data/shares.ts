import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { writeNow } from '../../lib/outbox/write.ts'
import { query, rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type Tables = Database['public']['Tables']
export type CurriculumShare = Tables['curriculum_shares']['Row']
export type CurriculumAuthor = Tables['curriculum_authors']['Row']

/** The groups and people that a curriculum was given to. */
export const sharesOf = (curriculumId: string) =>
  queryOptions({
    queryKey: ['curriculum_shares', { curriculumId }],
    queryFn: (): Promise<CurriculumShare[]> =>
      rows(supabase.from('curriculum_shares').select('*').eq('curriculum_id', curriculumId).order('created_at')),
  })

export interface NewShare {
  id: string
  curriculum_id: string
  group_id?: string
  user_id?: string
  note?: string
}

/** Gives it away at once, or not at all: it is no use to anybody while it waits. */
export async function share(args: NewShare) {
  await writeNow({ rpc: 'share_curriculum', args })
  await written('curriculum_shares')
}

export async function unshare(id: string) {
  await writeNow({ rpc: 'unshare_curriculum', args: { id } })
  await written('curriculum_shares')
}

/** The people who write a curriculum with its owner, or comment on it. */
export const authorsOf = (curriculumId: string) =>
  queryOptions({
    queryKey: ['curriculum_authors', { curriculumId }],
    queryFn: (): Promise<CurriculumAuthor[]> =>
      rows(supabase.from('curriculum_authors').select('*').eq('curriculum_id', curriculumId).order('created_at')),
  })

export const authors = collection('curriculum_authors', {
  by: ['curriculum_id', 'user_id'],
  lists: ({ curriculum_id }) => [authorsOf(curriculum_id).queryKey],
})

/** Takes somebody out of those who write it; they are known by two columns, which no waiting write names. */
export async function removeAuthor({ curriculum_id, user_id }: Pick<CurriculumAuthor, 'curriculum_id' | 'user_id'>) {
  await rows(supabase.from('curriculum_authors').delete().match({ curriculum_id, user_id }).select('user_id'))
  await query.invalidateQueries({ queryKey: ['curriculum_authors'] })
}
