import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { ada, openHarbour } from './testing.ts'

let database: TestDatabase
let harbour: Awaited<ReturnType<typeof openHarbour>>
beforeAll(async () => {
  database = await testDatabase('template_platform')
  harbour = await openHarbour(database)
})
afterAll(() => database.stop())

const json = { 'content-type': 'application/json' }
const send = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const init = method === 'DELETE' ? { method } : { method, body: text }
  const response = await harbour.ada.send(path, { ...init, headers: { ...json, ...headers } })
  const answer = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text: answer,
    body: answer === '' ? undefined : JSON.parse(answer),
  }
}

const refused = async (path: string, body: BodyInit) => {
  const response = await harbour.ada.send(path, { method: 'POST', body, headers: json })
  return [response.status, ((await response.json()) as { code: string }).code]
}

describe('insert', () => {
  test('answers nothing, the rows, or where the new one is', async () => {
    const quiet = await send('POST', '/harbours', { id: 10, name: 'Porto' })
    expect([quiet.status, quiet.text, quiet.headers.get('content-range')]).toEqual([201, '', '*/*'])
    const told = await send(
      'POST',
      '/harbours?select=name',
      { id: 11, name: 'Oslo' },
      { prefer: 'return=representation' },
    )
    expect([told.status, told.body]).toEqual([201, [{ name: 'Oslo' }]])
    expect(told.headers.get('preference-applied')).toBe('return=representation')
    expect((await send('POST', '/harbours?id=eq.5', { id: 13, name: 'Nantes' })).status).toBe(201)
    const placed = await send('POST', '/harbours', { id: 12, name: 'Turku' }, { prefer: 'return=headers-only' })
    expect([placed.status, placed.text, placed.headers.get('location')]).toEqual([201, '', '/harbours?id=eq.12'])
  })

  test('one, many, none; with what is embedded', async () => {
    const { from } = harbour.ada
    const one = await from('ships').insert({ name: 'Erebus', harbour_id: 2 }).select('name, harbours(name)').single()
    expect(one.data).toEqual({ name: 'Erebus', harbours: { name: 'Lisbon' } })
    const rows = [
      { name: 'Fram', tags: ['ice'] },
      { name: 'Gipsy', tonnage: 54 },
    ]
    const many = await from('ships').insert(rows, { defaultToNull: false }).select('name, tags, tonnage, active')
    expect(many.data).toEqual([
      { name: 'Fram', tags: ['ice'], tonnage: null, active: true },
      { name: 'Gipsy', tags: [], tonnage: 54, active: true },
    ])
    const counted = await from('ships').insert([{ name: 'Hood' }, { name: 'Iris' }], { count: 'exact' })
    expect(counted).toMatchObject({ status: 201, count: 2, data: null })
    expect((await send('POST', '/ships', [], { prefer: 'return=representation' })).body).toEqual([])
    expect((await send('POST', '/logbooks', {})).body).toMatchObject({ code: '23502' })
  })

  test('without missing=default an absent key is null', async () => {
    const { error } = await harbour.ada.from('ships').insert([{ name: 'Jolly', tags: ['x'] }, { name: 'Karve' }])
    expect(error).toMatchObject({ code: '23502' })
  })

  test('bodies that cannot be', async () => {
    const cases: [string, string][] = [
      ['', 'PGRST102'],
      ['{', 'PGRST102'],
      ['[1]', 'PGRST102'],
      ['[{"name":"a"},{"tonnage":1}]', 'PGRST102'],
      ['{"nme":"a"}', 'PGRST204'],
      ['{"name":"a\\u0000b"}', '22P05'],
      ['{"name":"a","tonnage":"many"}', '22P02'],
      ['{"name":null}', '23502'],
      ['{"name":"a","harbour_id":4711}', '23503'],
      ['{"id":1,"name":"a"}', '23505'],
    ]
    for (const [body, code] of cases) expect((await send('POST', '/ships', body)).body, body).toMatchObject({ code })
    expect((await send('POST', '/ships?columns=name', '{')).body).toMatchObject({ code: '22P02' })
    expect((await send('POST', '/ships', 'a,b', { 'content-type': 'text/xml' })).status).toBe(400)
    expect((await send('POST', '/ships', '{"nme":"a"}')).body.message).toBe(
      "Could not find the 'nme' column of 'ships' in the schema cache",
    )
  })

  test('bytes that are no UTF-8 are refused, and not stored as other characters', async () => {
    const bytes = Buffer.concat([Buffer.from('{"name":"a'), Buffer.from([0xff]), Buffer.from('"}')])
    for (const path of ['/ships', '/ships?columns=name', '/rpc/echo'])
      expect(await refused(path, bytes), path).toEqual([400, '22021'])
    const { data } = await harbour.ada.from('ships').select('name').like('name', 'a\ufffd')
    expect(data).toEqual([])
  })

  test('a form, and columns that leave out the rest', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', prefer: 'return=representation' }
    expect((await send('POST', '/harbours?select=id,name', 'id=20&name=San+Remo', form)).body).toEqual([
      { id: 20, name: 'San Remo' },
    ])
    const chosen = await send(
      'POST',
      '/harbours?columns=id,name&select=*',
      { id: 21, name: 'Riga', nonsense: 1 },
      {
        prefer: 'return=representation',
      },
    )
    expect(chosen.body).toEqual([{ id: 21, name: 'Riga', depth: null }])
  })
})

describe('upsert', () => {
  test('merges by the primary key, or by the columns named', async () => {
    const { from } = harbour.ada
    const merged = await from('harbours').upsert({ id: 1, name: 'Bergen', depth: 13 }).select('depth')
    expect(merged.data).toEqual([{ depth: 13 }])
    const named = await from('harbours').upsert({ id: 77, name: 'Lisbon', depth: 21 }, { onConflict: 'name' })
    expect(named.error).toMatchObject({ code: '23503' })
    const byName = await send(
      'POST',
      '/harbours?on_conflict=name&select=depth',
      { name: 'Nowhere', id: 3, depth: 5 },
      {
        prefer: 'return=representation, resolution=merge-duplicates',
      },
    )
    expect(byName.body).toEqual([{ depth: 5 }])
    expect(byName.headers.get('preference-applied')).toBe('resolution=merge-duplicates, return=representation')
  })

  test('ignores what is there already: a replayed write is the same write', async () => {
    const write = () =>
      harbour.ada.from('harbours').upsert({ id: 30, name: 'Kiel' }, { ignoreDuplicates: true }).select('id')
    expect((await write()).data).toEqual([{ id: 30 }])
    expect((await write()).data).toEqual([])
  })

  test('twice the same in one body is refused', async () => {
    const twice = [
      { id: 31, name: 'a' },
      { id: 31, name: 'b' },
    ]
    expect(await harbour.ada.from('harbours').upsert(twice)).toMatchObject({ status: 500, error: { code: '21000' } })
  })
})

describe('update and delete', () => {
  test('change what the filters choose, and tell it', async () => {
    const { from } = harbour.ada
    expect(await from('ships').update({ motto: 'new' }).eq('id', 2)).toMatchObject({ status: 204, data: null })
    const told = await from('ships')
      .update({ tonnage: 1, tags: ['a', 'b'] })
      .eq('id', 2)
      .select('id,tonnage,tags,motto')
    expect(told).toMatchObject({ status: 200, data: [{ id: 2, tonnage: 1, tags: ['a', 'b'], motto: 'new' }] })
    const nobody = await from('ships').update({ motto: 'x' }, { count: 'exact' }).eq('id', 999).select('id')
    expect(nobody).toMatchObject({ status: 200, data: [], count: 0 })
    const range = await send('PATCH', '/ships?id=in.(1,2)', { active: true })
    expect([range.status, range.headers.get('content-range')]).toEqual([204, '0-1/*'])
    expect(await from('ships').update({}).eq('id', 1).select('id')).toMatchObject({ status: 200, data: [] })
    expect((await send('PATCH', '/ships?columns=motto', [])).status).toBe(204)
    expect((await send('PATCH', '/ships', [{ motto: 'a' }, { name: 'b' }])).body).toMatchObject({ code: 'PGRST102' })
    expect((await from('ships').select('motto').eq('id', 1).single()).data).toEqual({ motto: 'swift and brave' })
    expect((await from('ships').update({ name: null }).eq('id', 1)).error).toMatchObject({ code: '23502' })
  })

  test('order and embed in what is told', async () => {
    const path = '/ships?id=in.(1,3)&select=id,harbours(name)&order=id.desc'
    const told = await send('PATCH', path, { motto: 'both' }, { prefer: 'return=representation' })
    expect(told.body).toEqual([
      { id: 3, harbours: { name: 'Lisbon' } },
      { id: 1, harbours: { name: 'Bergen' } },
    ])
  })

  test('delete', async () => {
    const { from } = harbour.ada
    expect((await from('harbours').delete().eq('id', 10).select('name')).data).toEqual([{ name: 'Porto' }])
    expect(await from('harbours').delete({ count: 'exact' }).in('id', [11, 12])).toMatchObject({
      status: 204,
      count: 2,
    })
    expect((await from('harbours').delete().eq('id', 1)).error).toMatchObject({ code: '23503' })
  })

  test('a single row was meant, and another number found: nothing is changed', async () => {
    const { from } = harbour.ada
    const { error, status } = await from('ships').update({ motto: 'all the same' }).gt('id', 0).select().single()
    expect([status, error?.code]).toEqual([406, 'PGRST116'])
    expect((await from('ships').select('id').eq('motto', 'all the same')).data).toEqual([])
    expect((await from('ships').delete().gt('id', 0).select().single()).error?.code).toBe('PGRST116')
    expect(await from('ships').update({ motto: 'x' }).eq('id', 999).select().maybeSingle()).toMatchObject({
      data: null,
      error: null,
    })
    expect((await from('ships').update({ motto: 'one' }).eq('id', 1).select('motto').single()).data).toEqual({
      motto: 'one',
    })
  })

  test('no more than so many', async () => {
    const prefer = 'handling=strict, max-affected=1'
    expect(await send('PATCH', '/ships?id=gt.0', { motto: 'too many' }, { prefer })).toMatchObject({
      status: 400,
      body: { code: 'PGRST124' },
    })
    expect((await harbour.ada.from('ships').select('id').eq('motto', 'too many')).data).toEqual([])
    const one = await send('PATCH', '/ships?id=eq.1', { motto: 'one' }, { prefer })
    expect([one.status, one.headers.get('preference-applied')]).toEqual([204, prefer])
  })
})

describe('who may', () => {
  test('a person sees and changes only their own rows', async () => {
    const mine = await harbour.ada.from('logbooks').insert({ entry: 'of Ada' }).select('id,keeper').single()
    expect(mine.data?.keeper).toBe(ada)
    expect((await harbour.bo.from('logbooks').select('*')).data).toEqual([])
    expect(
      (await harbour.bo.from('logbooks').update({ entry: 'of Bo' }).eq('id', mine.data!.id).select()).data,
    ).toEqual([])
    expect((await harbour.bo.from('logbooks').delete().eq('id', mine.data!.id).select()).data).toEqual([])
    expect((await harbour.ada.from('logbooks').select('entry')).data).toEqual([{ entry: 'of Ada' }])
    expect((await harbour.service.from('logbooks').select('entry')).data).toEqual([{ entry: 'of Ada' }])
    const forged = await harbour.bo.from('logbooks').insert({ entry: 'forged', keeper: ada })
    expect(forged).toMatchObject({ status: 403, error: { code: '42501' } })
  })

  test('who may only write writes without reading', async () => {
    expect((await harbour.ada.from('letters').insert({ words: 'dear Bo' })).error).toBeNull()
    expect((await harbour.ada.from('letters').insert({ words: 'dear Bo' }).select()).status).toBe(403)
    const { rows } = await database.admin.query('select count(*)::int as found from letters')
    expect(rows).toEqual([{ found: 1 }])
  })

  test('a refused check shows no row', async () => {
    const { error } = await harbour.ada.from('logbooks').insert({ entry: 'forbidden' })
    expect(error).toMatchObject({ code: '23514', details: null })
  })

  test('without an account: 401, and a way in', async () => {
    const response = await harbour.anon.send('/logbooks')
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await response.json()).toMatchObject({ code: '42501' })
    expect((await harbour.anon.from('harbours').select('id').eq('id', 1)).data).toEqual([{ id: 1 }])
  })
})
