import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { before, eventRoom } from './event-room.ts'

let database: TestDatabase
let room: ReturnType<typeof eventRoom>
beforeAll(async () => {
  database = await testDatabase()
  room = eventRoom(database)
})
beforeEach(async () => {
  await database.admin.query(`
    delete from public.events; delete from public.notifications; delete from public.notification_prefs; delete from public.teams;
    update public.groups set archived_at = null`)
})
afterAll(() => database.stop())

const everyone = { ruth, tomas, mina, jonas }
const minute = (n: number) => new Date(Date.parse(before) + n * 60_000).toISOString()
const change = (id: string, columns: string, at = minute(1), by: Someone = ruth) =>
  room.ask(by, `update public.events set ${columns} where id = $1`, [id], at)
const read = (person: Someone) =>
  database.admin.query('update public.notifications set is_read = true where user_id = $1', [person.id])
const forget = () => database.admin.query('delete from public.notifications')

/** The last notices of everybody who has one, by name. */
async function heard(types?: string) {
  const told = await Promise.all(
    Object.entries(everyone).map(async ([name, person]) => [name, await room.told(person, types)] as const),
  )
  return Object.fromEntries(told.filter(([, notices]) => notices.length))
}
const same = (notice: string, ...names: (keyof typeof everyone)[]) =>
  Object.fromEntries(names.map((name) => [name, [notice]]))

describe('a new event', () => {
  test('is told to the group but who made it, and a draft once it leaves draft, by whoever lets it out', async () => {
    await room.event({ title: 'Soup' })
    expect(await heard()).toEqual(same('event_created: Ruth Adeyemi added “Soup” · Tue 10 Mar, 19:00', 'tomas', 'mina'))
    await forget()
    const draft = await room.event({ title: 'Pie', status: 'draft' })
    await change(draft, "place_name = 'Hall'")
    expect(await heard()).toEqual({})
    await change(draft, "status = 'scheduled'", minute(2), tomas)
    const words = (await room.told(mina))[0]
    expect(words).toMatch(/^event_created: Tomas .* added “Pie” · Tue 10 Mar, 19:00$/)
    expect(await heard()).toEqual(same(words!, 'ruth', 'mina'))
    await change(draft, "title = 'Apple pie'", minute(3))
    expect(await heard()).toEqual(same(words!, 'ruth', 'mina'))
  })

  test('of a team is told to the team, and its changes to whoever else said that they come', async () => {
    const team = '00000000-0000-4000-8000-0000000ea001'
    await database.admin.query("insert into public.teams (id, group_id, name) values ($1, $2, 'Cooks')", [team, supper])
    await database.admin.query('insert into public.team_members (team_id, user_id, group_id) values ($1, $2, $3)', [
      team,
      tomas.id,
      supper,
    ])
    const id = await room.event({ title: 'Soup', team_id: team })
    expect(Object.keys(await heard())).toEqual(['tomas'])
    await forget()
    await change(id, "place_name = 'Hall'", minute(1))
    expect(Object.keys(await heard('event_updated'))).toEqual(['tomas'])
    await room.answer(mina, id, 'maybe')
    await forget()
    await change(id, "status = 'cancelled'", minute(20))
    expect(await heard('event_updated')).toEqual(same('event_updated: “Soup” is cancelled', 'tomas', 'mina'))
  })

  test('that is over already is told to nobody, nor is one that its recipient does not want to hear of', async () => {
    await room.event({ starts_local: '2026-02-10 19:00', ends_local: '2026-02-10 21:00' })
    expect(await heard()).toEqual({})
    await database.admin.query(
      "insert into public.notification_prefs (user_id, type, group_id, in_app, push, email) values ($1, 'event_created', $2, false, false, 'off')",
      [mina.id, supper],
    )
    await room.event()
    expect(Object.keys(await heard())).toEqual(['tomas'])
  })
})

describe('a changed event', () => {
  let id: string
  beforeEach(async () => {
    id = await room.event({ title: 'Soup', place_name: 'Hall' })
    await forget()
  })

  test('is told as old → new; who has read the first of two changes hears the second alone, the others their sum', async () => {
    await change(id, "place_name = 'Kitchen'", minute(1))
    expect(await heard()).toEqual(same('event_updated: “Soup” Hall → Kitchen', 'tomas', 'mina'))
    await read(mina)
    await change(id, "starts_local = '2026-03-10 19:30'", minute(9))
    expect(await heard()).toEqual({
      tomas: ['event_updated: “Soup” Tue 10 Mar, 19:00 → Tue 10 Mar, 19:30 · Hall → Kitchen'],
      mina: ['event_updated: “Soup” Hall → Kitchen', 'event_updated: “Soup” Tue 10 Mar, 19:00 → Tue 10 Mar, 19:30'],
    })
    // what is taken back: who read of it has to hear that, and of nothing that they did not read
    await change(id, "starts_local = '2026-03-10 19:00', place_name = 'Hall'", minute(12))
    expect(await heard()).toEqual({
      mina: ['event_updated: “Soup” Hall → Kitchen', 'event_updated: “Soup” Kitchen → Hall'],
    })
  })

  test('and changed again later is told twice', async () => {
    await change(id, "place_name = 'Kitchen'", minute(1))
    await change(id, "place_name = 'Garden'", minute(12))
    expect(await room.told(mina)).toEqual([
      'event_updated: “Soup” Hall → Kitchen',
      'event_updated: “Soup” Kitchen → Garden',
    ])
  })

  test('in its words, its places or its deadline is told to nobody', async () => {
    await change(id, "title = 'Broth', body_html = '<p>Hot</p>', capacity = 3, deadline_min = 60, show_count = true")
    expect(await heard()).toEqual({})
  })

  test('is cancelled with a word, and once it is on again nothing is left of it to whoever had not read', async () => {
    await change(id, "status = 'cancelled', cancelled_reason = 'No oven'", minute(1))
    expect(await heard()).toEqual(same('event_updated: “Soup” is cancelled · No oven', 'tomas', 'mina'))
    await read(tomas)
    await change(id, "status = 'scheduled'", minute(3))
    expect(await heard()).toEqual({
      tomas: ['event_updated: “Soup” is cancelled · No oven', 'event_updated: “Soup” is on again'],
    })
  })

  test('asks those who come, and no others, to say so again, also when something else is changed right after', async () => {
    await room.answer(mina, id, 'going')
    await room.answer(tomas, id, 'declined')
    await forget()
    await change(id, "starts_local = '2026-03-10 18:00', reconfirm_at = now()", minute(1))
    expect(await heard()).toEqual({
      tomas: ['event_updated: “Soup” Tue 10 Mar, 19:00 → Tue 10 Mar, 18:00'],
      mina: ['event_updated: “Soup” Tue 10 Mar, 19:00 → Tue 10 Mar, 18:00 · please confirm again'],
    })
    await change(id, "place_name = 'Kitchen'", minute(2))
    expect(await room.told(mina)).toEqual([
      'event_updated: “Soup” Tue 10 Mar, 19:00 → Tue 10 Mar, 18:00 · Hall → Kitchen · please confirm again',
    ])
    const open = "select event_id from public.my_events('2026-03-01', '2026-04-01', unanswered => true)"
    expect(await room.ask(mina, open, [], before)).toEqual([{ event_id: id }])
    expect(await room.answer(mina, id, 'going', 0, undefined, minute(3))).toBe('going')
    expect(await room.ask(mina, open, [], before)).toEqual([])
    await change(id, "place_name = 'Garden'", minute(4))
    expect((await room.told(mina)).at(-1)).not.toContain('confirm')
  })

  test('can be confirmed, or declined, once answers are closed; nothing else can', async () => {
    await room.answer(mina, id, 'going')
    await room.answer(tomas, id, 'going')
    await change(id, 'deadline_min = 1440, reconfirm_at = now()', minute(1))
    const late = '2026-03-10T12:00:00Z'
    await expect(room.answer(mina, id, 'maybe', 0, undefined, late)).rejects.toThrow(
      'Answers closed on 9 Mar at 19:00.',
    )
    expect(await room.answer(mina, id, 'going', 0, undefined, late)).toBe('going')
    expect(await room.answer(tomas, id, 'declined', 0, undefined, late)).toBe('declined')
    await expect(room.answer(tomas, id, 'going', 0, undefined, late)).rejects.toThrow('Answers closed')
  })
})

describe('answers', () => {
  let id: string
  beforeEach(async () => {
    id = await room.event({ title: 'Soup', capacity: 2, guests_per_person: 2 })
    await forget()
  })
  const line = (words: string, guests = '') => `rsvp_received: Mina Park ${words} “Soup”${guests} · Tue 10 Mar, 19:00`

  test('are told to the organisers: first, and when they change the count; unread ones give way to the last', async () => {
    await room.answer(mina, id, 'going')
    expect(await heard()).toEqual(same(line('is going to'), 'ruth', 'tomas'))
    await room.answer(mina, id, 'going', 0, 'With bread')
    await room.answer(mina, id, 'going', 1)
    expect(await heard()).toEqual(same(line('is going to', ' with 1 guest'), 'ruth', 'tomas'))
    await read(ruth)
    await room.answer(mina, id, 'maybe', 1, undefined, minute(2))
    expect(await room.told(ruth)).toEqual([
      line('is going to', ' with 1 guest'),
      line('might come to', ' with 1 guest'),
    ])
    await room.answer(mina, id, 'going', 1, undefined, minute(3))
    expect(await heard()).toEqual(same(line('is going to', ' with 1 guest'), 'ruth', 'tomas'))
    await room.answer(mina, id, null, 0, undefined, minute(4))
    expect(await heard()).toEqual({ ruth: [line('is going to', ' with 1 guest'), line('withdrew their answer to')] })
  })

  test('of who could not come and leaves the group are no news, and those of a cancelled event are none', async () => {
    await room.answer(mina, id, 'declined')
    await database.admin.query('update public.notifications set is_read = true')
    await room.answer(mina, id, null)
    expect(await room.told(ruth, 'rsvp_received')).toEqual([line('can’t come to')])
    // nor is an answer that goes because its person leaves
    await room.answer(mina, id, 'going')
    await database.admin.query('delete from public.notifications')
    await room.asOwner(
      'delete from public.group_members where group_id = $1 and user_id = $2',
      [supper, mina.id],
      before,
    )
    expect(await heard('rsvp_received')).toEqual({})
    await database.admin.query('insert into public.group_members (group_id, user_id) values ($1, $2)', [
      supper,
      mina.id,
    ])
  })

  test('that free a place tell who gets it, at once and urgently, and never who gave it', async () => {
    await room.answer(mina, id, 'going', 1)
    await room.answer(tomas, id, 'going')
    await forget()
    await room.answer(mina, id, 'declined')
    expect(await room.told(tomas, 'event_updated')).toEqual([
      'event_updated: You have a place at “Soup” · Tue 10 Mar, 19:00. Can’t come? Decline within 24 hours.',
    ])
    expect(
      await room.asOwner(
        'select severity, actor_id, url from public.notifications where user_id = $1 and reason = $2',
        [tomas.id, 'waitlist'],
      ),
    ).toEqual([{ severity: 'urgent', actor_id: null, url: `/events?eventId=${id}&on=2026-03-10` }])
    await change(id, "waitlist_mode = 'manual', capacity = 1")
    await room.answer(mina, id, 'going')
    await room.answer(ruth, id, 'going')
    await forget()
    const give = 'select public.give_place($1, $2)'
    await room.ask(ruth, give, [id, ruth.id], before)
    await room.ask(ruth, give, [id, mina.id], before)
    expect(await room.told(ruth)).toEqual([])
    expect(await room.told(mina)).toHaveLength(1)
    expect(await room.counts(id)).toEqual({ going: 3, guests: 0, maybe: 0 })
  })

  test('may be taken away within a day by who was given a place, whatever the deadline', async () => {
    await change(id, 'capacity = 1, deadline_min = 600')
    await room.answer(tomas, id, 'going')
    await room.answer(mina, id, 'going')
    const granted = '2026-03-10T08:00:00Z'
    await room.answer(tomas, id, 'declined', 0, undefined, granted)
    expect(await room.answers(id)).toEqual(['tomas declined', 'mina going'])
    await expect(room.answer(mina, id, 'maybe', 0, undefined, '2026-03-10T12:00:00Z')).rejects.toThrow('Answers closed')
    expect(await room.answer(mina, id, 'declined', 0, undefined, '2026-03-10T12:00:00Z')).toBe('declined')
  })
})

test('in an archived group nobody answers, changes, adds or gives a place', async () => {
  const id = await room.event()
  await database.admin.query('update public.groups set archived_at = now() where id = $1', [supper])
  await expect(room.answer(mina, id, 'going')).rejects.toThrow('This group is archived')
  expect(await room.ask(ruth, "update public.events set title = 'Soup' where id = $1 returning 1", [id])).toEqual([])
  await expect(room.event()).rejects.toMatchObject({ code: '42501' })
  await expect(room.ask(ruth, 'select public.give_place($1, $2)', [id, mina.id])).rejects.toMatchObject({
    code: '42501',
  })
  await expect(room.ask(ruth, 'select public.host_event($1, $2)', [id, mina.id])).rejects.toMatchObject({
    code: '42501',
  })
  expect(
    await room.ask(mina, "select from public.my_events('2026-03-01', '2026-04-01', unanswered => true)", [], before),
  ).toEqual([])
})
