import { expect, test, vi } from 'vitest'
import type { Message } from '../data/messages.ts'

vi.mock('../../lib/settings/settings.ts', () => ({ zone: () => 'Europe/London', weekStart: () => 1 }))
const { newFromOf, placed } = await import('./grouping.ts')

const at = (seq: number, created_at: string, more: Partial<Message> = {}) =>
  ({
    id: `m${seq}`,
    seq,
    sender_id: 'ruth',
    kind: 'text',
    topic_id: null,
    reply_to_id: null,
    deleted_at: null,
    created_at,
    ...more,
  }) as Message

test('a run of one person is headed once, and a pause, an answer, another person or a day begins anew', () => {
  const list = [
    at(1, '2026-03-01T22:00:00Z'),
    at(2, '2026-03-01T22:01:00Z'),
    at(3, '2026-03-01T22:09:00Z'),
    at(4, '2026-03-01T22:10:00Z', { sender_id: 'tomas' }),
    at(5, '2026-03-01T22:11:00Z', { sender_id: 'tomas', reply_to_id: 'm1' }),
    at(6, '2026-03-02T00:01:00Z', { sender_id: 'tomas' }),
  ]
  const all = placed(list, null, 'mina')
  expect(all.map(({ headed }) => headed)).toEqual([true, false, true, true, true, true])
  expect(all.map(({ day }) => day)).toEqual(['2026-03-01', undefined, undefined, undefined, undefined, '2026-03-02'])
})

test('the line stands above the first new message that somebody else wrote', () => {
  const list = [
    at(1, '2026-03-01T10:00:00Z'),
    at(2, '2026-03-01T10:00:01Z', { sender_id: 'mina' }),
    at(3, '2026-03-01T10:00:02Z'),
    at(4, '2026-03-01T10:00:03Z'),
  ]
  expect(placed(list, 2, 'mina').map(({ isNew }) => isNew)).toEqual([false, false, true, false])
  expect(placed(list, null, 'mina').some(({ isNew }) => isNew)).toBe(false)
})

test('what is unread begins after what was read, or where one said so', () => {
  expect(newFromOf({ last_seq: 9, last_read_seq: 5, unread_from_seq: null })).toBe(6)
  expect(newFromOf({ last_seq: 9, last_read_seq: 9, unread_from_seq: null })).toBeNull()
  expect(newFromOf({ last_seq: 9, last_read_seq: 9, unread_from_seq: 3 })).toBe(3)
})
