import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { type OffDayEffect, type OffDays, offDayRow, offDaysOf } from './group-settings.ts'
import type { Holiday } from './read-holidays.ts'

/** Days off of a group out of a file, each with the id that it will have. */
export interface HolidayImport {
  group_id: string
  days: (Holiday & { id: string })[]
}

/** The effects that all of them would have, in every room; nothing is done. */
export const importEffects = ({ group_id, days }: HolidayImport) =>
  queryOptions({
    queryKey: ['group_off_days', 'import', group_id, days.map(({ id }) => id).join()],
    queryFn: async () =>
      (await rows(supabase.rpc('import_off_days', { group_id, days: [...days], dry: true }))) as OffDayEffect[],
    meta: { passing: true },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Sets all of them at once; each goes by `offDays.removing`. */
export const importingOffDays = mutationOptions({
  ...optimistic<OffDays, HolidayImport>(
    ({ group_id }) => [offDaysOf(group_id).queryKey],
    (list, { group_id, days }) => {
      const rows = days.map((day) =>
        offDayRow({ ...day, group_id, affects: ['lessons', 'events', 'tasks', 'streaks'] }, 'ics'),
      )
      const ids = new Set(rows.map(({ id }) => id))
      return [...list.filter(({ id }) => !ids.has(id)), ...rows].sort((a, b) => a.starts_on.localeCompare(b.starts_on))
    },
    'group_off_days',
  ),
  mutationFn: ({ group_id, days }: HolidayImport) => write({ rpc: 'import_off_days', args: { group_id, days } }),
})
