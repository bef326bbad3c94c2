import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { openHarbour } from './testing.ts'

let database: TestDatabase
let harbour: Awaited<ReturnType<typeof openHarbour>>
beforeAll(async () => {
  database = await testDatabase('template_platform')
  harbour = await openHarbour(database)
})
afterAll(() => database.stop())

const get = async (path: string) => (await harbour.ada.get(path)).body

test('many to one is an object, or null', async () => {
  expect(await get('/ships?select=id,harbours(name)&order=id&id=in.(1,4)')).toEqual([
    { id: 1, harbours: { name: 'Bergen' } },
    { id: 4, harbours: null },
  ])
})

test('one to many is an array, in its own order, with its own filters and limit', async () => {
  expect(await get('/harbours?select=name,ships(name)&order=id&ships.order=name.desc')).toEqual([
    { name: 'Bergen', ships: [{ name: 'Beagle' }, { name: 'Albatross' }] },
    { name: 'Lisbon', ships: [{ name: 'Cutty, the "Sark"' }] },
    { name: 'Nowhere', ships: [] },
  ])
  expect(await get('/harbours?select=id,ships(id)&id=eq.1&ships.order=id.desc&ships.limit=1')).toEqual([
    { id: 1, ships: [{ id: 2 }] },
  ])
  expect(await get('/harbours?select=id,ships(id)&order=id&ships.tonnage=gt.300')).toEqual([
    { id: 1, ships: [{ id: 1 }] },
    { id: 2, ships: [{ id: 3 }] },
    { id: 3, ships: [] },
  ])
  expect(await get('/harbours?select=id,fleet:ships(id)&id=eq.1&fleet.or=(id.eq.2,id.eq.9)')).toEqual([
    { id: 1, fleet: [{ id: 2 }] },
  ])
})

test('one to one both ways, by the unique foreign key', async () => {
  expect(await get('/ships?select=id,captains(name)&id=eq.1')).toEqual([{ id: 1, captains: { name: 'Ada' } }])
  expect(await get('/captains?select=name,ships(id)&order=id')).toEqual([
    { name: 'Ada', ships: { id: 1 } },
    { name: 'Bo', ships: { id: 2 } },
    { name: 'Cyd', ships: null },
  ])
})

test('many to many through a junction', async () => {
  expect(await get('/ships?select=id,flags(name)&id=in.(1,4)&order=id&flags.order=name')).toEqual([
    { id: 1, flags: [{ name: 'Norway' }, { name: 'Portugal' }] },
    { id: 4, flags: [] },
  ])
  expect(await get('/flags?select=name,ships!ship_flags!inner(id)&ships.id=eq.3')).toEqual([
    { name: 'Portugal', ships: [{ id: 3 }] },
  ])
})

test('inner drops the parents without, left does not', async () => {
  expect(await get('/harbours?select=id,ships!inner(id)&ships.tonnage=gt.300&order=id')).toEqual([
    { id: 1, ships: [{ id: 1 }] },
    { id: 2, ships: [{ id: 3 }] },
  ])
  expect(await get('/ships?select=id,harbours!inner(id)&harbours.name=eq.Lisbon')).toEqual([
    { id: 3, harbours: { id: 2 } },
  ])
  expect(await get('/ships?select=id,harbours!left(id)&id=eq.4')).toEqual([{ id: 4, harbours: null }])
})

test('what is embedded can be asked for being there', async () => {
  expect(await get('/harbours?select=id,ships()&ships=is.null')).toEqual([{ id: 3 }])
  expect(await get('/harbours?select=id,ships()&ships=not.is.null&order=id')).toEqual([{ id: 1 }, { id: 2 }])
  const either = 'or=(harbours.is.null,captains.not.is.null)'
  expect(await get(`/ships?select=id,harbours(),captains()&${either}&order=id`)).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 4 },
  ])
  expect(await harbour.ada.get('/harbours?select=id,ships()&ships=eq.1')).toMatchObject({
    status: 400,
    body: { code: 'PGRST120' },
  })
})

test('several foreign keys need a hint: the key or its column', async () => {
  const { status, body } = await harbour.ada.get('/voyages?select=id,harbours(name)')
  expect(status).toBe(300)
  expect(body).toEqual({
    code: 'PGRST201',
    message: "Could not embed because more than one relationship was found for 'voyages' and 'harbours'",
    hint: "Try changing 'harbours' to one of the following: 'harbours!destination', 'harbours!origin'. Find the desired relationship in the 'details' key.",
    details: [
      {
        cardinality: 'many-to-one',
        embedding: 'voyages with harbours',
        relationship: 'destination using voyages(destination_id) and harbours(id)',
      },
      {
        cardinality: 'many-to-one',
        embedding: 'voyages with harbours',
        relationship: 'origin using voyages(origin_id) and harbours(id)',
      },
    ],
  })
  const expected = [{ id: 1, from: { name: 'Bergen' }, to: { name: 'Lisbon' } }]
  const chosen = '/voyages?id=eq.1&select=id,'
  expect(await get(`${chosen}from:harbours!origin(name),to:harbours!destination(name)`)).toEqual(expected)
  expect(await get(`${chosen}from:harbours!origin_id(name),to:harbours!destination_id(name)`)).toEqual(expected)
  expect(await get(`${chosen}from:origin_id(name),to:destination(name)`)).toEqual(expected)
  expect(await get('/harbours?id=eq.2&select=id,voyages!destination(id)&voyages.order=id')).toEqual([
    { id: 2, voyages: [{ id: 1 }, { id: 4 }] },
  ])
})

test('a table that refers to itself, by the column to the parent and by its own name to the children', async () => {
  expect(await get('/captains?select=name,mentor:mentor_id(name)&id=eq.2')).toEqual([
    { name: 'Bo', mentor: { name: 'Ada' } },
  ])
  for (const pupils of ['captains', 'captains!mentor_id']) {
    expect(await get(`/captains?select=name,pupils:${pupils}(name)&id=eq.1&pupils.order=name`)).toEqual([
      { name: 'Ada', pupils: [{ name: 'Bo' }, { name: 'Cyd' }] },
    ])
  }
})

test('embeds within embeds, filtered by their path', async () => {
  const path =
    '/harbours?id=eq.1&select=name,ships(name,voyages(days,to:harbours!destination(name)))&ships.order=id&ships.voyages.order=days.desc&ships.voyages.days=lt.1000'
  expect(await get(path)).toEqual([
    {
      name: 'Bergen',
      ships: [
        {
          name: 'Albatross',
          voyages: [
            { days: 11, to: { name: 'Bergen' } },
            { days: 9, to: { name: 'Lisbon' } },
          ],
        },
        { name: 'Beagle', voyages: [] },
      ],
    },
  ])
})

test('a spread lays the columns beside one’s own', async () => {
  expect(await get('/ships?select=id,...harbours(harbour:name,depth)&id=in.(1,4)&order=id')).toEqual([
    { id: 1, harbour: 'Bergen', depth: 12.5 },
    { id: 4, harbour: null, depth: null },
  ])
  const flags = '/ships?select=id,flags:ship_flags(since,...flags(name))&id=eq.1&flags.order=since'
  expect(await get(flags)).toEqual([
    {
      id: 1,
      flags: [
        { since: 1901, name: 'Norway' },
        { since: 1910, name: 'Portugal' },
      ],
    },
  ])
  expect(await get('/harbours?select=id,...ships(ships:name)&order=id')).toEqual([
    { id: 1, ships: ['Albatross', 'Beagle'] },
    { id: 2, ships: ['Cutty, the "Sark"'] },
    { id: 3, ships: [] },
  ])
})

test('rows ordered by what they refer to', async () => {
  expect(await get('/ships?select=id,harbours(id)&order=harbours(name).desc.nullslast,id')).toEqual([
    { id: 3, harbours: { id: 2 } },
    { id: 1, harbours: { id: 1 } },
    { id: 2, harbours: { id: 1 } },
    { id: 4, harbours: null },
  ])
  expect(await harbour.ada.get('/harbours?select=id,ships(id)&order=ships(name)')).toMatchObject({
    status: 400,
    body: { code: 'PGRST118' },
  })
})

test('the same table twice, and a filter on each', async () => {
  const path = '/harbours?id=eq.1&select=big:ships(id),small:ships(id)&big.tonnage=gte.500&small.tonnage=lt.500'
  expect(await get(path)).toEqual([{ big: [{ id: 1 }], small: [{ id: 2 }] }])
})

test('a count of what is embedded, as a column of its aggregate', async () => {
  const { data } = await harbour.ada.from('harbours').select('id, ships(count)').order('id')
  expect(data).toEqual([
    { id: 1, ships: [{ count: 2 }] },
    { id: 2, ships: [{ count: 1 }] },
    { id: 3, ships: [{ count: 0 }] },
  ])
})

test('no relation, and a filter on what is not embedded, are told', async () => {
  expect(await harbour.ada.get('/ships?select=id,harbour(name)')).toMatchObject({
    status: 400,
    body: {
      code: 'PGRST200',
      message: "Could not find a relationship between 'ships' and 'harbour' in the schema cache",
      details:
        "Searched for a foreign key relationship between 'ships' and 'harbour' in the schema 'public', but no matches were found.",
      hint: "Perhaps you meant 'harbours' instead of 'harbour'.",
    },
  })
  expect(await harbour.ada.get('/ships?harbours.name=eq.x')).toMatchObject({ status: 400, body: { code: 'PGRST108' } })
})

test('where a project bounds nothing, embeds are as deep as somebody asks', async () => {
  const nested = (depth: number): string => (depth === 0 ? 'id' : `id,mentor_id(${nested(depth - 1)})`)
  expect((await harbour.ada.get(`/captains?select=${nested(20)}&limit=1`)).status).toBe(200)
})
