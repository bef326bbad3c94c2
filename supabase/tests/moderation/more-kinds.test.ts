import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { choir, ines, jonas, mina, ruth, superAdmin, supper, tenantAdmin, tomas } from '../cast.ts'
import { marketRoom, nora } from '../marketplace/market-room.ts'
import { moderationRoom } from './moderation-room.ts'

let database: TestDatabase
let room: ReturnType<typeof moderationRoom>
let market: Awaited<ReturnType<typeof marketRoom>>
beforeAll(async () => {
  database = await testDatabase()
  market = await marketRoom(database)
  room = moderationRoom(database)
})
beforeEach(async () => {
  await room.clear()
  await market.clear()
})
afterAll(() => database.stop())

describe('a group', () => {
  const its = async (by: Someone, id = choir) =>
    (
      await room.ask<{ name: string }>(by, 'select name, description, archived_at from public.groups where id = $1', [
        id,
      ])
    )[0]

  test('is reported by who sees it, to the organisation, and those who lead it see no case', async () => {
    await room.asOwner("update public.groups set visibility = 'private' where id = $1", [choir])
    const id = await room.reported(jonas, 'group', choir, { reason: 'hate' })
    expect((await room.queue(tenantAdmin))[0]).toMatchObject({ id, subject_type: 'group', level: 'tenant' })
    expect((await room.read(tenantAdmin, id)).snapshot).toMatchObject({ group: { id: choir } })
    await expect(room.read(tomas, id)).rejects.toMatchObject({ code: 'PT404' })
    for (const by of [ines, nora, mina])
      await expect(room.report(by, 'group', choir)).rejects.toMatchObject({ code: '42501' })
    await room.asOwner("update public.groups set visibility = 'listed' where id = $1", [choir])
    await room.report(mina, 'group', choir)
    await room.asOwner("update public.groups set visibility = 'private' where id = $1", [choir])
  })

  test('that is removed has no name, takes no word, is listed nowhere, and is brought back by a moderator alone', async () => {
    const name = (await its(tomas))!.name
    await room.asOwner("update public.groups set visibility = 'listed', description = 'Rude songs' where id = $1", [
      choir,
    ])
    const done = await room.act(tenantAdmin, await room.reported(jonas, 'group', choir), 'remove')
    expect(await its(tenantAdmin)).toMatchObject({ name: 'Group', description: null })
    for (const by of [mina, jonas, tomas]) expect(await its(by)).toBeUndefined()
    await expect(room.say(jonas, 'La', choir)).rejects.toThrow()
    for (const by of [tomas, tenantAdmin, superAdmin])
      await expect(room.ask(by, 'select public.archive_group($1, false)', [choir])).rejects.toThrow(
        'A moderator removed this',
      )
    await room.ask(tomas, "update public.groups set name = 'Rude songs' where id = $1", [choir]).catch(() => undefined)
    expect(await its(tenantAdmin)).toMatchObject({ name: 'Group' })
    await room.revert(tenantAdmin, done)
    expect(await its(tomas)).toMatchObject({ name, description: 'Rude songs', archived_at: null })
    await room.say(jonas, 'La', choir)
    await room.asOwner("update public.groups set visibility = 'private' where id = $1", [choir])
  })
})

describe('what was said before a message', () => {
  type Snapshot = { earlier?: { body_html: string; by: { name: string } }[] }
  const direct = async () => {
    const [pair] = await room.asOwner<{ id: string }>('select private.direct_id($1, $2) as id', [mina.id, tomas.id])
    return room.one<string>(mina, 'start_direct($1, $2)', [pair!.id, tomas.id])
  }
  const report = async (by: Someone, message: string, earlier: number) => {
    await room.ask(
      by,
      "insert into public.reports (id, subject_type, subject_id, reason, earlier) values ($1, 'message', $2, 'harassment', $3)",
      [randomUUID(), message, earlier],
    )
    return room.caseOf(message)
  }

  test('among two is shown when whoever reports adds it, up to five, and else nothing is', async () => {
    const to = await direct()
    for (const words of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await room.say(tomas, words, to)
    const plain = await room.say(mina, 'Rude', to)
    const alone = await room.read(tenantAdmin, await report(tomas, plain, 0))
    expect([alone.context, (alone.snapshot as Snapshot).earlier]).toEqual([[], undefined])
    const again = await room.say(mina, 'Ruder', to)
    const { snapshot } = (await room.read(tenantAdmin, await report(tomas, again, 3))) as { snapshot: Snapshot }
    expect(snapshot.earlier).toMatchObject([
      { body_html: '<p>Five</p>', by: { name: 'Tomas Lind' } },
      { body_html: '<p>Six</p>' },
      { body_html: '<p>Rude</p>', by: { name: 'Mina Park' } },
    ])
    const last = await room.say(mina, 'Rudest', to)
    for (const many of [6, -1]) await expect(report(tomas, last, many)).rejects.toMatchObject({ code: '23514' })
    // no more of it is learnt by asking for what one does not see
    await expect(report(jonas, last, 5)).rejects.toMatchObject({ code: '42501' })
  })

  test('in a group, or of anything else, adds nothing', async () => {
    await room.say(tomas, 'Before')
    const { snapshot } = await room.read(ruth, await report(tomas, await room.say(mina, 'Rude'), 5))
    expect((snapshot as Snapshot).earlier).toEqual([])
    await room.ask(
      tomas,
      "insert into public.reports (id, subject_type, subject_id, reason, earlier) values ($1, 'user', $2, 'spam', 5)",
      [randomUUID(), mina.id],
    )
    expect((await room.read(tenantAdmin, await room.caseOf(mina.id))).snapshot).not.toHaveProperty('earlier')
  })
})

describe('a listing that waits to be shared', () => {
  const asked = async (visibility = 'public') => {
    const { id } = await market.source({})
    return market.submit(await market.listing(id, { visibility }))
  }

  test('stands in the queue of who decides on it, and of nobody else', async () => {
    const everybody = await asked()
    const organisation = await asked('tenant')
    const seen = async (by: Someone) =>
      (await room.queue(by, { kind: 'listing_review' }).catch(() => [])).map((its) => its.subject_id)
    expect(await seen(superAdmin)).toEqual(expect.arrayContaining([everybody]))
    expect(await seen(tenantAdmin)).toEqual([organisation])
    for (const by of [ruth, mina, nora, market.otherAdmin]) expect(await seen(by)).toEqual([])
    const id = await room.caseOf(organisation)
    expect(await room.read(tenantAdmin, id)).toMatchObject({
      words: 'Soups of the world',
      reports: [],
      may: [],
      risk: 'low',
      snapshot: { listing_review: { title: 'Soups of the world' } },
    })
    await expect(room.read(ruth, id)).rejects.toMatchObject({ code: 'PT404' })
    await expect(room.act(tenantAdmin, id, 'dismiss')).rejects.toThrow('decided in the marketplace')
    expect(await room.one(tenantAdmin, 'claim_case($1)', [id])).toMatchObject({ state: 'claimed' })
  })

  test('leaves it as it is decided, taken back or deleted', async () => {
    const approved = await asked('tenant')
    const rejected = await asked('tenant')
    const withdrawn = await asked('tenant')
    await room.one(tenantAdmin, 'claim_case($1)', [await room.caseOf(approved)])
    await market.decide(approved, 'approved', tenantAdmin)
    await market.decide(rejected, 'rejected', tenantAdmin)
    const [{ listing_id } = { listing_id: '' }] = await room.asOwner<{ listing_id: string }>(
      'select listing_id from public.listing_reviews_asked where id = $1',
      [withdrawn],
    )
    await market.one(ruth, 'withdraw_listing($1)', [listing_id])
    expect(await room.queue(tenantAdmin, { kind: 'listing_review' })).toEqual([])
    const done = await room.queue(tenantAdmin, { kind: 'listing_review', state: 'done' })
    expect(Object.fromEntries(done.map((its) => [its.subject_id, its.outcome]))).toEqual({
      [approved]: 'approved',
      [rejected]: 'rejected',
      [withdrawn]: 'withdrawn',
    })
    await room.asOwner('delete from public.listings where id = $1', [listing_id])
    expect(await room.queue(tenantAdmin, { kind: 'listing_review', state: 'done' })).toHaveLength(2)
    expect(await room.one(tenantAdmin, 'moderation_figures()')).toMatchObject({ open: 0, resolved: 0, by_reason: [] })
  })

  test('is reported by nobody', async () => {
    const its = await asked('tenant')
    for (const by of [ruth, tenantAdmin])
      await expect(room.report(by, 'listing_review', its)).rejects.toMatchObject({ code: '42501' })
    expect(supper).toBeTruthy()
  })
})
