import fc from 'fast-check'
import { RRule } from 'rrule'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { randomRule } from '../../../test/fixtures/random-rule.ts'

/* Recurrence rules in the database against the package `rrule`, which reads RFC 5545 in another way. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())

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
  const rules = fc.sample(randomRule, 200)
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
