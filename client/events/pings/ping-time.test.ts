import { expect, test } from 'vitest'
import { isPingTime } from './ping-time.ts'

const supper = {
  starts_at: '2026-03-10T19:00:00Z',
  ends_at: '2026-03-10T21:00:00Z',
  state: 'scheduled',
  draft: false,
}
const at = (moment: string, more = {}) => isPingTime({ ...supper, ...more }, new Date(moment))

test('one says that one is late from two hours before the start until the end', () => {
  expect(at('2026-03-10T16:59:59Z')).toBe(false)
  expect(at('2026-03-10T17:00:00Z')).toBe(true)
  expect(at('2026-03-10T20:59:59Z')).toBe(true)
  expect(at('2026-03-10T21:00:00Z')).toBe(false)
})

test('nobody is late for what is cancelled or a draft', () => {
  expect(at('2026-03-10T18:00:00Z', { state: 'cancelled' })).toBe(false)
  expect(at('2026-03-10T18:00:00Z', { draft: true })).toBe(false)
})
