import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { writeNow } from '../../lib/outbox/write.ts'
import { query, rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type LessonLock = Database['public']['Tables']['lesson_locks']['Row']

const lastsMs = 60_000
const everyMs = 20_000

/** Notes that somebody is writing in a lesson. The last key of another is told by nobody, so it is asked for. */
const locksOf = (curriculumId: string) =>
  queryOptions({
    queryKey: ['lesson_locks', { curriculumId }],
    queryFn: (): Promise<LessonLock[]> =>
      rows(supabase.from('lesson_locks').select('*').eq('curriculum_id', curriculumId)),
    meta: { passing: true },
    refetchInterval: ({ state }) => (state.data?.some(isOfOther) ? everyMs : false),
  })

const isOfOther = ({ user_id, touched_at }: LessonLock) =>
  user_id !== myId() && Date.now() - Date.parse(touched_at) < lastsMs

/** Somebody else who is writing in this lesson now. */
export function useOtherWriter(curriculumId: string, key: string): string | undefined {
  return useQuery(locksOf(curriculumId)).data?.find((lock) => lock.key === key && isOfOther(lock))?.user_id
}

const told = new Map<string, number>()

/** Says, every few seconds while one writes, that one writes here. Nothing depends on it, so nobody waits for it. */
export function holdLesson(curriculumId: string, key: string) {
  const now = Date.now()
  if (!isReachable.get() || now - (told.get(key) ?? 0) < everyMs) return
  told.set(key, now)
  void writeNow({ rpc: 'hold_lesson', args: { curriculum_id: curriculumId, key } }).then(
    (held) => {
      const other = held as LessonLock
      if (other.user_id !== myId()) void query.invalidateQueries({ queryKey: locksOf(curriculumId).queryKey })
    },
    () => undefined,
  )
}

/** Says that one has left it. */
export function releaseLesson(curriculumId: string, key: string) {
  if (!told.delete(key)) return
  void writeNow({ rpc: 'release_lesson', args: { curriculum_id: curriculumId, key } }).catch(() => undefined)
}
