import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import type { RequestContext } from './pipelined-query.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('template_platform')
  await database.admin.query(`
    create table public.notes (id int primary key, owner text, body text);
    create table public.parts (id int primary key, note int references public.notes deferrable initially deferred);
    alter table public.notes enable row level security;
    grant all on public.notes, public.parts to anon, authenticated;
    create policy own on public.notes using (owner = current_setting('request.jwt.claims', true)::json ->> 'sub')`)
})
afterAll(() => database.stop())

const person = (sub: string): RequestContext => ({ role: 'authenticated', claims: JSON.stringify({ sub }) })
const text = (rows: (Buffer | null)[][]) => rows.map((row) => row.map((column) => column?.toString() ?? null))

describe('one flight', () => {
  test('brings back the bytes of each column, null and empty apart', async () => {
    const rows = await database.query(person('ana'), { text: "select 'grüße', '', null, $1::text", values: ['x'] })
    expect(text(rows)).toEqual([['grüße', '', null, 'x']])
  })

  test('shows a person only what is theirs, also when many share the lines', async () => {
    const people = Array.from({ length: 40 }, (_, at) => `p${at}`)
    await database.admin.query('insert into public.notes select n, $1 || n, $2 from generate_series(0, 39) n', [
      'p',
      'mine',
    ])
    const seen = await Promise.all(
      people.map((who) => database.query(person(who), { text: 'select owner from public.notes', repeatable: true })),
    )
    expect(seen.map((rows) => text(rows))).toEqual(people.map((who) => [[who]]))
  })

  test('that fails keeps nothing, and the next on its line is not touched', async () => {
    const wrong = database.query(person('ana'), { text: 'select 1 / $1::int', values: ['0'] })
    const right = database.query(person('ben'), { text: "select current_setting('request.jwt.claims')" })
    await expect(wrong).rejects.toMatchObject({ code: '22012' })
    expect(text(await right)).toEqual([['{"sub":"ben"}']])
  })

  test('is refused as a whole when a deferred constraint fails at its end', async () => {
    await expect(
      database.query(person('ana'), { text: 'insert into public.parts values (1, 999)' }),
    ).rejects.toMatchObject({ code: '23503' })
    expect((await database.admin.query('select 1 from public.parts')).rows).toEqual([])
  })

  test('may not become a role that requests have no right to', async () => {
    await expect(database.query({ role: 'postgres', claims: '{}' }, { text: 'select 1' })).rejects.toMatchObject({
      code: '42501',
    })
    await expect(database.query({ role: 'nobody', claims: '{}' }, { text: 'select 1' })).rejects.toMatchObject({
      code: '22023',
    })
  })

  test('goes on after its table changed shape under the prepared statement', async () => {
    const read = { text: 'select * from public.parts', repeatable: true }
    await database.query(person('ana'), read)
    await database.admin.query('alter table public.parts add column label text')
    expect(await database.query(person('ana'), read)).toEqual([])
  })

  test('ends at the time limit that its context has', async () => {
    await expect(
      database.query({ ...person('ana'), timeout: '50ms' }, { text: 'select pg_sleep(5)' }),
    ).rejects.toMatchObject({ code: '57014' })
  })

  test('survives that its connection is cut, when it only reads', async () => {
    await database.query(person('ana'), { text: 'select 1' })
    await database.admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator' and datname = current_database()",
    )
    expect(text(await database.query(person('ana'), { text: 'select 2', repeatable: true }))).toEqual([['2']])
  })
})

test('statements that fail leave no others behind: a connection keeps about a hundred, whatever is asked', async () => {
  const ana = person('ana')
  for (let n = 0; n < 150; n++) await database.query(ana, { text: `select ${n} as kept` })
  for (let n = 0; n < 200; n++) {
    await database.query(ana, { text: `select ${n} as good` })
    await expect(database.query(ana, { text: `select nothing_${n}` })).rejects.toMatchObject({ code: '42703' })
  }
  const counted = await database.query(ana, { text: 'select count(*) from pg_prepared_statements' })
  expect(Number(text(counted)[0]![0])).toBeLessThan(110)
})

test('twenty thousand requests by a hundred people, every seventh wrong, and nobody is taken for another', async () => {
  const wrong = ['select 1/0', 'select nothing', "select 'x'::int", 'insert into public.parts values (7, 777)']
  let leaks = 0
  let errors = 0
  const one = async (n: number) => {
    const who = `p${n % 100}`
    const context = n % 3 === 0 ? { role: 'anon', claims: JSON.stringify({ sub: who }) } : person(who)
    const statement =
      n % 7 === 0
        ? wrong[n % 4]!
        : "select current_user || ' ' || (current_setting('request.jwt.claims')::json ->> 'sub')"
    try {
      const rows = text(await database.query(context, { text: statement }))
      if (n % 7 !== 0 && rows[0]?.[0] !== `${context.role} ${who}`) leaks++
    } catch {
      errors++
    }
  }
  for (let from = 0; from < 20_000; from += 200)
    await Promise.all(Array.from({ length: 200 }, (_, at) => one(from + at)))
  expect({ leaks, errors }).toEqual({ leaks: 0, errors: Math.ceil(20_000 / 7) })
})
