import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Database } from '../../../supabase/types.ts'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { writeNow } from '../../lib/outbox/write.ts'
import { useFlag } from '../../lib/query/feature-flags.ts'
import { query, rows } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export type LessonLock = Database['public']['Tables']['lesson_locks']['Row']

const lastsMs = 60_000
const everyMs = 20_000

/** Notes that somebody else is writing. Their last key is told by nobody, so it is asked for until it is too long ago. */
const locksOf = (curriculumId: string) =>
  queryOptions({
    queryKey: ['lesson_locks', { curriculumId }],
    queryFn: async (): Promise<LessonLock[]> =>
      (await rows(supabase.from('lesson_locks').select('*').eq('curriculum_id', curriculumId))).filter(
        (lock) => lock.user_id !== myId() && leftOf(lock) > 0,
      ),
    meta: { passing: true },
    refetchInterval: ({ state: { data = [] } }) =>
      data.length > 0 && Math.min(everyMs, ...data.map((lock) => Math.max(leftOf(lock), 0) + 100)),
  })

/** The time that a lock lasts without another key. */
const leftOf = ({ touched_at }: LessonLock) => Date.parse(touched_at) + lastsMs - serverNow()

/** Others who are writing in a lesson or an item now, by their blocks; whoever has all of it is under its own key. */
export function useOtherWriters(curriculumId: string, key: string): ReadonlyMap<string, string> {
  const { data } = useQuery(locksOf(curriculumId))
  return useMemo(
    () => new Map(data?.flatMap((lock) => (lock.key === key ? [[lock.block_key, lock.user_id]] : []))),
    [data, key],
  )
}

/** True where each block has a lock of its own, and not the lesson. */
export const useBlockLocked = () => useFlag('real_time_collaboration')

const told = new Map<string, number>()

/** Says, every few seconds while one writes, that one writes here, or in this block of it. Nothing depends on it, so nobody waits for it. */
export function holdLesson(curriculumId: string, key: string, block_key = key) {
  const now = serverNow()
  if (!isReachable.get() || now - (told.get(key + block_key) ?? 0) < everyMs) return
  told.set(key + block_key, now)
  void writeNow({ rpc: 'hold_lesson', args: { curriculum_id: curriculumId, key, block_key } }).then(
    (held) => {
      const other = held as LessonLock
      if (other.user_id !== myId()) void query.invalidateQueries({ queryKey: locksOf(curriculumId).queryKey })
    },
    () => undefined,
  )
}

/** Says that one has left it. */
export function releaseLesson(curriculumId: string, key: string, block_key = key) {
  if (!told.delete(key + block_key)) return
  void writeNow({ rpc: 'release_lesson', args: { curriculum_id: curriculumId, key, block_key } }).catch(() => undefined)
}
