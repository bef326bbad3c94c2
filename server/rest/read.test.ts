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

const ids = async (query: string) => {
  const { status, body } = await harbour.ada.get(`/ships?select=id&order=id&${query}`)
  return status === 200 ? (body as { id: number }[]).map(({ id }) => id) : body
}

describe('each operator', () => {
  const cases: [query: string, expected: number[]][] = [
    ['id=eq.1', [1]],
    ['id=neq.1', [2, 3, 4]],
    ['id=gt.2', [3, 4]],
    ['id=gte.2', [2, 3, 4]],
    ['id=lt.2', [1]],
    ['id=lte.2', [1, 2]],
    ['name=like.*a*', [1, 2, 3]],
    ['name=like.B*', [2]],
    ['name=ilike.b*', [2]],
    ['name=like(any).{A*,B*}', [1, 2]],
    ['name=ilike(all).{*a*,*s*}', [1, 3]],
    ['name=match.^[AB]', [1, 2]],
    ['name=imatch.^[ab]', [1, 2]],
    ['id=in.(1,3,99)', [1, 3]],
    ['id=in.()', []],
    ['name=in.("Cutty, the \\"Sark\\"",Beagle)', [2, 3]],
    ['id=not.in.(1,3)', [2, 4]],
    ['active=is.true', [1, 2]],
    ['active=is.false', [3]],
    ['active=is.null', [4]],
    ['active=is.unknown', [4]],
    ['active=is.not_null', [1, 2, 3]],
    ['active=not.is.null', [1, 2, 3]],
    ['tonnage=isdistinct.240', [1, 3, 4]],
    ['tags=cs.{fast}', [1, 3]],
    ['tags=cd.{fast,red,blue}', [1, 3, 4]],
    ['tags=ov.{slow,red}', [1, 2]],
    ['spec=cs.{"kind":"brig"}', [1]],
    ['crew=sl.[20,30)', [1, 2]],
    ['crew=sr.[1,4]', [1, 3]],
    ['crew=nxr.[1,20)', [1, 2]],
    ['crew=nxl.[5,6)', [1, 3]],
    ['crew=adj.[5,20)', [2, 3]],
    ['words=fts.swift', [1]],
    ['words=fts(simple).swift %26 brave', [1]],
    ['words=plfts(simple).the finches', [2]],
    ['words=phfts.the wind', [3]],
    ['words=wfts.swift or wind', [1, 3]],
    ['motto=plfts(english).brave', [1]],
    ['words=not.fts.swift', [2, 3, 4]],
    ['id=eq(any).{1,2}', [1, 2]],
    ['id=gt(all).{1,2}', [3, 4]],
    ['spec->>kind=eq.sloop', [2]],
    ['spec->mast->>height=eq.30', [1]],
    ['spec->mast->height=gt.12', [1]],
    ['spec->decks->0=eq.1', [1]],
    ['tags->>0=eq.slow', [2]],
    ['label=eq.2: Beagle', [2]],
    ['built=gte.1869-11-22', [1, 3]],
    ['name=eq.Cutty, the "Sark"', [3]],
  ]
  test.each(cases)('%s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })
})

describe('conditions', () => {
  test('trees of or, and, not', async () => {
    expect(await ids('or=(id.eq.1,id.eq.3)')).toEqual([1, 3])
    expect(await ids('not.or=(id.eq.1,id.eq.3)')).toEqual([2, 4])
    expect(await ids('and=(id.gt.1,or(name.like.B*,name.like.D*))')).toEqual([2, 4])
    expect(await ids('or=(id.eq.1,not.and(id.gte.1,id.lte.3))')).toEqual([1, 4])
    expect(await ids('or=(name.eq."Cutty, the \\"Sark\\"",tags.cs.{slow,slow},id.in.(4))')).toEqual([2, 3, 4])
    expect(await ids('or=(spec->>kind.eq.brig,motto.fts(simple).wind)')).toEqual([1, 3])
    expect(await ids('id=not.eq.1&id=lt.4')).toEqual([2, 3])
  })

  test('the client’s own words for them', async () => {
    const { ada } = harbour
    const named = async (found: PromiseLike<{ data: unknown; error: unknown }>) => {
      const { data, error } = await found
      expect(error).toBeNull()
      return (data as { id: number }[]).map(({ id }) => id)
    }
    const ships = () => ada.from('ships').select('id')
    expect(await named(ships().in('name', ['Beagle', 'Cutty, the', 'x"y']).order('id'))).toEqual([2])
    expect(await named(ships().or('id.eq.1,and(id.eq.3,active.is.false)').order('id'))).toEqual([1, 3])
    expect(await named(ships().contains('tags', ['fast']).order('id'))).toEqual([1, 3])
    expect(await named(ships().contains('spec', { kind: 'sloop' }))).toEqual([2])
    expect(await named(ships().overlaps('tags', ['red', 'slow']).order('id'))).toEqual([1, 2])
    expect(await named(ships().rangeLt('crew', '[20,30)').order('id'))).toEqual([1, 2])
    expect(await named(ships().textSearch('words', 'swift & brave', { config: 'simple' }))).toEqual([1])
    expect(await named(ships().likeAnyOf('name', ['A*', 'B*']).order('id'))).toEqual([1, 2])
    expect(await named(ships().match({ name: 'Beagle', tonnage: 240 }))).toEqual([2])
    expect(await named(ships().not('id', 'in', '(1,2)').order('id'))).toEqual([3, 4])
    expect(await named(ships().filter('spec->mast->height', 'gt', 12))).toEqual([1])
    expect(await named(ships().is('active', null))).toEqual([4])
    expect(await named(ships().regexMatch('name', '^D'))).toEqual([4])
  })
})

describe('columns', () => {
  test('names, aliases, casts, JSON paths and computed columns', async () => {
    const { data } = await harbour.ada
      .from('ships')
      .select('title:name, tonnage::text, spec->mast->height, kind:spec->>kind, spec->decks->0, label, tags->0')
      .eq('id', 1)
      .single()
    expect(data).toEqual({
      title: 'Albatross',
      tonnage: '900',
      height: 30,
      kind: 'brig',
      decks: 1,
      label: '1: Albatross',
      tags: 'fast',
    })
  })

  test('strange names, quoted', async () => {
    const { body } = await harbour.ada.get(
      `/${encodeURIComponent('odd "name')}?select=${encodeURIComponent('"a.b","c,d","x:y","qu\\"ote",sel ect')}&${encodeURIComponent('"a.b"')}=eq.dot&order=${encodeURIComponent('"c,d"')}.desc`,
    )
    expect(body).toEqual([{ 'a.b': 'dot', 'c,d': 'comma', 'x:y': 'colon', 'qu"ote': 'quote', 'sel ect': 'space' }])
  })

  test('a type that is none is told as such, and is nothing else', async () => {
    expect(await harbour.ada.get('/ships?select=id::nonsense')).toMatchObject({ status: 400, body: { code: '42704' } })
    const attempt = encodeURIComponent('id::text from pg_authid--')
    expect((await harbour.ada.get(`/ships?select=${attempt}`)).status).toBe(400)
    const passedOver = encodeURIComponent('id::text) from pg_authid--')
    expect((await harbour.ada.get(`/ships?id=eq.1&select=${passedOver}`)).body).toEqual([{ id: '1' }])
  })

  test('nulls are left out on request', async () => {
    const { data } = await harbour.ada.from('ships').select('id,tonnage,motto').eq('id', 4).single().stripNulls()
    expect(data).toEqual({ id: 4 })
    const many = await harbour.ada.from('ships').select('id,tonnage').gte('id', 3).order('id').stripNulls()
    expect(many.data).toEqual([{ id: 3, tonnage: 960 }, { id: 4 }])
  })
})

describe('order and pages', () => {
  test('directions and nulls', async () => {
    const sorted = async (order: string) =>
      ((await harbour.ada.get(`/ships?select=id&order=${order}`)).body as { id: number }[]).map(({ id }) => id)
    expect(await sorted('tonnage')).toEqual([2, 1, 3, 4])
    expect(await sorted('tonnage.desc')).toEqual([4, 3, 1, 2])
    expect(await sorted('tonnage.desc.nullslast')).toEqual([3, 1, 2, 4])
    expect(await sorted('tonnage.nullsfirst')).toEqual([4, 2, 1, 3])
    expect(await sorted('spec->mast->>height.nullslast,id.desc')).toEqual([2, 1, 4, 3])
  })

  test('limit, offset and Range, with the range told', async () => {
    const { ada } = harbour
    const page = await ada.get('/ships?select=id&order=id&limit=2&offset=1')
    expect(page.body).toEqual([{ id: 2 }, { id: 3 }])
    expect(page.status).toBe(200)
    expect(page.headers.get('content-range')).toBe('1-2/*')
    const ranged = await ada.get('/ships?select=id&order=id', { range: '1-2', 'range-unit': 'items' })
    expect(ranged.body).toEqual([{ id: 2 }, { id: 3 }])
    expect((await ada.get('/ships?select=id&limit=0')).headers.get('content-range')).toBe('*/*')
    expect(await ada.get('/ships', { range: '5-2' })).toMatchObject({ status: 416, body: { code: 'PGRST103' } })
    expect(await ada.get('/ships?limit=-1')).toMatchObject({ status: 416, body: { code: 'PGRST103' } })
    expect((await ada.from('ships').select('id').order('id').range(2, 9)).data).toEqual([{ id: 3 }, { id: 4 }])
  })

  test('counts: 206 for a part, 200 for all, 416 past the end', async () => {
    const { ada } = harbour
    const count = (kind: string) => ({ prefer: `count=${kind}` })
    const part = await ada.get('/ships?limit=2', count('exact'))
    expect([part.status, part.headers.get('content-range')]).toEqual([206, '0-1/4'])
    expect(part.headers.get('preference-applied')).toBe('count=exact')
    const all = await ada.get('/ships?id=lt.3', count('exact'))
    expect([all.status, all.headers.get('content-range')]).toEqual([200, '0-1/2'])
    const past = await ada.get('/ships?offset=9', count('exact'))
    expect(past).toMatchObject({
      status: 416,
      body: { code: 'PGRST103', details: 'An offset of 9 was requested, but there are only 4 rows.' },
    })
    const none = await ada.get('/ships?id=eq.99', count('exact'))
    expect([none.status, none.headers.get('content-range')]).toEqual([200, '*/0'])
    expect(await ada.from('ships').select('*', { count: 'exact', head: true })).toMatchObject({ count: 4, data: null })
    expect((await ada.from('ships').select('*', { count: 'planned' })).count).toBeGreaterThan(0)
    const { client } = harbour.service
    expect((await client.from('ships').select('*', { count: 'planned' }).eq('id', 1).in('name', ['x'])).count).toBe(1)
    // row level security binds her, so the planner tells her nothing
    expect((await ada.from('ships').select('*', { count: 'planned' }).eq('id', 1).in('name', ['x'])).count).toBe(0)
    expect((await ada.from('ships').select('*', { count: 'estimated' }).limit(1)).count).toBe(4)
    const inner = await ada.from('ships').select('id, voyages!inner(id)', { count: 'exact' }).limit(1)
    expect(inner.count).toBe(3)
  })

  test('single and maybeSingle', async () => {
    const ship = () => harbour.ada.from('ships').select('id')
    expect((await ship().eq('id', 1).single()).data).toEqual({ id: 1 })
    expect(await ship().eq('id', 99).single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116', details: 'The result contains 0 rows' },
    })
    expect((await ship().single()).error).toMatchObject({ details: 'The result contains 4 rows' })
    expect(await ship().eq('id', 99).maybeSingle()).toMatchObject({ data: null, error: null })
    expect((await ship().eq('id', 2).maybeSingle()).data).toEqual({ id: 2 })
  })
})
