import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { Anchor } from '../anchors/anchor.ts'

type Row = Database['public']['Tables']['lesson_threads']['Row']

/** A thread beside a lesson, with its replies as far as the viewer may read them, and how far they have read. */
export interface Thread extends Omit<Row, 'anchor'> {
  anchor: Anchor | null
  /** At most `mostCounted` of them. */
  replies: { id: string; created_by: string | null }[]
  /** The moment up to which the viewer has read, and whether they hear of replies; null: of what they began. */
  reads: { read_at: string; follows: boolean | null }[]
}

/** A lesson of an adoption. */
export interface LessonPlace {
  adoption_id: string
  lesson_key: string
}

export type TalkTab = 'talk' | 'questions'

/** The most letters of a thread’s words, or a reply’s, with their marks. */
export const longestWords = 10_000
export const mostCounted = 100
/** So many threads come at once. */
export const page = 30

const columns = `*, reads:thread_reads(read_at, follows),
  replies:lesson_replies!lesson_replies_thread_id_group_id_adoption_id_lesson_key_fkey(id, created_by)` as const

const told = { reads: ['lesson_replies', 'thread_reads'] } as const

const threads = () =>
  supabase.from('lesson_threads').select(columns).is('replies.deleted_at', null).limit(mostCounted, {
    referencedTable: 'replies',
  })

/**
 * The threads of a lesson, those with the newest words first: so many, and one to tell of more. `about` narrows them down
 * to a block or an item, by its key.
 */
export const threadsOf = ({ adoption_id, lesson_key }: LessonPlace, tab: TalkTab, about: string, many: number) =>
  queryOptions({
    queryKey: ['lesson_threads', 'list', adoption_id, lesson_key, tab, about, many],
    queryFn: (): Promise<Thread[]> => {
      const all = threads().eq('adoption_id', adoption_id).eq('lesson_key', lesson_key)
      const kind = tab === 'questions' ? all.eq('kind', 'question') : all
      const placed = about ? kind.or(`anchor->>block.eq.${about},item_key.eq.${about}`) : kind
      const newest = placed.order('last_reply_at', { ascending: false }).order('id', { ascending: false })
      return rows(newest.limit(many + 1).overrideTypes<Thread[], { merge: false }>())
    },
    placeholderData: keepPreviousData,
    meta: told,
  })

/** One thread; empty where there is none for the viewer. */
export const threadOf = (id: string) =>
  queryOptions({
    queryKey: ['lesson_threads', 'one', id],
    queryFn: (): Promise<Thread[]> => rows(threads().eq('id', id).overrideTypes<Thread[], { merge: false }>()),
    meta: told,
  })

/** A thread by its place alone. */
export interface TalkMark {
  id: string
  kind: string
  state: string
  block: string | null
  item_key: string | null
}

/** The places of what is said in a lesson: for the numbers at its blocks, and at the buttons. */
export const talkMarks = ({ adoption_id, lesson_key }: LessonPlace) =>
  queryOptions({
    queryKey: ['lesson_threads', 'marks', adoption_id, lesson_key],
    queryFn: (): Promise<TalkMark[]> =>
      rows(
        supabase
          .from('lesson_threads')
          .select('id, kind, state, item_key, block:anchor->>block')
          .eq('adoption_id', adoption_id)
          .eq('lesson_key', lesson_key)
          .is('deleted_at', null)
          .order('last_reply_at', { ascending: false })
          .limit(500)
          .overrideTypes<TalkMark[], { merge: false }>(),
      ),
  })

/** The word of a group that it does not talk about what it follows; empty where it does. */
export const talkRefused = (adoptionId: string) =>
  queryOptions({
    queryKey: ['adoption_overrides', 'discussion', adoptionId],
    queryFn: async () => {
      const said = supabase.from('adoption_overrides').select('value').eq('adoption_id', adoptionId)
      return (await rows(said.match({ op: 'edit', field: 'discussion' }))).filter(({ value }) => value === false)
    },
  })
