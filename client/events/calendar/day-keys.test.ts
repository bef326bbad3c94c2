import { describe, expect, test } from 'vitest'
import { asDevice, settings } from '../../lib/settings/settings.ts'
import { dayByKey } from './day-keys.ts'

const weekBegins = (on: number) =>
  settings.set({ ...asDevice, tz: 'Europe/London', locale: 'en-GB', week_starts_on: on })

describe('keys move by a day', () => {
  test('across weeks and months, the other way where one reads from the right', () => {
    weekBegins(1)
    expect(dayByKey('ArrowRight', '2026-03-31', 'month', false)).toBe('2026-04-01')
    expect(dayByKey('ArrowRight', '2026-03-31', 'month', true)).toBe('2026-03-30')
    expect(dayByKey('ArrowUp', '2026-03-03', 'month', false)).toBe('2026-02-24')
    expect(dayByKey('ArrowDown', '2026-03-03', 'week', false)).toBeUndefined()
  })

  test('to the ends of the week, and by a page', () => {
    weekBegins(1)
    expect(dayByKey('Home', '2026-03-18', 'month', false)).toBe('2026-03-16')
    expect(dayByKey('End', '2026-03-18', 'month', false)).toBe('2026-03-22')
    expect(dayByKey('PageDown', '2026-03-31', 'month', false)).toBe('2026-04-30')
    expect(dayByKey('PageDown', '2026-03-31', 'week', false)).toBe('2026-04-07')
    expect(dayByKey('x', '2026-03-31', 'month', false)).toBeUndefined()
  })
})
