import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn } from '../acting.ts'
import { ruth } from '../cast.ts'

/* The demo's security area, as Ruth finds it. */

let database: TestDatabase
let get: <T>(call: string) => Promise<T>
beforeAll(async () => {
  database = await testDatabase()
  for (const part of [
    ...['demo', 'demo-curriculum', 'demo-schedule', 'demo-lessons', 'demo-goals', 'demo-journal', 'demo-progress'],
    ...['demo-home', 'demo-marketplace', 'demo-moderation', 'demo-admin', 'demo-security'],
  ])
    await database.admin.query(
      `set role postgres; begin; ${readFileSync(`supabase/${part}.sql`, 'utf8')}; commit; reset role`,
    )
  const { ask } = actingOn(database)
  get = async <T>(call: string) => (await ask<{ it: T }>(ruth, `select public.${call} as it`))[0]!.it
})
afterAll(() => database.stop())

test('one “that was not me” waits on top, and a day with an attack in it is charted', async () => {
  const seen = await get<{ hours: { failures: number; successes: number }[] }>('security_overview()')
  expect(seen).toMatchObject({
    ...{ blocked: 1, slowed: 0, not_me: [{ type: 'sign_in_denied' }] },
    addresses: expect.arrayContaining([expect.objectContaining({ address: '198.51.100.23', blocked: true })]),
  })
  expect(seen.hours.reduce((all, { failures }) => all + failures, 0)).toBeGreaterThan(130)
  expect(seen.hours.every(({ successes }) => successes > 0)).toBe(true)
})

test('the attack is a few lines of its timeline, and what was done stands beside', async () => {
  const lines = await get<{ kind: string; count: number }[]>("security_timeline('address', '198.51.100.23')")
  expect(lines.length).toBeLessThan(20)
  expect(Math.max(...lines.map(({ count }) => count))).toBeGreaterThan(30)
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(['failure', 'event', 'block', 'act']))
})

test('a block of the hall would shut many out, and it is trusted', async () => {
  const seen = await get<{ people: number }>("preview_block('203.0.113.7')")
  expect(seen.people).toBeGreaterThan(5)
  expect(seen).toMatchObject({ trusted: { label: 'The hall' } })
})
