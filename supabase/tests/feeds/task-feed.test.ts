import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Server, startServer } from '../../../test/server.ts'
import { mina, ruth, supper } from '../cast.ts'
import { feedRoom, soon } from './feed-room.ts'

/* The calendar of a person's tasks, from the real server, as a calendar reads it. */

let server: Server
let { signedIn, feed, entriesOf } = {} as ReturnType<typeof feedRoom>
beforeAll(async () => {
  server = await startServer({ SEED: '1' })
  ;({ signedIn, feed, entriesOf } = feedRoom(server))
})
afterAll(() => server.discard())

/** A day on which London is an hour ahead of UTC. */
const nextSummer = `${new Date().getFullYear() + 1}-07-01`

test('what is mine and has a date is in my calendar, until I take its address back', async () => {
  const [me, leader] = [await signedIn(mina), await signedIn(ruth)]
  const id = (n: number) => `00000000-0000-4000-8000-00000000010${n}`
  const own = { group_id: null, rank: 'a' }
  await me.from('tasks').insert([
    { ...own, id: id(1), title: 'Dentist; bring, the “card”', due_on: soon(3) },
    {
      ...own,
      id: id(2),
      title: 'Call',
      due_on: nextSummer,
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

  const { data: token } = await me.rpc('calendar_feed_token', { scope: 'tasks' })
  expect((await me.rpc('calendar_feed_token', { scope: 'tasks' })).data).toBe(token)
  expect(await entriesOf(token)).toMatchObject([
    { uid: id(4), summary: '✓ Soup', start: soon(1), minutes: null, description: 'Tuesday supper' },
    { uid: id(1), summary: 'Dentist; bring, the “card”', start: soon(3), minutes: null, description: null },
    { uid: id(2), summary: 'Call', start: `${nextSummer}T17:00:00.000Z`, minutes: 45, description: null },
  ])
  const former = await feed(token, 'task-feed')
  expect([former.status, await former.text()]).toEqual([200, await (await feed(token)).text()])

  await me.rpc('revoke_calendar_feed', { scope: 'tasks' })
  expect((await feed(token)).status).toBe(404)
  const { data: another } = await me.rpc('calendar_feed_token', { scope: 'tasks' })
  expect(another).not.toBe(token)
  expect((await me.rpc('calendar_feed', { token: another, asked_from: null })).error?.code).toBe('42501')
})

test('an address that is none shows nothing', async () => {
  for (const token of ['x'.repeat(32), 'x', '../calendar-feed']) expect((await feed(token)).status).toBe(404)
})
