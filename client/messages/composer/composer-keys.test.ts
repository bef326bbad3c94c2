import { expect, test } from 'vitest'
import { isInCode } from './composer-keys.ts'

test('Enter is a new line while a block of code is open', () => {
  const text = 'so:\n```\nif (a)\n```\nok'
  expect(isInCode(text, 3)).toBe(false)
  expect(isInCode(text, 7)).toBe(true)
  expect(isInCode(text, 14)).toBe(true)
  expect(isInCode(text, text.length)).toBe(false)
  expect(isInCode('an ``` inside', 13)).toBe(false)
})
