import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { mina, ruth } from '../cast.ts'
import { dayAfter } from '../goals/goals-room.ts'
import { daysOf, localDay, type ModelEntry, memoriesOf, standingOf } from './journal-model.ts'
import { journalRoom } from './journal-room.ts'

let database: TestDatabase
let journal: Awaited<ReturnType<typeof journalRoom>>
beforeAll(async () => {
  database = await testDatabase()
  journal = await journalRoom(database)
})
afterAll(() => database.stop())

const minute = 60_000
const zones = [
  'UTC',
  'Pacific/Kiritimati',
  'Pacific/Honolulu',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
]
const zone = fc.constantFrom(...zones)
/** Days around a leap day, changes of the clock and ends of months, and any other. */
const now = fc
  .oneof(
    fc.constantFrom('2024-02-29', '2025-02-28', '2026-03-29', '2026-03-31', '2026-10-25', '2026-11-01', '2026-01-01'),
    fc.integer({ min: 0, max: 1000 }).map((days) => dayAfter('2024-01-01', days)),
  )
  .chain((day) => fc.integer({ min: 0, max: 1439 }).map((minutes) => Date.parse(`${day}T00:00Z`) + minutes * minute))
/** Days back: most within a month or two, some weeks, months and years before. */
const back = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 45 }) },
  fc.constantFrom(0, 7, 28, 29, 30, 31),
  fc
    .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: -2, max: 2 }))
    .map(([years, days]) => Math.round(years * 365.25) + days),
)
type Deed =
  | { kind: 'write'; back: number; minutes: number; zone: string; mood: number | null; words: number; after: boolean }
  | { kind: 'delete' | 'restore' | 'hide'; which: number }
  | { kind: 'move'; which: number; back: number }
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      ...{ back, minutes: fc.integer({ min: 0, max: 1439 }), zone },
      mood: fc.option(fc.integer({ min: 1, max: 5 })),
      words: fc.integer({ min: 0, max: 5 }),
      // written on that day, or put there now
      after: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('delete' as const, 'restore' as const, 'hide' as const),
      which: fc.nat(30),
    }),
  },
  fc.record({ kind: fc.constant('move' as const), which: fc.nat(30), back }),
)
const away = fc.option(fc.record({ back: fc.integer({ min: 0, max: 40 }), days: fc.integer({ min: 0, max: 10 }) }))

test('days, run, days this month and memories are those of a naive model, over zones, clock changes and backfilled days', async () => {
  await fc.assert(
    fc.asyncProperty(
      now,
      zone,
      fc.array(deed, { minLength: 1, maxLength: 25 }),
      away,
      async (at, home, deeds, rest) => {
        await journal.asOwner('delete from public.journal_entries')
        await journal.asOwner('delete from public.away_periods')
        const today = localDay(at, home)
        const model: (ModelEntry & { id: string })[] = []
        const onDay = (days: number) => dayAfter(today, -days)
        for (const [n, its] of deeds.entries()) {
          if (its.kind === 'write') {
            const written = its.after ? at : at - its.back * 1440 * minute - its.minutes * minute
            const entry_date = its.after ? onDay(its.back) : localDay(written, its.zone)
            const body_html = its.words ? `<p>${'word '.repeat(its.words).trim()}</p>` : ''
            const id = await journal.write(
              mina,
              { entry_date, title: `${n}`, mood: its.mood, body_html, tz: its.zone },
              new Date(written).toISOString(),
            )
            model.push({
              id,
              entry_date,
              title: `${n}`,
              mood: its.mood,
              words: its.words,
              deleted: false,
              hidden: false,
            })
            continue
          }
          const one = model[its.which % model.length]
          if (!one) continue
          if (its.kind === 'move') {
            if (one.deleted) continue
            one.entry_date = onDay(its.back)
            await journal.ask(mina, 'update public.journal_entries set entry_date = $2 where id = $1', [
              one.id,
              one.entry_date,
            ])
          } else if (its.kind === 'hide') {
            if (one.deleted) continue
            one.hidden = true
            await journal.ask(mina, 'insert into public.memory_hides (entry_id) values ($1) on conflict do nothing', [
              one.id,
            ])
          } else {
            one.deleted = its.kind === 'delete'
            await journal.ask(mina, `select public.${its.kind}_journal_entry($1)`, [one.id])
          }
        }
        await journal.write(ruth, { entry_date: today })
        const resting = rest ? [onDay(rest.back), dayAfter(onDay(rest.back), rest.days)] : null
        if (resting)
          await journal.asOwner('insert into public.away_periods (user_id, from_on, to_on) values ($1, $2, $3)', [
            mina.id,
            ...resting,
          ])

        const days = await journal.ask(
          mina,
          "select day::text, entries, words, mood::float from public.journal_days('1900-01-01', '2100-01-01')",
        )
        expect(days).toEqual(daysOf(model))
        const months = await journal.ask(mina, 'select month::text, entries from public.journal_months()')
        const naive = new Map<string, number>()
        for (const { day, entries } of daysOf(model).toReversed())
          naive.set(`${day.slice(0, 7)}-01`, (naive.get(`${day.slice(0, 7)}-01`) ?? 0) + entries)
        expect(months).toEqual([...naive].map(([month, entries]) => ({ month, entries })))
        const standing = await journal.ask(
          mina,
          'select this_month, run, free_left, first_on::text from public.journal_standing($1)',
          [today],
        )
        const isAway = (day: string) => resting !== null && day >= resting[0]! && day <= resting[1]!
        expect(standing).toEqual([standingOf(model, isAway, today)])
        const memories = await journal.ask<{ kind: string; ago: number; title: string }>(
          mina,
          'select kind, ago, title from public.journal_memories($1)',
          [today],
        )
        expect(memories.map(({ kind, ago, title }) => `${kind} ${ago} ${title}`).toSorted()).toEqual(
          memoriesOf(model, today),
        )
      },
    ),
    sample(200),
  )
}, 300_000)
