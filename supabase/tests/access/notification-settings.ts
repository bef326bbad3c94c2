import { choir, mina, ruth, supper } from '../cast.ts'
import { type AccessRow, all, nobody, self } from './rows.ts'

/* A person's own settings: an admin's pass opens none of them, and who is suspended changes nothing. */
const oneself = { ...all('yes'), suspended: 'refused' } as const
/** Members of Tuesday supper; who is suspended is one too. */
const inSupper = { ...nobody, member: 'yes', manager: 'yes', admin: 'yes' } as const
const onlyAs = (who: keyof typeof nobody) => ({ ...nobody, [who]: 'yes' as const })

const pref = (columns: string, values: string) =>
  `insert into public.notification_prefs (type, push${columns}) values ('task_due', false${values})`

const own = (table: string, columns: string, values: string, change: string): AccessRow[] => [
  {
    table,
    verb: 'select',
    on: 'Ruth’s',
    sql: `select 1 from public.${table} where user_id = '${ruth.id}'`,
    ...self,
  },
  {
    table,
    verb: 'insert',
    on: 'one’s own, said again',
    sql: `insert into public.${table} (user_id, ${columns}) values (auth.uid(), ${values})
      on conflict (user_id) do update set ${change} returning 1`,
    ...oneself,
  },
  {
    table,
    verb: 'insert',
    on: 'Mina’s',
    sql: `insert into public.${table} (user_id, ${columns}) values ('${mina.id}', ${values}) returning 1`,
    ...onlyAs('member'),
  },
  {
    table,
    verb: 'update',
    on: 'Ruth’s',
    sql: `update public.${table} set ${change} where user_id = '${ruth.id}' returning 1`,
    ...self,
  },
  {
    table,
    verb: 'update',
    on: 'one’s own into Mina’s',
    sql: `update public.${table} set user_id = '${mina.id}' where user_id = auth.uid() returning 1`,
    ...all('nothing'),
    admin: 'refused',
  },
  {
    table,
    verb: 'update',
    on: 'when it changed',
    sql: `update public.${table} set updated_at = now()`,
    ...nobody,
  },
  {
    table,
    verb: 'delete',
    on: 'Ruth’s',
    sql: `delete from public.${table} where user_id = '${ruth.id}' returning 1`,
    ...self,
  },
]

export const notificationSettings: AccessRow[] = [
  ...own('quiet_hours', 'days, tz', "'{1,7}', 'Europe/London'", "days = '{2}'"),
  ...own('notification_digests', 'email, at_time', "'daily', '07:30'", "email = 'weekly'"),
  {
    table: 'notification_prefs',
    verb: 'select',
    on: 'Ruth’s',
    sql: `select 1 from public.notification_prefs where user_id = '${ruth.id}'`,
    ...self,
  },
  {
    table: 'notification_prefs',
    verb: 'insert',
    on: 'for a type, said again',
    sql: `${pref('', '')} on conflict (user_id, group_id, type) do update set type = excluded.type, push = excluded.push returning 1`,
    ...oneself,
  },
  {
    table: 'notification_prefs',
    verb: 'insert',
    on: 'for a type in Tuesday supper',
    sql: `${pref(', group_id', `, '${supper}'`)} returning 1`,
    ...inSupper,
  },
  {
    table: 'notification_prefs',
    verb: 'insert',
    on: 'Mina’s',
    sql: `${pref(', user_id', `, '${mina.id}'`)} returning 1`,
    ...onlyAs('member'),
  },
  {
    table: 'notification_prefs',
    verb: 'insert',
    on: 'against what keeps an account safe',
    sql: "insert into public.notification_prefs (type, in_app) values ('security_alert', false)",
    ...nobody,
  },
  {
    table: 'notification_prefs',
    verb: 'update',
    on: 'Ruth’s',
    sql: `update public.notification_prefs set in_app = false where user_id = '${ruth.id}' returning 1`,
    ...self,
  },
  {
    table: 'notification_prefs',
    verb: 'update',
    on: 'one’s own, to what keeps an account safe',
    sql: "update public.notification_prefs set type = 'security_alert' where user_id = auth.uid() returning 1",
    ...all('nothing'),
    admin: 'refused',
  },
  {
    table: 'notification_prefs',
    verb: 'update',
    on: 'one’s own, to a group of others',
    sql: `update public.notification_prefs set group_id = '${choir}' where user_id = auth.uid() returning 1`,
    ...all('nothing'),
    admin: 'refused',
  },
  ...['id', 'updated_at'].map(
    (column): AccessRow => ({
      table: 'notification_prefs',
      verb: 'update',
      on: `its ${column}`,
      sql: `update public.notification_prefs set ${column} = ${column}`,
      ...nobody,
    }),
  ),
  {
    table: 'notification_prefs',
    verb: 'delete',
    on: 'Ruth’s',
    sql: `delete from public.notification_prefs where user_id = '${ruth.id}' returning 1`,
    ...self,
  },
]
