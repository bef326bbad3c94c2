import { expect, test } from 'vitest'
import { act } from './push-act.ts'

const about = {
  type: 'goal_due',
  actor_id: null,
  group_id: null,
  related_id: '00000000-0000-4000-8000-000000000001',
  url: '/goals?goal=00000000-0000-4000-8000-000000000001&on=2026-03-02',
}

test('a button ticks the day that its push spoke of, also when it is pressed the next morning', () => {
  const input = { goal_id: about.related_id, on_date: '2026-03-02' }
  expect(act('done', about)).toEqual({ verb: 'goals.tick', input: { ...input, state: 'done' } })
  expect(act('skip', about)).toEqual({ verb: 'goals.tick', input: { ...input, state: 'skip' } })
})

test('a plain click, another action, or a push without a goal ticks nothing', () => {
  expect(act('going', about)).toBeUndefined()
  expect(act('done', { ...about, related_id: null })).toBeUndefined()
})
