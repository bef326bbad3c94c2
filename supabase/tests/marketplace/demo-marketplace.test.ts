import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn } from '../acting.ts'
import { jonas, ruth } from '../cast.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  for (const part of [
    'demo',
    'demo-curriculum',
    'demo-schedule',
    'demo-lessons',
    'demo-goals',
    'demo-journal',
    'demo-progress',
    'demo-home',
    'demo-marketplace',
  ])
    await database.admin.query(
      `set role postgres; begin; ${readFileSync(`supabase/${part}.sql`, 'utf8')}; commit; reset role`,
    )
})
afterAll(() => database.stop())

interface Card {
  title: string
  byline: string
  figures: object | null
}
const one = async <T>(person: typeof ruth, call: string) =>
  (await actingOn(database).ask<{ it: T }>(person, `select public.${call} as it`))[0]!.it
const listing = (n: number) => `'00000000-0000-4000-8000-0000000e520${n}'`

test('Jonas finds what two organisations share, with what groups made of it', async () => {
  const { rows, total } = await one<{ rows: Card[]; total: number }>(jonas, 'find_listings()')
  expect(total).toBe(6)
  expect(rows.find(({ title }) => title === 'Twelve suppers')!.figures).toMatchObject({
    groups: 9,
    finished: 7,
    of: 9,
    reviews: 6,
  })
  expect(rows.find(({ title }) => title === 'Nachbarn werden')!.figures).toBeNull()
})

test('six suppers were made of twelve, and both say so', async () => {
  const made = await one<{ origins: Card[] }>(jonas, `listing_lineage(${listing(3)})`)
  expect(made.origins).toMatchObject([{ title: 'Twelve suppers', byline: 'Ruth Adeyemi' }])
  const source = await one<{ remixes: Card[] }>(jonas, `listing_lineage(${listing(1)})`)
  expect(source.remixes).toMatchObject([{ title: 'Six suppers with teenagers', byline: 'Nora Lindqvist' }])
})

test('there is a collection, and a new version of what Ruth has saved', async () => {
  const [shelf] = await one<{ title: string; listings: Card[] }[]>(jonas, 'collections()')
  expect([shelf!.title, shelf!.listings.length]).toEqual(['Around a table', 3])
  expect(await one(ruth, 'my_saved_listings()')).toMatchObject([{ title: 'Reading a river', changed: true }])
})
