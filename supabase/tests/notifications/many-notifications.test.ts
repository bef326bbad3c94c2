import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { choir, mina, ruth, supper } from '../cast.ts'

let database: TestDatabase
let { ask, asOwner } = {} as ReturnType<typeof actingOn>
beforeAll(async () => {
  database = await testDatabase()
  ;({ ask, asOwner } = actingOn(database))
})
afterAll(() => database.stop())
beforeEach(async () => {
  await database.admin.query(
    'delete from public.notifications; delete from public.push_devices; delete from private.notification_senders',
  )
  await ask(mina, 'select public.add_push_device($1, $2, $3)', [
    'https://push.example.org/phone',
    `B${'A'.repeat(86)}`,
    'C'.repeat(22),
  ])
})

const at = (minute: number) => new Date(Date.parse('2026-01-01T12:00Z') + minute * 60_000).toISOString()
const tell = (
  n: number,
  { to = [mina] as Someone[], type = 'task_assigned', group = supper as string | null, about = '', minute = n } = {},
) =>
  asOwner(
    'select private.notify($1, $2, $3, $4, null, $5)',
    [to.map(({ id }) => id), type, `Task ${n}`, about || crypto.randomUUID(), group],
    at(minute),
  )
const upTo = async (n: number, what: Parameters<typeof tell>[1] = {}) => {
  for (let one = 1; one <= n; one++) await tell(one, what)
}
const bell = (person: Someone = mina) =>
  ask<{ message: string; times: number; is_read: boolean }>(
    person,
    'select message, times, is_read from public.notifications order by created_at desc, id',
  )
const pushes = async (minute: number) =>
  (await asOwner<{ payload: string }>('select * from private.next_pushes(100)', [], at(minute))).map(
    ({ payload }) => JSON.parse(payload).message as string,
  )

describe('more than ten of a type within an hour', () => {
  test('in one group become one, which goes on counting and wakes nobody any more', async () => {
    await upTo(10)
    expect(await bell()).toHaveLength(10)
    await database.admin.query('delete from private.push_queue')
    await tell(11)
    expect(await bell()).toEqual([{ message: '11 in the last hour. Latest: Task 11', times: 11, is_read: false }])
    expect(await pushes(11)).toEqual(['11 in the last hour. Latest: Task 11'])
    await database.admin.query('delete from private.push_queue')
    await tell(12)
    await tell(13)
    expect(await bell()).toMatchObject([{ message: '13 in the last hour. Latest: Task 13', times: 13 }])
    expect(await pushes(13)).toEqual([])
  })

  test('about one thing, too', async () => {
    const about = crypto.randomUUID()
    await upTo(11, { group: null, about })
    expect(await bell()).toMatchObject([{ times: 11 }])
  })

  test('leave alone what is of another type, another group, another person or of no group', async () => {
    await tell(0, { type: 'task_due' })
    await tell(0, { group: choir })
    await tell(0, { to: [ruth] })
    await tell(0, { group: null })
    await upTo(11)
    expect((await bell()).map(({ times }) => times).sort()).toEqual([1, 1, 1, 11])
    expect(await bell(ruth)).toHaveLength(1)
  })

  test('are counted by who has not read them', async () => {
    await upTo(10)
    await ask(mina, "update public.notifications set is_read = true where message = 'Task 1'")
    await tell(11)
    expect(await bell()).toHaveLength(11)
    await tell(12)
    expect((await bell()).map(({ times, is_read }) => [times, is_read])).toEqual([
      [11, false],
      [1, true],
    ])
  })

  test('are more than an hour’s worth when they come slowly', async () => {
    for (let n = 1; n <= 12; n++) await tell(n, { minute: n * 6 })
    expect(await bell()).toHaveLength(12)
  })

  test('stay single when they keep an account safe', async () => {
    await upTo(11, { type: 'security_alert' })
    expect(await bell()).toHaveLength(11)
  })

  test('are told to each on their own account', async () => {
    await upTo(10)
    await tell(11, { to: [ruth, mina] })
    expect(await bell()).toHaveLength(1)
    expect((await bell(ruth)).map(({ message }) => message)).toEqual(['Task 11'])
  })
})

test('of many that come at the same moment none is lost', async () => {
  await upTo(9)
  const people = [mina, ruth]
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => tell(10 + n, { minute: 10, to: n % 2 ? people : people.toReversed() })),
  )
  const total = async (person: Someone) => (await bell(person)).reduce((sum, { times }) => sum + times, 0)
  expect(await total(mina)).toBe(21)
  expect(await total(ruth)).toBe(12)
})

test('where two have begun to count each by itself, one more is counted once', async () => {
  await upTo(11)
  await asOwner(
    `insert into public.notifications (user_id, type, title, message, related_id, group_id, created_at, times)
     select user_id, type, title, message, gen_random_uuid(), group_id, created_at, 2 from public.notifications`,
  )
  await tell(12)
  expect((await bell()).map(({ times }) => times).sort((a, b) => a - b)).toEqual([2, 12])
})

test('what a person sends by hand stands row by row, and wakes nobody more than ten times an hour', async () => {
  await ask(
    ruth,
    "insert into public.notifications (user_id, type, message) select $1, 'task_due', 'Bread ' || n from generate_series(1, 30) as n",
    [mina.id],
    at(0),
  )
  expect(await bell()).toHaveLength(30)
  expect(await pushes(0)).toHaveLength(10)
  await ask(
    ruth,
    "insert into public.notifications (user_id, type, message) values ($1, 'task_due', 'More')",
    [mina.id],
    at(59),
  )
  expect(await pushes(59)).toEqual(expect.not.arrayContaining(['More']))
  await ask(
    ruth,
    "insert into public.notifications (user_id, type, message) values ($1, 'task_due', 'More')",
    [mina.id],
    at(61),
  )
  expect(await pushes(61)).toContain('More')
})
