import { expect, test } from 'vitest'
import type { SchedulePattern } from '../data/schedule.ts'
import { overTimes } from './over-time.ts'
import { planRow } from './plan-row.ts'

const day = '2026-03-03'
const pattern = (track: number, minutes: number): SchedulePattern => ({
  ...{ adoption_id: 'a', track, from_on: day, rrule: 'FREQ=DAILY', start_time: '19:00', minutes, places: 2 },
})
const lesson = (key: string, minutes: number) => ({ key, minutes, title: key, materials: [] })
const patterns = [pattern(1, 60), pattern(2, 30)]
const lessons = [lesson('a', 40), lesson('b', 30), lesson('long', 90)]
const over = (...plan: ReturnType<typeof planRow>[]) => overTimes({ patterns, plan, lessons }, day, plan)

test('two lessons that take more than their meeting together are told', () => {
  expect(over(planRow('a', day), planRow('b', day))).toEqual([{ minutes: 70, room: 60 }])
})

test('what fits, what was taught, and a lesson alone are not', () => {
  expect(over(planRow('a', day))).toEqual([])
  expect(over(planRow('a', day, 'taught'), planRow('b', day))).toEqual([])
  expect(over(planRow('long', day))).toEqual([])
  expect(over(planRow('a', day), planRow('long', day))).toEqual([{ minutes: 130, room: 60 }])
})

test('tracks meet each by itself, and a part takes its share', () => {
  expect(over(planRow('a', day), { ...planRow('b', day), track: 2 })).toEqual([])
  const parts = ['x', 'y'].map((id, n) => ({ ...planRow(id, day), lesson_key: 'a', part: n + 1 }))
  expect(over(...parts, planRow('b', day))).toEqual([{ minutes: 70, room: 60 }])
  expect(
    overTimes({ patterns, plan: [...parts, planRow('b', day)], lessons }, day, [parts[0]!, planRow('b', day)]),
  ).toEqual([])
})
