import { breadAndCandles, mina, ruth, springConcert, supper } from '../cast.ts'
import { toRuth } from './arranged.ts'
import { type AccessRow, all, nobody, self } from './rows.ts'

const send = (to: string, values: string, columns = '') =>
  `insert into public.notifications (user_id, type, message${columns}) values (${to}, ${values})`
/** An admin's pass opens groups, not people's bells. */
const fellows = { ...nobody, member: 'yes', manager: 'yes', admin: 'yes' } as const

export const notifications: AccessRow[] = [
  {
    table: 'notifications',
    verb: 'select',
    on: 'what Ruth was told',
    sql: `select 1 from public.notifications where id = '${toRuth}'`,
    ...self,
  },
  {
    table: 'notifications',
    verb: 'insert',
    on: 'one for oneself, and it is read back',
    sql: `${send('auth.uid()', "'event_reminder', 'Choir at seven'")} returning 1, title`,
    ...all('yes'),
    suspended: 'refused',
  },
  {
    table: 'notifications',
    verb: 'insert',
    on: 'one for Mina, of a task of the group',
    sql: `${send(`'${mina.id}'`, `'task_due', 'Bread', '${breadAndCandles}'`, ', related_id')} returning 1`,
    ...fellows,
  },
  {
    table: 'notifications',
    verb: 'insert',
    on: 'one for Mina, reading back what stands there',
    sql: `${send(`'${mina.id}'`, "'task_due', 'Bread'")} returning id`,
    ...nobody,
    member: 'yes',
  },
  {
    table: 'notifications',
    verb: 'insert',
    on: 'one for Ruth, of a task that she does not see',
    sql: `${send(`'${ruth.id}'`, `'task_due', 'Concert', '${springConcert}'`, ', related_id')} returning 1`,
    ...nobody,
  },
  {
    table: 'notifications',
    verb: 'insert',
    on: 'one in another’s name',
    sql: send('auth.uid()', `'task_due', 'Bread', '${ruth.id}'`, ', actor_id'),
    ...nobody,
  },
  {
    table: 'notifications',
    verb: 'insert',
    on: 'one that leads where the sender likes',
    sql: send('auth.uid()', "'task_due', 'Bread', '/admin'", ', url'),
    ...nobody,
  },
  {
    table: 'notifications',
    verb: 'insert',
    on: 'one that counts as read',
    sql: send('auth.uid()', "'task_due', 'Bread', true", ', is_read'),
    ...nobody,
  },
  {
    table: 'notifications',
    verb: 'insert',
    on: 'one of another group’s',
    sql: send('auth.uid()', `'task_due', 'Bread', '${supper}'`, ', group_id'),
    ...nobody,
  },
  {
    table: 'notifications',
    verb: 'update',
    on: 'Ruth’s as read',
    sql: `update public.notifications set is_read = true where id = '${toRuth}' returning 1`,
    ...self,
  },
  ...[
    'message',
    'title',
    'type',
    'url',
    'read_at',
    'user_id',
    'actor_id',
    'created_at',
    'snoozed_until',
    'archived_at',
    'in_app',
    'group_key',
    'severity',
    'times',
  ].map(
    (column): AccessRow => ({
      table: 'notifications',
      verb: 'update',
      on: `its ${column}`,
      sql: `update public.notifications set ${column} = ${column} where user_id = auth.uid()`,
      ...nobody,
    }),
  ),
  {
    table: 'notifications',
    verb: 'delete',
    on: 'Ruth’s, to be had back',
    sql: `select 1 where public.delete_notifications(array['${toRuth}']::uuid[]) = 1`,
    ...self,
    suspended: 'refused',
  },
  {
    table: 'notifications',
    verb: 'delete',
    on: 'Ruth’s',
    sql: `delete from public.notifications where id = '${toRuth}' returning 1`,
    ...self,
  },
]
