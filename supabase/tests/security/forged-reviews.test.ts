import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { elsewhere, mina, otherAdmin, ruth } from '../cast.ts'
import { club, marketRoom, nora } from '../marketplace/market-room.ts'

/* Accounts and groups cost nothing; a review costs time and people. */

let database: TestDatabase
let room: Awaited<ReturnType<typeof marketRoom>>
beforeAll(async () => {
  database = await testDatabase()
  room = await marketRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

const from = (address: string) => ({ 'x-forwarded-for': address })
const write = (by: Someone, adoption: string, words = 'The best ever', at?: string) =>
  room.one<string>(by, 'write_review($1, $2, 5, true, $3)', [randomUUID(), adoption, words], at)
const shown = async (listing: string) =>
  (await room.one<{ body: string }[]>(mina, 'listing_reviews($1)', [listing])).map(({ body }) => body)
const held = (by: Someone) => room.one<{ id: string; words: string }[]>(by, "read_queue(kind => 'review')")
const standings = (by: Someone, curriculum: string) =>
  room.ask(by, 'select taught, opens_on::text, is_open, vouched from public.review_standings($1)', [curriculum])

const makeGroup = "insert into public.groups (id, name, created_by, tenant_id) values ($1, 'A group', $2, $3)"

/** One more group of two of somebody. */
async function anotherGroup(by: Someone) {
  const [group, friend] = [randomUUID(), randomUUID()]
  await database.admin.query('insert into auth.users (id, email) values ($1, $2)', [
    ...[friend, `${friend}@elsewhere.example`],
  ])
  await room.asOwner('update public.users set tenant_id = $2 where id = $1', [friend, elsewhere])
  await room.asOwner(makeGroup, [group, by.id, elsewhere])
  await room.asOwner('insert into public.group_members (group_id, user_id) values ($1, $2)', [group, friend])
  return group
}

/** A person with a group of two, whose address is proven or not. */
async function somebody({ proven = true, email = `${randomUUID()}@elsewhere.example`, address = '192.0.2.1' } = {}) {
  const [id, friend, group] = [randomUUID(), randomUUID(), randomUUID()]
  await database.admin.query('insert into auth.users (id, email) values ($1, $3), ($2, $4)', [
    ...[id, friend, email, `${friend}@elsewhere.example`],
  ])
  await room.asOwner('update public.users set tenant_id = $2 where id = any ($1)', [[id, friend], elsewhere])
  await room.asOwner(makeGroup, [group, id, elsewhere])
  await room.asOwner('insert into public.group_members (group_id, user_id) values ($1, $2)', [group, friend])
  if (proven) await room.vouch(id)
  const one: Someone = { role: 'authenticated', id, email, headers: from(address) }
  const taught = async (version: string, lessons = 3, by = group) => {
    const { adoption_id } = await room.adopt(version, { by: one, group: by })
    await room.teach(adoption_id, lessons)
    return adoption_id
  }
  return { one, group, taught }
}

describe('a review', () => {
  test('is not written by somebody who never proved their address, and is once they did', async () => {
    const { id, version } = await room.up()
    const { one, taught } = await somebody({ proven: false })
    const adoption = await taught(version)
    await expect(write(one, adoption)).rejects.toMatchObject({ code: '42501', message: /Confirm your email/ })
    expect(await standings(one, id)).toMatchObject([{ taught: 3, is_open: true, vouched: false }])
    await room.vouch(one.id)
    await write(one, adoption)
  })

  test('is written by somebody whose account an organisation’s sign-on made', async () => {
    const { version } = await room.up()
    const { one, taught } = await somebody({ proven: false })
    await room.asOwner(
      "insert into auth.identities (id, provider_id, user_id, identity_data, provider) values (gen_random_uuid(), 'x', $1, '{}', 'sso:' || gen_random_uuid())",
      [one.id],
    )
    await write(one, await taught(version))
  })

  test('is not written by a group that adopted today and says that it taught yesterday', async () => {
    const { id, version } = await room.up()
    const { adoption_id } = await room.adopt(version, { by: nora, group: club })
    await room.asOwner(
      "update public.scheduled_lessons set state = 'taught', held_on = current_date - 1 where adoption_id = $1",
      [adoption_id],
    )
    await room.present(adoption_id)
    await expect(write(nora, adoption_id)).rejects.toMatchObject({ code: 'PT409', message: /Teach three lessons/ })
    expect(await standings(nora, id)).toMatchObject([{ taught: 0, is_open: false }])
  })

  test('is one for each person, whichever of their groups they write for', async () => {
    const { id, version } = await room.up()
    const { one, taught } = await somebody()
    const [first, second] = [await taught(version), await taught(version, 3, await anotherGroup(one))]
    await write(one, first)
    await expect(write(one, second)).rejects.toMatchObject({ code: 'PT409', message: /another of your groups/ })
    const held = 'select count(*)::int as many from public.reviews where curriculum_id = $1'
    expect(await room.asOwner(held, [id])).toEqual([{ many: 1 }])
  })

  test('waits until the adoption is seven full days old, and says which day that is', async () => {
    const { id, version } = await room.up()
    const { adoption_id } = await room.adopt(version, { by: nora, group: club, now: '2026-03-03T10:00:00Z' })
    await room.asOwner(
      "update public.scheduled_lessons set state = 'taught', held_on = '2026-03-05' where adoption_id = $1",
      [adoption_id],
    )
    await room.present(adoption_id)
    await expect(write(nora, adoption_id, 'So soon', '2026-03-10T22:00:00Z')).rejects.toMatchObject({
      ...{ code: 'PT409', message: 'You can review this from 11 March 2026.' },
    })
    expect(await standings(nora, id)).toEqual([{ taught: 4, opens_on: '2026-03-11', is_open: true, vouched: true }])
    await write(nora, adoption_id, 'In time', '2026-03-11T08:00:00Z')
  })

  test('counts no lesson at which one person was alone, was absent, or that lies ahead', async () => {
    const { id, version } = await room.up()
    const { adoption_id } = await room.adopt(version, { by: nora, group: club, now: '2026-03-03T10:00:00Z' })
    await room.asOwner(
      "update public.scheduled_lessons set state = 'taught', held_on = '2026-03-05' where adoption_id = $1",
      [adoption_id],
    )
    const taught = async () => (await standings(nora, id))[0]
    await room.present(adoption_id, 1)
    expect(await taught()).toMatchObject({ taught: 0 })
    await room.present(adoption_id)
    expect(await taught()).toMatchObject({ taught: 4 })
    await room.asOwner("update public.attendance set state = 'absent' where user_id = $1", [nora.id])
    expect(await taught()).toMatchObject({ taught: 0 })
    await room.asOwner("update public.attendance set state = 'late'")
    await room.asOwner("update public.scheduled_lessons set held_on = '2119-01-01' where adoption_id = $1", [
      adoption_id,
    ])
    expect(await taught()).toMatchObject({ taught: 0 })
  })

  test('stands for others alone to be read by who leads the group', async () => {
    const { id, version } = await room.up()
    await room.adopt(version, { by: nora, group: club })
    for (const by of [mina, ruth, otherAdmin]) expect(await standings(by, id)).toEqual([])
  })
})

describe('a second review from one network within a day', () => {
  test('is seen by its group and moderators alone until one of them leaves it as it is', async () => {
    const { listing, version } = await room.up()
    const [first, second, far] = [await somebody(), await somebody(), await somebody({ address: '203.0.113.9' })]
    await write(first.one, await first.taught(version), 'First')
    await room.asOwner('delete from public.notifications')
    const id = await write(second.one, await second.taught(version), 'Second')
    await write(far.one, await far.taught(version), 'Far')
    expect(await shown(listing)).toEqual(['Far', 'First'])
    expect(await room.sees(second.one, 'reviews', id, 'id')).toBe(1)
    await expect(room.one(ruth, 'answer_review($1, $2)', [id, 'Thanks'])).rejects.toMatchObject({ code: 'PT404' })
    const [open, ...more] = await held(otherAdmin)
    expect([open!.words, more]).toEqual(['Second', []])
    expect(await room.one(otherAdmin, 'read_case($1)', [open!.id])).toMatchObject({
      snapshot: { review: { body: 'Second' } },
    })
    await room.ask(otherAdmin, "select public.act_on_case($1, $2, 'dismiss')", [randomUUID(), open!.id])
    expect(await shown(listing)).toEqual(['Far', 'Second', 'First'])
    await room.one(ruth, 'answer_review($1, $2)', [id, 'Thanks'])
  })

  test('stays away when a moderator removes it', async () => {
    const { listing, version } = await room.up()
    const [first, second] = [await somebody(), await somebody()]
    await write(first.one, await first.taught(version), 'First')
    const id = await write(second.one, await second.taught(version), 'Second')
    const [open] = await held(otherAdmin)
    await room.ask(otherAdmin, "select public.act_on_case($1, $2, 'remove', reason => 'spam')", [
      randomUUID(),
      open!.id,
    ])
    expect(await shown(listing)).toEqual(['First'])
    await expect(room.one(second.one, 'restore_review($1)', [id])).rejects.toThrow('A moderator removed this')
  })

  test('appears when it comes a day later, or from this machine', async () => {
    const { listing, version } = await room.up()
    const people = [await somebody(), await somebody(), await somebody({ address: '127.0.0.1' })]
    const [first, later, here] = people
    const tomorrow = new Date(Date.now() + 25 * 3_600_000).toISOString()
    await write(first!.one, await first!.taught(version), 'First')
    await write(here!.one, await here!.taught(version), 'Here')
    await write(later!.one, await later!.taught(version), 'Later', tomorrow)
    expect(await shown(listing)).toEqual(expect.arrayContaining(['First', 'Here', 'Later']))
  })

  test('is held from elsewhere too when it comes from the same mailbox', async () => {
    const { listing, version } = await room.up()
    const mail = randomUUID()
    const first = await somebody({ email: `${mail}@elsewhere.example` })
    const again = await somebody({ email: `${mail}+2@elsewhere.example`, address: '203.0.113.9' })
    await write(first.one, await first.taught(version), 'First')
    await write(again.one, await again.taught(version), 'Again')
    expect(await shown(listing)).toEqual(['First'])
  })
})
