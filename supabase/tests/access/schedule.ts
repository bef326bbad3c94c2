import { adoption } from './arranged-schedule.ts'
import { type AccessRow, members, participants, past, self } from './rows.ts'

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
  ...part('adoption_upgrades', 'undone_at = now()', 'adoption_id'),
  {
    table: 'adoption_overrides',
    verb: 'select',
    on: 'of a group',
    sql: `select 1 from public.adoption_overrides where adoption_id = '${adoption}' and not for_leaders`,
    ...participants,
  },
  {
    table: 'adoption_overrides',
    verb: 'select',
    on: 'for leaders',
    sql: `select 1 from public.adoption_overrides where adoption_id = '${adoption}' and for_leaders`,
    ...participants,
    member: 'nothing',
  },
  ...past('adoption_overrides', "value = '1'"),
  {
    table: 'adoption_tasks',
    verb: 'select',
    on: 'of a group',
    sql: `select 1 from public.adoption_tasks where adoption_id = '${adoption}' and owner_id is null`,
    ...members,
  },
  {
    table: 'adoption_tasks',
    verb: 'select',
    on: 'of one’s own',
    sql: `select 1 from public.adoption_tasks where adoption_id = '${adoption}' and owner_id is not null`,
    ...self,
  },
  ...past('adoption_tasks', "by_hand = '{}'"),
]
