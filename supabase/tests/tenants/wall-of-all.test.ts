import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asPerson, attempt, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { elsewhere, mina, otherAdmin, readingPlan, ruth, supper, tenantAdmin } from '../cast.ts'
import { existenceRoom } from '../security/existence-room.ts'

/*
 * The wall between organisations, by the catalogue: each table, view, function, channel and bucket that there is, asked by an
 * admin of another. Whatever is new must have a row of the first organisation here, or the test says that it has none.
 */
let database: TestDatabase
let tenant: string
let answers: Awaited<ReturnType<typeof existenceRoom>>['answers']
let hidden: string[]
let tables: { name: string; kind: string; writable: string[] }[]
beforeAll(async () => {
  database = await testDatabase()
  const room = await existenceRoom(database)
  answers = room.answers
  const shut = await database.admin.query<{ id: string }>('select id from public.blocked_ips')
  hidden = (await room.unseen(otherAdmin)).filter((id) => !shut.rows.some((block) => block.id === id))
  tenant = (await database.admin.query('select id from public.tenants where is_default')).rows[0].id
  const { rows } = await database.admin.query(`
    select its.relname as name, its.relkind as kind,
      coalesce(array_agg(part.attname::text order by part.attnum) filter (where has_column_privilege('authenticated', its.oid, part.attnum, 'update') and part.attgenerated = ''), '{}') as writable
    from pg_class as its join pg_attribute as part on part.attrelid = its.oid and part.attnum > 0 and not part.attisdropped
    where its.relnamespace = 'public'::regnamespace and its.relkind in ('r', 'p', 'v', 'm') group by its.oid, its.relname, its.relkind order by 1`)
  tables = rows
})
afterAll(() => database.stop())

/** Rows that are no organisation's: what the product brings along, and what holds for the whole server. */
const ofNobody: Record<string, (row: Record<string, unknown>) => boolean> = {
  feature_flags: () => true,
  // who looks after the security of an organisation sees what is shut out
  blocked_ips: () => true,
  journal_prompts: (row) => row.created_by === null,
  journal_templates: (row) => row.created_by === null,
}
const isOwn = (table: string, row: string) =>
  row.includes(otherAdmin.id) || row.includes(elsewhere) || (ofNobody[table]?.(JSON.parse(row)) ?? false)

const rowsOf = (table: string) => `select to_jsonb(its)::text as row from public.${table} as its`
type Rows = { rows: { row?: string }[] }
/** The rows of a statement of theirs, which is undone; none where they may not. */
const asked = (text: string) => attempt(database, otherAdmin, text).catch((): Rows => ({ rows: [] })) as Promise<Rows>

describe('an admin of another organisation', () => {
  test('sees of each table and view only what is their own', async () => {
    const empty: string[] = []
    const met: [string, string][] = []
    for (const { name } of tables) {
      const { rows: all } = await database.admin.query<{ row: string }>(rowsOf(name))
      // a view of who asks is somebody's
      const there = all.length > 0 ? all : ((await attempt(database, mina, rowsOf(name))).rows as { row: string }[])
      if (!ofNobody[name]?.({}) && there.every(({ row }) => isOwn(name, row))) empty.push(name)
      for (const { row } of (await asked(rowsOf(name))).rows) if (!isOwn(name, row!)) met.push([name, row!])
    }
    expect(met).toEqual([])
    expect(empty).toEqual([])
  })

  test('changes and deletes no row of theirs', async () => {
    const changed: [string, number][] = []
    for (const { name, writable } of tables) {
      const same = writable.map((column) => `${column} = its.${column}`).join(', ')
      for (const text of [
        `delete from public.${name} as its`,
        ...(same ? [`update public.${name} as its set ${same}`] : []),
      ]) {
        const { rows } = await asked(`${text} returning to_jsonb(its)::text as row`)
        const foreign = rows.filter(({ row }) => !isOwn(name, row!)).length
        if (foreign > 0) changed.push([text, foreign])
      }
    }
    expect(changed).toEqual([])
  })

  // two list the rooms of the product, and hold nothing of anybody
  test('reads no private table', async () => {
    const { rows } = await database.admin.query(`
      select relname from pg_class where relnamespace = 'private'::regnamespace and relkind in ('r', 'p', 'v', 'm') and relname not in ('activities', 'searches')
        and (has_table_privilege('authenticated', oid, 'select, insert, update, delete') or has_any_column_privilege('authenticated', oid, 'select, insert, update'))`)
    expect(rows).toEqual([])
  })

  test('learns nothing of theirs by any function, whatever they ask it by', async () => {
    const { rows: functions } = await database.admin.query<{
      name: string
      arguments: { name: string; type: string; given: boolean }[]
    }>(`
      select its.proname as name, coalesce(jsonb_agg(jsonb_build_object('name', its.proargnames[at], 'type', format_type(its.proargtypes[at - 1], null), 'given', at > its.pronargs - its.pronargdefaults)
        order by at) filter (where at is not null), '[]') as arguments
      from pg_proc as its left join lateral generate_series(1, its.pronargs) as at on true
      where its.pronamespace = 'public'::regnamespace and its.prokind = 'f' and has_function_privilege('authenticated', its.oid, 'execute') group by its.oid, its.proname order by 1`)
    expect(functions.length).toBeGreaterThan(300)
    const calls = functions.flatMap(({ name, arguments: all }) => [
      `public.${name}(${all
        .filter(({ given }) => !given)
        .map(written)
        .join(', ')})`,
      `public.${name}(${all.map(written).join(', ')})`,
    ])
    const all = [...new Set(calls)]
    const said = await answers(otherAdmin, all)
    const secretsIn = (call: string, answer: string) =>
      [...words, ...hidden].filter((secret) => !call.includes(secret) && answer.includes(secret))
    expect(said.filter((answer) => /^42(883|725|601) /.test(answer))).toEqual([])
    const told = all.flatMap((call, at) => {
      const secrets = secretsIn(call, said[at]!)
      return secrets.length > 0 ? [[call, secrets.slice(0, 3), said[at]!.slice(0, 300)]] : []
    })
    // one of their own learns from the same calls
    const theirs = await answers(tenantAdmin, all)
    expect(all.filter((call, at) => secretsIn(call, theirs[at]!).length > 0).length).toBeGreaterThan(20)
    expect(told).toEqual([])
  })

  test('joins none of their channels, of whatever kind', async () => {
    const { rows } = await database.admin.query<{ said: string }>(
      "select coalesce(qual, '') || coalesce(with_check, '') as said from pg_policies where schemaname = 'realtime' and tablename = 'messages'",
    )
    const kinds = new Set(rows.flatMap(({ said }) => [...said.matchAll(/'(\w+):'/g)].map(([, kind]) => kind!)))
    expect(Object.keys(channels()).toSorted()).toEqual([...kinds].toSorted())
    for (const [kind, id] of Object.entries(channels())) {
      const topic = `${kind}:${id}`
      await database.admin.query("select realtime.send('{}', 'changed', $1, true)", [topic])
      const [seen, spoken] = await asPerson(database, otherAdmin, async (db) => {
        await db.query("select set_config('realtime.topic', $1, true)", [topic])
        return [
          await db.query('select 1 from realtime.messages where topic = $1', [topic]),
          await answered(() =>
            db.query(
              "insert into realtime.messages (topic, extension, private, event, payload) values ($1, 'broadcast', true, 'x', '{}')",
              [topic],
            ),
          ),
        ]
      }).catch((error: { code: string }) => [[], error.code])
      expect([topic, seen, spoken]).toEqual([topic, [], expect.stringMatching(/^(42501|25P02)$/)])
    }
  })

  test('reads, adds and deletes no file of theirs, in any bucket', async () => {
    const { rows: buckets } = await database.admin.query<{ id: string }>('select id from storage.buckets order by 1')
    expect(buckets.map(({ id }) => id)).toEqual(Object.keys(folders()).toSorted())
    for (const [bucket, folder] of Object.entries(folders())) {
      const name = `${folder}/11111111-1111-4111-8111-111111111111.png`
      await database.admin.query(
        `insert into storage.objects (bucket_id, name, owner_id, metadata) values ($1, $2, '${mina.id}', '{"size": 1}')`,
        [bucket, name],
      )
      const values = [bucket, name]
      const read = await attempt(
        database,
        otherAdmin,
        'select 1 from storage.objects where bucket_id = $1 and name = $2',
        values,
      )
      const gone = await attempt(
        database,
        otherAdmin,
        "with way as (select set_config('storage.allow_delete_query', 'true', true)) delete from storage.objects using way where bucket_id = $1 and name = $2 returning 1",
        values,
      )
      const moved = await attempt(
        database,
        otherAdmin,
        "update storage.objects set name = name || 'x' where bucket_id = $1 and name = $2 returning 1",
        values,
      )
      const added = await answered(() =>
        attempt(database, otherAdmin, 'insert into storage.objects (bucket_id, name, owner_id) values ($1, $2, $3)', [
          bucket,
          name.replace('11111111-1', '22222222-1'),
          otherAdmin.id,
        ]),
      )
      expect([bucket, read.count, gone.count, moved.count, added]).toEqual([bucket, 0, 0, 0, '42501'])
    }
  })
})

const answered = (work: () => Promise<unknown>) =>
  work().then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

/** Words that nobody there may meet in an answer, beside the ids. */
const words = ['Tuesday supper', 'Harbour choir', 'Mina', 'Tomas', 'Jonas', '@example.org']
/** A channel of the first organisation, for each kind that a policy knows. */
const channels = (): Record<string, string> => ({
  user: mina.id,
  group: supper,
  tenant,
  conversation: supper,
  curriculum: readingPlan,
})
/** A folder of the first organisation in each bucket. */
const folders = (): Record<string, string> => ({
  attachments: `${supper}/${mina.id}/11111111`,
  avatars: mina.id,
  brands: tenant,
  covers: supper,
  curriculum: mina.id,
  held: mina.id,
  journal: mina.id,
  'link-pictures': supper,
  messages: `${supper}/${mina.id}`,
  responses: supper,
  talk: supper,
})

const ids: Record<string, () => string> = {
  user_id: () => mina.id,
  tenant_id: () => tenant,
  owner_id: () => ruth.id,
  person: () => ruth.id,
}
const ofType: Record<string, () => string> = {
  text: () => "'mina'",
  boolean: () => 'true',
  integer: () => '10',
  bigint: () => '100000',
  date: () => 'current_date',
  'timestamp with time zone': () => 'now()',
  html: () => "'<p>Words</p>'",
  'public.html': () => "'<p>Words</p>'",
  uuid: () => `'${supper}'`,
  'uuid[]': () => `array['${supper}', '${mina.id}', '${tenant}']::uuid[]`,
  'text[]': () => "array['mina']",
  jsonb: () => `'{"tenant_id": "${tenant}", "group_id": "${supper}", "user_id": "${mina.id}"}'`,
}
const written = ({ name, type }: { name: string; type: string }) => {
  const value = type === 'uuid' && ids[name] ? `'${ids[name]()}'` : (ofType[type]?.() ?? 'null')
  return `"${name}" => ${value}`
}
