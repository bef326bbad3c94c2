import { expect, test, vi } from 'vitest'

vi.mock('./settings.ts', () => ({ zone: () => 'Europe/London' }))
const { momentOf } = await import('./moments.ts')

test('eight in the morning is eight in the morning, before and after the clocks change', () => {
  expect(momentOf('2026-03-28', '08:00', 'Europe/London').toISOString()).toBe('2026-03-28T08:00:00.000Z')
  expect(momentOf('2026-03-30', '08:00', 'Europe/London').toISOString()).toBe('2026-03-30T07:00:00.000Z')
  expect(momentOf('2026-07-01', '08:00', 'Asia/Kolkata').toISOString()).toBe('2026-07-01T02:30:00.000Z')
})
