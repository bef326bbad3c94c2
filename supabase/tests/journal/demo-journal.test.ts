import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { jonas, ruth } from '../cast.ts'
import { journalRoom } from './journal-room.ts'

let database: TestDatabase
let journal: Awaited<ReturnType<typeof journalRoom>>
beforeAll(async () => {
  database = await testDatabase()
  for (const part of ['demo', 'demo-journal'])
    await database.admin.query(
      `set role postgres; begin; ${readFileSync(`supabase/${part}.sql`, 'utf8')}; commit; reset role`,
    )
  journal = await journalRoom(database)
})
afterAll(() => database.stop())

test('Jonas has written for a month, in three moods, and Ruth, who runs all of it, reads none of it', async () => {
  const its = 'select count(*)::int as entries, count(distinct mood)::int as moods from public.journal_entries'
  expect(await journal.ask(jonas, its)).toEqual([{ entries: 12, moods: 3 }])
  expect(await journal.ask(ruth, its)).toEqual([{ entries: 0, moods: 0 }])
})

test('his memories, his run and his reminder are there', async () => {
  const memories = (day: string) => journal.ask(jonas, `select kind, ago from public.journal_memories(${day})`)
  expect(await memories('now()::date')).toContainEqual({ kind: 'week', ago: 1 })
  // on 29 February nothing is a year old to the day
  const yearLater = "(select (min(entry_date) + interval '1 year')::date from public.journal_entries)"
  expect(await memories(yearLater)).toContainEqual({ kind: 'year', ago: 1 })
  const [standing] = await journal.ask<{ run: number }>(jonas, 'select run from public.journal_standing(now()::date)')
  expect(standing!.run).toBeGreaterThan(2)
  expect(await journal.ask(jonas, 'select reminder_time from public.journal_settings')).toEqual([
    { reminder_time: '21:30:00' },
  ])
})
