import { queryOptions } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { came, rows } from '../../lib/query/query.ts'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { GoalDays, GoalEntry } from './types.ts'

/*
 * One's own entries, together by their goal: a tick that waits to be sent names its goal, so that what is shown of that
 * goal stays until it is.
 */

const page = 1000

/** The entries of this month, and of the last two weeks at least: what lists show, and what their pace is made of. */
export const recentEntries = queryOptions({
  queryKey: ['goal_entries', 'recent'],
  queryFn: async (): Promise<GoalDays[]> => {
    const entries = await every((from) =>
      own()
        .gte('on_date', firstShown(dayOf(serverDate())))
        .order('on_date')
        .order('id')
        .range(from, from + page - 1),
    )
    const goals = Map.groupBy(entries, ({ goal_id }) => goal_id)
    return came([...goals].map(([id, entries]) => ({ id, entries })))
  },
  meta: { reads: ['goals'] },
})

/** The entries of one goal, of the last 400 days. */
export const entriesOf = (goalId: string) =>
  queryOptions({
    queryKey: ['goal_entries', { goalId }],
    queryFn: async (): Promise<GoalDays> => {
      const since = dayAfter(dayOf(serverDate()), -400)
      const entries = await every((from) =>
        own()
          .eq('goal_id', goalId)
          .gte('on_date', since)
          .order('on_date')
          .order('id')
          .range(from, from + page - 1),
      )
      return came({ id: goalId, entries })
    },
  })

const own = () => supabase.from('goal_entries').select('*').eq('user_id', myId()).is('removed_at', null)

/** The first day that lists ask for. */
export function firstShown(today: string): string {
  const twoWeeks = dayAfter(today, -13)
  const month = `${today.slice(0, 7)}-01`
  return month < twoWeeks ? month : twoWeeks
}

type Answer = PromiseLike<{ data: unknown[] | null; error: { message: string; code: string } | null }>

/** All rows, also where there are more than one answer holds. */
async function every(ask: (from: number) => Answer): Promise<GoalEntry[]> {
  const all: GoalEntry[] = []
  for (;;) {
    const some = (await rows(ask(all.length))) as GoalEntry[]
    all.push(...some)
    if (some.length < page) return all
  }
}
