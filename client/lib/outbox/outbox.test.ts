import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { storm } from '../../../test/fixtures/offline-simulation.ts'
import { sendQueue } from './queue.ts'
import { sendOne } from './send.ts'
import type { WaitingWrite } from './waiting-write.ts'
import type { Write } from './write-request.ts'

const tomas = { role: 'authenticated', id: '00000000-0000-4000-8000-0000000000a2' } as const
/** A group of the seed, in which he is a manager. */
const supper = '00000000-0000-4000-8000-0000000000b1'

/* Waiting writes, against the real REST under row level security. */

let app: Awaited<ReturnType<typeof testApp>>
let client: SupabaseClient
let asTomas: typeof fetch

beforeAll(async () => {
  app = await testApp()
  // he makes more groups here than his organisation allows in a day
  await app.database.admin.query(`update public.tenants set settings = settings || '{"groups_a_day": 0}'`)
  client = app.as(tomas)
  const hour = Math.floor(Date.now() / 1000) + 3600
  const token = await app.tokens.sign({ role: 'authenticated', sub: tomas.id, aud: 'authenticated', exp: hour })
  asTomas = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('apikey', app.tokens.anonKey)
    headers.set('authorization', `Bearer ${token}`)
    return app.fetch(input, { ...init, headers })
  }
})
afterAll(() => app.stop())

test.each([1, 2, 3, 4, 5])('a minute on a bad line, and each write is there once, in order (seed %i)', async (seed) => {
  const meant = await storm(seed, { url: app.url, first: supper, fetch: asTomas })
  expect(meant.lost).toBeGreaterThan(5)
  const ids = meant.tasks.map(({ id }) => id)
  const { data: tasks } = await client.from('tasks').select('*').in('id', ids).order('created_at')
  expect(tasks!.map(({ id, group_id, title, status }) => ({ id, group_id, title, done: status === 'done' }))).toEqual(
    meant.tasks,
  )
  const { data: left } = await client.from('tasks').select('id').in('id', meant.deleted)
  expect(left).toEqual([])
  const { data: groups } = await client
    .from('groups')
    .select('id, name')
    .in(
      'id',
      meant.groups.map(({ id }) => id),
    )
    .order('created_at')
  expect(groups).toEqual(meant.groups)
})

/** A queue of these, sent as Tomas until nothing moves; tells what is left of it. */
async function send(writes: readonly Write[]) {
  const { box, drain } = queueOf(writes)
  expect(await drain()).toBe(true)
  return box
}

function queueOf(writes: readonly Write[]) {
  const box: WaitingWrite[] = writes.map((write, seq) => ({
    seq,
    write,
    user: tomas.id,
    at: 0,
    build: '',
    shape: 1,
    tries: 0,
    state: 'waiting',
  }))
  const shelf = {
    all: async () => [...box],
    put: async (one: WaitingWrite) =>
      box.splice(
        box.findIndex(({ seq }) => seq === one.seq),
        1,
        one,
      ),
    change: async (seq: number, to: (one: WaitingWrite) => WaitingWrite) => {
      const at = box.findIndex((one) => one.seq === seq)
      box[at] = to(box[at]!)
      return box[at]
    },
    drop: async ([gone]: readonly number[]) =>
      box.splice(
        box.findIndex(({ seq }) => seq === gone),
        1,
      ),
  }
  const drain = (by = client) => {
    const rest = { from: by.from.bind(by), rpc: by.rpc.bind(by) }
    return sendQueue({ shelf, user: tomas.id }, ({ write, changed }) => sendOne(rest, write, changed))
  }
  return { box, drain }
}

const newTask = (title: string, group_id = supper) => {
  const id = crypto.randomUUID()
  return { id, write: { table: 'tasks', verb: 'insert', row: { id, group_id, title, rank: 'a' } } satisfies Write }
}
const titleOf = async (id: string) => (await client.from('tasks').select('title').eq('id', id).single()).data?.title

test('what somebody else changed meanwhile is not overwritten: both versions are there to choose from', async () => {
  const { id, write } = newTask('Bread')
  await send([write])
  await client.from('tasks').update({ title: 'Two breads' }).match({ id, version: 1 })
  const rename = { table: 'tasks', verb: 'update', id, version: 1, row: { title: 'Rye bread' } } as const
  const later = { rpc: 'finish_task', args: { id, done: true } } as const
  const other = newTask('Candles')
  const left = await send([rename, later, other.write])
  expect(left.map(({ state }) => state)).toEqual(['conflict', 'waiting'])
  expect(left[0]!.theirs).toMatchObject({ title: 'Two breads', version: 2 })
  expect(await titleOf(id)).toBe('Two breads')
  expect(await titleOf(other.id)).toBe('Candles')
})

test('what is refused stays with its reason, what needs it waits, and the rest goes on', async () => {
  const tooLong = newTask('x'.repeat(201))
  const needing = { rpc: 'finish_task', args: { id: tooLong.id, done: true } } as const
  const fine = newTask('Salt')
  const left = await send([tooLong.write, needing, fine.write])
  expect(left.map(({ state }) => state)).toEqual(['refused', 'waiting'])
  expect(left[0]).toMatchObject({ code: '23514', write: tooLong.write })
  expect(await titleOf(fine.id)).toBe('Salt')
})

test('what needs the second step waits for it, however often it is tried, and goes out after it', async () => {
  const { admin } = app.database
  await admin.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now(), 'x')`,
    [tomas.id],
  )
  const { id, write } = newTask('Pepper')
  const { box, drain } = queueOf([write])
  for (let times = 0; times < 10; times++) expect(await drain()).toBe(false)
  expect(box).toMatchObject([{ state: 'waiting', write }])
  expect(await drain(app.as({ ...tomas, aal: 'aal2' }))).toBe(true)
  expect(box).toEqual([])
  await admin.query('delete from auth.mfa_factors')
  expect(await titleOf(id)).toBe('Pepper')
})

test('a change whose first answer was lost is no conflict with itself', async () => {
  const { id, write } = newTask('Oil')
  const rename = { table: 'tasks', verb: 'update', id, version: 1, row: { title: 'Olive oil' } } as const
  expect(await send([write, write, rename, rename])).toEqual([])
  expect(await titleOf(id)).toBe('Olive oil')
})

test('what was rewritten while it waited is there as it was written last, whether or not the first try arrived', async () => {
  const { id, write } = newTask('Milk')
  await send([write])
  const rest = { from: client.from.bind(client), rpc: client.rpc.bind(client) }
  const rewritten = { ...write, row: { ...write.row, title: 'Oat milk' } }
  expect(await sendOne(rest, rewritten, { title: 'Oat milk' })).toEqual({ kind: 'done' })
  expect(await titleOf(id)).toBe('Oat milk')
})

test('while an organisation is suspended, everything waits, and is sent after its restoration', async () => {
  const soup = newTask('Barley soup')
  const { box, drain } = queueOf([soup.write])
  const { admin } = app.database
  const suspend = (status: string) =>
    admin.query(
      `update public.tenants set status = $1 where id = (select tenant_id from public.users where id = '${tomas.id}')`,
      [status],
    )
  await suspend('suspended')
  for (let n = 0; n < 3; n++) expect(await drain()).toBe(false)
  expect(box.map(({ state }) => state)).toEqual(['waiting'])
  await suspend('active')
  expect(await drain()).toBe(true)
  expect(box).toEqual([])
  expect(await titleOf(soup.id)).toBe('Barley soup')
})

test('while nobody writes, everything waits however often it is tried, and arrives once when that ends', async () => {
  const bread = newTask('Barley bread')
  const rename = { table: 'tasks', verb: 'update', id: bread.id, version: 1, row: { title: 'Oat bread' } } as const
  const { box, drain } = queueOf([bread.write, rename, newTask('Jam').write])
  const { admin } = app.database
  await admin.query(
    "update private.instance set read_only_until = now() + interval '1 minute', read_only_words = 'Moving.'",
  )
  for (let n = 0; n < 20; n++) expect(await drain()).toBe(false)
  expect(box.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
  expect(await titleOf(bread.id)).toBe(undefined)
  await admin.query('update private.instance set read_only_until = null')
  expect(await drain()).toBe(true)
  expect(box).toEqual([])
  expect(await titleOf(bread.id)).toBe('Oat bread')
})
