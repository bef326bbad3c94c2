import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { trialClient, trialServer, trialTokens } from '../../test/realtime.ts'
import { holdUntilVisible, visibleIn } from './commit-visibility.ts'

let database: TestDatabase
let server: Awaited<ReturnType<typeof trialServer>>
let anonKey: string

beforeAll(async () => {
  database = await testDatabase('template_platform')
  await database.admin.query('create table deeds (n integer)')
  const tokens = await trialTokens()
  anonKey = tokens.anonKey
  server = await trialServer(database.connections, tokens)
})
afterAll(async () => {
  await server.stop()
  await database.stop()
})

const deed = `with done as (insert into deeds values ($1) returning n)
  select realtime.send(jsonb_build_object('n', n), 'changed', 'deeds', false) from done`

async function until(condition: () => unknown, atMost = 10_000) {
  for (const end = Date.now() + atMost; !(await condition()); await sleep(5)) {
    if (Date.now() > end) throw new Error('It did not happen.')
  }
}

/** A client that queries at each change and join: what was heard, and what was seen at those moments. */
async function listener() {
  const client = trialClient(server.url, anonKey)
  const heard: number[] = []
  const seen: number[][] = []
  let joined = 0
  const ask = async () => {
    const { rows } = await database.admin.query('select n from deeds order by n')
    seen.push(rows.map(({ n }) => n))
  }
  const channel = client.channel('deeds').on('broadcast', { event: 'changed' }, ({ payload: { n } }) => {
    heard.push(n)
    void ask()
  })
  channel.subscribe((state) => {
    if (state === 'SUBSCRIBED') void ask().then(() => joined++)
  })
  await until(() => joined === 1)
  return { heard, seen, joined: () => joined, stop: () => client.disconnect() }
}

/**
 * A commit that is in the log and waits for a standby that there is not. Until that wait is cancelled nobody sees it.
 */
async function halfway(n: number) {
  const writer = new pg.Client(database.connections.as('supabase_admin'))
  await writer.connect()
  await writer.query('set synchronous_commit = on')
  const { rows } = await writer.query('select pg_backend_pid() pid')
  const committed = writer.query(deed, [n])
  const waits = `select from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'`
  await until(async () => (await database.admin.query(waits, [rows[0].pid])).rowCount)
  return async () => {
    await database.admin.query('select pg_cancel_backend($1)', [rows[0].pid])
    await committed
    await writer.end()
  }
}

test('a commit that nobody sees yet is not told, nor is what was committed after it', async () => {
  const ann = await listener()
  const appear = await halfway(1)
  await database.admin.query(deed, [2])
  await sleep(200)
  expect([ann.heard, ann.seen]).toEqual([[], [[]]])
  await appear()
  await until(() => ann.seen.length === 3)
  expect([ann.heard, ann.seen]).toEqual([
    [1, 2],
    [[], [1, 2], [1, 2]],
  ])
  await ann.stop()
})

test('when the feed breaks before anybody sees a commit, its listeners ask again once it can be seen', async () => {
  await database.admin.query('truncate deeds')
  const ann = await listener()
  const appear = await halfway(3)
  await sleep(100)
  const feed = `backend_type = 'walsender' and datname = current_database()`
  await database.admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${feed}`)
  await until(() => !server.room.live())
  await sleep(200)
  expect(server.room.live()).toBe(false)
  await appear()
  await until(() => ann.joined() === 2)
  expect([ann.heard, ann.seen]).toEqual([[], [[], [3]]])
  await ann.stop()
})

test('what comes while one look is under way waits for the next, and all is passed in order', async () => {
  let open = '10:13:10'
  let looks = 0
  const passed: string[] = []
  const held = holdUntilVisible<string>({
    snapshot: async () => {
      looks++
      await sleep(5)
      return open
    },
    pass: (item) => void passed.push(item),
    failed: (error) => void passed.push(error.message),
  })
  held.add(9, 'a')
  held.add(10, 'b')
  held.add(9, 'c')
  await until(() => looks > 1)
  held.add(11, 'd')
  expect(passed).toEqual(['a'])
  open = '13:13:'
  await until(() => passed.length === 4)
  expect(passed).toEqual(['a', 'b', 'c', 'd'])
  const before = looks
  await sleep(100)
  expect(looks).toBe(before)
  open = '9:9:'
  held.add(12, 'e')
  held.stop()
  held.add(8, 'f')
  await sleep(20)
  expect(passed).toHaveLength(4)
})

test('that nobody can look is said', async () => {
  const error = await new Promise((failed) => {
    const snapshot = () => Promise.reject(new Error('gone'))
    holdUntilVisible({ snapshot, pass: () => {}, failed }).add(1, 'a')
  })
  expect(error).toEqual(new Error('gone'))
})

test('a transaction is known by half its number, on both sides of a turn of the count', () => {
  expect([7, 8, 9, 10, 11].map(visibleIn('8:11:8,10'))).toEqual([true, false, true, false, false])
  expect([7, 8, 9].map(visibleIn('8:8:'))).toEqual([true, false, false])
  const turn = 2 ** 32
  fc.assert(
    fc.property(
      fc.integer({ min: turn - 1000, max: turn + 1000 }),
      fc.integer({ min: -9999, max: 9999 }),
      (next, away) => {
        const xid = next + away
        // the parser of the log reads it with a sign
        for (const half of [xid % turn, (xid % turn) | 0]) {
          expect(visibleIn(`${next - 1}:${next}:${next - 1}`)(half)).toBe(away < -1)
        }
      },
    ),
  )
})
