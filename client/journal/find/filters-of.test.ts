import { expect, test } from 'vitest'
import { filtersOf, paramsOf } from './filters-of.ts'

test('an address and its filters say the same, and what makes no sense in an address is left out', () => {
  const params = {
    words: 'plum',
    mood: '4,5',
    tag: 'family',
    from: '2026-01-01',
    to: '2026-02-01',
    photo: true,
  } as const
  expect(paramsOf(filtersOf(params))).toEqual({ tab: 'search', ...params })
  expect(filtersOf({ words: '  ', mood: '9', from: 'soon', to: '2026-13-40' })).toEqual({})
})
