import { describe, expect, test } from 'vitest'
import type { Vote } from './queries.ts'
import { bestOf, talliesOf } from './tallies.ts'

const votes = (words: string): Vote[] =>
  words.split(' ').map((word, n) => {
    const [slot_id, answer] = word.split(':') as [string, Vote['answer']]
    return { poll_id: 'p', slot_id, answer, user_id: `u${n}`, guest_id: null }
  })
const slots = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const best = (words: string) => [...bestOf(slots, talliesOf(votes(words)))]

describe('the best date', () => {
  test('is the one on which most can come, and of two such the one that suits more', () => {
    expect(best('a:yes b:yes b:if_need_be')).toEqual(['b'])
    expect(best('a:yes a:yes b:yes b:if_need_be c:no')).toEqual(['a'])
  })

  test('may be two, and is none while nobody can come or all are as good', () => {
    expect(best('a:yes b:yes c:no')).toEqual(['a', 'b'])
    expect(best('a:no b:no')).toEqual([])
    expect(best('a:yes b:yes c:yes')).toEqual([])
  })
})
