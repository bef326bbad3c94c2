import { expect, test } from 'vitest'
import { roomOf, sharesOf } from '../../scripts/shares.js'

const names = ['events', 'goals', 'messages', 'tasks']

test.each([
  ['client/events/EventCard.test.ts', 'events'],
  ['e2e/events-rsvp.test.ts', 'events'],
  ['supabase/tests/event-answers.test.ts', 'events'],
  ['supabase/tests/eventual.test.ts', 'house'],
  ['server/rest/filters.test.ts', 'house'],
])('%s is of the room %s', (path, room) => {
  expect(roomOf(path, names)).toBe(room)
})

test('whatever takes more than its share is named: a walk, a file of tests, a room', () => {
  const walk = (path: string, ms: number) => ({ path, name: path, kind: 'walk' as const, ms })
  const { byRoom, over } = sharesOf(
    [
      walk('e2e/goals.test.ts', 30_000),
      walk('e2e/goals-kept.test.ts', 25_000),
      walk('e2e/messages/messages.test.ts', 39_000),
      { path: 'supabase/tests/goals.test.ts', name: 'goals', kind: 'file', ms: 21_000 },
    ],
    names,
  )
  expect(byRoom.get('goals')).toEqual({ walks: 55, tests: 21, all: 76 })
  expect(over).toEqual(['goals takes 21 s of the 20 it has', 'goals (walks) takes 55 s of the 40 it has'])
})

test('a room of two halves has a share for each', () => {
  const walk = (ms: number) => ({ path: 'e2e/events/series.test.ts', name: 'series', kind: 'walk' as const, ms })
  expect(sharesOf([walk(39_000), walk(39_000)], names).over).toEqual([])
  expect(sharesOf([walk(39_000), walk(39_000), walk(30_000)], names).over).toEqual([
    'events (walks) takes 108 s of the 80 it has',
  ])
})
