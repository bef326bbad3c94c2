import { expect, test } from 'vitest'
import { entriesFault, readEntries } from './entries.ts'

const limits = { many: 2, length: 5 }

test('each line is an entry, whole, however long it is', () => {
  expect(readEntries(' Flour \n\nSalt and water\nFlour', '\n')).toEqual(['Flour', 'Salt and water', 'Flour'])
  expect(readEntries('soup, , winter,soup', ',')).toEqual(['soup', 'winter'])
})

test('what is over a limit is named by its place, and by how much it is over', () => {
  expect(entriesFault(['Flour', 'Salt'], limits)).toBeUndefined()
  expect(entriesFault(['Salt', 'Flour!!'], limits)).toEqual({ kind: 'long', at: 2, over: 2 })
  expect(entriesFault(['a', 'b', 'c'], limits)).toEqual({ kind: 'many', over: 1 })
})

test('a sign of two halves counts once, as the database counts it', () => {
  expect(entriesFault(['🥕🥕🥕🥕🥕'], limits)).toBeUndefined()
})
