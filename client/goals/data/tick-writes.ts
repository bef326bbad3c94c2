import { mutationOptions } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { newId } from '../../lib/query/id.ts'
import { optimistic } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { GoalDays, GoalEntry, Tick } from './types.ts'

/* What a person says of a day, shown at once and sent when there is a connection. */

type Known = GoalDays | GoalDays[]
const lists = [['goal_entries']]

const inEach = (known: Known, goalId: string | null, change: (entries: readonly GoalEntry[]) => GoalEntry[]): Known => {
  const one = (days: GoalDays) =>
    goalId === null || days.id === goalId ? { ...days, entries: change(days.entries) } : days
  if (!Array.isArray(known)) return one(known)
  const isNew = goalId !== null && !known.some(({ id }) => id === goalId)
  return isNew ? [...known, { id: goalId, entries: change([]) }] : known.map(one)
}

export const isManualOf = (tick: Pick<Tick, 'on_date'>) => (entry: GoalEntry) =>
  entry.on_date === tick.on_date && entry.origin_type === 'manual'

/** Says what was done on a day, or takes that back. */
export const ticking = mutationOptions({
  ...optimistic<never, Tick, Known>(lists, (known, tick) =>
    inEach(known, tick.goal_id, (entries) => {
      const before = entries.find(isManualOf(tick))
      const others = entries.filter((entry) => entry !== before)
      return tick.state === null
        ? others
        : [
            ...others,
            {
              ...entryOf({ ...(before && { anonymous: before.anonymous }), ...tick }, tick.state),
              ...(before && { id: before.id }),
            },
          ]
    }),
  ),
  mutationFn: (args: Tick) => write({ rpc: 'tick_goal', args: said(args) }),
})

/** Takes an entry of any origin away; one of a source stays away. */
export const removingEntry = mutationOptions({
  ...optimistic<never, { id: string }, Known>(lists, (known, { id }) =>
    inEach(known, null, (entries) => entries.filter((entry) => entry.id !== id)),
  ),
  mutationFn: (args: { id: string }) => write({ rpc: 'remove_goal_entry', args }),
})

/** Brings one back: it comes with the next answer. */
export const restoringEntry = mutationOptions({
  ...optimistic<never, { id: string }, Known>(lists, (known) => known),
  mutationFn: (args: { id: string }) => write({ rpc: 'restore_goal_entry', args }),
})

/** The arguments as the function takes them: what is nothing is left out. */
const said = ({ state, value, note, anonymous, ...tick }: Tick) => ({
  ...tick,
  ...(anonymous !== undefined && { anonymous }),
  ...(state && { state }),
  ...(value != null && { value }),
  ...(note != null && { note }),
})

const entryOf = ({ goal_id, on_date, value, at, anonymous }: Tick, state: GoalEntry['state']): GoalEntry => ({
  id: newId(),
  goal_id,
  user_id: myId(),
  on_date,
  value: value ?? null,
  state,
  anonymous: anonymous ?? false,
  at,
  origin_type: 'manual',
  origin_id: null,
  removed_at: null,
  created_at: at,
})
