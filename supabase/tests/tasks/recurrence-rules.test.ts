import fc from 'fast-check'
import { RRule } from 'rrule'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'

/* Recurrence rules in the database against the package `rrule`, which reads RFC 5545 in another way. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())

const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const some = <T>(from: fc.Arbitrary<T>, most: number) =>
  fc.option(fc.uniqueArray(from, { minLength: 1, maxLength: most }), { nil: null, freq: 2 })
const ordinal = fc.constantFrom('1', '2', '3', '4', '5', '-1', '-2')
const named = fc.constantFrom(...codes)

const rule = fc
  .record({
    freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.integer({ min: 1, max: 5 }),
    plain: some(named, 7),
    nth: some(
      fc.tuple(ordinal, named).map((parts) => parts.join('')),
      3,
    ),
    days: some(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: -5, max: -1 })), 4),
    months: some(fc.integer({ min: 1, max: 12 }), 4),
    wkst: fc.option(named, { nil: null, freq: 3 }),
    count: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null, freq: 3 }),
    until: fc.option(fc.integer({ min: 0, max: 2000 }), { nil: null, freq: 4 }),
    start: fc.integer({ min: 0, max: 1600 }),
    after: fc.integer({ min: -40, max: 900 }),
  })
  .map(({ freq, interval, plain, nth, days, months, wkst, count, until, start, after }) => {
    const byDay = ['MONTHLY', 'YEARLY'].includes(freq) && nth ? nth : plain
    return {
      start: day(start),
      after: day(start + after),
      text: [
        `FREQ=${freq}`,
        interval > 1 && `INTERVAL=${interval}`,
        byDay && `BYDAY=${byDay.join(',')}`,
        // what never comes the package seeks until the year 9999
        days && freq !== 'WEEKLY' && !byDay && `BYMONTHDAY=${days.join(',')}`,
        months && interval === 1 && `BYMONTH=${months.join(',')}`,
        wkst && `WKST=${wkst}`,
        count && `COUNT=${count}`,
        until !== null && !count && `UNTIL=${day(start + until).replaceAll('-', '')}`,
      ]
        .filter(Boolean)
        .join(';'),
    }
  })

function day(number: number) {
  return new Date(Date.UTC(2023, 0, 1 + number)).toISOString().slice(0, 10)
}

/** As far as the package is asked, which takes its time with what is rare. */
const horizon = '2036-01-01'

function byPackage({ start, after, text }: { start: string; after: string; text: string }) {
  const options = RRule.parseString(text)
  const last = new Date(horizon)
  const until = options.until && options.until < last ? options.until : last
  const next = new RRule({ ...options, dtstart: new Date(`${start}T00:00:00Z`), until }).after(
    new Date(`${after}T00:00:00Z`),
  )
  return next?.toISOString().slice(0, 10) ?? null
}

const inDatabase = async (all: readonly { start: string; after: string; text: string }[]) =>
  (
    await database.admin.query<{ next: string | null }>(
      `select private.day_after(private.read_rule(text, start), start, after)::text as next
       from unnest($1::text[], $2::date[], $3::date[]) with ordinality as asked (text, start, after, n) order by n`,
      [all.map(({ text }) => text), all.map(({ start }) => start), all.map(({ after }) => after)],
    )
  ).rows.map(({ next }) => next)

test('every rule goes on to the same day as in the package', async () => {
  const rules = fc.sample(rule, 200)
  const ours = await inDatabase(rules)
  const soon = ours.map((next) => (next && next <= horizon ? next : null))
  const told = rules.map((it, at) => ({ ...it, ours: soon[at], theirs: byPackage(it) }))
  expect(told.filter(({ ours, theirs }) => ours !== theirs)).toEqual([])
})

describe('in words, with a day from 2 March 2026 on, a Monday', () => {
  test.each([
    ['every day', 'FREQ=DAILY', ['2026-03-03', '2026-03-04', '2026-03-05']],
    ['every weekday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', ['2026-03-03', '2026-03-04', '2026-03-05']],
    ['every other week', 'FREQ=WEEKLY;INTERVAL=2', ['2026-03-16', '2026-03-30', '2026-04-13']],
    ['the 1st and the 15th', 'FREQ=MONTHLY;BYMONTHDAY=1,15', ['2026-03-15', '2026-04-01', '2026-04-15']],
    ['the last day of the month', 'FREQ=MONTHLY;BYMONTHDAY=-1', ['2026-03-31', '2026-04-30', '2026-05-31']],
    ['the first Friday', 'FREQ=MONTHLY;BYDAY=1FR', ['2026-03-06', '2026-04-03', '2026-05-01']],
    ['the last Monday', 'FREQ=MONTHLY;BYDAY=-1MO', ['2026-03-30', '2026-04-27', '2026-05-25']],
    ['every three months', 'FREQ=MONTHLY;INTERVAL=3', ['2026-06-02', '2026-09-02', '2026-12-02']],
    ['every year', 'FREQ=YEARLY', ['2027-03-02', '2028-03-02', '2029-03-02']],
    ['every 29 February', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', ['2028-02-29', '2032-02-29', '2036-02-29']],
    ['three times', 'FREQ=DAILY;COUNT=3', ['2026-03-03', '2026-03-04', null]],
    ['until Wednesday', 'FREQ=DAILY;UNTIL=20260304', ['2026-03-03', '2026-03-04', null]],
  ])('%s', async (_, text, days) => {
    const found: (string | null)[] = []
    for (let after: string | null = '2026-03-02'; found.length < days.length; after = found.at(-1) ?? '2100-01-01') {
      found.push((await inDatabase([{ text, start: '2026-03-02', after }]))[0]!)
    }
    expect(found).toEqual(days)
  })
})

test.each([
  ['', false],
  ['FREQ=HOURLY', false],
  ['FREQ=DAILY;FREQ=DAILY', false],
  ['FREQ=WEEKLY;BYDAY=1MO', false],
  ['FREQ=WEEKLY;BYMONTHDAY=1', false],
  ['FREQ=MONTHLY;BYMONTHDAY=32', false],
  ['FREQ=MONTHLY;BYDAY=0MO', false],
  ['FREQ=MONTHLY;BYSETPOS=1;BYDAY=MO', false],
  ['FREQ=DAILY;INTERVAL=0', false],
  ["FREQ=DAILY'; drop table tasks; --", false],
  ['FREQ=MONTHLY;BYDAY=+1MO,-1FR', true],
])('the rule "%s" is kept: %s', async (rrule, kept) => {
  const { rows } = await database.admin.query('select private.is_recurrence($1) as kept', [JSON.stringify({ rrule })])
  expect(rows).toEqual([{ kept }])
})
