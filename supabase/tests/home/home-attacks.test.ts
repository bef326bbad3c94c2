import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import {
  arrangeRanks,
  ines,
  jonas,
  mina,
  otherAdmin,
  ruth,
  superAdmin,
  supper,
  suspended,
  tenantAdmin,
  tomas,
} from '../cast.ts'
import { at, days, homeRoom } from './home-room.ts'

let database: TestDatabase
let room: ReturnType<typeof homeRoom>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  room = homeRoom(database)
})
beforeEach(async () => {
  await room.clear()
  await room.asOwner('insert into public.group_members (group_id, user_id) values ($1, $2) on conflict do nothing', [
    supper,
    mina.id,
  ])
})
afterAll(() => database.stop())

const back = at(4 * days)
const nothing = {
  shown: false,
  items: [],
  counts: { messages: 0, mentions: 0, tasks: 0, lessons: 0, events: 0, announcements: 0 },
}
const gone = 'This group no longer exists, or you don’t have access to it.'
/** One of each, and the ids. */
async function news() {
  return {
    mention: await room.say(ruth, at(1), mina),
    task: await room.give(ruth, mina, at(2)),
    event: await room.plan(tomas, at(6 * days), at(3)),
    announcement: await room.announce(ruth, at(4)),
  }
}

describe.each([
  ['a tenant admin', tenantAdmin],
  ['an admin of another tenant', otherAdmin],
  ['a super admin', superAdmin],
  ['a stranger', ines],
  ['a fellow of another group', jonas],
])('%s', (_, who) => {
  test('catches up with nothing of a group that they do not belong to, though they may look into it', async () => {
    await room.here(who, at(0))
    const its = await news()
    for (const [kind, id] of Object.entries(its)) await room.keep(who, kind as 'task', id, true, at(5))
    expect(await room.catchUp(who, back)).toMatchObject(nothing)
    expect(
      (await room.ask<{ group_id: string }>(who, "select group_id from public.group_cards('2026-03-05')")).map(
        ({ group_id }) => group_id,
      ),
    ).not.toContain(supper)
  })
})

test('whoever is suspended is told nothing, keeps nothing and is not seen', async () => {
  expect(await room.catchUp(suspended, back)).toBeNull()
  await room.here(suspended, back)
  await room.seeAll(suspended, back, back)
  await expect(room.keep(suspended, 'task', supper, true, back)).rejects.toMatchObject({ code: '42501' })
  expect(await room.asOwner('select 1 from public.catch_ups')).toEqual([])
})

describe('of a group', () => {
  beforeEach(() => room.here(mina, at(0)))

  test('that she left a second ago nothing is left, kept or not', async () => {
    const its = await news()
    await room.keep(mina, 'announcement', its.announcement, true, at(5))
    await room.keep(mina, 'mention', its.mention, true, at(5))
    await room.ask(mina, 'select public.leave_group($1)', [supper])
    expect(await room.catchUp(mina, back)).toMatchObject(nothing)
    await expect(room.ask(mina, "select public.group_overview($1, '2026-03-05')", [supper])).rejects.toMatchObject({
      code: 'PT404',
      message: gone,
    })
  })

  test('that she hides or mutes no count betrays anything; of a hidden one not even what is kept', async () => {
    const its = await news()
    await room.keep(mina, 'announcement', its.announcement, true, at(5))
    const level = (to: string | null, until: string | null = null) =>
      room.ask(
        mina,
        `insert into public.group_member_settings (group_id, notify_level, muted_until) values ($1, $2, $3)
         on conflict (group_id, user_id) do update set notify_level = excluded.notify_level, muted_until = excluded.muted_until`,
        [supper, to, until],
      )
    await level('hide')
    expect(await room.catchUp(mina, back)).toMatchObject(nothing)
    await level('mute')
    expect(await room.catchUp(mina, back)).toMatchObject({
      counts: nothing.counts,
      items: [{ id: its.announcement, kept: true }],
    })
    await level(null, 'infinity')
    expect((await room.catchUp(mina, back)).counts).toEqual(nothing.counts)
    await level(null)
    expect((await room.catchUp(mina, back)).counts).toEqual({
      ...nothing.counts,
      messages: 1,
      mentions: 1,
      tasks: 1,
      events: 1,
      announcements: 1,
    })
  })

  test('that is archived nothing but what was said is caught up with', async () => {
    await news()
    await room.asOwner('update public.groups set archived_at = now() where id = $1', [supper])
    expect((await room.catchUp(mina, back)).counts).toMatchObject({ tasks: 0, events: 0, announcements: 0 })
    await room.asOwner('update public.groups set archived_at = null where id = $1', [supper])
  })

  test('what is a draft, not out yet, over, deleted or by somebody blocked is neither shown nor counted', async () => {
    await room.plan(tomas, at(6 * days), at(3), { status: 'draft' })
    await room.announce(ruth, at(4), { publish_at: at(9 * days) })
    await room.announce(ruth, at(4), { expires_at: at(3 * days) })
    const dropped = [await room.announce(ruth, at(4)), await room.give(ruth, mina, at(4)), await room.say(ruth, at(4))]
    for (const [n, call] of ['delete_announcement', 'delete_task', 'delete_message'].entries()) {
      await room.keep(mina, (['announcement', 'task', 'message'] as const)[n]!, dropped[n]!, true, at(5))
      await room.ask(ruth, `select public.${call}($1)`, [dropped[n]], at(5))
    }
    await room.say(tomas, at(6), mina)
    await room.announce(tomas, at(6))
    await room.ask(mina, 'select public.block_person($1)', [tomas.id])
    expect(await room.catchUp(mina, back)).toMatchObject(nothing)
  })
})

test('what she keeps is told to nobody, and keeping says as much of a thing that is hers as of one that is not there', async () => {
  const secret = await room.announce(ruth, at(1), { publish_at: at(99 * days) })
  for (const id of [secret, crypto.randomUUID()]) {
    expect(await room.keep(mina, 'announcement', id, true, at(2))).toEqual([{ keep_missed: null }])
    expect(await room.catchUp(mina, at(2))).toMatchObject(nothing)
  }
  expect(await room.ask(ruth, 'select 1 from public.catch_up_kept')).toEqual([])
})

test('two hundred things are all that one keeps', async () => {
  await room.asOwner(
    "insert into public.catch_up_kept (user_id, kind, subject_id) select $1, 'task', gen_random_uuid() from generate_series(1, 200)",
    [mina.id],
  )
  await expect(room.keep(mina, 'task', crypto.randomUUID(), true, at(1))).rejects.toThrow(
    'You’ve kept 200 things. Let some of them go first.',
  )
  for (const kind of ['journal', '', null])
    await expect(room.keep(mina, kind as 'task', supper, true, at(1))).rejects.toMatchObject({ code: '22023' })
})

test('a moment that has not come, has long been or is none marks nothing ahead and breaks nothing', async () => {
  await room.here(mina, at(0))
  for (const until of ['infinity', '9999-12-31T00:00:00Z', null, '-infinity', '0001-01-01T00:00:00Z'])
    await room.seeAll(mina, until as string, at(1))
  await room.announce(ruth, at(2))
  expect((await room.catchUp(mina, back)).counts.announcements).toBe(1)
  for (const before of [null, 'infinity', '-infinity']) await room.unseeAll(mina, before as string, at(3))
  expect((await room.catchUp(mina, back)).counts.announcements).toBe(1)
})

test('days that are none are refused in words', async () => {
  for (const day of ['infinity', '-infinity', '1900-01-01', '2100-01-01', null]) {
    await expect(room.ask(mina, 'select public.group_overview($1, $2)', [supper, day])).rejects.toMatchObject({
      code: '22023',
      message: 'Choose a day between 2000 and 2099.',
    })
    await expect(room.ask(mina, 'select * from public.group_cards($1)', [day])).rejects.toMatchObject({ code: '22023' })
  }
})

test('HTML in names and words stays what it is', async () => {
  await room.here(mina, at(0))
  await room.announce(ruth, at(1), { title: '<img src=x onerror=alert(1)>' })
  expect((await room.catchUp(mina, back)).items).toMatchObject([{ title: '<img src=x onerror=alert(1)>' }])
})

test('not a word of a journal, a goal or a draft is in it', async () => {
  await room.here(mina, at(0))
  await room.row(mina, 'journal_entries', { entry_date: '2026-03-03', body_html: '<p>Quince</p>' }, at(1))
  await room.ask(
    mina,
    'insert into public.drafts (conversation_id, body_html) values ($1, $2)',
    [supper, '<p>Quince</p>'],
    at(1),
  )
  await room.say(ruth, at(1))
  expect(JSON.stringify(await room.catchUp(mina, back))).not.toContain('Quince')
})
