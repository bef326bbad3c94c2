import { jonas, ruth } from '../cast.ts'
import { type AccessRow, all, nobody, self } from './rows.ts'

export const userSettings: AccessRow[] = [
  {
    table: 'user_settings',
    verb: 'select',
    on: 'Ruth’s',
    sql: `select 1 from public.user_settings where user_id = '${ruth.id}'`,
    ...self,
  },
  {
    table: 'user_settings',
    verb: 'insert',
    on: 'one’s own, or what they then say',
    sql: `insert into public.user_settings (theme) values ('dark')
      on conflict (user_id) do update set user_id = excluded.user_id, theme = excluded.theme returning 1`,
    ...all('yes'),
    suspended: 'refused',
  },
  {
    table: 'user_settings',
    verb: 'insert',
    on: 'Jonas’s',
    sql: `insert into public.user_settings (user_id, theme) values ('${jonas.id}', 'dark') returning 1`,
    ...nobody,
    stranger: 'yes',
  },
  {
    table: 'user_settings',
    verb: 'update',
    on: 'Ruth’s',
    sql: `update public.user_settings set theme = 'dark' where user_id = '${ruth.id}' returning 1`,
    ...self,
  },
  {
    table: 'user_settings',
    verb: 'update',
    on: 'how Ruth reads',
    sql: `update public.user_settings set reading = '{"size": 2}' where user_id = '${ruth.id}' returning 1`,
    ...self,
  },
  {
    table: 'user_settings',
    verb: 'update',
    on: 'one’s own into Jonas’s',
    sql: `update public.user_settings set user_id = '${jonas.id}' where user_id = auth.uid() returning 1`,
    ...all('nothing'),
    admin: 'refused',
  },
  {
    table: 'user_settings',
    verb: 'delete',
    on: 'Ruth’s',
    sql: `delete from public.user_settings where user_id = '${ruth.id}'`,
    ...nobody,
  },
]
