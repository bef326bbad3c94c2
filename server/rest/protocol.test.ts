import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { openHarbour } from './testing.ts'

let database: TestDatabase
let harbour: Awaited<ReturnType<typeof openHarbour>>
beforeAll(async () => {
  database = await testDatabase('template_platform')
  await database.admin.query(`
    create schema other;
    create table other.ships (id int primary key, name text);
    insert into other.ships values (7, 'elsewhere');
    grant usage on schema other to authenticated;
    grant select, insert on other.ships to authenticated`)
  harbour = await openHarbour(database, 3)
})
afterAll(() => database.stop())

describe('errors', () => {
  const cases: [path: string, status: number, code: string, details?: unknown][] = [
    ['/shps', 404, 'PGRST205'],
    ['/ships?nme=eq.1', 400, '42703'],
    ['/ships?select=nme', 400, '42703'],
    ['/ships?order=nme', 400, '42703'],
    ['/ships?id=1', 400, 'PGRST100', 'unexpected "1" expecting "not" or operator (eq, gt, ...)'],
    ['/ships?id=equals.1', 400, 'PGRST100'],
    ['/ships?id=in.1', 400, 'PGRST100', 'unexpected "1" expecting "("'],
    ['/ships?id=in.(1', 400, 'PGRST100'],
    ['/ships?id=is.maybe', 400, 'PGRST100'],
    ['/ships?or=(id.eq.1', 400, 'PGRST100'],
    ['/ships?or=id.eq.1', 400, 'PGRST100'],
    ['/ships?or=()', 400, 'PGRST100'],
    ['/ships?select=id,', 400, 'PGRST100'],
    ['/ships?select=harbours(id', 400, 'PGRST100'],
    ['/ships?select=id]', 400, '42703'],
    ['/ships?order=id.up', 400, 'PGRST100'],
    ['/ships?limit=-1', 416, 'PGRST103'],
    ['/ships?select=id.sum()', 400, 'PGRST123'],
    ['/ships?select=count()', 400, 'PGRST123'],
    ['/ships?id=eq.x', 400, '22P02'],
    ['/ships?tags=cs.[-9223372036854776000,2]', 400, '54000'],
    ['/ships?id=eq.99999999999999', 400, '22003'],
    ['/ships?name=match.[', 400, '2201B'],
    ['/ships?words=fts.%26', 400, '42601'],
    ['/ships?words=fts(klingon).x', 400, '42704'],
    ['/ships?name=eq.%00', 400, '22021'],
    ['/ships?%00=eq.1', 400, 'PGRST100'],
    ['/ships?select=a%00:id', 400, 'PGRST100'],
    ['/ships?spec->>%00=eq.1', 400, 'PGRST100'],
    ['/ships?name=eq.%ff', 400, 'PGRST100'],
    ['/a/b/c', 404, 'PGRST125'],
    ['/rpc/nope', 404, 'PGRST202'],
  ]
  test.each(cases)('%s', async (path, status, code, details) => {
    const { status: found, body } = await harbour.ada.get(path)
    expect([found, body.code]).toEqual([status, code])
    expect(Object.keys(body).sort()).toEqual(['code', 'details', 'hint', 'message'])
    if (details !== undefined) expect(body.details).toEqual(details)
  })

  test('say where it was', async () => {
    const { body } = await harbour.ada.get('/ships?id=foo.1')
    expect(body.message).toBe('"failed to parse filter (foo.1)" (line 1, column 1)')
    const { body: near } = await harbour.ada.get('/shps')
    expect(near).toMatchObject({
      message: "Could not find the table 'public.shps' in the schema cache",
      hint: "Perhaps you meant the table 'public.ships'",
    })
  })

  test('too deep and too many', async () => {
    const nested = (depth: number) => `${'or('.repeat(depth)}id.eq.1${')'.repeat(depth)}`
    expect((await harbour.ada.get(`/ships?or=(${nested(15)})`)).status).toBe(200)
    expect((await harbour.ada.get(`/ships?or=(${nested(5000)})`)).body.code).toBe('PGRST100')
    const embeds = `${'harbours(ships('.repeat(40)}id${'))'.repeat(40)}`
    expect((await harbour.ada.get(`/ships?select=${embeds}`)).body.code).toBe('PGRST100')
    const many = Array.from({ length: 400 }, (_, id) => `id=neq.${id}`).join('&')
    expect((await harbour.ada.get(`/ships?${many}`)).body.code).toBe('PGRST100')
    const wide = Array.from({ length: 900 }, (_, id) => `id.eq.${id}`).join(',')
    expect((await harbour.ada.get(`/ships?or=(${wide})`)).status).toBeLessThan(500)
  })

  test('methods', async () => {
    for (const method of ['PUT', 'TRACE_', 'REPORT']) {
      expect((await harbour.ada.send('/ships', { method })).status).toBe(405)
    }
    expect((await harbour.ada.send('/ships', { method: 'OPTIONS' })).headers.get('allow')).toContain('PATCH')
  })

  test('without a key', async () => {
    const response = await harbour.app.request('/rest/v1/ships')
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'PGRST302' })
    const keyOnly = await harbour.app.request('/rest/v1/ships', {
      headers: { apikey: harbour.tokenFor({ role: 'anon' }) },
    })
    expect(keyOnly.status).toBe(200)
  })
})

describe('headers', () => {
  test('forms of an answer', async () => {
    const { get } = harbour.ada
    const type = async (accept: string) =>
      (await get('/ships?id=eq.1&select=id', { accept })).headers.get('content-type')
    expect(await type('*/*')).toBe('application/json; charset=utf-8')
    expect(await type('text/html, application/json;q=0.9')).toBe('application/json; charset=utf-8')
    expect(await type('application/vnd.pgrst.object+json')).toBe('application/vnd.pgrst.object+json; charset=utf-8')
    expect(await get('/ships', { accept: 'text/html' })).toMatchObject({ status: 406, body: { code: 'PGRST107' } })
  })

  test('another schema', async () => {
    const { get, send, client } = harbour.ada
    const there = await get('/ships', { 'accept-profile': 'other' })
    expect(there.body).toEqual([{ id: 7, name: 'elsewhere' }])
    expect(there.headers.get('content-profile')).toBe('other')
    const added = await send('/ships', {
      method: 'POST',
      body: '{"id": 8, "name": "new"}',
      headers: { 'content-profile': 'other' },
    })
    expect(added.status).toBe(201)
    expect((await client.schema('other').from('ships').select('id').order('id')).data).toEqual([{ id: 7 }, { id: 8 }])
    expect(await get('/ships', { 'accept-profile': 'secret' })).toMatchObject({
      status: 406,
      body: {
        code: 'PGRST106',
        message: 'Invalid schema: secret',
        hint: 'Only the following schemas are exposed: public, other',
      },
    })
  })

  test('preferences that are none, when strict', async () => {
    const { get } = harbour.ada
    expect((await get('/ships', { prefer: 'handling=lenient, foo, return=always' })).status).toBe(200)
    expect(await get('/ships', { prefer: 'handling=strict, foo, bar' })).toMatchObject({
      status: 400,
      body: { code: 'PGRST122', details: 'Invalid preferences: foo, bar' },
    })
  })

  test('no more rows than the server gives, of what is embedded too', async () => {
    const { get, from } = harbour.ada
    expect((await get('/ships')).body).toHaveLength(3)
    expect((await get('/ships?limit=100')).body).toHaveLength(3)
    expect((await from('ships').select('id', { count: 'exact' })).count).toBe(4)
    await database.admin.query('insert into voyages select n, 4, 1, 1, n from generate_series(100, 110) n')
    expect((await get('/ships?id=eq.4&select=voyages(id)')).body[0].voyages).toHaveLength(3)
    expect((await from('voyages').select('id', { count: 'estimated' })).count).toBeGreaterThan(3)
  })
})

describe('nobody gets out of a value or a name', () => {
  const nasty = [
    `'; drop table ships; --`,
    `"; drop table ships; --`,
    `\\'; select pg_sleep(1); --`,
    `$1`,
    `$$`,
    `{a,b}`,
    `(1,2)`,
    `%s %I`,
    `E'\\n'`,
    `) or true --`,
    `*`,
    `ü😀\u202e`,
    `a\\"b`,
  ]
  test.each(nasty)('%s', async (text) => {
    const { from, get } = harbour.ada
    const made = await from('ships')
      .insert({ name: text, motto: text, tags: [text] })
      .select('id,name,tags')
      .single()
    expect(made.data).toMatchObject({ name: text, tags: [text] })
    const id = made.data!.id
    expect((await from('ships').select('id').eq('name', text).eq('id', id)).data).toEqual([{ id }])
    const quoted = `"${text.replace(/["\\]/g, '\\$&')}"`
    const found = await get(`/ships?select=id&id=eq.${id}&name=in.(${encodeURIComponent(quoted)})`)
    expect(found.body).toEqual([{ id }])
    const either = await get(`/ships?select=id&id=eq.${id}&or=(name.eq.${encodeURIComponent(quoted)},id.eq.0)`)
    expect(either.body).toEqual([{ id }])
    const word = encodeURIComponent(quoted)
    for (const path of [
      `/ships?${word}=eq.1`,
      `/ships?select=${word}`,
      `/ships?select=${word}:id`,
      `/ships?select=id::${word}`,
      `/ships?order=${word}`,
      `/ships?select=${word}(id)`,
      `/ships?spec->>${word}=eq.1`,
      `/ships?words=fts(${encodeURIComponent(text)}).a`,
      `/ships?on_conflict=${word}`,
      `/${encodeURIComponent(text)}`,
      `/rpc/${encodeURIComponent(text)}`,
    ]) {
      expect((await get(path)).status, path).toBeLessThan(500)
    }
    await from('ships').delete().eq('id', id)
    expect((await from('ships').select('id', { count: 'exact', head: true })).count).toBe(4)
  })
})
