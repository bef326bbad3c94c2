import { expect, test } from 'vitest'
import { hoursFrom, isAcceptable } from './suggested-time.ts'

const supper = { starts_at: '2026-03-24T19:00:00Z', ends_at: '2026-03-24T21:30:00Z', tz: 'Europe/London' }

test('an event that is moved lasts as long by the clock on the wall, also where clocks change', () => {
  expect(hoursFrom(supper, '2026-03-26T18:00:00')).toEqual({
    starts_local: '2026-03-26 18:00',
    ends_local: '2026-03-26 20:30',
  })
  expect(hoursFrom(supper, '2026-03-29T00:30:00').ends_local).toBe('2026-03-29 03:00')
})

test('a time is accepted while it is to come, and no longer once the event is then', () => {
  const now = new Date('2026-03-20T12:00:00Z')
  expect(isAcceptable(supper, '2026-03-26T18:00:00', now)).toBe(true)
  expect(isAcceptable(supper, '2026-03-24T19:00:00', now)).toBe(false)
  expect(isAcceptable(supper, '2026-03-20T11:59:00', now)).toBe(false)
})
