import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type Card = Database['public']['CompositeTypes']['curriculum_card']
type Nullable =
  | 'subtitle'
  | 'cover_path'
  | 'owner_id'
  | 'latest_id'
  | 'number'
  | 'published_at'
  | 'changed'
  | 'shared_at'
type Role = 'owner' | 'editor' | 'commenter' | 'reader'

/** A curriculum in the library, with one's own part in it. */
export type CurriculumCard = {
  [Column in keyof Card]: Column extends 'my_role'
    ? Role
    : Column extends Nullable
      ? Card[Column]
      : NonNullable<Card[Column]>
}

/** The curricula that one writes or was given, the one that changed last first. */
export const library = queryOptions({
  queryKey: ['curricula', 'library'],
  queryFn: async (): Promise<CurriculumCard[]> =>
    (await rows(supabase.rpc('my_curricula'))) as unknown as CurriculumCard[],
  meta: { reads: ['curriculum_shares', 'curriculum_authors', 'curriculum_versions', 'lessons'] },
})

/** The right to begin a curriculum, and those who have it: 'admins', 'managers' or 'everyone'. */
export const authoring = queryOptions({
  queryKey: ['authoring'],
  queryFn: async () => (await rows(supabase.rpc('authoring')))[0] ?? { may: false, who: 'admins' },
  meta: { reads: ['users', 'tenants'] },
  staleTime: 10 * 60_000,
})

export const isMine = ({ my_role }: CurriculumCard) => my_role !== 'reader'
export const mayWrite = ({ my_role }: Pick<CurriculumCard, 'my_role'>) => my_role === 'owner' || my_role === 'editor'

/** One card of the library; undefined until it is known, null where it is not among one's own. */
export function useCurriculum(id: string): CurriculumCard | null | undefined {
  const { data } = useQuery(library)
  return data && (data.find((card) => card.id === id) ?? null)
}
