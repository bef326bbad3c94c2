import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { mina, otherAdmin, ruth, superAdmin, tenantAdmin } from '../cast.ts'
import { lessonText } from './corpus.ts'
import { marketRoom, nora } from './market-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof marketRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await marketRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

const gone = { code: 'PT404' }
const [own, foreign, third] = [lessonText(4711), lessonText(815), lessonText(1848)]
const block = (said: string, kind = 'text') => ({ key: randomUUID(), kind, html: `<p>${said}</p>` })
interface Alike {
  id: string
  title: string
  share: number
  state: string
  other: { listing_id: string; title: string } | null
}
interface Side {
  whole?: boolean
  pieces: { text: string; same: boolean }[]
}

/** A published curriculum of these lessons, the first a sample, with its listing. */
async function written(by: Someone, title: string, lessons: object[][], words = {}) {
  const id = await room.curriculum(by, title)
  const unit = await room.unit(id, 'All', by)
  for (const [n, blocks] of lessons.entries())
    await room.lesson(id, unit, String.fromCharCode(65 + n), by, { blocks, sample: n === 0 })
  const version = await room.publish(id, by)
  return { id, version, listing: await room.listing(id, words, by) }
}
/** The same, asked for and approved. */
async function listed(by: Someone, title: string, lessons: object[][], words = {}, decider: Someone = superAdmin) {
  const made = await written(by, title, lessons, words)
  await room.decide(await room.submit(made.listing, by), 'approved', decider)
  return made
}
const likeness = (listing: string, by: Someone = nora) => room.one<Alike[]>(by, 'listing_likeness($1)', [listing])
const compare = (id: string, by: Someone = nora) =>
  room.one<{ own: Side; other: Side }>(by, 'compare_likeness($1)', [id])
const mark = (id: string, state: string, by: Someone = nora) => room.one(by, 'mark_likeness($1, $2)', [id, state])
const text = (side: Side) => side.pieces.map((piece) => piece.text).join(' ')

test('side by side an author reads of the other what both say, and a sample whole; who decides reads both', async () => {
  await listed(ruth, 'Soups', [
    [block(`${third} A sample tells more.`)],
    [block(`${own} Marjoram is our secret here.`)],
  ])
  const copy = await written(nora, 'Broths', [[block(third)], [block(`${own} I added this myself today.`)]])
  await room.submit(copy.listing, nora)
  const of = async (title: string) => (await likeness(copy.listing)).find((one) => one.title === title)!.id
  expect(text((await compare(await of('A'))).other)).toBe(`${third} A sample tells more.`)
  const id = await of('B')
  expect(await compare(id)).toMatchObject({
    own: {
      pieces: [
        { text: own, same: true },
        { text: 'I added this myself today.', same: false },
      ],
    },
    other: { whole: false, pieces: [{ text: own, same: true }] },
  })
  expect(text((await compare(id, superAdmin)).other)).toBe(`${own} Marjoram is our secret here.`)
  for (const who of [ruth, mina, otherAdmin]) await expect(compare(id, who)).rejects.toMatchObject(gone)
})

test('an author learns nothing of a listing that they could not read, and who decides knows of it', async () => {
  await listed(ruth, 'Within', [[block(own)]], { visibility: 'tenant' }, tenantAdmin)
  await room.submit((await written(ruth, 'Linked', [[block(own)]], { visibility: 'link' })).listing)
  const taken = await listed(ruth, 'Withdrawn', [[block(own)]])
  await room.one(ruth, 'withdraw_listing($1)', [taken.listing])
  await room.submit((await written(ruth, 'Waiting', [[block(own)]])).listing)
  const copy = await written(nora, 'Broths', [[block(own)]])
  await room.submit(copy.listing, nora)
  expect(await likeness(copy.listing)).toEqual([])
  const known = await likeness(copy.listing, superAdmin)
  expect(known.map(({ other }) => other?.title ?? 'not shared yet').sort()).toEqual([
    ...['Linked', 'Withdrawn', 'Within', 'not shared yet'],
  ])
  for (const { id } of known) {
    await expect(compare(id)).rejects.toMatchObject(gone)
    await expect(mark(id, 'own')).rejects.toMatchObject(gone)
  }
})

test('an admin who decides within an organisation reads nothing more of a lesson of another', async () => {
  await listed(nora, 'Broths', [[block(third)], [block(`${own} Marjoram is our secret here.`)]])
  const copy = await written(ruth, 'Soups', [[block(own)]], { visibility: 'tenant' })
  await room.submit(copy.listing)
  const [found] = await likeness(copy.listing, tenantAdmin)
  expect((await compare(found!.id, tenantAdmin)).other).toEqual({
    title: 'B',
    whole: false,
    pieces: [{ text: own, same: true }],
  })
})

test('a remix passes, also beside another remix of the same, and not beside what that one added', async () => {
  const parent = await listed(ruth, 'Soups', [[block(own)]])
  const remix = async (by: Someone, more: string[] = []) => {
    const id = randomUUID()
    await room.one(by, 'remix($1, $2)', [id, parent.version])
    await room.asOwner('update public.lessons set sample = true where version_id = $1', [id])
    const unit = await room.unit(id, 'More', by)
    for (const said of more) await room.lesson(id, unit, 'Added', by, { blocks: [block(said)] })
    await room.publish(id, by)
    const listing = await room.listing(id, {}, by)
    await room.decide(await room.submit(listing, by))
    return listing
  }
  expect((await likeness(await remix(nora, [foreign]))).map(({ state }) => state)).toEqual(['remix'])
  const second = await likeness(await remix(mina), mina)
  expect(second.map(({ state }) => state)).toEqual(['remix', 'remix'])
  const third_ = await likeness(await remix(tenantAdmin, [foreign]), tenantAdmin)
  expect(third_.filter(({ state }) => state === 'open')).toMatchObject([{ title: 'Added' }])
})

test('a quote hides no copy: it is left out only while most is the author’s own', async () => {
  await listed(ruth, 'Soups', [[block(foreign)]])
  const quoting = await written(nora, 'Quotes', [
    [block(`${own} ${third}`), block(foreign, 'quote')],
    [block('Read this.'), block(foreign, 'quote')],
  ])
  await room.submit(quoting.listing, nora)
  expect((await likeness(quoting.listing)).map(({ title }) => title)).toEqual(['B'])
})

test('what was cleared is open again once it is more alike', async () => {
  await listed(ruth, 'Soups', [[block(`${own} ${foreign}`)]])
  const made = await written(nora, 'Broths', [[block(`${own} ${lessonText(99, 6)}`)]])
  const alike = async () => (await likeness(made.listing))[0]!
  const asked = await room.submit(made.listing, nora)
  const { id, share } = await alike()
  expect(share).toBeLessThan(1)
  await mark(id, 'cleared', superAdmin)
  await room.decide(asked, 'rejected')
  await room.submit(made.listing, nora)
  expect(await alike()).toMatchObject({ state: 'cleared', share })
  await room.one(nora, 'withdraw_listing($1)', [made.listing])
  await room.asOwner('update public.lessons set blocks = $2 where version_id = $1', [
    made.id,
    JSON.stringify([block(`${own} ${foreign}`)]),
  ])
  const next = await room.publish(made.id, nora)
  await room.ask(nora, 'update public.listings set version_id = $2 where id = $1', [made.listing, next])
  await room.submit(made.listing, nora)
  expect(await alike()).toMatchObject({ state: 'open', share: 1 })
})

test('capitals, signs and marks hide nothing', async () => {
  await listed(ruth, 'Soups', [[block(own)]])
  const loud = own.toUpperCase().replaceAll('A', 'Á').replaceAll('.', '!')
  const copy = await written(nora, 'Broths', [[block(`<strong>${loud}</strong>`)]])
  await room.submit(copy.listing, nora)
  expect(await likeness(copy.listing)).toMatchObject([{ share: 1, state: 'open' }])
})
