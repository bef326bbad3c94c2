import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import type { Person } from '../../test/database.ts'
import { anon, ines, jonas, mina, ruth, supper, tomas } from './cast.ts'
import { outcome, refused, signedOut } from './spec-outcome.ts'

/* The four types of events: what follows of itself, to exactly whom, and what any client of this product sends besides. */

let app: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const cast = { ruth, tomas, mina, jonas, ines }
const nameOf = (id: string) => Object.entries(cast).find(([, person]) => person.id === id)?.[0]
const soup = '00000000-0000-4000-8000-0000000ef001'
const secret = '00000000-0000-4000-8000-0000000ef002'
const soon = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 16)
const later = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 16)
const plan = { group_id: supper, title: 'Soup', starts_local: soon, ends_local: later, tz: 'UTC' }

beforeEach(async () => {
  await app.database.admin.query(
    'delete from public.events; delete from public.notifications; delete from private.notification_senders',
  )
  const events = app.as(ruth).from('events')
  expect((await events.insert({ ...plan, id: soup })).error).toBeNull()
  expect((await events.insert({ ...plan, id: secret, status: 'draft' })).error).toBeNull()
})
const forget = () => app.database.admin.query('delete from public.notifications')

/** Everybody who was told something, with its type and title, and where a click leads. */
async function notifications() {
  const { rows } = await app.database.admin.query<{
    user_id: string
    type: string
    title: string
    url: string
    related_id: string
  }>('select user_id, type, title, url, related_id from public.notifications order by user_id')
  expect(
    rows.every(({ url, related_id }) => url.startsWith(`/events?eventId=${soup}&on=`) && related_id === soup),
  ).toBe(true)
  return rows.map(({ user_id, type, title }) => `${nameOf(user_id)}: ${type} “${title}”`)
}
const answer = (who: Person, status: string) => app.as(who).rpc('answer_event', { occurrence_id: soup, status })

describe('what follows of itself', () => {
  test('event_created goes to every member but who made it', async () => {
    expect(await notifications()).toEqual([
      'tomas: event_created “New Event Created”',
      'mina: event_created “New Event Created”',
    ])
  })

  test('event_updated goes to every member but who changed it', async () => {
    await forget()
    await app.as(tomas).from('events').update({ place_name: 'Hall' }).eq('id', soup)
    expect(await notifications()).toEqual([
      'ruth: event_updated “Event Updated”',
      'mina: event_updated “Event Updated”',
    ])
  })

  test('rsvp_received goes to the organisers but who answered', async () => {
    await forget()
    await answer(mina, 'going')
    expect(await notifications()).toEqual([
      'ruth: rsvp_received “New RSVP Received”',
      'tomas: rsvp_received “New RSVP Received”',
    ])
    await forget()
    await answer(ruth, 'going')
    expect(await notifications()).toEqual(['tomas: rsvp_received “New RSVP Received”'])
  })

  test('event_reminder goes to who comes or may, also who made it', async () => {
    await answer(ruth, 'going')
    await answer(mina, 'maybe')
    await answer(tomas, 'declined')
    await forget()
    await app.database.admin.query("update public.event_rsvps set answered_at = answered_at - interval '2 days'")
    await app.database.admin.query(
      'insert into public.event_reminders (event_id, user_id, offset_min) select $1, id, 121 from unnest($2::uuid[]) as id',
      [soup, [ruth.id, mina.id, tomas.id]],
    )
    await app.database.admin.query('select private.tell_event_reminders()')
    expect(await notifications()).toEqual([
      'ruth: event_reminder “Event Reminder”',
      'mina: event_reminder “Event Reminder”',
    ])
  })
})

describe('what a client sends besides', () => {
  const send = (who: Person, type: string, to: { id: string }, related_id = soup, more: Record<string, unknown> = {}) =>
    outcome(
      app
        .as(who)
        .from('notifications')
        .insert({ user_id: to.id, type, message: 'Soup', related_id, ...more }),
    )
  const titles = {
    event_created: 'New Event Created',
    event_updated: 'Event Updated',
    event_reminder: 'Event Reminder',
    rsvp_received: 'New RSVP Received',
  }

  test.each(Object.entries(titles))('%s, about an event that both see, with its title', async (type, title) => {
    await forget()
    expect(await send(mina, type, tomas, soup, { title })).toMatchObject({ status: 201, error: null })
    expect(await send(mina, type, tomas, soup, { title: 'Pay now' })).toMatchObject({ status: 400, error: '23514' })
    const { data } = await app.as(tomas).from('notifications').select('type, title, group_id, related_id, actor_id')
    expect(data).toEqual([{ type, title, group_id: supper, related_id: soup, actor_id: mina.id }])
  })

  test('not about a draft to who does not see it, nor to or from a stranger, nor signed out', async () => {
    expect(await send(tomas, 'event_created', ruth, secret)).toMatchObject({ status: 201 })
    expect(await send(tomas, 'event_created', mina, secret)).toMatchObject(refused)
    expect(await send(mina, 'event_created', ruth, secret)).toMatchObject(refused)
    expect(await send(tomas, 'event_created', jonas)).toMatchObject(refused)
    expect(await send(jonas, 'event_created', tomas)).toMatchObject(refused)
    expect(await send(anon, 'event_created', tomas)).toMatchObject(signedOut)
  })

  test('a copy of what has just been told is dropped, and counts as sent', async () => {
    expect(await send(ruth, 'event_created', mina)).toMatchObject({ status: 201, error: null })
    expect(await notifications()).toEqual([
      'tomas: event_created “New Event Created”',
      'mina: event_created “New Event Created”',
    ])
  })
})

describe('what is pushed', () => {
  test('has the event, its buttons where one may answer, and whose title it is', async () => {
    for (const { id } of [ruth, mina])
      await app.database.admin.query(
        "insert into public.push_devices (user_id, endpoint, p256dh, auth) values ($1::uuid, 'https://push.example.org/' || $1::text, repeat('A', 87), repeat('A', 22))",
        [id],
      )
    await forget()
    await app.database.admin.query('delete from public.events')
    await app
      .as(ruth)
      .from('events')
      .insert({ ...plan, id: soup })
    await answer(mina, 'going')
    const { rows } = await app.database.admin.query<{ payload: string }>(
      "select payload from private.next_pushes(10) as next order by payload::jsonb ->> 'type'",
    )
    const actions = ['going', 'declined', 'maybe']
    expect(
      rows
        .map(({ payload }) => JSON.parse(payload))
        .map((it) => ({ ...it, actions: it.actions?.map((one: { action: string }) => one.action) })),
    ).toMatchObject([
      { type: 'event_created', title: 'New Event Created', actions, data: { eventId: soup } },
      { type: 'rsvp_received', title: 'New RSVP Received', actions: undefined, data: { eventId: soup } },
    ])
  })
})
