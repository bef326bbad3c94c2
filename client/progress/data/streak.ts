import { queryOptions } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { rows } from '../../lib/query/query.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** One’s streak on a day, with what it rests on. */
export interface Streak {
  /** The day of which it tells. */
  on: string
  streak: number
  first_on: string | null
  reason: StreakReason
}

export interface StreakReason {
  /** Something was done on that day. */
  today: boolean
  /** The free days of this run. */
  free: readonly string[]
  /** The number of those that are left in the month. */
  free_left: number
  /** The time in which one is away on that day. */
  away: { from_on: string; to_on: string | null } | null
  /** The days off of one’s groups within this run. */
  off: readonly { from_on: string; to_on: string; label: string | null }[]
}

/** As a list of one. Of another day than today it is what a device without a network knows. */
export const myStreak = queryOptions({
  queryKey: ['users', 'streak'],
  queryFn: async (): Promise<Streak[]> => {
    const on = dayOf(serverDate())
    const known = await rows(supabase.rpc('my_streak', { today: on }))
    return known.map(({ streak, first_on, reason }) => ({
      on,
      streak,
      first_on,
      reason: reason as unknown as StreakReason,
    }))
  },
  staleTime: ({ state }) => (state.data?.[0]?.on === dayOf(serverDate()) ? 30_000 : 0),
  meta: { reads: ['away_periods', 'group_off_days'] },
})
