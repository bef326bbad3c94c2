import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import type { Someone } from './acting.ts'
import { jonas, mina, ruth, supper, tomas } from './cast.ts'

/*
 * Registries: a room says in rows of its own what the others need to know of it. Here a room of lanterns comes for the
 * length of a test, with nothing else touched, and goes again.
 */
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())

/** The registries, and what a function that one of their rows names takes. */
const takes: Record<string, string> = {
  activities: 'uuid[], timestamptz, uuid, int',
  digest_lines: 'uuid',
  handovers: 'uuid, uuid, uuid',
  off_day_rooms: 'public.group_off_days',
  related_kinds: 'uuid, uuid[]',
  report_kinds: 'uuid',
  searches: 'private.sought, int',
  topic_sources: 'uuid',
  version_readers: '',
}

const lantern = '00000000-0000-4000-8000-00000000de01'
const room = `
  create table public.lanterns (id uuid primary key, group_id uuid, keeper uuid, name text, lit_at timestamptz);
  insert into public.lanterns values ('${lantern}', '${supper}', '${mina.id}', 'By the door', '2026-03-02T10:00Z');
  create function private.activity_lantern_lit(groups uuid[], before timestamptz, before_id uuid, most int) returns setof private.happened
    language sql stable set search_path = ''
    as $$ select 'lantern_lit', id, lit_at, group_id, keeper, name from public.lanterns
          where group_id = any (groups) and (lit_at, id) < (before, before_id) order by lit_at desc limit most $$;
  create function private.lantern_audience(thing uuid, people uuid[]) returns setof private.audience
    language sql stable set search_path = '' as $$ select group_id, null::uuid[] from public.lanterns where id = thing $$;
  create function private.lantern_snapshot(lantern_id uuid) returns jsonb
    language sql stable set search_path = ''
    as $$ select jsonb_build_object('name', name) from public.lanterns
          where id = lantern_id and group_id in (select private.my_group_ids()) $$;
  create function private.hand_over_lanterns(in_group uuid, leaver uuid, heir uuid) returns void
    language sql set search_path = ''
    as $$ update public.lanterns set keeper = heir where group_id = in_group and keeper = leaver $$;
  create function private.lantern_line(person uuid) returns setof public.notifications
    language sql stable set search_path = ''
    as $$ select (jsonb_populate_record(null::public.notifications, jsonb_build_object('id', id, 'type', 'task_due',
            'title', 'Lantern', 'message', name, 'created_at', lit_at))).* from public.lanterns where keeper = person $$;
  insert into private.activities values ('lantern_lit', 'private.activity_lantern_lit');
  insert into private.related_kinds values ('lanterns', 'private.lantern_audience');
  insert into private.report_kinds values ('lantern', 'private.lantern_snapshot');
  insert into private.handovers values ('lanterns', 'private.hand_over_lanterns');
  insert into private.digest_lines values ('lanterns', 'private.lantern_line');
  insert into private.bucket_owners values ('lanterns', 'group');
  grant select on public.lanterns to authenticated;
  grant execute on function private.activity_lantern_lit(uuid[], timestamptz, uuid, int) to authenticated;
`

type Ask = (who: Someone, text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** Work in a database that has the room of lanterns, undone at its end. */
async function withLanterns(work: (ask: Ask) => Promise<void>) {
  const { admin } = database
  const ask: Ask = async (who, text, values = []) => {
    await admin.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({
        sub: who.id,
        role: 'authenticated',
        amr: [{ method: 'password', timestamp: Date.now() / 1000 }],
      }),
    ])
    await admin.query('set local role authenticated')
    const { rows } = await admin.query(text, values)
    await admin.query('reset role')
    return rows
  }
  await admin.query('begin')
  try {
    await admin.query('set local role postgres')
    await admin.query(room)
    await admin.query('reset role')
    await work(ask)
  } finally {
    await admin.query('rollback')
  }
}

const past = async (text: string, values: unknown[] = []) => (await database.admin.query(text, values)).rows

describe('a room that brings its rows', () => {
  test('is in the activity of its groups, by its kind too, and of nobody else’s', () =>
    withLanterns(async (ask) => {
      const lit = "select kind, id, actor_id, title from public.activity(kinds => array['lantern_lit'])"
      const row = { kind: 'lantern_lit', id: lantern, actor_id: mina.id, title: 'By the door' }
      expect(await ask(tomas, lit)).toEqual([row])
      expect(await ask(tomas, 'select kind, id, actor_id, title from public.activity(most => 100)')).toContainEqual(row)
      expect(await ask(jonas, lit)).toEqual([])
    }))

  test('may be pointed to by those who see its things', () =>
    withLanterns(async (ask) => {
      const point = 'insert into public.notifications (user_id, type, message, related_id) values ($1, $2, $3, $4)'
      await ask(mina, point, [ruth.id, 'task_due', 'Light it', lantern])
      expect(await past("select group_id from public.notifications where message = 'Light it'")).toEqual([
        { group_id: supper },
      ])
      await expect(ask(tomas, point, [jonas.id, 'task_due', 'Light it', lantern])).rejects.toMatchObject({
        code: '42501',
      })
    }))

  test('has its things reported by those who see them, as they are', () =>
    withLanterns(async (ask) => {
      const report = "insert into public.reports (subject_type, subject_id, reason) values ('lantern', $1, 'spam')"
      await ask(tomas, report, [lantern])
      expect(await past('select snapshot from public.reports')).toEqual([{ snapshot: { name: 'By the door' } }])
      await expect(ask(jonas, report, [lantern])).rejects.toMatchObject({ code: '42501' })
    }))

  test('hands its things over when their keeper leaves the group', () =>
    withLanterns(async (ask) => {
      await ask(mina, 'select public.leave_group($1, null, $2)', [supper, tomas.id])
      expect(await past('select keeper from public.lanterns')).toEqual([{ keeper: tomas.id }])
    }))

  test('has its line in the digest', () =>
    withLanterns(async () => {
      await past(
        "insert into public.notification_digests (user_id, email) values ($1, 'daily') on conflict (user_id) do update set email = 'daily'",
        [mina.id],
      )
      await past(
        "insert into private.proven_addresses (user_id, email, how) select id, email, 'mail' from public.users where id = $1 on conflict do nothing",
        [mina.id],
      )
      const [mail] = await past('select private.digest_mail($1) as it', [
        { user_id: mina.id, since: '2026-03-01T00:00Z', until: '2026-03-01T00:00Z' },
      ])
      expect(JSON.stringify(mail)).toContain('Lantern: By the door')
    }))

  test('counts its files where it says', () =>
    withLanterns(async () => {
      expect(await past("select private.file_owner('lanterns', $1, $2) as it", [`${supper}/x.png`, mina.id])).toEqual([
        { it: `group/${supper}` },
      ])
    }))
})

test('a report of a kind that no room has brought is refused', async () => {
  const report = "insert into public.reports (subject_type, subject_id, reason) values ('weather', $1, 'spam')"
  await expect(
    database.asUser({ role: 'authenticated', claims: JSON.stringify({ role: 'authenticated', sub: mina.id }) }, (db) =>
      db.query(report, [supper]),
    ),
  ).rejects.toMatchObject({ code: '42501' })
})

test.each(Object.keys(takes))(
  'every row of %s names a function that is there and takes what it is given',
  async (registry) => {
    const { rows } = await database.admin.query(
      `select function_name from private.${registry} where to_regprocedure(function_name || '(' || $1 || ')') is null`,
      [takes[registry]],
    )
    expect(rows).toEqual([])
  },
)

test('every table in which rows name functions is known here or to the jobs', async () => {
  const { rows } = await database.admin.query(
    `select distinct table_name from information_schema.columns where table_schema = 'private' and column_name = 'function_name' order by 1`,
  )
  expect(rows.map(({ table_name }) => table_name)).toEqual(['crontab', ...Object.keys(takes)].toSorted())
})

test('nobody but a migration writes what is in private', async () => {
  const { rows } = await database.admin.query(`
    select role || ' ' || verb || ' ' || oid::regclass as it from pg_class,
      unnest(array['anon', 'authenticated', 'service_role']) as role, unnest(array['insert', 'update', 'delete', 'truncate']) as verb
    where relnamespace = 'private'::regnamespace and relkind in ('r', 'p', 'v') and has_table_privilege(role, oid, verb)`)
  expect(rows).toEqual([])
})
