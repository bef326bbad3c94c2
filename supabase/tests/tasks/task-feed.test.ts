import { createClient } from '@supabase/supabase-js'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Server, startServer } from '../../../test/server.ts'
import { mina, ruth, supper } from '../cast.ts'

/* The calendar of a person's tasks, from the real server, as a calendar reads it. */

let server: Server
beforeAll(async () => {
  server = await startServer({ SEED: '1' })
})
afterAll(() => server.discard())

async function signedIn({ email }: { email?: string }) {
  const { anonKey } = await (await fetch(`${server.url}/config.json`)).json()
  const client = createClient(server.url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const { error } = await client.auth.signInWithPassword({ email: email!, password: 'cohort-demo' })
  expect(error).toBeNull()
  return client
}

const feed = (token: string) => fetch(`${server.url}/functions/v1/task-feed/${token}.ics`)

async function eventsOf(token: string) {
  const answer = await feed(token)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()))
  return calendar
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one))
    .map((one) => ({
      uid: one.uid,
      summary: one.summary,
      start: one.startDate.isDate ? one.startDate.toString() : one.startDate.toJSDate().toISOString(),
      minutes: one.startDate.isDate ? null : one.duration.toSeconds() / 60,
      from: one.description,
    }))
}

test('what is mine and has a date is in my calendar, until I take its address back', async () => {
  const [me, leader] = [await signedIn(mina), await signedIn(ruth)]
  const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const id = (n: number) => `00000000-0000-4000-8000-00000000010${n}`
  const own = { group_id: null, rank: 'a' }
  await me.from('tasks').insert([
    { ...own, id: id(1), title: 'Dentist; bring, the “card”', due_on: soon(3) },
    {
      ...own,
      id: id(2),
      title: 'Call',
      due_on: '2027-07-01',
      due_time: '18:00',
      tz: 'Europe/London',
      estimate_min: 45,
    },
    { ...own, id: id(3), title: 'No date' },
  ])
  await leader.from('tasks').insert([
    { group_id: supper, rank: 'b', id: id(4), title: 'Soup', due_on: soon(1) },
    { group_id: supper, rank: 'c', id: id(5), title: 'Not hers', due_on: soon(1) },
  ])
  await leader.rpc('assign_task', { task_id: id(4), user_id: mina.id })
  await me.rpc('finish_task', { id: id(4) })

  const { data: token } = await me.rpc('task_feed_token')
  expect((await me.rpc('task_feed_token')).data).toBe(token)
  expect(await eventsOf(token)).toEqual([
    { uid: id(4), summary: '✓ Soup', start: soon(1), minutes: null, from: 'Tuesday supper' },
    { uid: id(1), summary: 'Dentist; bring, the “card”', start: soon(3), minutes: null, from: null },
    { uid: id(2), summary: 'Call', start: '2027-07-01T17:00:00.000Z', minutes: 45, from: null },
  ])

  await me.rpc('revoke_task_feed')
  expect((await feed(token)).status).toBe(404)
  const { data: another } = await me.rpc('task_feed_token')
  expect(another).not.toBe(token)
  expect((await me.rpc('task_feed', { token: another })).error).not.toBeNull()
})

test('an address that is none shows nothing', async () => {
  for (const token of ['x'.repeat(32), 'x', '../task-feed']) expect((await feed(token)).status).toBe(404)
})
