import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

export interface LessonRelease {
  lesson_key: string
  /** None: for everybody. */
  user_id: string | null
  opens_on: string
}

/** From when lessons of an adoption are open by a leader’s word, for everybody or for one person. */
export const releasesOf = (adoptionId: string) =>
  queryOptions({
    queryKey: ['lesson_releases', { adoptionId }],
    queryFn: (): Promise<LessonRelease[]> =>
      rows(supabase.from('lesson_releases').select('lesson_key, user_id, opens_on').eq('adoption_id', adoptionId)),
  })

export interface ReleaseByName {
  adoption_id: string
  lesson_key: string
  title: string
  user_id: string
  opens_on: string
}

/** Releases by name in a group, of the schedules that go on: all of them to whoever leads, one’s own to everybody else. */
export const releasesByName = (groupId: string) =>
  queryOptions({
    queryKey: ['lesson_releases', 'by name', { groupId }],
    queryFn: (): Promise<ReleaseByName[]> => rows(supabase.rpc('releases_by_name', { group_id: groupId })),
    meta: { reads: ['adoptions'] },
  })

interface SetRelease {
  adoption_id: string
  lesson_key: string
  user_id: string | null
  /** None goes back to the rule of the lesson. */
  opens_on: string | null
}

/** Opens a lesson from a day on, for one member or for everybody. */
export const releasing = mutationOptions({
  ...optimistic<LessonRelease, SetRelease>(
    ({ adoption_id, opens_on }) => [
      ['lesson_releases', { adoptionId: adoption_id }],
      // what is opened has its title from the server
      ...(opens_on ? [] : [['lesson_releases', 'by name']]),
    ],
    (list, { lesson_key, user_id, opens_on }) => [
      ...list.filter((one) => one.lesson_key !== lesson_key || one.user_id !== user_id),
      ...(opens_on ? [{ lesson_key, user_id, opens_on }] : []),
    ],
    'lesson_releases',
  ),
  mutationFn: ({ user_id, opens_on, ...args }: SetRelease) =>
    write({ rpc: 'set_lesson_release', args: { ...args, ...(user_id && { user_id }), ...(opens_on && { opens_on }) } }),
})
