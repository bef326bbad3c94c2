import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sample } from '../../../test/sample.ts'
import { dayAfter } from '../../lib/settings/days.ts'
import { nextAfter } from '../parse/occurrences.ts'
import { type Calendar, type OverdueTask, triage, ways } from './overdue-triage.ts'

const today = '2026-03-11'
const calendar: Calendar = {
  today,
  now: '2026-03-11T17:45:00Z',
  off: new Set(['2026-03-12']),
  load: (day) => (day === today ? 2 : 0),
  nextAfter,
}
const slip = (id: string, due_on: string, rrule?: string): OverdueTask => ({
  id,
  version: 3,
  title: id,
  due_on,
  due_time: null,
  plan_on: null,
  not_now_at: null,
  priority: 0,
  recurrence: rrule ? { rrule, from: 'due' } : null,
})
const seven = Array.from({ length: 7 }, (_, n) => slip(`t${n}`, dayAfter(today, -1 - n)))
const days = (changes: { due_on: string | null }[]) => changes.map(({ due_on }) => due_on)

test('all seven to today', () => {
  expect(new Set(days(triage(seven, 'today', calendar)))).toEqual(new Set([today]))
})

test('spread leaves out days off, and fills the emptiest first', () => {
  const spread = days(triage(seven, 'spread', calendar))
  expect(spread).not.toContain('2026-03-12')
  expect(spread[0]).toBe('2026-03-13')
  expect(new Set(spread).size).toBe(7)
})

test('unscheduled has no day; not now says since when', () => {
  expect(days(triage(seven, 'unschedule', calendar))).toEqual(Array(7).fill(null))
  expect(triage(seven, 'notNow', calendar).every(({ not_now_at }) => not_now_at === calendar.now)).toBe(true)
})

test('what repeats is never moved to where it comes again, whatever one chooses', () => {
  const rule = fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY', 'FREQ=WEEKLY;INTERVAL=2', 'FREQ=MONTHLY;BYMONTHDAY=1,15')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.option(rule, { nil: undefined })), { maxLength: 30 }),
      fc.constantFrom(...ways),
      (late, way) => {
        const tasks = late.map(([ago, rrule], at) => slip(`t${at}`, dayAfter(today, -ago), rrule))
        for (const [at, change] of triage(tasks, way, calendar).entries()) {
          const { recurrence, due_on } = tasks[at]!
          if (!recurrence) continue
          const next = nextAfter(recurrence, due_on, today)!
          expect(change.due_on! >= today && change.due_on! < next).toBe(true)
        }
      },
    ),
    sample(60),
  )
})
