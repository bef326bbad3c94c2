import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { personOf } from '../http/claims.ts'
import { perPerson } from './database.ts'
import type { RequestContext } from './pipelined-query.ts'

/*
 * Whoever asks for much at once holds a share of the connections, and nobody else waits for them. A lock stands for
 * what is long.
 */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('template_platform')
})
afterEach(() => database.admin.query('select pg_advisory_unlock_all()'))
afterAll(() => database.stop())

const person = (name: string): RequestContext => ({ role: 'authenticated', claims: '{}', person: name })
const long = 'select pg_advisory_xact_lock_shared(7)'
const quick = 'select 1'

const ask = (who: RequestContext, text: string, repeatable: boolean) => database.query(who, { text, repeatable })
const many = (name: string, count: number, repeatable: boolean) =>
  Array.from({ length: count }, () => ask(person(name), long, repeatable))

/** The number of statements that wait for the lock. */
async function held() {
  const { rows } = await database.admin.query<{ held: number }>(`
    select count(*)::int as held from pg_locks
    where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`)
  return rows[0]!.held
}

const lock = () => database.admin.query('select pg_advisory_lock(7)')
const unlock = () => database.admin.query('select pg_advisory_unlock(7)')

describe.each([
  ['reads', true, Math.min(4, perPerson)],
  ['deeds', false, Math.min(6, perPerson)],
])('long %s', (_, repeatable, share) => {
  beforeEach(lock)

  test('of one person hold a share of the lines, and those of others are answered meanwhile', async () => {
    const asked = many('ana', 40, repeatable)
    await expect.poll(held).toBe(share)
    const others = Array.from({ length: 40 }, (_, at) => ask(person(`p${at % 10}`), quick, repeatable))
    expect(await Promise.all(others)).toHaveLength(40)
    expect(await held()).toBe(share)
    await unlock()
    await Promise.all(asked)
  })

  test('that were sent in one go with those of others hold up none of them', async () => {
    const asked: Promise<unknown>[] = []
    const others: Promise<unknown>[] = []
    for (let at = 0; at < 20; at++) {
      asked.push(ask(person('ana'), long, repeatable))
      others.push(ask(person('ben'), quick, repeatable))
    }
    await Promise.all(others)
    await expect.poll(held).toBeGreaterThan(0)
    await unlock()
    await Promise.all(asked)
  })

  test('of three people leave lines for a fourth', async () => {
    const asked = ['ana', 'ben', 'cyd'].flatMap((name) => many(name, 10, repeatable))
    await expect.poll(held).toBeGreaterThan(share)
    await ask(person('dan'), quick, repeatable)
    expect(await held()).toBeGreaterThan(share)
    await unlock()
    await Promise.all(asked)
  })
})

test('several statements in one transaction take turns as well', async () => {
  await lock()
  const asked = Array.from({ length: 20 }, () => database.asUser(person('ana'), (db) => db.query(long)))
  await expect.poll(held).toBeGreaterThan(0)
  expect(await database.asUser(person('ben'), (db) => db.query('select 1 as one'))).toEqual([{ one: 1 }])
  expect(await held()).toBeGreaterThan(0)
  await unlock()
  await Promise.all(asked)
})

describe('who has hung up', () => {
  test('has their read ended in the database, and its line serves the next', async () => {
    await lock()
    let isGone = false
    const asked = ask({ ...person('ana'), gone: () => isGone }, long, true)
    await expect.poll(held).toBe(1)
    isGone = true
    await expect(asked).rejects.toThrow('aborted')
    expect(await held()).toBe(0)
    await ask(person('ana'), quick, true)
    await unlock()
  })

  test('has what they wrote done to its end', async () => {
    await lock()
    let isGone = false
    const asked = ask({ ...person('ana'), gone: () => isGone }, long, false)
    await expect.poll(held).toBe(1)
    isGone = true
    await ask(person('ben'), 'select pg_sleep(0.3)', false)
    expect(await held()).toBe(1)
    await unlock()
    await asked
  })
})

test('people without an account are one for each network that they come from', () => {
  const sub = '00000000-0000-4000-8000-0000000000aa'
  expect(personOf({ role: 'authenticated', sub }, '203.0.113.7')).toBe(sub)
  const [one, other] = ['203.0.113.7', '203.0.113.8'].map((address) => personOf({ role: 'anon' }, address))
  expect(one).not.toBe(other)
  expect(personOf({ role: 'anon' }, '2001:db8::1')).toBe(personOf({ role: 'anon' }, '2001:db8::2'))
})
