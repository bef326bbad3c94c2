import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import type { Someone } from '../acting.ts'
import { elsewhere, jonas, mina, otherAdmin, ruth, superAdmin, supper, tomas } from '../cast.ts'
import { club, marketRoom, nora, omar } from './market-room.ts'

let database: TestDatabase
let room: Awaited<ReturnType<typeof marketRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await marketRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

const taken = async (version: string, taught: number, by: Someone = nora, group = club) => {
  const { adoption_id } = await room.adopt(version, { by, group })
  await room.teach(adoption_id, taught)
  return adoption_id
}
const write = (adoption: string, by: Someone = nora, stars = 5, body = 'We learned much', id = randomUUID()) =>
  room.one<string>(by, 'write_review($1, $2, $3, true, $4)', [id, adoption, stars, body])
const reviews = (listing: string, by: Someone = mina) =>
  room.one<{ id: string; stars: number; author_reply: string | null }[]>(by, 'listing_reviews($1)', [listing])
/** A group elsewhere of so many people, led by somebody of its own. */
async function someGroup(people = 2) {
  const id = randomUUID()
  const leader: Someone = { role: 'authenticated', id: randomUUID(), email: `${id}@elsewhere.example` }
  const all = [leader.id, ...Array.from({ length: people - 1 }, () => randomUUID())]
  await database.admin.query(
    'insert into auth.users (id, email) select its, its || $2 from unnest($1::uuid[]) as its',
    [all, '@elsewhere.example'],
  )
  await room.vouch(leader.id)
  await database.admin.query('update public.users set tenant_id = $2 where id = any ($1::uuid[])', [all, elsewhere])
  await database.admin.query('insert into public.groups (id, name, created_by, tenant_id) values ($1, $2, $3, $4)', [
    id,
    'Somebody',
    leader.id,
    elsewhere,
  ])
  await database.admin.query(
    'insert into public.group_members (group_id, user_id) select $1, its from unnest($2::uuid[]) as its on conflict do nothing',
    [id, all],
  )
  return { id, leader }
}

describe('a review', () => {
  test('is written after three lessons, or a quarter of them, by who leads the group', async () => {
    const long = await room.up({}, { lessons: 13 })
    const adoption = await taken(long.version, 2)
    await expect(write(adoption)).rejects.toMatchObject({ code: 'PT409' })
    await room.teach(adoption, 3)
    await expect(write(adoption, omar)).rejects.toMatchObject({ code: '42501' })
    for (const other of [ruth, mina, otherAdmin, superAdmin])
      await expect(write(adoption, other)).rejects.toMatchObject({ code: 'PT404' })
    await write(adoption)
    const short = await room.up({}, { lessons: 4 })
    await write(await taken(short.version, 1))
  })

  test('is one for a group, changed by writing it again, and says nobody’s name', async () => {
    const { listing, version } = await room.up()
    const adoption = await taken(version, 3)
    const id = await write(adoption)
    expect(await write(adoption, nora, 3, 'Less good')).toBe(id)
    const told = await reviews(listing)
    expect(told).toMatchObject([{ id, stars: 3, body: 'Less good', mine: false }])
    expect(JSON.stringify(told)).not.toMatch(/Nora|club|group|reviewer/i)
    await expect(
      room.one(nora, 'write_review($1, $2, 3, true, null, 1)', [randomUUID(), adoption]),
    ).rejects.toMatchObject({ code: 'PT409' })
    await expect(write(adoption, nora, 0)).rejects.toMatchObject({ code: '22023' })
    expect(await room.sees(omar, 'reviews', id, 'id')).toBe(0)
  })

  test('is not written again through a second group, nor by a group of one, nor where an author is in the group', async () => {
    const { id, version } = await room.up()
    await write(await taken(version, 3))
    const second = randomUUID()
    await database.admin.query('insert into public.groups (id, name, created_by, tenant_id) values ($1, $2, $3, $4)', [
      second,
      'Second',
      nora.id,
      elsewhere,
    ])
    const again = await taken(version, 3, nora, second)
    await expect(write(again)).rejects.toMatchObject({ code: '42501' })
    await room.asOwner('insert into public.group_members (group_id, user_id) values ($1, $2)', [second, otherAdmin.id])
    await expect(write(again)).rejects.toMatchObject({ code: 'PT409' })
    const own = await taken(version, 3, ruth, supper)
    await expect(write(own, ruth)).rejects.toMatchObject({ code: '42501' })
    await room.asOwner(
      "insert into public.curriculum_authors (curriculum_id, user_id, role) values ($1, $2, 'commenter')",
      [id, jonas.id],
    )
    const choirs = await taken(version, 3, tomas, '00000000-0000-4000-8000-0000000000b2')
    await expect(write(choirs, tomas)).rejects.toMatchObject({ code: '42501' })
  })

  test('is answered once by an author, who hears of a day’s reviews at once', async () => {
    const { listing, version } = await room.up()
    await room.asOwner('delete from public.notifications')
    const id = await write(await taken(version, 3))
    const { id: other, leader } = await someGroup()
    await write(await taken(version, 3, leader, other), leader)
    expect(
      await room.ask(ruth, "select message, actor_id from public.notifications where type = 'mention_received'"),
    ).toEqual([{ message: '2 new reviews of “Soups of the world”', actor_id: null }])
    for (const not of [nora, mina, superAdmin])
      await expect(room.one(not, 'answer_review($1, $2)', [id, 'Thanks'])).rejects.toMatchObject({ code: 'PT404' })
    await room.one(ruth, 'answer_review($1, $2)', [id, 'Thanks'])
    await room.one(ruth, 'answer_review($1, $2)', [id, 'Thanks'])
    await expect(room.one(ruth, 'answer_review($1, $2)', [id, 'More'])).rejects.toMatchObject({ code: 'PT409' })
    expect((await reviews(listing)).find((one) => one.id === id)).toMatchObject({ author_reply: 'Thanks' })
    expect(await room.ask(nora, "select message from public.notifications where type = 'mention_received'")).toEqual([
      { message: 'The author answered your review of “Soups of the world”' },
    ])
  })

  test('is deleted by who leads the group, and had back', async () => {
    const { listing, version } = await room.up()
    const id = await write(await taken(version, 3))
    await expect(room.one(ruth, 'delete_review($1)', [id])).rejects.toMatchObject({ code: 'PT404' })
    await room.one(nora, 'delete_review($1)', [id])
    expect(await reviews(listing)).toEqual([])
    await room.one(nora, 'restore_review($1)', [id])
    expect(await reviews(listing)).toHaveLength(1)
    await room.one(ruth, 'withdraw_listing($1)', [listing])
    await expect(reviews(listing)).rejects.toMatchObject({ code: 'PT404' })
  })
})

const count = () => room.asOwner('select private.rebuild_listing_figures()')
const figures = async (listing: string) =>
  (await room.one<{ figures: Record<string, number> | null }>(nora, 'read_listing($1)', [listing])).figures
const score = async (listing: string) =>
  (await room.asOwner<{ score: number }>('select score from private.listed where listing_id = $1', [listing]))[0]!.score

describe('the figures', () => {
  test('show nothing below five groups, nor by the order, and then how many finished', async () => {
    const { listing, version } = await room.up()
    const before = await score(listing)
    const stale = await room.asOwner('select listing_id from private.listed order by score desc, listing_id')
    for (let n = 0; n < 4; n++) {
      const { id, leader } = await someGroup()
      await write(await taken(version, 4, leader, id), leader, 1)
    }
    await count()
    expect([await figures(listing), (await score(listing)).toFixed(3)]).toEqual([null, before.toFixed(3)])
    expect(await room.asOwner('select listing_id from private.listed order by score desc, listing_id')).toEqual(stale)
    const { id, leader } = await someGroup()
    const last = await taken(version, 1, leader, id)
    await room.asOwner("update public.adoptions set status = 'ended' where id = $1", [last])
    await count()
    expect(await figures(listing)).toEqual({ groups: 5, finished: 4, of: 5, median_weeks: 4 })
  })

  test('leave out groups of one, an author’s own, what is taken up again and again, and who is still on the way', async () => {
    const { listing, version } = await room.up()
    for (let n = 0; n < 5; n++) {
      const { id, leader } = await someGroup()
      await taken(version, 4, leader, id)
    }
    await count()
    const before = [await figures(listing), await score(listing)]
    const { id: alone, leader: sock } = await someGroup(1)
    await taken(version, 0, sock, alone)
    await taken(version, 0, ruth, supper)
    await count()
    expect([await figures(listing), await score(listing)]).toEqual(before)
    const paused = await taken(version, 1)
    await room.asOwner("update public.adoptions set status = 'paused' where id = $1", [paused])
    await count()
    expect(await figures(listing)).toMatchObject({ groups: 6, finished: 5, of: 5 })
    await room.asOwner("update public.adoptions set status = 'ended' where id = $1", [paused])
    for (let n = 0; n < 3; n++)
      await room.asOwner("update public.adoptions set status = 'ended' where id = $1", [await taken(version, 0)])
    await count()
    expect(await figures(listing)).toMatchObject({ groups: 6, finished: 5, of: 6 })
  })

  test('are the same when they are counted from nothing', async () => {
    const { version } = await room.up()
    for (let n = 0; n < 6; n++) {
      const { id, leader } = await someGroup()
      await write(await taken(version, n === 3 ? 3 : 4, leader, id), leader, 1 + (n % 5))
    }
    const rows = () =>
      room.asOwner(
        'select listing_id, groups, judged, finished, median_weeks, rated, rating, useful from private.listing_figures order by 1',
      )
    await count()
    await count()
    const nightly = await rows()
    await room.asOwner('delete from private.listing_figures')
    await count()
    expect(await rows()).toEqual(nightly)
  })

  test('leave a listing alone of which they know nothing new, until it is a quarter older', async () => {
    const { listing } = await room.up()
    await count()
    const asItStands = (await room.asOwner<{ at: string }>('select private.clock() as at'))[0]!.at
    const later = (days: number) => new Date(new Date(asItStands).getTime() + days * 86_400_000).toISOString()
    const row = () => room.asOwner('select ctid, score from private.listed where listing_id = $1', [listing])
    const before = await row()
    await room.asOwner('select private.rebuild_listing_figures()', [], later(80))
    expect(await row()).toEqual(before)
    await room.asOwner('select private.rebuild_listing_figures()', [], later(100))
    expect(await row()).not.toEqual(before)
  })
})

const place = async (...values: number[]) =>
  (await room.asOwner<{ it: number }>('select private.listing_score($1, $2, $3, $4, $5) as it', values))[0]!.it

test('more finishing never lowers a place, nor does another star, and age takes a tenth at most', async () => {
  const counts = fc.record({
    judged: fc.nat(60),
    finished: fc.nat(60),
    rated: fc.nat(60),
    stars: fc.nat(300),
    years: fc.nat(9),
  })
  await fc.assert(
    fc.asyncProperty(counts, async ({ judged, finished: done, rated, stars: many, years }) => {
      const finished = Math.min(judged, done)
      const stars = Math.max(rated, Math.min(rated * 5, many))
      const now = await place(judged, finished, rated, stars, years)
      if (judged >= 5) expect(await place(judged + 1, finished + 1, rated, stars, years)).toBeGreaterThanOrEqual(now)
      if (finished < judged) expect(await place(judged, finished + 1, rated, stars, years)).toBeGreaterThanOrEqual(now)
      if (stars < rated * 5) expect(await place(judged, finished, rated, stars + 1, years)).toBeGreaterThanOrEqual(now)
      expect(await place(judged, finished, rated, stars, 0)).toBeLessThanOrEqual(now / 0.9 + 1e-6)
    }),
    sample(60),
  )
})

test('one group with five stars never outranks twenty at 4.6, and a new listing begins at the middle', async () => {
  expect(await place(0, 0, 1, 5, 0)).toBeLessThan(await place(0, 0, 20, 92, 0))
  expect(await place(1, 1, 1, 5, 0)).toBeLessThan(await place(20, 15, 20, 92, 3))
  expect((await place(0, 0, 0, 0, 0)).toFixed(2)).toBe('0.58')
})
