import { expect, test } from 'vitest'
import { reactionsOf } from './reactions-of.ts'

test('the same reactions stand together', () => {
  const given = [
    { emoji: '👍', user_id: 'ruth' },
    { emoji: '🎉', user_id: 'mina' },
    { emoji: '👍', user_id: 'mina' },
  ]
  expect(reactionsOf(given, 'ruth')).toEqual([
    { emoji: '👍', people: ['ruth', 'mina'], mine: true },
    { emoji: '🎉', people: ['mina'], mine: false },
  ])
})
