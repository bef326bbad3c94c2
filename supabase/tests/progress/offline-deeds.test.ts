import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendOne } from '../../../client/lib/outbox/send.ts'
import type { Write } from '../../../client/lib/outbox/write-request.ts'
import { testApp } from '../../../test/app.ts'
import { mina } from '../cast.ts'

/* What was done without a network, as the outbox sends it: over HTTP, through the real REST and row level security. */

let app: Awaited<ReturnType<typeof testApp>>
let rest: PostgrestClient
beforeAll(async () => {
  app = await testApp()
  const hour = Math.floor(Date.now() / 1000) + 3600
  const token = await app.tokens.sign({ role: 'authenticated', sub: mina.id, aud: 'authenticated', exp: hour })
  rest = new PostgrestClient(`${app.url}/rest/v1`, {
    headers: { apikey: app.tokens.anonKey, authorization: `Bearer ${token}` },
    fetch: app.fetch,
  })
})
afterAll(() => app.stop())

const day = 86_400_000
const onDay = (at: number) => new Date(at).toISOString().slice(0, 10)
const task = (id: string) =>
  ({ table: 'tasks', verb: 'insert', row: { id, title: 'Bake', status: 'done', rank: 'm' } }) as const
const days = async () => {
  const { rows } = await app.database.admin.query<{ day: string }>(
    'select distinct day::text from private.active_deeds where user_id = $1 order by 1',
    [mina.id],
  )
  return rows.map((row) => row.day)
}
const send = (write: Write, at: number) => sendOne(rest, write, undefined, at)

test('a deed of yesterday counts for yesterday, and a second sending of it changes nothing', async () => {
  const at = Date.now() - day
  const write = task(crypto.randomUUID())
  expect(await send(write, at)).toEqual({ kind: 'done' })
  expect(await days()).toEqual([onDay(at)])
  expect(await send(write, Date.now())).toEqual({ kind: 'done' })
  expect(await days()).toEqual([onDay(at)])
})

test('a function that the outbox sends says when, too', async () => {
  const [id, at] = [crypto.randomUUID(), Date.now() - 2 * day]
  await send({ table: 'tasks', verb: 'insert', row: { id, title: 'Sweep', rank: 'm' } }, at)
  expect(await send({ rpc: 'finish_task', args: { id, done: true } }, at)).toEqual({ kind: 'done' })
  expect(await days()).toContain(onDay(at))
})

test('what is to come, and what is older than a week, is of the day on which it arrives', async () => {
  for (const away of [3, -8, -400])
    expect(await send(task(crypto.randomUUID()), Date.now() + away * day)).toEqual({ kind: 'done' })
  expect(await days()).toEqual([onDay(Date.now() - 2 * day), onDay(Date.now() - day), onDay(Date.now())])
})

test('a page of another origin may say it', async () => {
  const asked = await app.app.request(`${app.url}/rest/v1/tasks`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://cohort.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,authorization,x-written-at',
    },
  })
  expect(asked.headers.get('access-control-allow-headers')).toContain('x-written-at')
})
