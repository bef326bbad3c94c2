import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { SampleLesson } from './listing.ts'
import type { TrialCard } from './trials-today.ts'

export type Trial = Pick<
  Database['public']['Tables']['trials']['Row'],
  'id' | 'group_id' | 'listing_id' | 'lesson_key' | 'on_date'
>

const reads = ['listings', 'adoptions', 'group_members'] as const

/** The trials of a listing in one’s groups, on whatever day. */
export const trialsOf = (listingId: string) =>
  queryOptions({
    queryKey: ['trials', 'of', { listingId }],
    queryFn: (): Promise<Trial[]> =>
      rows(
        supabase
          .from('trials')
          .select('id, group_id, listing_id, lesson_key, on_date')
          .eq('listing_id', listingId)
          .order('on_date'),
      ),
    meta: { reads },
  })

/** A trial on its day; null once the group has taken the curriculum up. */
export const trialOf = (id: string) =>
  queryOptions({
    queryKey: ['trials', 'one', id],
    queryFn: async (): Promise<TrialCard | null> => {
      const [row] = await rows(supabase.from('trials').select('group_id, on_date').eq('id', id))
      if (!row) return null
      const cards = (await rows(supabase.rpc('trials_on', row))) as unknown as TrialCard[]
      return cards.find((card) => card.id === id) ?? null
    },
    meta: { reads },
  })

/** The lesson of a trial, as the members of its group read it. */
export const triedLesson = (id: string) =>
  queryOptions({
    queryKey: ['trials', 'lesson', id],
    queryFn: async () => (await rows(supabase.rpc('read_trial', { id }))) as unknown as SampleLesson,
  })

/** Puts a sample on a day of a group; tried again it is on the other day. */
export const tryingLesson = mutationOptions({
  ...optimistic<Trial, Trial>([['trials', 'of']], (list, trial, key) =>
    (key[2] as { listingId: string }).listingId === trial.listing_id
      ? [...list.filter((one) => !isSame(one, trial)), trial].sort((a, b) => (a.on_date < b.on_date ? -1 : 1))
      : list,
  ),
  mutationFn: (args: Trial) => write({ rpc: 'try_lesson', args }),
})

const isSame = (one: Trial, other: Trial) => one.group_id === other.group_id && one.lesson_key === other.lesson_key

export const endingTrial = mutationOptions({
  ...optimistic<{ id: string }, { id: string }>(
    [
      ['trials', 'of'],
      ['trials', 'today'],
    ],
    (list, { id }) => list.filter((one) => one.id !== id),
  ),
  mutationFn: (args: { id: string }) => write({ rpc: 'end_trial', args }),
})
