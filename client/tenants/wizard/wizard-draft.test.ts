import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sample } from '../../../test/sample.ts'
import { slugOf } from './wizard-draft.ts'

test('a name makes the address that people would write', () => {
  expect(slugOf('St Mary’s School')).toBe('st-marys-school')
  expect(slugOf('  École  d’Été!  ')).toBe('ecole-dete')
  expect(slugOf('日本語')).toBe('')
})

test('whatever one is called, the address is one that the database takes, or is left to be written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      expect(slugOf(name)).toMatch(/^([a-z0-9][a-z0-9-]{0,62})?$/)
    }),
    sample(500),
  )
})
