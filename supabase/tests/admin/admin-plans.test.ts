import { afterAll, beforeAll, expect, test } from 'vitest'
import { asPerson, type Person, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { elsewhere, superAdmin, tenantAdmin } from '../cast.ts'
import { adminRoom } from './admin-room.ts'

/* PostgreSQL's plans, with 20,000 people in two organisations, as many groups and entries of the record: no list walks over everybody. */
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await adminRoom(database)
  await database.admin.query(`
    set session_replication_role = replica;
    create temporary table crowd as
      select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid as id, case when n % 2 = 0 then '${elsewhere}'::uuid else (select id from public.tenants where is_default) end as tenant_id,
        'Person ' || n as name, 'person' || n || '@crowd.example' as email, (array['member', 'manager'])[1 + (n % 50 = 0)::int] as role, n
      from generate_series(1, 20000) as n;
    insert into auth.users (id, email) select id, email from crowd;
    insert into public.users (id, tenant_id, name, email, role) select id, tenant_id, name, email, role from crowd;
    insert into private.listed_people (user_id, tenant_id, sort_name, words, sought, address, role_place, state_place, last_seen)
      select id, tenant_id, lower(name), its.words, private.sought_words(its.words, tenant_id, private.person_marks(its.role, its.state)), email, its.role, its.state, now() - n * interval '1 minute'
      from crowd, lateral (select private.plain(name || ' ' || email) as words, private.role_place(role) as role, (case when n % 100 = 0 then 4 else 5 end)::smallint as state) as its;
    insert into public.audit_log (at, actor_id, action, subject_type, subject_id, tenant_id)
      select now() - (20000 - n) * interval '1 minute', id, 'user.role', 'users', id, tenant_id from crowd order by n;
    insert into public.groups (id, tenant_id, name, slug, color, archived_at)
      select id, tenant_id, 'Circle ' || n, 'circle-' || n, 'sky', case when n % 1000 = 0 then now() end from crowd;
    insert into private.listed_groups (group_id, tenant_id, sort_name, words, sought, activity)
      select id, tenant_id, 'circle ' || n, ' circle ' || n, private.sought_words(' circle ' || n, tenant_id), now() from crowd;
    insert into public.group_members (group_id, user_id, role) select id, id, 'admin' from crowd where n % 1000 <> 1;
    set session_replication_role = origin;
    select private.count_listed_groups()`)
  await database.admin.query(`vacuum analyze auth.users, public.users, private.listed_people, public.audit_log, private.audit_addresses,
    public.groups, public.group_members, private.listed_groups, public.tasks, public.announcements, public.conversations`)
}, 60_000)
afterAll(() => database.stop())

const read = `select sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::int as rows from pg_class
  where oid in ('public.users'::regclass, 'private.listed_people'::regclass, 'public.audit_log'::regclass, 'public.groups'::regclass, 'private.listed_groups'::regclass,
    'public.group_members'::regclass)`
/** The number of rows that a question reads in these tables, by a walk over them or by way of an index. */
const walked = (call: string, by: Person) =>
  asPerson(database, by, async (db) => {
    const [before] = await db.query<{ rows: number }>(read)
    await db.query(`select public.${call}`)
    const [after] = await db.query<{ rows: number }>(read)
    return after!.rows - before!.rows
  })

const person = "'00000000-0000-4000-9000-000000004711'::uuid"
test.each<[string, string]>([
  ['people by name', 'admin_people()'],
  ['people by role', `admin_people(null, '{"order": "role"}')`],
  ['people by state', `admin_people(null, '{"order": "state"}')`],
  ['people by when they were last seen', `admin_people(null, '{"order": "last_seen"}')`],
  ['the people of a role', `admin_people(null, '{"role": "manager"}')`],
  ['those who were deactivated', `admin_people(null, '{"state": "deactivated"}')`],
  ['a later page', `admin_people('["person 5", "00000000-0000-0000-0000-000000000000"]')`],
  ['a search', `admin_people(null, '{"q": "person4711"}')`],
  [
    'a search of what many have among the deactivated',
    `admin_people(null, '{"q": "person1", "state": "deactivated"}')`,
  ],
  ['a search that everybody meets', `admin_people(null, '{"q": "person"}')`],
  ['how many a search meets', `admin_people_count('{"q": "person"}')`],
  ['a search of what nobody has', `admin_people_count('{"q": "nobody at all"}')`],
  ['how many they are', 'admin_people_count()'],
  ['one person', `admin_person(${person})`],
  ['groups by name', 'admin_groups()'],
  ['groups by members', `admin_groups(null, '{"order": "members"}')`],
  ['groups by storage', `admin_groups(null, '{"order": "storage"}')`],
  ['groups by last activity', `admin_groups(null, '{"order": "activity"}')`],
  ['a later page of groups', `admin_groups('[0, "80000000-0000-0000-0000-000000000000"]', '{"order": "storage"}')`],
  ['a search for a group', `admin_groups(null, '{"q": "4711"}')`],
  ['a search that every group meets', `admin_groups(null, '{"q": "circ", "order": "members"}')`],
  ['a search of what no group has', `admin_groups(null, '{"q": "no such circle", "order": "activity"}')`],
  ['archived groups', `admin_groups(null, '{"archived": true, "order": "members"}')`],
  ['groups without an admin', `admin_groups(null, '{"orphan": true, "order": "activity"}')`],
  ['groups to look into', `search_groups_to_inspect('4711')`],
  ['the record', 'admin_audit()'],
  ['the record of a person', `admin_audit(null, jsonb_build_object('subject_id', ${person}))`],
  ['the record by a person', `admin_audit(null, jsonb_build_object('actor', ${person}))`],
  ['the record by what was done', `admin_audit(null, '{"action": "user.role"}')`],
  ['the record of before', `admin_audit(null, jsonb_build_object('until', now() - interval '10 days'))`],
  ['the overview', 'admin_overview()'],
])('%s is found without a walk over everybody', async (_, call) => {
  // a number that is reached on the way, as a thousand is, may be counted from the beginning
  expect(await walked(call, tenantAdmin)).toBeLessThan(5000)
  expect(await walked(call, superAdmin)).toBeLessThan(5000)
})
