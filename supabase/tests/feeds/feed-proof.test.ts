import { afterAll, beforeAll, expect, test } from 'vitest'
import { attempt, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina } from '../cast.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60

test('who finds a session of Mina that is open gets no address of her calendars without her password', async () => {
  const found = { ...mina, came: minutesAgo(11) }
  for (const ask of ['calendar_feed_token', 'renew_calendar_feed'])
    await expect(attempt(database, found, `select public.${ask}('mine')`)).rejects.toMatchObject({
      code: 'PT403',
      detail: 'step_up',
    })
  const mine = await attempt(
    database,
    { ...mina, came: minutesAgo(9) },
    "select public.calendar_feed_token('mine') as token",
  )
  expect(mine.rows[0]?.token).toMatch(/^[\w-]{32}$/)
})
