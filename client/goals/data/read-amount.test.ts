import { expect, test } from 'vitest'
import { readAmount } from './read-amount.ts'

test.each([
  ['2', 'en-GB', 2],
  ['2.5', 'en-GB', 2.5],
  ['2,5', 'en-GB', 2.5],
  ['1,000', 'en-GB', 1000],
  ['1.000', 'en-GB', 1],
  ['1,000', 'de-DE', 1],
  ['1.000', 'de-DE', 1000],
  ['1,234.5', 'de-DE', 1234.5],
  ['1.234,5', 'en-GB', 1234.5],
  ['-3', 'en-GB', -3],
  ['10 000', 'fr-FR', 10_000],
])('%s in %s is %f', (typed, where, value) => {
  expect(readAmount(typed, where)).toBe(value)
})

test.each(['', 'NaN', '1e308', 'two', '9'.repeat(13), '--1', '1-2', ','])('%s is no number', (typed) => {
  expect(readAmount(typed, 'en-GB')).toBeUndefined()
})
