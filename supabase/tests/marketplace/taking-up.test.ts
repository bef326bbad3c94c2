import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { elsewhere, jonas, mina, otherAdmin, ruth, superAdmin, tenantAdmin } from '../cast.ts'
import { tuesdays } from '../schedule/schedule-room.ts'
import { club, marketRoom, nora, omar } from './market-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof marketRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await marketRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

const now = '2026-03-02T12:00Z'
const gone = { code: 'PT404' }
const attempt = async (
  listing: string,
  key: string,
  { by = nora, group = club, on = '2026-03-03', id = randomUUID() } = {},
) => {
  await room.one(by, 'try_lesson($1, $2, $3, $4, $5)', [id, group, listing, key, on], now)
  return id
}
const trials = (by: Someone = omar, on = '2026-03-03') =>
  room.one<{ id: string; title: string; may_keep_going: boolean }[]>(by, 'trials_on($1)', [on], now)

describe('a trial', () => {
  test('puts a sample before the group for a day, and its members read it', async () => {
    const { listing, keys } = await room.up()
    await expect(attempt(listing, keys[1]!)).rejects.toMatchObject(gone)
    await expect(attempt(listing, keys[0]!, { by: otherAdmin })).rejects.toMatchObject(gone)
    await expect(attempt(listing, keys[0]!, { on: '2028-01-01' })).rejects.toMatchObject({ code: '22023' })
    const id = await attempt(listing, keys[0]!)
    await attempt(listing, keys[0]!, { id })
    expect(await trials()).toMatchObject([{ id, title: 'A', listing: 'Soups of the world' }])
    expect(await trials(omar, '2026-03-04')).toEqual([])
    expect(await trials(mina)).toEqual([])
    expect(await room.one(omar, 'read_trial($1)', [id])).toMatchObject({ title: 'A', items: [] })
    for (const other of [mina, ruth, otherAdmin, superAdmin])
      await expect(room.one(other, 'read_trial($1)', [id])).rejects.toMatchObject(gone)
    await room.one(nora, 'end_trial($1)', [id])
    expect(await trials()).toEqual([])
    await attempt(listing, keys[0]!, { id })
    await room.one(ruth, 'withdraw_listing($1)', [listing])
    expect(await trials()).toEqual([])
    await expect(room.one(omar, 'read_trial($1)', [id])).rejects.toMatchObject(gone)
  })

  test('is kept going from the second lesson on', async () => {
    const { listing, keys, version } = await room.up()
    const trial = await attempt(listing, keys[0]!)
    const adoption = randomUUID()
    const go = () =>
      room.one<{ ends_on: string }>(
        nora,
        'keep_going($1, $2, $3, $4)',
        [adoption, trial, '2026-03-10', JSON.stringify({ patterns: [tuesdays] })],
        '2026-03-04T12:00Z',
      )
    await go()
    await go()
    expect(await room.plan(adoption)).toBe('A 03-03, B 03-10, C 03-17, D 03-24')
    expect((await room.rows(adoption)).map(({ state }) => state)).toEqual(['taught', 'planned', 'planned', 'planned'])
    expect(await trials()).toEqual([])
    expect(await room.sees(omar, 'lessons', version)).toBe(4)
    expect(await room.asOwner('select source, licence, attribution, led from public.adoptions')).toEqual([
      { source: 'listing', licence: 'cc_by', attribution: 'Soups of the world, Ruth Adeyemi', led: true },
    ])
  })

  test('a hundred of them change no figure and no place', async () => {
    const { listing, keys } = await room.up()
    for (let n = 0; n < 100; n++) await attempt(listing, keys[0]!, { on: `2026-0${3 + (n % 3)}-10` })
    await room.asOwner('select private.rebuild_listing_figures()')
    expect(await room.asOwner('select groups, score from private.listing_figures')).toMatchObject([{ groups: 0 }])
  })
})

test('what a group took up stays under the licence of that day', async () => {
  const { listing, version } = await room.up()
  await room.adopt(version, { by: nora, group: club })
  await room.ask(ruth, "update public.listings set licence = 'all_rights' where id = $1", [listing])
  await room.decide(await room.submit(listing))
  expect(await room.ask(omar, 'select licence from public.adoptions')).toEqual([{ licence: 'cc_by' }])
})

describe('a saved listing', () => {
  test('says when there is a new version, and nothing of one that is gone', async () => {
    const { id, unit, listing } = await room.up()
    const saved = () => room.one<object[]>(nora, 'my_saved_listings()')
    await room.one(nora, 'save_listing($1)', [listing])
    expect(await saved()).toMatchObject([{ id: listing, changed: false, gone: false, title: 'Soups of the world' }])
    await room.lesson(id, unit, 'Leek', ruth)
    await room.ask(ruth, 'update public.listings set version_id = $2 where id = $1', [listing, await room.publish(id)])
    await room.decide(await room.submit(listing))
    expect(await saved()).toMatchObject([{ changed: true }])
    await room.one(nora, 'look_at_listing($1)', [listing])
    expect(await saved()).toMatchObject([{ changed: false }])
    await room.one(ruth, 'withdraw_listing($1)', [listing])
    expect(await saved()).toEqual([{ id: listing, gone: true }])
    await expect(room.one(omar, 'save_listing($1)', [listing])).rejects.toMatchObject(gone)
    await room.one(nora, 'save_listing($1, false)', [listing])
    expect(await saved()).toEqual([])
  })
})

describe('a collection', () => {
  test('is an admin’s for their people, a super admin’s for all, and shows what one may read', async () => {
    const { listing } = await room.up()
    const within = await room.source({ title: 'Ours' })
    const inside = await room.listing(within.id, { visibility: 'tenant' })
    await room.decide(await room.submit(inside), 'approved', tenantAdmin)
    const make = async (by: Someone, for_all: boolean) => {
      const id = randomUUID()
      await room.insert(by, 'collections', { id, title: 'For winter', rank: 'a', for_all })
      return id
    }
    for (const by of [ruth, mina, nora]) await expect(make(by, false)).rejects.toMatchObject({ code: '42501' })
    await expect(make(tenantAdmin, true)).rejects.toMatchObject({ code: '42501' })
    const shelf = await make(superAdmin, true)
    const put = (listing_id: string, by: Someone = superAdmin) =>
      room.insert(by, 'collection_items', { collection_id: shelf, listing_id, rank: 'a' })
    await expect(put(listing, tenantAdmin)).rejects.toMatchObject({ code: '42501' })
    await put(listing)
    await put(inside)
    const read = async (by: Someone) =>
      (await room.one<{ listings: { id: string }[] }[]>(by, 'collections()')).map(({ listings }) =>
        listings.map(({ id }) => id).sort(),
      )
    expect(await read(jonas)).toEqual([[listing, inside].sort()])
    expect(await read(nora)).toEqual([[listing]])
    await room.market(elsewhere, false)
    expect(await read(nora)).toEqual([])
  })
})

test('a group is shown what fits its meetings, and not what it follows', async () => {
  const { listing, version } = await room.up()
  const long = await room.up({ language: 'de' }, { title: 'Short ones', lessons: 2 })
  await room.asOwner(`update private.listed set minutes = 20 where listing_id = $1`, [long.listing])
  await room.asOwner('update public.groups set meeting_pattern = $2 where id = $1', [
    club,
    JSON.stringify({ rrule: 'FREQ=WEEKLY;BYDAY=TU', start_time: '19:00', minutes: 60 }),
  ])
  const shelves = async (language: string | null = null, by: Someone = omar) => {
    const told = await room.one<Record<string, { id: string }[]>>(by, 'suggest_listings($1, $2)', [club, language])
    return Object.fromEntries(Object.entries(told).map(([name, cards]) => [name, cards.map(({ id }) => id).sort()]))
  }
  const both = [listing, long.listing].sort()
  expect(await shelves()).toEqual({ fits: [listing], alike: [], new: both, best: both })
  expect(await shelves('de-AT')).toMatchObject({ new: [long.listing] })
  await room.adopt(version, { by: nora, group: club })
  expect(await shelves()).toMatchObject({ fits: [], new: [long.listing] })
  await expect(shelves(null, mina)).rejects.toMatchObject(gone)
})
