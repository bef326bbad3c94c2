import { expect, test } from 'vitest'
import type { TasksPlan } from '../data/tasks.ts'
import { dayOfTask } from './task-days.ts'

const plan = {
  start_on: '2026-03-03',
  off: [
    { starts_on: '2026-03-07', ends_on: '2026-03-08', label: 'Weekend' },
    { starts_on: '2026-03-09', ends_on: '2026-03-09', label: 'Monday' },
  ],
  lessons: [{ lesson_key: 'soup', first_on: '2026-03-10', last_on: '2026-03-17', skipped: false }],
} as unknown as TasksPlan
const task = (offset_days: number, anchor = 'lesson') => ({ title: 'Buy', anchor, offset_days })

test.each([
  ['on the day', task(0), '2026-03-10', '2026-03-10'],
  ['before the first meeting', task(-4), '2026-03-06', '2026-03-06'],
  ['on a day off, which goes to the next open day', task(-2), '2026-03-08', '2026-03-10'],
  ['after the last meeting', task(2), '2026-03-19', '2026-03-19'],
  ['counted from the start', task(-1, 'start'), '2026-03-02', '2026-03-02'],
])('a task is due %s', (_, fields, counted_on, due_on) => {
  expect(dayOfTask(plan, 'soup', fields)).toMatchObject({ counted_on, due_on })
})

test('a task of a lesson without a day has none', () => {
  expect(dayOfTask(plan, 'bread', task(0))).toBe(null)
})
