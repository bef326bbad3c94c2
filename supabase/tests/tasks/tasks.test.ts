import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../../server/postgres/database.ts'
import { type Person, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { choir, ines, liftsHome, mina, readingPlan, ruth, supper } from '../cast.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.stop())

const as = <T>(person: Person & { id: string }, work: (db: Db) => Promise<T>) =>
  database.asUser({ role: 'authenticated', claims: JSON.stringify({ role: 'authenticated', sub: person.id }) }, work)
const finish = (person: Person & { id: string }, id: string, done: boolean) =>
  as(person, (db) => db.query('select public.finish_task($1, $2)', [id, done]))
const task = async (id: string) =>
  (
    await database.admin.query(
      'select status, done_by, done_at is not null as dated, version from public.tasks where id = $1',
      [id],
    )
  ).rows[0]

describe('a task', () => {
  test('is finished by any member, who is remembered, and can be taken back', async () => {
    await finish(mina, readingPlan, true)
    expect(await task(readingPlan)).toEqual({ status: 'done', done_by: mina.id, dated: true, version: 2 })
    await finish(ruth, readingPlan, false)
    expect(await task(readingPlan)).toEqual({ status: 'todo', done_by: null, dated: false, version: 3 })
  })

  test('finished twice stays with whoever was first', async () => {
    await finish(mina, readingPlan, true)
    await finish(ruth, readingPlan, true)
    expect(await task(readingPlan)).toMatchObject({ done_by: mina.id, version: 2 })
  })

  test('that is taken back is told no longer to who has not read that it was done', async () => {
    await finish(mina, readingPlan, true)
    await as(ruth, (db) => db.query('update public.notifications set is_read = true'))
    await finish(mina, readingPlan, false)
    const { rows } = await database.admin.query(
      "select user_id from public.notifications where type = 'task_completed'",
    )
    expect(rows).toEqual([{ user_id: ruth.id }])
  })

  test('is not there for somebody outside the group', async () => {
    await expect(finish(ines, readingPlan, true)).rejects.toMatchObject({ code: 'PT404' })
    await expect(finish(mina, crypto.randomUUID(), true)).rejects.toMatchObject({ code: 'PT404' })
    expect(await task(readingPlan)).toMatchObject({ status: 'todo' })
  })

  test.each([
    ['', '23514'],
    ['   ', '23514'],
    ['t'.repeat(201), '23514'],
  ])('with the title "%s" is refused', async (title, code) => {
    const add = as(mina, (db) =>
      db.query("insert into public.tasks (group_id, title, rank) values ($1, $2, 'b')", [supper, title]),
    )
    await expect(add).rejects.toMatchObject({ code })
  })
})

describe('what follows from a change', () => {
  const said = async () =>
    (
      await database.admin.query(
        "select topic, payload - 'id' as payload, event, private from realtime.messages order by inserted_at, topic",
      )
    ).rows
  beforeEach(() => database.admin.query('delete from realtime.messages'))

  test('is said once per statement on the group’s private channel, by table and ids alone', async () => {
    await as(ruth, (db) => db.query("update public.tasks set title = title || '!' where group_id = $1", [supper]))
    const [message, ...more] = await said()
    expect(more).toEqual([])
    expect(message).toMatchObject({
      topic: `group:${supper}`,
      event: 'changed',
      private: true,
      payload: { table: 'tasks', op: 'UPDATE' },
    })
    expect(new Set(message.payload.ids).size).toBe(4)
    expect(Object.keys(message.payload).sort()).toEqual(['ids', 'op', 'table'])
  })

  test('is not said when the change is undone', async () => {
    await as(ruth, async (db) => {
      await db.query("update public.tasks set title = 'x' where id = $1", [liftsHome])
      throw new Error('undone')
    }).catch(() => {})
    expect(await said()).toEqual([])
  })

  test('reaches the person as well as the group when somebody joins', async () => {
    await as(ines, (db) => db.query("select public.accept_invitation('SUPPERTABLE')"))
    const joined = (await said()).filter(({ payload }) => payload.table === 'group_members')
    const topics = joined.map(({ topic }) => topic).sort()
    expect(topics).toEqual([`group:${supper}`, `user:${ines.id}`])
  })
})

describe('the channel of a group', () => {
  const reads = async (person: Person & { id: string }, topic: string) => {
    await database.admin.query("select realtime.send('{}', 'probe', $1, true)", [topic])
    return as(person, async (db) => {
      await db.query("select set_config('realtime.topic', $1, true)", [topic])
      return (await db.query('select 1 from realtime.messages where topic = $1', [topic])).length > 0
    })
  }

  test('is open to its members and to nobody else', async () => {
    expect(await reads(mina, `group:${supper}`)).toBe(true)
    expect(await reads(ines, `group:${supper}`)).toBe(false)
    expect(await reads(mina, `group:${choir}`)).toBe(false)
    expect(await reads(mina, 'group:nonsense')).toBe(false)
  })

  test('of a person is open to that person alone', async () => {
    expect(await reads(mina, `user:${mina.id}`)).toBe(true)
    expect(await reads(ruth, `user:${mina.id}`)).toBe(false)
  })

  test('takes no word from a client', async () => {
    const speak = as(ruth, async (db) => {
      await db.query("select set_config('realtime.topic', $1, true)", [`group:${supper}`])
      await db.query(
        "insert into realtime.messages (topic, extension, event, payload, private) values ($1, 'broadcast', 'changed', '{}', true)",
        [`group:${supper}`],
      )
    })
    await expect(speak).rejects.toMatchObject({ code: '42501' })
  })
})
