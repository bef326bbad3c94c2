import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, choir, ines, mina, ruth, superAdmin, supper, suspended, tenantAdmin, tomas } from '../cast.ts'
import { at, days, homeRoom } from './home-room.ts'

let database: TestDatabase
let room: ReturnType<typeof homeRoom>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = homeRoom(database)
  await room.asOwner('update public.group_members set joined_at = $1', [at(-90 * days)])
})
beforeEach(() => room.clear())
afterAll(() => database.stop())

interface Overview {
  since: string | null
  changed: { kind: string; id: string; title: string; path: string }[]
  week: { lessons_unled: object[]; unanswered: { event: { id: string; title: string }; members: string[] }[] } | null
  latest: { sender: string; text: string; conversation_id: string } | null
}
const overview = async (who: Someone, when: string, group = supper) =>
  (
    await room.ask<{ its: Overview }>(
      who,
      'select public.group_overview($1, $2) as its',
      [group, when.slice(0, 10)],
      when,
    )
  )[0]!.its
const gone = { code: 'PT404', message: 'This group no longer exists, or you don’t have access to it.' }

describe('the first tab of a group', () => {
  test('tells what changed since one’s last visit, and goes on telling it during this one', async () => {
    await room.announce(ruth, at(-5), { title: 'Long ago' })
    await room.inGroup(mina, supper, at(0))
    const news = await room.announce(ruth, at(1), { title: 'New oven' })
    const task = await room.row(tomas, 'tasks', { group_id: supper, title: 'Bring salt', rank: 'm' }, at(2))
    await room.row(mina, 'tasks', { group_id: supper, title: 'Her own', rank: 'm' }, at(3))
    const expected = [
      { kind: 'task_added', id: task, title: 'Bring salt', path: `/tasks?taskId=${task}` },
      { kind: 'announced', id: news, title: 'New oven', path: `/groups/${supper}?tab=announcements#${news}` },
    ]
    expect((await overview(mina, at(30))).changed).toMatchObject(expected)
    await room.inGroup(mina, supper, at(30))
    expect((await overview(mina, at(30.5))).changed).toMatchObject(expected)
    expect((await overview(mina, at(32))).changed).toEqual([])
  })

  test('has nothing to tell of at a first visit, and twelve things at most', async () => {
    await room.announce(ruth, at(0))
    expect(await overview(mina, at(1))).toMatchObject({ since: null, changed: [] })
    await room.inGroup(mina, supper, at(1))
    for (let n = 0; n < 14; n++) await room.announce(ruth, at(2 + n / 10))
    expect((await overview(mina, at(9))).changed).toHaveLength(12)
  })

  test('tells what was said last, by whom one hears, in 120 letters', async () => {
    expect((await overview(mina, at(0))).latest).toBeNull()
    await room.say(ruth, at(1))
    await room.row(tomas, 'messages', { conversation_id: supper, body_html: `<p>${'Soup '.repeat(60)}</p>` }, at(2))
    const { latest } = await overview(mina, at(3))
    expect(latest).toMatchObject({ sender: 'Tomas Lind', conversation_id: supper })
    expect(latest!.text.length).toBeLessThanOrEqual(121)
    await room.ask(mina, 'select public.block_person($1)', [tomas.id])
    expect((await overview(mina, at(3))).latest).toMatchObject({ sender: 'Ruth Adeyemi', text: 'Soup?' })
  })

  test('tells a leader who hasn’t answered what is on within seven days, and a member nothing of that', async () => {
    const soon = await room.plan(tomas, at(2 * days), at(0))
    await room.plan(tomas, at(9 * days), at(0), { title: 'Later' })
    await room.ask(mina, "select public.answer_event($1, 'going')", [soon], at(1))
    const { week } = await overview(ruth, at(2))
    expect(week!.unanswered).toMatchObject([{ event: { id: soon, title: 'Long table' } }])
    expect(week!.unanswered[0]!.members).toEqual(expect.arrayContaining([ruth.id, tomas.id]))
    expect(week!.unanswered[0]!.members).not.toContain(mina.id)
    expect((await overview(mina, at(2))).week).toBeNull()
  })

  test('tells an admin who only looks in neither what was said nor what a leader sees to', async () => {
    await room.say(ruth, at(1))
    await room.announce(ruth, at(1))
    await room.plan(tomas, at(2 * days), at(1))
    for (const who of [tenantAdmin, superAdmin])
      expect(await overview(who, at(2))).toEqual({ since: null, changed: [], week: null, latest: null })
  })

  test('is not there for a stranger, somebody suspended, or where there is no group', async () => {
    for (const who of [ines, suspended]) await expect(overview(who, at(0))).rejects.toMatchObject(gone)
    await expect(overview(mina, at(0), choir)).rejects.toMatchObject(gone)
    await expect(overview(mina, at(0), crypto.randomUUID())).rejects.toMatchObject(gone)
  })
})

test('the cards of one’s groups tell when each meets next, what is unread where it is not muted, and when something happened', async () => {
  const cards = (who: Someone, when: string) =>
    room.ask<{ group_id: string; next_at: Date; unread: number; progress: string | null; last_activity_at: Date }>(
      who,
      'select * from public.group_cards($1) order by group_id',
      [when.slice(0, 10)],
      when,
    )
  await room.plan(tomas, at(2 * days), at(0))
  await room.say(ruth, at(1))
  const [card, ...others] = await cards(mina, at(2))
  expect(others).toEqual([])
  expect(card).toMatchObject({ group_id: supper, next_at: new Date(at(2 * days)), unread: 1, progress: null })
  await room.ask(mina, "insert into public.group_member_settings (group_id, notify_level) values ($1, 'mute')", [
    supper,
  ])
  expect((await cards(mina, at(2)))[0]).toMatchObject({ unread: 0 })
  expect((await cards(tomas, at(2))).map(({ group_id }) => group_id)).toEqual([supper, choir])
  for (const who of [ines, tenantAdmin, suspended]) expect(await cards(who, at(2))).toEqual([])
})
