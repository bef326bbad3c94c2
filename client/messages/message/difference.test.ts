import fc from 'fast-check'
import { expect, test } from 'vitest'
import { difference } from './difference.ts'

const shown = (before: string, after: string) =>
  difference(before, after)
    .map(({ words, how }) => (how === 'same' ? words : how === 'added' ? `[+${words}]` : `[-${words}]`))
    .join('')

test.each([
  ['See you at six', 'See you at seven', 'See you at[- six][+ seven]'],
  ['Bring bread', 'Bring bread and candles', 'Bring bread[+ and candles]'],
  ['Bring the large pot', 'Bring the pot', 'Bring the[- large] pot'],
  ['The same', 'The same', 'The same'],
  ['', 'New', '[+New]'],
  ['Old', '', '[-Old]'],
])('who reads what became of “%s” sees what came and what went', (before, after, expected) => {
  expect(shown(before, after)).toBe(expected)
})

test('nothing of either text is lost, whatever they are', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c ', ' ', '\n', 'soup')).map((parts) => parts.join(' '))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = difference(before, after)
      const without = (how: string) =>
        pieces
          .filter((piece) => piece.how !== how)
          .map(({ words }) => words)
          .join('')
      expect([without('added'), without('gone')]).toEqual([before, after])
    }),
  )
  const long = 'word '.repeat(3000)
  expect(difference(long, `${long}more`)).toHaveLength(2)
})
