import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { elsewhere, jonas, ruth, tenantAdmin } from '../cast.ts'
import { marketRoom, nora } from './market-room.ts'

interface Found {
  rows: { id: string; title: string; topics: string[] }[]
  total: number
  facets: Record<string, { value: string; count: number }[]>
  alike: boolean
  relax: { facet: string; count: number }[]
  ignored: string[]
  open: boolean
}
let database: TestDatabase
let room: Awaited<ReturnType<typeof marketRoom>>
const find = (by = nora, query = '', facets: object = {}, sort: string | null = null, at = 0) =>
  room.one<Found>(by, 'find_listings($1, $2, $3, $4)', [query, JSON.stringify(facets), sort, at])
const titles = async (...asked: Parameters<typeof find>) => (await find(...asked)).rows.map(({ title }) => title).sort()
beforeAll(async () => {
  database = await testDatabase()
  room = await marketRoom(database)
  await room.up({ topics: ['cooking', 'health'], language: 'en' }, { title: 'Soups of the world' })
  await room.up(
    { topics: ['prayer'], format: 'online', age_min: 6, age_max: 11, audience: 'kids' },
    { title: 'Praying with children', lessons: 6 },
  )
  await room.up({ topics: ['prayer'], language: 'de', licence: 'cc0' }, { title: 'Beten lernen', lessons: 2 })
  const inside = await room.source({ title: 'Our own kitchen' })
  await room.decide(
    await room.submit(await room.listing(inside.id, { visibility: 'tenant', topics: ['cooking'] })),
    'approved',
    tenantAdmin,
  )
  await room.listing((await room.source({ title: 'A secret draft' })).id)
})
afterAll(() => database.stop())

test('a stranger finds what is for all, its own people what is for them too, and nobody a draft', async () => {
  expect(await titles()).toEqual(['Beten lernen', 'Praying with children', 'Soups of the world'])
  expect(await titles(jonas)).toEqual([
    'Beten lernen',
    'Our own kitchen',
    'Praying with children',
    'Soups of the world',
  ])
  expect((await find(nora, '', {})).facets.topic).toEqual([
    { value: 'prayer', count: 2 },
    { value: 'cooking', count: 1 },
    { value: 'health', count: 1 },
  ])
  expect((await find(jonas)).facets.topic).toContainEqual({ value: 'cooking', count: 2 })
  expect((await find(nora, 'secret')).total + (await find(ruth, 'secret')).total).toBe(0)
})

test('what somebody reported and hid is in no list of theirs, and in those of others as before', async () => {
  const { rows } = await find(nora, 'soups')
  const { id } = rows[0]!
  await room.ask(
    nora,
    "insert into public.reports (subject_type, subject_id, reason, hidden) values ('listing', $1, 'spam', true)",
    [id],
  )
  const lists = async (by: typeof nora) =>
    JSON.stringify([
      await find(by),
      await find(by, 'soups'),
      await room.one(by, 'collections()'),
      await room.ask(by, "select * from public.search('soups')").catch(() => []),
    ])
  expect(await lists(nora)).not.toContain(id)
  expect(await lists(jonas)).toContain(id)
  expect((await find(nora)).total).toBe(2)
  expect(await room.one(nora, 'read_listing($1)', [id])).toMatchObject({ id })
  await room.asOwner('delete from public.reports')
})

test('words may be begun, and typing errors are forgiven and said', async () => {
  expect(await titles(nora, 'pray child')).toEqual(['Praying with children'])
  expect(await find(nora, 'soups wrold')).toMatchObject({ alike: true, rows: [{ title: 'Soups of the world' }] })
  expect(await find(nora, 'chilren')).toMatchObject({ alike: true, rows: [{ title: 'Praying with children' }] })
  expect(await find(nora, 'Soups')).toMatchObject({ alike: false, total: 1 })
  expect(await find(nora, 'zebra')).toMatchObject({ total: 0 })
  expect(await find(nora, `'":*&|!()<->\\`)).toMatchObject({ total: 3 })
})

test('what is mistyped is found beside what is only begun, and a word that is like none is left out', async () => {
  expect(await find(nora, 'prai child')).toMatchObject({ alike: true, rows: [{ title: 'Praying with children' }] })
  expect(await find(nora, 'soups zebra')).toMatchObject({ alike: true, rows: [{ title: 'Soups of the world' }] })
  expect(await find(nora, 'zebra giraffe')).toMatchObject({ alike: true, total: 0 })
})

test('a mistyped word tells no stranger that a listing which they don’t find has it', async () => {
  expect(await find(jonas, 'kitchn')).toMatchObject({ alike: true, rows: [{ title: 'Our own kitchen' }] })
  for (const theirs of ['kitchn', 'kitchen', 'kitch'])
    expect(await find(nora, `soups ${theirs}`)).toEqual(await find(nora, 'soups zebra'))
})

test('a word that no listing has any more is not what a typing error meant', async () => {
  const known = async () =>
    (await room.asOwner("select term from private.listed_terms where term = 'marmalade'")).map(({ term }) => term)
  const soups = (await find(nora, 'soups')).rows[0]!.id
  const promise = (words: string) =>
    room.asOwner(
      `update private.listed set words = words || to_tsvector('simple', '${words}') where listing_id = '${soups}'`,
    )
  await promise('marmalade')
  expect(await find(nora, 'marmelade')).toMatchObject({ alike: true, rows: [{ title: 'Soups of the world' }] })
  await room.asOwner(`update private.listed set words = ts_delete(words, 'marmalade') where listing_id = '${soups}'`)
  expect(await known()).toEqual(['marmalade'])
  await room.asOwner('select private.rebuild_listing_figures()')
  expect(await known()).toEqual([])
})

test('without a result it says which facet to drop', async () => {
  expect(await find(nora, '', { topic: ['prayer'], format: ['online'], language: ['de'] })).toMatchObject({
    total: 0,
    relax: [
      { facet: 'format', count: 1 },
      { facet: 'language', count: 1 },
    ],
  })
})

test('a facet that is none is ignored and said; what is too long is refused', async () => {
  expect(await find(nora, '', { colour: ['red'], age: [3], topic: 'prayer' })).toMatchObject({ ignored: ['colour'] })
  await expect(find(nora, 'x'.repeat(10_000))).rejects.toMatchObject({ code: '22023' })
  await expect(find(nora, '', {}, 'money')).rejects.toMatchObject({ code: '22023' })
  await expect(find(nora, '', {}, null, -1)).rejects.toMatchObject({ code: '22023' })
})

test('whose organisation has the marketplace off finds its own alone', async () => {
  await room.market(elsewhere, false)
  expect(await find()).toMatchObject({ total: 0, open: false })
  await room.market(elsewhere, true)
})

const choice = fc.record(
  {
    topic: fc.subarray(['prayer', 'cooking', 'health']),
    age: fc.subarray(['6-9', '19-', '0-5']),
    lessons: fc.subarray(['few', 'some', 'many']),
    language: fc.subarray(['en', 'de']),
    format: fc.subarray(['online', 'in_person']),
    licence: fc.subarray(['cc_by', 'cc0']),
    new: fc.subarray(['new']),
  },
  { requiredKeys: [] },
)
test('the count of a value is what one gets by pressing it', async () => {
  await fc.assert(
    fc.asyncProperty(choice, fc.constantFrom(nora, jonas), async (facets, by) => {
      const found = await find(by, '', facets)
      for (const [facet, counts] of Object.entries(found.facets))
        for (const { value, count } of counts)
          expect((await find(by, '', { ...facets, [facet]: [value] })).total).toBe(count)
    }),
    sample(15),
  )
})
