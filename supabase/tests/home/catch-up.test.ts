import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { demoteRuth, jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { at, days, homeRoom } from './home-room.ts'

let database: TestDatabase
let room: ReturnType<typeof homeRoom>
beforeAll(async () => {
  database = await testDatabase()
  await demoteRuth(database)
  room = homeRoom(database)
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

const back = at(4 * days)
const kinds = async (when: string) => (await room.catchUp(mina, when)).items.map(({ kind }) => kind)
const none = { messages: 0, mentions: 0, tasks: 0, lessons: 0, events: 0, announcements: 0 }

describe('after four days away', () => {
  beforeEach(() => room.here(mina, at(0)))

  test('she sees once what came: what was said, who named her, what she was given, asked and told', async () => {
    const said = await room.say(ruth, at(1))
    const named = await room.say(tomas, at(2), mina)
    const task = await room.give(ruth, mina, at(3))
    const event = await room.plan(tomas, at(6 * days), at(4))
    const news = await room.announce(ruth, at(5))
    const told = await room.catchUp(mina, back)
    expect(told).toMatchObject({
      shown: true,
      since: expect.stringContaining(at(0).slice(0, 13)),
      counts: { messages: 2, mentions: 1, tasks: 1, lessons: 0, events: 1, announcements: 1 },
    })
    const item = { group_id: supper, group_name: 'Tuesday supper', kept: false }
    expect(told.items).toMatchObject([
      {
        ...item,
        kind: 'mention',
        id: named,
        path: `/messages?conversation=${supper}&message=${named}`,
        by_id: tomas.id,
      },
      { ...item, kind: 'message', id: said, title: 'Soup?', by_id: ruth.id },
      { ...item, kind: 'task', id: task, title: 'Bring candles', path: `/tasks?taskId=${task}` },
      { ...item, kind: 'event', id: event, title: 'Long table', path: `/events?eventId=${event}&on=2026-03-08` },
      {
        ...item,
        kind: 'announcement',
        id: news,
        title: 'New oven',
        path: `/groups/${supper}?tab=announcements#${news}`,
      },
    ])
  })

  test('it is the same before she has said that she is here, and after, until all is seen', async () => {
    await room.announce(ruth, at(5))
    const before = await room.catchUp(mina, back)
    await room.here(mina, back)
    await room.inGroup(mina, supper, at(4 * days + 1))
    const after = await room.catchUp(mina, at(4 * days + 3))
    expect([after.shown, after.since, after.items]).toEqual([true, before.since, before.items])
    await room.seeAll(mina, after.as_of, at(4 * days + 3))
    expect(await room.catchUp(mina, at(4 * days + 4))).toMatchObject({ shown: false, counts: none, items: [] })
  })

  test('what was seen does not come back with the next absence, and what came meanwhile does', async () => {
    const first = await room.announce(ruth, at(5))
    await room.here(mina, back)
    await room.seeAll(mina, (await room.catchUp(mina, back)).as_of, back)
    const next = await room.announce(ruth, at(5 * days))
    const told = await room.catchUp(mina, at(9 * days))
    expect(told.items.map(({ id }) => id)).toEqual([next])
    expect(told.items.map(({ id }) => id)).not.toContain(first)
  })

  test('who leaves again without having seen it all goes on from where they were', async () => {
    const first = await room.announce(ruth, at(5))
    await room.here(mina, back)
    const next = await room.announce(ruth, at(5 * days))
    expect((await room.catchUp(mina, at(9 * days))).items.map(({ id }) => id)).toEqual([next, first])
  })

  test('what is read, done, answered or dismissed is gone from it one by one', async () => {
    const task = await room.give(ruth, mina, at(3))
    const event = await room.plan(tomas, at(6 * days), at(4))
    const news = await room.announce(ruth, at(5))
    await room.say(ruth, at(6), mina)
    expect(await kinds(back)).toEqual(['mention', 'task', 'event', 'announcement'])
    await room.ask(mina, 'select public.read_conversation($1, 1)', [supper], back)
    expect(await kinds(back)).toEqual(['task', 'event', 'announcement'])
    await room.ask(mina, 'select public.finish_task($1)', [task], back)
    expect(await kinds(back)).toEqual(['event', 'announcement'])
    await room.ask(mina, "select public.answer_event($1, 'declined')", [event], back)
    expect(await kinds(back)).toEqual(['announcement'])
    await room.ask(mina, 'insert into public.announcement_reads (announcement_id) values ($1)', [news], back)
    expect(await room.catchUp(mina, back)).toMatchObject({ shown: false, items: [] })
  })

  test('“mark all seen” is taken back, and leaves what is unread unread', async () => {
    await room.say(ruth, at(1))
    await room.announce(ruth, at(5))
    await room.here(mina, back)
    const told = await room.catchUp(mina, back)
    await room.seeAll(mina, told.as_of, back)
    expect(await room.badge(mina, back)).toMatchObject({ count: 1 })
    await room.unseeAll(mina, told.seen_until, at(4 * days + 1))
    const again = await room.catchUp(mina, back)
    expect([again.shown, again.counts, again.items]).toEqual([true, told.counts, told.items])
  })

  test('what she keeps stays when all is seen, read or done, until she lets it go', async () => {
    const task = await room.give(ruth, mina, at(3))
    const said = await room.say(ruth, at(4))
    await room.keep(mina, 'task', task, true, back)
    await room.keep(mina, 'message', said, true, back)
    await room.keep(mina, 'message', said, true, back)
    await room.ask(mina, 'select public.finish_task($1)', [task], back)
    await room.ask(mina, 'select public.read_conversation($1, 1)', [supper], back)
    await room.seeAll(mina, back, back)
    expect(await room.catchUp(mina, back)).toMatchObject({
      shown: true,
      counts: none,
      items: [
        { kind: 'message', id: said, kept: true },
        { kind: 'task', id: task, kept: true },
      ],
    })
    await room.keep(mina, 'task', task, false, back)
    await room.keep(mina, 'message', said, false, back)
    expect(await room.catchUp(mina, back)).toMatchObject({ shown: false, items: [] })
  })

  test('her own doing is no news to her', async () => {
    await room.say(mina, at(1))
    await room.plan(ruth, at(2 * days), at(2))
    expect(await room.catchUp(mina, back)).toMatchObject({ shown: false, counts: none })
  })
})

test('who is here each day has nothing to catch up with, but for more than twenty unread', async () => {
  await room.here(mina, at(0))
  await room.announce(ruth, at(5))
  for (let n = 0; n < 20; n++) await room.say(ruth, at(6 + n / 10))
  await room.here(mina, at(days))
  expect(await room.catchUp(mina, at(days))).toMatchObject({ shown: false, counts: { messages: 20, announcements: 1 } })
  await room.say(tomas, at(days + 1))
  const told = await room.catchUp(mina, at(days + 1))
  expect(told).toMatchObject({ shown: true, counts: { messages: 21 } })
  await room.seeAll(mina, told.as_of, at(days + 1))
  expect(await room.catchUp(mina, at(days + 2))).toMatchObject({ shown: false, counts: { messages: 0 } })
  expect(await room.badge(mina, at(days + 2))).toMatchObject({ count: 21 })
})

test('whoever comes for the first time has missed nothing', async () => {
  await room.say(ruth, at(-30))
  await room.announce(ruth, at(-30))
  expect(await room.catchUp(jonas, at(0))).toMatchObject({ shown: false, counts: none, items: [] })
})

test('nobody goes back further than ninety days', async () => {
  await room.here(mina, at(0))
  await room.announce(ruth, at(days))
  const late = await room.announce(ruth, at(20 * days))
  expect((await room.catchUp(mina, at(100 * days))).items.map(({ id }) => id)).toEqual([late])
})
