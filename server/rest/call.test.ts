import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { openHarbour } from './testing.ts'

let database: TestDatabase
let harbour: Awaited<ReturnType<typeof openHarbour>>
beforeAll(async () => {
  database = await testDatabase('template_platform')
  harbour = await openHarbour(database)
})
afterAll(() => database.stop())

describe('what comes back', () => {
  test('a value, by POST and by GET, with defaults', async () => {
    const { rpc } = harbour.ada
    expect((await rpc('add', { a: 1, b: 2 })).data).toBe(3)
    expect((await rpc('add', { a: 1 })).data).toBe(11)
    expect((await rpc('add', { a: 1, b: 5 }, { get: true })).data).toBe(6)
    expect(await rpc('nothing')).toMatchObject({ data: null, error: null, status: 200 })
    expect((await rpc('echo', { given: { deep: [1, { x: 'ü' }] } })).data).toEqual({ deep: [1, { x: 'ü' }] })
  })

  test('rows of a table, filtered, ordered, embedded, counted', async () => {
    const { rpc } = harbour.ada
    const { data } = await rpc('ships_in', { harbour: 1 }).select('name, captains(name)').gt('tonnage', 300)
    expect(data).toEqual([{ name: 'Albatross', captains: { name: 'Ada' } }])
    const got = await rpc('ships_in', { harbour: 1 }, { get: true, count: 'exact' })
      .select('id')
      .order('id', { ascending: false })
      .limit(1)
    expect(got).toMatchObject({ data: [{ id: 2 }], count: 2, status: 206 })
    expect((await rpc('ships_in', { harbour: 1 }, { get: true }).select('id').eq('id', 2).single()).data).toEqual({
      id: 2,
    })
    expect((await rpc('ships_in', { harbour: 1 }, { head: true, count: 'exact' })).count).toBe(2)
    const planned = await rpc('ships_in', { harbour: 1 }, { count: 'planned' }).eq('name', 'Beagle')
    expect(planned).toMatchObject({ data: [{ id: 2 }], error: null, count: expect.any(Number) })
  })

  test('one row, a set of values, a table of its own, output parameters', async () => {
    const { rpc } = harbour.ada
    expect((await rpc('one_ship', { wanted: 2 }).select('name, harbours(name)')).data).toEqual({
      name: 'Beagle',
      harbours: { name: 'Bergen' },
    })
    expect((await rpc('ship_names').limit(2)).data).toEqual(['Albatross', 'Beagle'])
    expect((await rpc('sizes').gt('tonnage', 900).select('name')).data).toEqual([{ name: 'Cutty, the "Sark"' }])
    expect((await rpc('divide', { a: 7, b: 2 })).data).toEqual({ quotient: 3, remainder: 1 })
  })

  test('nothing: 204', async () => {
    const { rpc } = harbour.ada
    expect(await rpc('rename_ship', { ship: 4, new_name: 'Dory' })).toMatchObject({ status: 204, data: null })
    expect((await rpc('one_ship', { wanted: 4 }).select('name')).data).toEqual({ name: 'Dory' })
    expect((await rpc('new_ships', { names: ['Xebec', 'Yawl'] }).select('name')).data).toEqual([
      { name: 'Xebec' },
      { name: 'Yawl' },
    ])
  })
})

test('an error within a function that runs as its owner names no value of a row', async () => {
  await database.admin.query(`
    create table public.words (word text primary key); insert into public.words values ('known');
    create table public.uses (word text references public.words); insert into public.uses values ('known');
    alter table public.words enable row level security;
    create function public.keep(word text) returns void language sql security definer as $$ insert into public.words values (word) $$;
    create function public.drop(word text) returns void language plpgsql security definer
      as $$ begin delete from public.words as its where its.word = drop.word; end $$;
    grant execute on function public.keep, public.drop to authenticated`)
  const { ada } = await openHarbour({ ...database, admin: { query: async () => undefined } })
  for (const [name, code] of [
    ['keep', '23505'],
    ['drop', '23503'],
  ] as const) {
    const { error } = await ada.rpc(name, { word: 'known' })
    expect(error).toMatchObject({ code, details: null })
    expect(JSON.stringify(error)).not.toContain('known')
  }
})

test('what a function changed is taken back when not one row came of it', async () => {
  const { error } = await harbour.ada.rpc('new_ships', { names: ['Zig', 'Zag'] }).single()
  expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' })
  expect((await harbour.ada.from('ships').select('id').in('name', ['Zig', 'Zag'])).data).toEqual([])
  expect(
    (
      await harbour.ada
        .rpc('new_ships', { names: ['Zig'] })
        .select('name')
        .single()
    ).data,
  ).toEqual({ name: 'Zig' })
})

test('a function is called once, however its rows are counted', async () => {
  const { rpc, from } = harbour.ada
  const made = await rpc('new_ships', { names: ['One', 'Two'] }, { count: 'exact' })
    .select('name')
    .limit(1)
  expect(made).toMatchObject({ status: 206, count: 2, data: [{ name: 'One' }] })
  expect((await from('ships').select('id', { count: 'exact', head: true }).in('name', ['One', 'Two'])).count).toBe(2)
})

describe('what is handed over', () => {
  test('an array, several values, the whole body', async () => {
    const { rpc, get, send } = harbour.ada
    expect((await rpc('total', { amounts: [1, 2, 3] })).data).toBe(6)
    expect((await get('/rpc/total?amounts=1&amounts=2')).body).toBe(3)
    expect((await rpc('total', { amounts: [1, 2] }, { get: true })).data).toBe(3)
    expect((await get('/rpc/total')).body).toBe(0)
    const whole = await send('/rpc/whole', { method: 'POST', body: '[{"a": 1}, {"a": null}]' })
    expect(await whole.json()).toEqual([{ a: 1 }, { a: null }])
    expect((await rpc('whole', { x: 1 })).data).toEqual({ x: 1 })
  })

  test('a parameter that reads as a filter filters the column of that name', async () => {
    const { body } = await harbour.ada.get('/rpc/ships_in?harbour=1&name=eq.Beagle&select=id&or=(id.eq.2,id.eq.1)')
    expect(body).toEqual([{ id: 2 }])
  })

  test('wrong arguments are answered with the right ones', async () => {
    const { rpc, get } = harbour.ada
    expect(await rpc('add', { x: 1 })).toMatchObject({
      status: 404,
      error: {
        code: 'PGRST202',
        message: 'Could not find the function public.add(x) in the schema cache',
        details:
          'Searched for the function public.add with parameter x or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: null,
      },
    })
    expect((await rpc('add', { a: 1, bb: 2 })).error?.hint).toBe(
      'Perhaps you meant to call the function public.add(a, b)',
    )
    expect((await rpc('ships_inn', {})).error?.hint).toBe('Perhaps you meant to call the function public.ships_in')
    expect((await rpc('twin', { a: 1 })).error?.code).toBe('PGRST203')
    expect((await get('/rpc/add?a=1&c=2')).body).toMatchObject({ code: 'PGRST202' })
    expect((await rpc('add', { a: 'x' })).error?.code).toBe('22P02')
  })
})

describe('how it goes', () => {
  test('what may change data is called by POST alone', async () => {
    const { get, send } = harbour.ada
    expect(await get('/rpc/rename_ship?ship=1&new_name=x')).toMatchObject({ status: 405, body: { code: '25006' } })
    expect((await send('/rpc/add', { method: 'PATCH', body: '{}' })).status).toBe(405)
    expect((await harbour.ada.from('ships').select('name').eq('id', 1).single()).data).toEqual({ name: 'Albatross' })
  })

  test('a function sets the status and the headers of its answer', async () => {
    const response = await harbour.ada.send('/rpc/teapot', { method: 'POST', body: '{}' })
    expect(response.status).toBe(418)
    expect(response.headers.get('x-brew')).toBe('tea')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toBe('short and stout')
  })

  test('a function says no, in words, with a code or with all of an answer', async () => {
    const no = (how: string) => harbour.ada.rpc('refuse', { how })
    expect(await no('plain')).toMatchObject({
      status: 400,
      error: { code: 'P0001', message: 'No ship today.', details: 'Storm', hint: 'Wait' },
    })
    expect(await no('pt')).toMatchObject({ status: 402, error: { code: 'PT402', message: 'Pay first' } })
    expect(await no('json')).toMatchObject({
      status: 419,
      error: { code: '123', message: 'Gone fishing', details: 'till noon', hint: 'sleep' },
    })
    expect(await no('broken')).toMatchObject({ status: 500, error: { code: 'PGRST121' } })
  })

  test('the role’s own time limit holds', async () => {
    await database.admin.query("alter role service_role set statement_timeout = '150ms'")
    await database.admin.query("notify pgrst, 'reload config'")
    try {
      await harbour.schema.newer(await harbour.schema.current())
      await new Promise((tell) => setTimeout(tell, 1100))
      await harbour.schema.newer(await harbour.schema.current())
      const { error } = await harbour.service.rpc('refuse', { how: 'slow' })
      expect(error?.code).toBe('57014')
    } finally {
      await database.admin.query('alter role service_role reset statement_timeout')
    }
  })
})
