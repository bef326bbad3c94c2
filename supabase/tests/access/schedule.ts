import { adoption } from './arranged-schedule.ts'
import { type AccessRow, members, past } from './rows.ts'

/** A part of a schedule: members read it, and nobody writes it past its functions. */
const part = (table: string, change: string, key = 'adoption_id'): AccessRow[] => [
  {
    table,
    verb: 'select',
    on: 'of a group',
    sql: `select 1 from public.${table} where ${key} = '${adoption}'`,
    ...members,
  },
  ...past(table, change),
]

export const schedule: AccessRow[] = [
  ...part('adoptions', "status = 'ended'", 'id'),
  ...part('schedule_patterns', 'places = 6'),
  ...part('schedule_days', 'open = true'),
  ...part('scheduled_lessons', 'pinned_on = null'),
  ...part('lesson_days', 'until = now()'),
  ...part('lead_requests', "state = 'accepted'"),
  ...part('schedule_ops', 'undone_at = now()'),
]
