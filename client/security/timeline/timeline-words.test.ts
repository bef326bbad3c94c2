import { i18n } from '@lingui/core'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { sample } from '../../../test/sample.ts'
import type { TimelineEntry } from '../data/types.ts'
import { moreOf, sentenceOfEntry } from './timeline-words.ts'

vi.mock('@lingui/core/macro', () => ({
  t: String.raw,
  plural: (count: number, { one, other }: { one: string; other: string }) =>
    (count === 1 ? one : other).replace('#', String(count)),
}))
vi.mock('../../lib/settings/time.ts', () => ({ exactly: (at: Date) => at.toISOString() }))
beforeAll(() => {
  i18n.load('en', {})
  i18n.activate('en')
})

/* The lines of a timeline in words: many failures are one of them. */

const noon = Date.parse('2026-03-12T12:00:00Z')
const entry = (more: Partial<TimelineEntry>): TimelineEntry => ({
  ...{ id: 'e', kind: 'failure', count: 1, words: {}, address: null, email: null, person: null, severity: null },
  ...{ by: null, before: '', at: new Date(noon).toISOString(), until: new Date(noon).toISOString() },
  ...more,
})
/** So many failures within so many minutes. */
const failures = (count: number, minutes: number, words: TimelineEntry['words'] = {}) =>
  entry({ count, words, at: new Date(noon - minutes * 60_000).toISOString() })

describe('failures that nothing stands between', () => {
  test.each([
    [212, 9, '212 failures in 9 minutes'],
    [2, 0, '2 failures in 1 minute'],
    [3, 1.2, '3 failures in 1 minute'],
    [7, 89.4, '7 failures in 89 minutes'],
    [7, 89.6, '7 failures in 2 hours'],
    [1000, 60 * 24 * 3, '1000 failures in 72 hours'],
  ])('%i in %d minutes are one line', (count, minutes, words) => {
    expect(sentenceOfEntry(failures(count, minutes))).toBe(words)
  })

  test('say how many they are and never that it took no time, however many and however long', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 1000 }),
        fc.double({ min: 0, max: 100_000, noNaN: true }),
        (count, minutes) => {
          const [, said, span, unit] = /^(\d+) failures in (\d+) (minutes?|hours?)$/.exec(
            sentenceOfEntry(failures(count, minutes)),
          )!
          expect(Number(said)).toBe(count)
          expect(Number(span)).toBeGreaterThan(0)
          const length = Number(span) * (unit!.startsWith('hour') ? 60 : 1)
          expect(Math.abs(length - minutes)).toBeLessThanOrEqual(unit!.startsWith('hour') ? 30.5 : 1)
          expect(unit!.endsWith('s')).toBe(span !== '1')
        },
      ),
      sample(500),
    )
  })

  test('say on how many emails and from how many addresses, where it was not one', () => {
    const words = { emails: 10_000, addresses: 3, by_client: false, agent: null }
    expect(moreOf(failures(12_000, 9, words))).toEqual(['On 10,000 emails', 'From 3 addresses'])
    expect(moreOf(failures(12, 9, { ...words, emails: 1, addresses: 1 }))).toEqual([])
  })

  test('that a client reports of itself say so', () => {
    expect(moreOf(failures(2, 1, { by_client: true, emails: 1, addresses: 1, agent: 'curl/8.5' }))).toEqual([
      'Reported by a client',
      'curl/8.5',
    ])
  })
})

describe('a line', () => {
  test.each<[Partial<TimelineEntry>, string]>([
    [{ words: { reason: 'invalid_credentials' } }, 'Failed sign-in: wrong password'],
    [{ words: {} }, 'Failed sign-in: unknown'],
    [{ kind: 'event', words: { type: 'attack' } }, 'Attack: several addresses blocked'],
    [{ kind: 'event', words: { type: 'door_open' } }, 'Door open'],
    [{ kind: 'session', words: { active: true } }, 'Signed in'],
    [{ kind: 'session', words: { active: false } }, 'Was signed in'],
    [{ kind: 'notice', words: { answered_at: null } }, 'Asked by email: “Was this you?”'],
    [{ kind: 'notice', words: { answered_at: '2026-03-12' } }, 'Answered “Was this you?”: no'],
    [{ kind: 'block', words: { active: true } }, 'Blocked'],
    [{ kind: 'block', words: { active: false } }, 'Was blocked'],
    [{ kind: 'act', words: { action: 'user.asked' } }, 'Asked “Was this you?”'],
    [{ kind: 'act', words: { action: 'user.second_look' } }, 'User second look'],
    [{ kind: 'note', words: { body: 'Called her.' } }, 'Called her.'],
    [{ kind: 'note', words: { body: null } }, ''],
  ])('of %j is a sentence', (more, words) => {
    expect(sentenceOfEntry(entry(more))).toBe(words)
  })

  test('of a block says why, until when, and how often it held', () => {
    const words = { reason: 'Guessing', note: 'A school', until: '2026-03-13T12:00:00.000Z', hits: 1 }
    expect(moreOf(entry({ kind: 'block', words }))).toEqual([
      'Guessing',
      'A school',
      'Until 2026-03-13T12:00:00.000Z',
      '1 attempt was turned away',
    ])
    expect(moreOf(entry({ kind: 'block', words: { reason: null, note: null, until: null, hits: 0 } }))).toEqual([])
  })

  test('of an event has its details as sentences, and what is unknown as it came', () => {
    const words = {
      type: 'suspicious_sign_ins',
      details: { email: 'mina@example.org', extra: { a: 1 } },
      by_client: false,
    }
    expect(moreOf(entry({ kind: 'event', words }))).toEqual(['Email: mina@example.org', 'Extra: {"a":1}'])
  })

  test('of what was denied says so', () => {
    expect(moreOf(entry({ kind: 'act', words: { action: 'user.role', outcome: 'denied' } }))).toEqual(['Denied'])
  })
})
