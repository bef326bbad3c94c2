import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asPerson, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn } from '../acting.ts'
import { anon, arrangeRanks, mina, ruth, supper, suspended, tomas } from '../cast.ts'

let database: TestDatabase
let { ask, said } = {} as ReturnType<typeof actingOn>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  ;({ ask, said } = actingOn(database))
})
afterAll(() => database.stop())
beforeEach(() =>
  database.admin.query('delete from public.user_settings; delete from auth.sessions; delete from realtime.messages'),
)

describe('what a person has set', () => {
  const set = (column: string, value: unknown) =>
    ask(mina, `insert into public.user_settings (${column}) values ($1) returning *`, [value])

  test('follows the device until they say otherwise', async () => {
    const [mine] = await set('theme', 'system')
    expect(mine).toMatchObject({ user_id: mina.id, tz: null, locale: null, week_starts_on: null, hour_cycle: null })
    expect(mine).toMatchObject({ keys: {}, low_data: false, reading: {} })
  })

  test.each([
    ['tz', 'Europe/Kyiv'],
    ['tz', 'UTC'],
    ['locale', 'en-GB'],
    ['locale', 'zh-Hant-TW'],
    ['week_starts_on', 7],
    ['hour_cycle', 'h23'],
    ['keys', { off: true }],
    ['reading', { size: 4, width: 'wide', spacing: 'loose', font: 'plain', paper: 'sepia' }],
    ['reading', { size: -1 }],
  ])('may be %s %o', async (column, value) => {
    expect(await set(column, value)).toHaveLength(1)
  })

  test.each([
    ['tz', 'Middle/Earth', 'There is no time zone called “Middle/Earth”.'],
    ['locale', '<b>', 'locale_check'],
    ['week_starts_on', 0, 'week_starts_on_check'],
    ['hour_cycle', 'h13', 'hour_cycle_check'],
    ['theme', 'neon', 'theme_check'],
    ['keys', '[]', 'keys_check'],
  ])('may not be %s %o', async (column, value, words) => {
    await expect(set(column, value)).rejects.toThrow(words)
  })

  test.each([
    ...['[]', '"serif"', 'null', '{"size": 5}', '{"size": 1.5}', '{"size": "1"}', '{"size": null}', '{"size": [1]}'],
    ...['{"font": "comic"}', '{"paper": "#fff"}', '{"width": 66}', '{"spacing": {}}', '{"colour": "red"}'],
  ])('may not be a way to read such as %s', async (value) => {
    await expect(set('reading', value)).rejects.toThrow('reading_check')
  })

  test('is told to their other devices, and to nobody else', async () => {
    await set('theme', 'dark')
    await ask(mina, "update public.user_settings set theme = 'modern'")
    expect((await said('user_settings')).map(({ topic, payload }) => [topic, payload.op, payload.ids])).toEqual([
      [`user:${mina.id}`, 'INSERT', [mina.id]],
      [`user:${mina.id}`, 'UPDATE', [mina.id]],
    ])
  })
})

describe('the devices that a person is signed in on', () => {
  const phone = '00000000-0000-4000-8000-00000000d001'
  const laptop = '00000000-0000-4000-8000-00000000d002'
  const ruths = '00000000-0000-4000-8000-00000000d003'
  beforeEach(() =>
    database.admin.query(
      `insert into auth.sessions (id, user_id, created_at, refreshed_at, user_agent, ip, not_after) values
         ($1, $4, '2026-03-01T10:00Z', '2026-03-09 10:00', 'Phone', '192.0.2.7', null),
         ($2, $4, '2026-03-02T10:00Z', null, 'Laptop', null, null),
         (gen_random_uuid(), $4, '2026-03-03T10:00Z', null, 'Long gone', null, now() - interval '1 day'),
         ($3, $5, '2026-03-04T10:00Z', null, 'Ruth’s', null, null)`,
      [phone, laptop, ruths, mina.id, ruth.id],
    ),
  )
  const devices = (session_id: string) =>
    asPerson(database, { ...mina, session_id } as typeof mina, (db) =>
      db.query<{ id: string; current: boolean; ip: string | null; last_active_at: Date }>(
        'select * from public.my_sessions()',
      ),
    )

  test('are theirs alone, the one in their hand first, then the last used', async () => {
    expect((await devices(laptop)).map(({ id, current, ip }) => [id, current, ip])).toEqual([
      [laptop, true, null],
      [phone, false, '192.0.2.7'],
    ])
    expect((await devices(phone)).map(({ id }) => id)).toEqual([phone, laptop])
    expect((await devices(phone))[0]!.last_active_at.toISOString()).toBe('2026-03-09T10:00:00.000Z')
  })

  test('are ended one by one, and only by their owner', async () => {
    await ask(mina, 'select public.end_session($1)', [ruths])
    await ask(mina, 'select public.end_session($1)', [phone])
    expect((await devices(laptop)).map(({ id }) => id)).toEqual([laptop])
    const { rows } = await database.admin.query('select id from auth.sessions where id = $1', [ruths])
    expect(rows).toHaveLength(1)
  })

  test('are ended together, but for the one in their hand', async () => {
    await asPerson(database, { ...mina, session_id: laptop } as typeof mina, (db) =>
      db.query('select public.end_other_sessions()'),
    )
    expect((await devices(laptop)).map(({ id }) => id)).toEqual([laptop])
    const { rows } = await database.admin.query('select id from auth.sessions where user_id = $1', [ruth.id])
    expect(rows).toEqual([{ id: ruths }])
  })

  test('are not ended by who has shown more than ten minutes ago that it is them', async () => {
    const stale = { ...mina, session_id: laptop, came: Math.floor(Date.now() / 1000) - 700 } as typeof mina
    for (const end of ['public.end_other_sessions()', `public.end_session('${phone}')`]) {
      await expect(asPerson(database, stale, (db) => db.query(`select ${end}`))).rejects.toThrow(
        'Confirm that it’s you',
      )
    }
    expect((await devices(laptop)).map(({ id }) => id)).toEqual([laptop, phone])
  })
})

describe('all that is kept about a person', () => {
  const mine = async (who: typeof mina) =>
    (await ask<{ export_mine: Record<string, unknown[]> }>(who, 'select public.export_mine()'))[0]!.export_mine

  test('has their profile, their settings, their groups and what they made', async () => {
    await ask(mina, "insert into public.user_settings (theme) values ('modern')")
    const taken = await mine(mina)
    expect(taken.profile).toMatchObject([{ name: 'Mina Park', email: 'mina@example.org' }])
    expect(taken.settings).toMatchObject([{ theme: 'modern' }])
    expect(taken.groups).toMatchObject([{ id: supper, name: 'Tuesday supper', role: 'member' }])
    expect(taken.tasks).toMatchObject([{ title: 'Ask who can give lifts home', made_by_me: true }])
    expect(taken.exported_at).toBeTruthy()
  })

  test('names nobody else', async () => {
    const text = JSON.stringify(await mine(mina))
    for (const other of [ruth, tomas]) expect(text).not.toContain(other.id)
    expect(text).not.toContain('ruth@example.org')
  })

  test('is theirs to take while they have an account that is not suspended', async () => {
    await expect(mine(suspended)).rejects.toThrow('Sign in first.')
    await expect(mine(anon as typeof mina)).rejects.toThrow('permission denied')
  })

  test('asks each table that it names', async () => {
    const { rows } = await database.admin.query<{ name: string }>('select name from private.exports')
    expect(Object.keys(await mine(ruth)).sort()).toEqual([...rows.map(({ name }) => name), 'exported_at'].sort())
  })
})
