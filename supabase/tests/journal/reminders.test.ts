import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, mina, ruth, suspended } from '../cast.ts'
import { journalRoom } from './journal-room.ts'

let database: TestDatabase
let journal: Awaited<ReturnType<typeof journalRoom>>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  journal = await journalRoom(database)
})
beforeEach(async () => {
  await journal.clear()
  await journal.asOwner(
    'delete from public.notifications; delete from public.journal_settings; delete from private.journal_told; update public.user_settings set tz = null',
  )
})
afterAll(() => database.stop())

const remind = (at: string) =>
  journal
    .asOwner<{ many: number }>('select private.tell_journal_reminders() as many', [], at)
    .then((rows) => rows[0]!.many)
const told = (person: Someone) =>
  journal.asOwner<Record<string, unknown>>(
    `select title, message, url, related_id, group_id, actor_id, is_read from public.notifications where type = 'journal_reminder' and user_id = $1`,
    [person.id],
  )
const lives = (person: Someone, tz: string, at = '2026-01-01T00:00Z') =>
  journal.ask(
    person,
    'insert into public.user_settings (user_id, tz) values ($1, $2) on conflict (user_id) do update set tz = excluded.tz',
    [person.id, tz],
    at,
  )
const wants = (person: Someone, time: string | null, days: number[] = [], at = '2026-01-01T00:00Z') =>
  journal.ask(
    person,
    `insert into public.journal_settings (user_id, reminder_time, reminder_days) values ($1, $2, $3)
     on conflict (user_id) do update set reminder_time = excluded.reminder_time, reminder_days = excluded.reminder_days`,
    [person.id, time, days],
    at,
  )

test('somebody is reminded once at their hour where they live, in words that say nothing', async () => {
  await lives(ruth, 'America/New_York')
  await wants(ruth, '20:00')
  await wants(mina, '20:00')
  expect(await remind('2026-03-05T20:00:00Z')).toBe(1)
  expect(await told(mina)).toHaveLength(1)
  expect(await remind('2026-03-06T00:59:00Z')).toBe(0)
  expect(await remind('2026-03-06T01:00:00Z')).toBe(1)
  expect(await remind('2026-03-06T01:01:00Z')).toBe(0)
  expect(await told(ruth)).toEqual([
    {
      title: 'Notification',
      message: 'Time to write in your journal',
      url: '/journal?make=entry',
      related_id: null,
      group_id: null,
      actor_id: null,
      is_read: false,
    },
  ])
})

test('nobody is reminded who has written that day, has set nothing, or is suspended', async () => {
  await wants(ruth, '20:00')
  await wants(mina, null)
  await journal.asOwner(
    "insert into public.journal_settings (user_id, reminder_time, updated_at) values ($1, '20:00', '2026-01-01')",
    [suspended.id],
  )
  const id = await journal.write(ruth, { entry_date: '2026-03-05' })
  await journal.write(ruth, { entry_date: '2026-03-04' })
  expect(await remind('2026-03-05T20:00:00Z')).toBe(0)
  // what was deleted is not written
  await journal.ask(ruth, 'select public.delete_journal_entry($1)', [id])
  expect(await remind('2026-03-05T20:05:00Z')).toBe(1)
})

test('only the days that somebody chose have a reminder', async () => {
  await wants(ruth, '20:00', [1, 7])
  expect(await remind('2026-03-07T20:00:00Z')).toBe(0)
  expect(await remind('2026-03-08T20:00:00Z')).toBe(1)
  expect(await remind('2026-03-09T20:00:00Z')).toBe(1)
})

test('what is half an hour late is not told, nor an hour that was chosen after it had passed', async () => {
  await wants(ruth, '20:00')
  expect(await remind('2026-03-05T20:30:00Z')).toBe(0)
  await wants(ruth, '19:50', [], '2026-03-06T20:00:00Z')
  expect(await remind('2026-03-06T20:01:00Z')).toBe(0)
  expect(await remind('2026-03-07T19:50:00Z')).toBe(1)
})

test('an hour that the clock leaves out comes an hour later, and one that comes twice comes once', async () => {
  await lives(ruth, 'Europe/Berlin')
  await wants(ruth, '02:30')
  const every = async (from: string, minutes: number) => {
    const times: string[] = []
    for (let n = 0; n < minutes; n += 10) {
      const at = new Date(Date.parse(from) + n * 60_000).toISOString()
      if (await remind(at)) times.push(at.slice(11, 16))
    }
    return times
  }
  // the clock goes from two to three at 01:00 UTC, and in autumn from three to two
  expect(await every('2026-03-29T00:00:00Z', 240)).toEqual(['01:30'])
  expect(await every('2026-10-25T00:00:00Z', 240)).toEqual(['01:30'])
})

test('who flies west, or over the date line, is reminded of a day once', async () => {
  await lives(ruth, 'Europe/Berlin')
  await wants(ruth, '08:00')
  expect(await remind('2026-03-05T07:00:00Z')).toBe(1)
  await lives(ruth, 'America/New_York')
  expect(await remind('2026-03-05T13:00:00Z')).toBe(0)
  expect(await remind('2026-03-06T13:00:00Z')).toBe(1)
  await lives(ruth, 'Pacific/Auckland')
  expect(await remind('2026-03-06T19:00:00Z')).toBe(1)
  await lives(ruth, 'America/Los_Angeles')
  expect(await remind('2026-03-07T16:00:00Z')).toBe(0)
  expect(await remind('2026-03-08T15:00:00Z')).toBe(1)
})

test('who writes has no reminder left in the bell', async () => {
  await wants(ruth, '20:00')
  await remind('2026-03-05T20:00:00Z')
  await journal.write(ruth, { entry_date: '2026-03-04' }, '2026-03-05T20:10:00Z')
  expect(await told(ruth)).toMatchObject([{ is_read: false }])
  await journal.write(ruth, { entry_date: '2026-03-05' }, '2026-03-05T20:11:00Z')
  expect(await told(ruth)).toMatchObject([{ is_read: true }])
})

test('the app learns when the next one comes, and of none once that day is written', async () => {
  const next = async (at: string) =>
    (await journal.ask<{ at: Date | null }>(ruth, 'select public.next_reminder() as at', [], at))[0]!.at?.toISOString()
  await lives(ruth, 'Europe/Berlin')
  await wants(ruth, '08:00')
  expect(await next('2026-03-05T06:00:00Z')).toBe('2026-03-05T07:00:00.000Z')
  expect(await next('2026-03-28T07:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
  await journal.write(ruth, { entry_date: '2026-03-05' }, '2026-03-05T06:00:00Z')
  expect(await next('2026-03-05T06:00:00Z')).toBe('2026-03-06T07:00:00.000Z')
})
