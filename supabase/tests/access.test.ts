import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attempt, type Person, type TestDatabase, testDatabase } from '../../test/database.ts'
import { anon, choir, ines, jonas, liftsHome, mina, readingPlan, ruth, supper, tomas } from './cast.ts'

/*
 * Who may, as data: for each table and verb, what each person meets when they try it on Tuesday supper, on a
 * row that Ruth made (or that is Ruth's) unless the row says whose.
 *
 *   yes      it works on the row
 *   nothing  the row is not there for them: no rows, no error
 *   refused  42501
 */
type Outcome = 'yes' | 'nothing' | 'refused'
type Row = { table: string; verb: 'select' | 'insert' | 'update' | 'delete'; on: string; sql: string } & Record<
  Who,
  Outcome
>

const people = { anon, outsider: ines, stranger: jonas, member: mina, manager: tomas, admin: ruth } satisfies Record<
  string,
  Person
>
type Who = keyof typeof people

const all = (outcome: Outcome): Record<Who, Outcome> => ({
  anon: 'refused',
  outsider: outcome,
  stranger: outcome,
  member: outcome,
  manager: outcome,
  admin: outcome,
})
const nobody = all('refused')
const members = { ...all('yes'), outsider: 'nothing', stranger: 'nothing' } as const
const managers = { ...members, member: 'nothing' } as const
const self = { ...all('nothing'), admin: 'yes' } as const

const rows: Row[] = [
  {
    table: 'tenants',
    verb: 'select',
    on: 'the tenant that all belong to',
    sql: 'select 1 from public.tenants',
    ...all('yes'),
  },
  {
    table: 'tenants',
    verb: 'insert',
    on: 'another',
    sql: "insert into public.tenants (name, slug) values ('Mine', 'mine') returning 1",
    ...nobody,
  },
  {
    table: 'tenants',
    verb: 'update',
    on: 'its name',
    sql: "update public.tenants set name = 'Mine' returning 1",
    ...nobody,
  },
  { table: 'tenants', verb: 'delete', on: 'it', sql: 'delete from public.tenants returning 1', ...nobody },

  {
    table: 'users',
    verb: 'select',
    on: 'Ruth with her address',
    sql: `select email from public.users where id = '${ruth.id}'`,
    ...self,
  },
  {
    table: 'users',
    verb: 'insert',
    on: 'a profile for Ruth',
    sql: `insert into public.users (id, tenant_id) select '${ruth.id}', id from public.tenants`,
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

  { table: 'groups', verb: 'select', on: 'it', sql: `select 1 from public.groups where id = '${supper}'`, ...members },
  {
    table: 'groups',
    verb: 'insert',
    on: 'a new one',
    sql: "with made as (select public.create_group(gen_random_uuid(), 'Garden')) select 1 from made",
    ...all('yes'),
  },
  {
    table: 'groups',
    verb: 'insert',
    on: 'one in another’s name',
    sql: `insert into public.groups (name, created_by) values ('Garden', '${ruth.id}')`,
    ...nobody,
  },
  {
    table: 'groups',
    verb: 'insert',
    on: 'one in another tenant',
    sql: "insert into public.groups (name, tenant_id) values ('Garden', gen_random_uuid())",
    ...nobody,
  },
  {
    table: 'groups',
    verb: 'update',
    on: 'its name',
    sql: `update public.groups set name = 'Supper' where id = '${supper}' returning 1`,
    ...managers,
  },
  {
    table: 'groups',
    verb: 'update',
    on: 'its maker',
    sql: `update public.groups set created_by = auth.uid() where id = '${supper}'`,
    ...nobody,
  },
  { table: 'groups', verb: 'delete', on: 'it', sql: `delete from public.groups where id = '${supper}'`, ...nobody },

  {
    table: 'group_members',
    verb: 'select',
    on: 'Ruth’s membership',
    sql: `select 1 from public.group_members where group_id = '${supper}' and user_id = '${ruth.id}'`,
    ...members,
  },
  {
    table: 'group_members',
    verb: 'insert',
    on: 'oneself',
    sql: `insert into public.group_members (group_id, user_id) values ('${supper}', auth.uid())`,
    ...nobody,
  },
  {
    table: 'group_members',
    verb: 'update',
    on: 'one’s own role',
    sql: "update public.group_members set role = 'admin' where user_id = auth.uid()",
    ...nobody,
  },
  {
    table: 'group_members',
    verb: 'delete',
    on: 'Ruth',
    sql: `delete from public.group_members where user_id = '${ruth.id}'`,
    ...nobody,
  },

  {
    table: 'group_invites',
    verb: 'select',
    on: 'its code',
    sql: `select code from public.group_invites where group_id = '${supper}'`,
    ...managers,
  },
  {
    table: 'group_invites',
    verb: 'insert',
    on: 'a link',
    sql: `insert into public.group_invites (group_id) values ('${supper}') returning 1`,
    ...nobody,
    manager: 'yes',
    admin: 'yes',
  },
  {
    table: 'group_invites',
    verb: 'insert',
    on: 'a link that makes admins',
    sql: `insert into public.group_invites (group_id, role) values ('${supper}', 'admin')`,
    ...nobody,
  },
  {
    table: 'group_invites',
    verb: 'update',
    on: 'revoking it',
    sql: `update public.group_invites set revoked_at = now() where group_id = '${supper}' returning 1`,
    ...managers,
  },
  {
    table: 'group_invites',
    verb: 'update',
    on: 'its role',
    sql: "update public.group_invites set role = 'admin'",
    ...nobody,
  },
  { table: 'group_invites', verb: 'delete', on: 'it', sql: 'delete from public.group_invites', ...nobody },

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

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())

async function outcome(person: Person, sql: string): Promise<Outcome> {
  try {
    return (await attempt(database, person, sql)).count > 0 ? 'yes' : 'nothing'
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return 'refused'
    throw error
  }
}

describe.each(rows)('$table: $verb $on', ({ sql, ...row }) => {
  test.each(Object.keys(people) as Who[])(`%s`, async (who) => {
    expect(await outcome(people[who], sql)).toBe(row[who])
  })
})

describe('nothing stands outside the list', () => {
  test('every table in public has row level security, and rows here for each verb', async () => {
    const { rows: tables } = await database.admin.query<{ name: string; kind: string; secured: boolean }>(
      "select relname as name, relkind as kind, relrowsecurity as secured from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')",
    )
    const verbs = (table: string) => new Set(rows.filter((row) => row.table === table).map((row) => row.verb))
    expect(tables.filter(({ kind, secured }) => kind !== 'v' && !secured)).toEqual([])
    expect(tables.filter(({ name }) => verbs(name).size < 4)).toEqual([])
  })

  test('a person who is signed out may call only these', async () => {
    const { rows: open } = await database.admin.query<{ name: string }>(
      "select proname as name from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute') order by 1",
    )
    expect(open.map(({ name }) => name)).toEqual(['instance_state', 'invitation'])
  })

  test('every function of the product fixes its search path, and only those in private run as their owner', async () => {
    const { rows: loose } = await database.admin.query(
      `select oid::regprocedure::text as it from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and (not coalesce(proconfig @> array['search_path=""'], false) or (prosecdef and pronamespace = 'public'::regnamespace))`,
    )
    expect(loose).toEqual([])
  })

  test('every foreign key has an index and says what happens on delete', async () => {
    const { rows: bare } = await database.admin.query(
      `select conrelid::regclass::text || '.' || conname as it from pg_constraint c
       where contype = 'f' and connamespace in ('public'::regnamespace, 'private'::regnamespace)
         and (confdeltype = 'a' or not exists (
           select from pg_index i where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey))`,
    )
    expect(bare).toEqual([])
  })
})
