import { expect, test, vi } from 'vitest'
import type { ThreadReply } from '../data/talk-replies.ts'
import { inListOrder, inThreadOrder, isUnread } from './thread-order.ts'

vi.mock('../../lib/settings/settings.ts', () => ({ zone: () => 'UTC', weekStart: () => 1 }))

const said = (id: string, minute: number, reply_to_id: string | null = null): ThreadReply => ({
  ...{ id, reply_to_id, thread_id: 't', group_id: 'g', adoption_id: 'a', lesson_key: 'l', body_html: `<p>${id}</p>` },
  ...{ created_by: 'mina', created_at: `2026-11-26T10:${minute}:00Z`, updated_at: '', deleted_at: null },
  ...{ leaves_mark: false, deleted_by_class: null, version: 1, reactions: [] },
})
const order = (replies: ThreadReply[]) =>
  inThreadOrder(replies).map(({ reply, isBeneath }) => `${isBeneath ? '  ' : ''}${reply.id}`)

test('a reply to a reply stands beneath it, however deep, and before what was said to the thread later', () => {
  const replies = [said('one', 10), said('two', 11), said('to one', 12, 'one'), said('to that', 13, 'to one')]
  expect(order(replies)).toEqual(['one', '  to one', '  to that', 'two'])
  expect(inThreadOrder(replies).at(2)?.to?.id).toBe('to one')
})

test('a reply to one that cannot be read stands for itself', () => {
  expect(order([said('one', 10), said('lost', 11, 'gone')])).toEqual(['one', 'lost'])
})

test('nobody’s own thread is unread before somebody replies, and what was read is read until there is more', () => {
  const thread = {
    created_by: 'ruth',
    created_at: '2026-11-26T10:00:00Z',
    last_reply_at: '2026-11-26T10:00:00Z',
    reads: [],
  }
  expect(isUnread(thread, 'ruth')).toBe(false)
  expect(isUnread(thread, 'mina')).toBe(true)
  const replied = { ...thread, last_reply_at: '2026-11-26T11:00:00+00:00' }
  expect(isUnread(replied, 'ruth')).toBe(true)
  expect(isUnread({ ...replied, reads: [{ read_at: '2026-11-26T11:00:00.5Z', follows: null }] }, 'ruth')).toBe(false)
})

test('the author’s prompt stands first on its day in the group’s zone, and later among the others', () => {
  const threads = [
    { id: 'new', kind: 'question', created_at: '2026-11-26T20:00:00Z' },
    { id: 'prompt', kind: 'prompt', created_at: '2026-11-25T23:30:00Z' },
  ]
  const ids = (today: string) => inListOrder(threads, today, 'Europe/Paris').map(({ id }) => id)
  expect(ids('2026-11-26')).toEqual(['prompt', 'new'])
  expect(ids('2026-11-27')).toEqual(['new', 'prompt'])
})
