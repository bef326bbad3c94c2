import { expect, test } from 'vitest'
import { dayAt, type HeatLevel, heatDays, placeOf } from './heat-days.ts'

const month = (day: string) => day.slice(0, 7)
const none = (): HeatLevel => 0

test('weeks are columns, from the first day of a week as the person counts', () => {
  // a Thursday
  expect(heatDays('2026-01-01', '2026-01-31', none, 1, month)).toMatchObject({ first: '2025-12-29', weeks: 5 })
  expect(heatDays('2026-01-01', '2026-01-31', none, 0, month)).toMatchObject({ first: '2025-12-28', weeks: 5 })
})

test('each day stands once, with its level, and none before the first', () => {
  const level = (day: string): HeatLevel => (day === '2026-01-15' ? 4 : day > '2026-01-20' ? 'rest' : 0)
  const { paths } = heatDays('2026-01-01', '2026-01-31', level, 1, month)
  const count = (path: string) => path.match(/M/g)?.length ?? 0
  expect([count(paths[0]), count(paths[4]), count(paths.rest)]).toEqual([19, 1, 11])
})

test('a point finds the day that is drawn there, over five years and a leap day', () => {
  const [from, to] = ['2023-11-10', '2028-11-09']
  const { first, months } = heatDays(from, to, none, 1, month)
  for (const day of [from, '2024-02-29', '2026-03-29', to]) {
    const { x, y } = placeOf(day, first)
    expect(dayAt(x + 5, y + 5, first, from, to)).toBe(day)
  }
  expect(dayAt(5, 500, first, from, to)).toBeNull()
  expect(months).toHaveLength(60)
})
