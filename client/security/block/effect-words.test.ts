import { i18n } from '@lingui/core'
import { beforeAll, expect, test, vi } from 'vitest'
import { effectSentence } from './effect-words.ts'

vi.mock('@lingui/core/macro', () => ({
  t: (parts: TemplateStringsArray, ...values: unknown[]) => String.raw(parts, ...values),
  plural: (count: number, { one, other }: { one: string; other: string }) =>
    (count === 1 ? one : other).replace('#', String(count)),
}))
vi.mock('../../lib/settings/time.ts', () => ({ exactly: (at: Date) => at.toISOString() }))
beforeAll(() => {
  i18n.load('en', {})
  i18n.activate('en')
})

/* What a block does to people, as one sentence for each case. */

const network = '203.0.113.7'
test.each([
  [0, 0, 0, 'Nobody signed in from 203.0.113.7 in 30 days.'],
  [1, 0, 0, '203.0.113.7 was used by 1 person with successful sign-ins in 30 days.'],
  [1, 1, 0, '203.0.113.7 was used by 1 person with successful sign-ins in 30 days, an admin.'],
  [1, 0, 1, '203.0.113.7 was used by 1 person with successful sign-ins in 30 days, who is signed in now.'],
  [1, 1, 1, '203.0.113.7 was used by 1 person with successful sign-ins in 30 days, an admin who is signed in now.'],
  [6, 0, 0, '203.0.113.7 was used by 6 people with successful sign-ins in 30 days.'],
  [6, 2, 0, '203.0.113.7 was used by 6 people with successful sign-ins in 30 days, among them 2 admins.'],
  [6, 0, 1, '203.0.113.7 was used by 6 people with successful sign-ins in 30 days; 1 is signed in now.'],
  [
    ...([6, 1, 3] as const),
    '203.0.113.7 was used by 6 people with successful sign-ins in 30 days, among them 1 admin; 3 are signed in now.',
  ],
  [20_000, 0, 0, '203.0.113.7 was used by 10,000+ people with successful sign-ins in 30 days.'],
])('%i people, of them %i admins and %i signed in', (people, admins, signed_in_now, words) => {
  expect(effectSentence({ network, people, admins, signed_in_now })).toBe(words)
})
