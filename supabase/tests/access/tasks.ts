import { choir, liftsHome, readingPlan, ruth, supper } from '../cast.ts'
import { type AccessRow, managers, members, nobody } from './rows.ts'

export const tasks: AccessRow[] = [
  {
    table: 'tasks',
    verb: 'select',
    on: 'one',
    sql: `select 1 from public.tasks where id = '${readingPlan}'`,
    ...members,
  },
  {
    table: 'tasks',
    verb: 'insert',
    on: 'one',
    sql: `insert into public.tasks (group_id, title, rank) values ('${supper}', 'Salad', 'b') returning 1`,
    ...members,
    outsider: 'refused',
    stranger: 'refused',
    otherAdmin: 'refused',
    suspended: 'refused',
  },
  {
    table: 'tasks',
    verb: 'insert',
    on: 'one in another’s name',
    sql: `insert into public.tasks (group_id, title, rank, created_by) values ('${supper}', 'Salad', 'b', '${ruth.id}')`,
    ...nobody,
  },
  {
    table: 'tasks',
    verb: 'update',
    on: 'Ruth’s',
    sql: `update public.tasks set title = 'Plan' where id = '${readingPlan}' returning 1`,
    ...managers,
  },
  {
    table: 'tasks',
    verb: 'update',
    on: 'Mina’s',
    sql: `update public.tasks set title = 'Lifts' where id = '${liftsHome}' returning 1`,
    ...members,
  },
  {
    table: 'tasks',
    verb: 'update',
    on: 'moving Mina’s to the choir',
    sql: `update public.tasks set group_id = '${choir}' where id = '${liftsHome}'`,
    ...nobody,
  },
  {
    table: 'tasks',
    verb: 'update',
    on: 'its state past finish_task',
    sql: "update public.tasks set status = 'done', done_at = now()",
    ...nobody,
  },
  { table: 'tasks', verb: 'delete', on: 'one', sql: `delete from public.tasks where id = '${readingPlan}'`, ...nobody },
]
