import { afterAll, beforeAll, expect, test } from 'vitest'
import { attempt, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { actingOn } from '../acting.ts'
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

test('Mina is notified of each new address of her calendars, and not of one that she only reads again', async () => {
  const { ask } = actingOn(database)
  const found = { ...mina, came: minutesAgo(1) }
  const notified = async () =>
    (
      await ask(
        mina,
        "select message, url, severity from public.notifications where type = 'security_alert' order by created_at, id",
      )
    ).map(({ message, url, severity }) => [message, url, severity])
  await ask(found, "select public.calendar_feed_token('mine')")
  await ask(found, "select public.calendar_feed_token('mine')")
  const made = [
    'A new address for one of your calendars was created. If this wasn’t you, change your password and renew the address.',
    '/events',
    'security',
  ]
  expect(await notified()).toEqual([made])
  await ask(mina, 'update public.notifications set is_read = true')
  await ask(found, "select public.renew_calendar_feed('mine')")
  expect(await notified()).toEqual([made, made])
})
