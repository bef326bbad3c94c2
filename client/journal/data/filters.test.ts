import { expect, test } from 'vitest'
import { filtersOn, isMatch, moodsOf, rpcFilters, without } from './filters.ts'
import type { JournalEntry } from './types.ts'

const entry = (words: Partial<JournalEntry>) =>
  ({
    title: null,
    body_text: '',
    mood: null,
    tags: [],
    has_photo: false,
    entry_date: '2026-03-05',
    ...words,
  }) as JournalEntry

test('on this device each word begins a word, with or without its accents', () => {
  const one = entry({ title: 'Café au lait', body_text: 'With Zoë by the harbour.', tags: ['Léon'] })
  for (const words of ['cafe', 'CAFÉ lait', 'zoe harb', 'leon', '“by the”']) expect(isMatch(one, { words })).toBe(true)
  for (const words of ['arbour', 'cafe tea']) expect(isMatch(one, { words })).toBe(false)
})

test('each filter keeps out what it is not about, and both ends of a time are in it', () => {
  const one = entry({ mood: 4, tags: ['family'], has_photo: true })
  expect(isMatch(one, { moods: [4, 5], tag: 'Family', from: '2026-03-05', to: '2026-03-05', photo: true })).toBe(true)
  expect(isMatch(one, { moods: [5] })).toBe(false)
  expect(isMatch(entry({}), { moods: [1, 2, 3, 4, 5] })).toBe(false)
  expect(isMatch(one, { tag: 'fam' })).toBe(false)
  expect(isMatch(one, { from: '2026-03-06' })).toBe(false)
  expect(isMatch(one, { to: '2026-03-04' })).toBe(false)
  expect(isMatch(entry({}), { photo: true })).toBe(false)
})

test('an address that says no mood says none, and a filter that is dropped is gone', () => {
  expect(moodsOf('4,1,4')).toEqual([1, 4])
  expect(moodsOf('0,6,x')).toBeUndefined()
  expect(moodsOf(undefined)).toBeUndefined()
  const filters = { words: 'plum', moods: [4], photo: true } as const
  expect(filtersOn(filters)).toEqual(['words', 'moods', 'photo'])
  expect(without(filters, 'moods')).toEqual({ words: 'plum', photo: true })
  expect(rpcFilters(filters)).toEqual({ words: 'plum', moods: [4], has_photo: true })
})
