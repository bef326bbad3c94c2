import { expect, test } from 'vitest'
import { cutText, lengthOf } from './cut-text.ts'

const family = '👩‍👩‍👧‍👦'

test('300 emoji are 300 characters, and fit', () => {
  expect(cutText('🌱'.repeat(300), 300)).toBe('🌱'.repeat(300))
  expect(cutText('🌱'.repeat(301), 300)).toBe('🌱'.repeat(300))
})

test('what does not fit whole is not there', () => {
  expect(lengthOf(family)).toBe(7)
  expect(cutText(`ab${family}`, 8)).toBe('ab')
  expect(cutText(`ab${family}`, 9)).toBe(`ab${family}`)
  expect(cutText('e\u0301e\u0301', 3)).toBe('e\u0301')
})
