import { mutationOptions } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { write } from '../../lib/outbox/write.ts'
import { newId } from '../../lib/query/id.ts'
import { optimistic } from '../../lib/query/query.ts'
import { dayAfter } from '../../lib/settings/days.ts'
import { myId } from '../../lib/supabase/session.ts'
import { awayPeriods } from './goals.ts'
import type { AwayPeriod } from './types.ts'

/* The switch “I’m away”: its days are grey in every goal of one’s own. */

const lists = [awayPeriods.queryKey]

export const goingAway = mutationOptions({
  ...optimistic<AwayPeriod, { from_on: string; to_on: string | null }>(lists, (list, period) => [
    ...list.filter(({ from_on }) => from_on !== period.from_on),
    { id: newId(), user_id: myId(), created_at: serverDate().toISOString(), ...period },
  ]),
  mutationFn: ({ from_on, to_on }: { from_on: string; to_on: string | null }) =>
    write({ rpc: 'set_goal_away', args: { from_on, ...(to_on && { to_on }) } }),
})

/** One is back: `ended_on` is the first day that counts again. A time away that has not begun by then goes. */
export const comingBack = mutationOptions({
  ...optimistic<AwayPeriod, { from_on: string; ended_on: string }>(lists, (list, { from_on, ended_on }) =>
    list.flatMap((period) => {
      if (period.from_on !== from_on) return [period]
      return from_on >= ended_on ? [] : [{ ...period, to_on: dayAfter(ended_on, -1) }]
    }),
  ),
  mutationFn: (args: { from_on: string; ended_on: string }) => write({ rpc: 'end_goal_away', args }),
})
