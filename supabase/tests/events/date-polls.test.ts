import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { datePollRoom } from './date-poll-room.ts'
import { before } from './event-room.ts'

/* Date polls: dates are offered, members vote, and closing makes the event. */

let database: TestDatabase
let room: ReturnType<typeof datePollRoom>
beforeAll(async () => {
  database = await testDatabase()
  room = datePollRoom(database)
})
afterAll(() => database.stop())
beforeEach(() => database.admin.query('delete from public.notifications'))

const evening = (day: string) => ({ starts_local: `2026-03-${day} 19:00`, ends_local: `2026-03-${day} 21:00` })
const open = (by: typeof ruth, slots: unknown) =>
  room.ask(
    by,
    "select public.create_date_poll(gen_random_uuid(), $1, 'Soup', $2, 'Europe/London')",
    [supper, JSON.stringify(slots)],
    before,
  )

describe('a date poll', () => {
  test('is opened with its dates on the clocks of its zone, and every other member hears of it once', async () => {
    const { id } = await room.poll([28, 29])
    const rows = await room.asOwner<{ starts_at: Date }>(
      'select starts_at from public.date_poll_slots where poll_id = $1 order by 1',
      [id],
    )
    // clocks go forward in between
    expect(rows.map(({ starts_at }) => starts_at.toISOString())).toEqual([
      '2026-03-28T19:00:00.000Z',
      '2026-03-29T18:00:00.000Z',
    ])
    const heard = ['event_created: Ruth Adeyemi is looking for a date for “Spring supper”. When can you come?']
    expect(await room.told(mina)).toEqual(heard)
    expect(await room.told(tomas)).toEqual(heard)
    expect(await room.told(ruth)).toEqual([])
    expect(await room.told(jonas)).toEqual([])
  })

  test('offers one to ten dates, none of which has begun, none twice', async () => {
    const eleven = Array.from({ length: 11 }, (_, n) => evening(String(10 + n)))
    await expect(open(ruth, eleven)).rejects.toMatchObject({ code: '22023', message: 'Offer 1 to 10 dates.' })
    await expect(open(ruth, [])).rejects.toMatchObject({ code: '22023' })
    await expect(open(ruth, 'x')).rejects.toMatchObject({ code: '22023' })
    await expect(open(ruth, [evening('01')])).rejects.toMatchObject({
      message: 'Offer dates that are still to come.',
    })
    await expect(open(ruth, [evening('10'), evening('10')])).rejects.toMatchObject({ code: '23505' })
    await expect(open(ruth, [{ starts_local: 'soon', ends_local: 'later' }])).rejects.toMatchObject({ code: '22007' })
    const { id } = await room.poll([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
    const eleventh = `insert into public.date_poll_slots (poll_id, group_id, starts_local, ends_local)
      values ($1, $2, '2026-03-20 19:00', '2026-03-20 21:00')`
    await expect(room.ask(ruth, eleventh, [id, supper], before)).rejects.toMatchObject({
      message: 'A poll can offer up to 10 dates.',
    })
  })

  test('is the work of those who manage events: a member opens, changes and closes none', async () => {
    await expect(open(mina, [evening('10')])).rejects.toMatchObject({ code: '42501' })
    const { id, slots } = await room.poll()
    await expect(room.close(mina, id, slots[0]!)).rejects.toMatchObject({ code: '42501' })
    await expect(room.ask(mina, 'select public.delete_date_poll($1)', [id])).rejects.toMatchObject({ code: '42501' })
    await room.close(ruth, id)
    await expect(room.reopen(mina, id)).rejects.toMatchObject({ code: '42501' })
    await expect(room.close(jonas, id, slots[0]!)).rejects.toMatchObject({ code: 'PT404' })
  })
})

describe('a vote', () => {
  test('is changed and taken back; the group hears of it, and said twice it is one', async () => {
    const { id, slots } = await room.poll()
    await room.said('date_poll_votes')
    await room.vote(mina, slots[0], 'yes')
    expect(await room.said('date_poll_votes')).toEqual([
      { topic: `group:${supper}`, payload: { table: 'date_poll_votes', op: 'INSERT', ids: [id] } },
    ])
    await room.vote(mina, slots[0], 'yes')
    expect(await room.said('date_poll_votes')).toEqual([])
    await room.vote(mina, slots[0], 'if_need_be')
    await room.vote(mina, slots[1], 'no')
    await room.vote(tomas, slots[0], 'yes')
    expect(await room.votes(id)).toEqual(['10 mina if_need_be', '10 tomas yes', '11 mina no'])
    const voters = async () =>
      (await room.asOwner<{ voters: number }>('select voters from public.date_polls where id = $1', [id]))[0]!.voters
    expect(await voters()).toBe(2)
    await room.vote(tomas, slots[0], null)
    expect(await voters()).toBe(1)
  })

  test('is told to whoever opened the poll, in one notification that gives way to the next', async () => {
    const { slots } = await room.poll()
    await database.admin.query('delete from public.notifications')
    await room.vote(mina, slots[0], 'yes')
    await room.vote(mina, slots[1], 'no')
    expect(await room.told(ruth)).toEqual(['rsvp_received: Mina Park voted on “Spring supper”'])
    await room.vote(tomas, slots[0], 'yes')
    expect(await room.told(ruth)).toEqual(['rsvp_received: Tomas Lind voted on “Spring supper” · 2 people so far'])
    await database.admin.query('update public.notifications set is_read = true')
    await room.vote(mina, slots[1], 'yes')
    expect(await room.told(ruth)).toHaveLength(2)
    expect(await room.told(tomas)).toEqual([])
  })

  test('is no more once the poll is closed or the date has passed, nor for who is not in the group', async () => {
    const { id, slots } = await room.poll()
    await expect(room.vote(mina, slots[0], 'maybe')).rejects.toMatchObject({ code: '22023' })
    await expect(room.vote(mina, slots[0], 'yes', '2026-03-10T19:00:00Z')).rejects.toMatchObject({
      message: 'This date has passed.',
    })
    await expect(room.vote(jonas, slots[0], 'yes')).rejects.toMatchObject({ code: 'PT404' })
    await room.asOwner("update public.users set role = 'super_admin' where id = $1", [jonas.id])
    await expect(room.vote(jonas, slots[0], 'yes')).rejects.toMatchObject({ code: '42501' })
    await room.asOwner("update public.users set role = 'member' where id = $1", [jonas.id])
    await room.close(tomas, id)
    await expect(room.vote(mina, slots[0], 'yes')).rejects.toMatchObject({ message: 'This poll is closed.' })
  })

  test('goes with the member who leaves', async () => {
    const { id, slots } = await room.poll()
    await room.vote(mina, slots[0], 'yes')
    await room.ask(mina, 'select public.leave_group($1)', [supper])
    expect(await room.votes(id)).toEqual([])
    await room.asOwner('insert into public.group_members (group_id, user_id) values ($1, $2)', [supper, mina.id])
  })
})

describe('closing', () => {
  test('on a date makes the event, with votes for answers, and each member hears of that once', async () => {
    const { id, slots } = await room.poll(undefined, ruth, { note: 'Bring <spoons>', place_name: 'Small hall' })
    await room.vote(ruth, slots[1], 'yes')
    await room.vote(mina, slots[1], 'if_need_be')
    await room.vote(tomas, slots[1], 'no')
    await room.vote(tomas, slots[0], 'yes')
    await database.admin.query('delete from public.notifications')
    const event = room.newId()
    await room.close(ruth, id, slots[1]!, event)
    await room.close(ruth, id, slots[1]!, event)
    const [its] = await room.asOwner(
      'select title, body_html, place_name, starts_local::text, tz from public.events where id = $1',
      [event],
    )
    expect(its).toEqual({
      title: 'Spring supper',
      body_html: '<p>Bring &lt;spoons&gt;</p>',
      place_name: 'Small hall',
      starts_local: '2026-03-11 19:00:00',
      tz: 'Europe/London',
    })
    expect(await room.answers(event)).toEqual(['tomas declined', 'ruth going', 'mina maybe'])
    expect(await room.counts(event)).toMatchObject({ going: 1, maybe: 1 })
    const heard = ['event_updated: “Spring supper” is on Wed 11 Mar, 19:00']
    expect([await room.told(mina), await room.told(tomas), await room.told(ruth)]).toEqual([heard, heard, []])
    await expect(room.close(ruth, id, slots[0]!)).rejects.toMatchObject({ message: 'This poll is already closed.' })
  })

  test('is taken back: the event goes to the trash, the votes are there, and who had not read it never hears', async () => {
    const { id, slots } = await room.poll()
    await room.vote(mina, slots[0], 'yes')
    const event = room.newId()
    await database.admin.query('delete from public.notifications')
    await room.close(ruth, id, slots[0]!, event)
    await database.admin.query('update public.notifications set is_read = true where user_id = $1', [tomas.id])
    await room.reopen(tomas, id)
    await room.reopen(tomas, id)
    expect(
      await room.asOwner('select deleted_at is not null as gone from public.events where id = $1', [event]),
    ).toEqual([{ gone: true }])
    expect(await room.votes(id)).toEqual(['10 mina yes'])
    expect(await room.told(mina)).toEqual([])
    expect(await room.told(ruth)).toEqual(['event_updated: The poll “Spring supper” is open again'])
    // and closed on another date it makes another
    await room.close(ruth, id, slots[1]!, room.newId())
    expect(await room.told(mina)).toEqual(['event_updated: “Spring supper” is on Wed 11 Mar, 19:00'])
  })

  test('without a date makes none; on a date of another poll, or one that has begun, it is refused', async () => {
    const { id, slots } = await room.poll()
    const other = await room.poll()
    await expect(room.close(ruth, id, other.slots[0]!)).rejects.toMatchObject({ code: '22023' })
    await expect(room.close(ruth, id, slots[0]!, null, '2026-03-10T19:00:00Z')).rejects.toMatchObject({
      message: 'This date has passed. Choose one that is still to come.',
    })
    await database.admin.query('delete from public.notifications')
    await room.close(ruth, id)
    expect(await room.told(mina)).toEqual(['event_updated: The poll “Spring supper” closed without a date'])
    const delayed = `delete from public.date_poll_slots where poll_id = $1 returning 1`
    expect(await room.ask(ruth, delayed, [id])).toEqual([])
  })

  test('while somebody votes, that vote is counted or refused, and never lost', async () => {
    const { id, slots } = await room.poll()
    const event = room.newId()
    const settled = await Promise.allSettled([
      room.vote(mina, slots[0], 'yes'),
      room.close(ruth, id, slots[0]!, event),
      room.vote(tomas, slots[0], 'yes'),
    ])
    const voted = [settled[0], settled[2]].filter(({ status }) => status === 'fulfilled').length
    expect(settled[1]!.status).toBe('fulfilled')
    expect(await room.counts(event)).toMatchObject({ going: voted })
    expect(await room.votes(id)).toHaveLength(voted)
  })
})

test('a poll in the trash is not there, nor in search; restored, it is as it was', async () => {
  const { id, slots } = await room.poll(undefined, ruth, { title: 'Midsummer lantern walk' })
  await room.vote(mina, slots[0], 'yes')
  const found = async () =>
    (await room.ask<{ id: string }>(mina, "select id from public.search('lantern walk')")).map((hit) => hit.id)
  expect(await found()).toContain(id)
  await room.ask(ruth, 'select public.delete_date_poll($1)', [id])
  expect(await room.ask(mina, 'select id from public.date_polls where id = $1', [id])).toEqual([])
  expect(await room.ask(mina, 'select id from public.date_poll_votes where poll_id = $1', [id])).toEqual([])
  await expect(room.vote(mina, slots[0], 'no')).rejects.toMatchObject({ code: 'PT404' })
  expect(await found()).not.toContain(id)
  await room.ask(ruth, 'select public.restore_date_poll($1)', [id])
  expect(await room.votes(id)).toEqual(['10 mina yes'])
})
