import { expect, test, vi } from 'vitest'
import { ago, badgeOf } from '../data/ago.ts'
import type { Notification } from '../data/notifications.ts'
import { bySection, lineOf } from './grouping.ts'
import { ofTab, type Tab } from './tabs.ts'

// words are given to translators at build; here they stay as they are written
vi.mock('@lingui/core/macro', () => ({ t: String.raw }))

const now = new Date('2026-03-12T09:00:00')
const told = (id: string, minutesAgo: number, more: Partial<Notification> = {}) =>
  ({
    id,
    type: 'task_due',
    is_read: false,
    created_at: new Date(now.getTime() - minutesAgo * 60_000).toISOString(),
    group_key: null,
    group_id: null,
    actor_id: null,
    related_id: null,
    snoozed_until: null,
    url: null,
    ...more,
  }) as Notification

test('somebody reads what came today, yesterday and before, newest first', () => {
  const list = [told('a', 1), told('b', 500), told('c', 10 * 60), told('d', 34 * 60), told('e', 40 * 24 * 60)]
  const shown = bySection(list, now).map(({ section, folds }) => [section, folds.map(({ key }) => key)])
  expect(shown).toEqual([
    ['today', ['a', 'b']],
    ['yesterday', ['c']],
    ['older', ['d', 'e']],
  ])
})

test('five answers about one thing are one line, which is unread while one of them is', () => {
  const answers = ['ana', 'ben', 'ana', 'cleo', 'dan'].map((actor_id, at) =>
    told(`${at}`, at, { group_key: 'rsvp:1', actor_id, is_read: at !== 3 }),
  )
  const [{ folds }] = bySection([...answers, told('x', 9)], now) as [ReturnType<typeof bySection>[number]]
  expect(folds.map(({ key, all, isUnread }) => [key, all.length, isUnread])).toEqual([
    ['0', 5, true],
    ['x', 1, true],
  ])
})

const said = (...messages: [string, string][]) => {
  const all = messages.map(([actor_id, message], at) => told(`${at}`, at, { actor_id, message, group_key: 'k' }))
  const [{ folds }] = bySection(all, now) as [ReturnType<typeof bySection>[number]]
  const and = { others: (count: number) => `and ${count} others`, more: (count: number) => `and ${count} more` }
  return lineOf(folds[0]!, (id) => id ?? undefined, and)
}

test('who did the same is counted, and nobody twice', () => {
  expect(said(['Ana', 'Ana answered'], ['Ben', 'Ben answered'], ['Cleo', 'Cleo answered'])).toBe(
    'Ana and 2 others answered',
  )
  expect(said(['Ana', 'Ana is going'], ['Ben', 'Ben is not'])).toBe('Ana is going · and 1 more')
  expect(said(['Ana', 'Ana changed it'], ['Ana', 'Ana changed it'])).toBe('Ana changed it · and 1 more')
  expect(said(['Ana', 'The hall has moved'], ['Ben', 'The hall has moved'])).toBe('The hall has moved · and 1 more')
  expect(said(['Ana', 'Ana answered'])).toBe('Ana answered')
})

test('everyone who asks to be let in stands alone', () => {
  const asks = { type: 'group_member_joined', url: '/groups/g?tab=members', group_key: 'k' }
  const [{ folds }] = bySection([told('a', 1, asks), told('b', 2, asks)], now) as [ReturnType<typeof bySection>[number]]
  expect(folds.map(({ key }) => key)).toEqual(['a', 'b'])
})

test.each<[Tab, string[]]>([
  ['all', ['task', 'mention', 'joined', 'announcement', 'message']],
  ['mentions', ['mention']],
  ['assigned', ['task']],
  ['groups', ['joined', 'announcement']],
])('the tab %s', (tab, ids) => {
  const list = [
    told('task', 1),
    told('mention', 2, { type: 'mention_received' }),
    told('joined', 3, { type: 'group_member_joined' }),
    told('announcement', 4, { type: 'message_received', group_id: 'g' }),
    told('message', 5, { type: 'message_received' }),
    told('asleep', 6, { snoozed_until: new Date(now.getTime() + 60_000).toISOString() }),
  ]
  expect(ofTab(list, tab, false, now).map(({ id }) => id)).toEqual(ids)
})

test('who wants to see only what is unread sees nothing else', () => {
  const list = [told('a', 1, { is_read: true }), told('b', 2)]
  expect(ofTab(list, 'all', true, now).map(({ id }) => id)).toEqual(['b'])
})

test.each([
  [0.5, 'Just now'],
  [-2, 'Just now'],
  [1, '1m ago'],
  [59, '59m ago'],
  [60, '1h ago'],
  [23 * 60 + 59, '23h ago'],
  [24 * 60, '1d ago'],
  [400 * 24 * 60, '400d ago'],
])('%d minutes are %s', (minutes, words) => {
  expect(ago(told('a', minutes).created_at, now)).toBe(words)
})

test.each([
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('the badge for %d says "%s"', (count, words) => {
  expect(badgeOf(count)).toBe(words)
})
