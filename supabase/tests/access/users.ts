import { ruth } from '../cast.ts'
import { type AccessRow, admins, members, nobody, self } from './rows.ts'

export const users: AccessRow[] = [
  {
    table: 'users',
    verb: 'select',
    on: 'Ruth with her address',
    sql: `select email from public.users where id = '${ruth.id}'`,
    ...admins,
    admin: 'yes',
  },
  {
    table: 'users',
    verb: 'insert',
    on: 'a profile for Ruth',
    sql: `insert into public.users (id, name) values ('${ruth.id}', 'Ruth')`,
    ...nobody,
  },
  {
    table: 'users',
    verb: 'update',
    on: "Ruth's name",
    sql: `update public.users set name = 'Ruth' where id = '${ruth.id}' returning 1`,
    ...self,
  },
  {
    table: 'users',
    verb: 'update',
    on: "Ruth's role",
    sql: `update public.users set role = 'member' where id = '${ruth.id}'`,
    ...nobody,
  },
  {
    table: 'users',
    verb: 'update',
    on: 'one’s own role',
    sql: "update public.users set role = 'super_admin' where id = auth.uid()",
    ...nobody,
  },
  {
    table: 'users',
    verb: 'update',
    on: 'one’s own tenant',
    sql: 'update public.users set tenant_id = gen_random_uuid() where id = auth.uid()',
    ...nobody,
  },
  { table: 'users', verb: 'delete', on: 'oneself', sql: 'delete from public.users where id = auth.uid()', ...nobody },
  {
    table: 'people',
    verb: 'select',
    on: 'Ruth',
    sql: `select 1 from public.people where id = '${ruth.id}'`,
    ...members,
  },
  {
    table: 'people',
    verb: 'insert',
    on: 'anyone',
    sql: "insert into public.people (id, name) values (gen_random_uuid(), 'X')",
    ...nobody,
  },
  {
    table: 'people',
    verb: 'update',
    on: 'Ruth',
    sql: `update public.people set name = 'X' where id = '${ruth.id}'`,
    ...nobody,
  },
  { table: 'people', verb: 'delete', on: 'Ruth', sql: `delete from public.people where id = '${ruth.id}'`, ...nobody },
]
