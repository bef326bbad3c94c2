import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sample } from '../../../test/sample.ts'
import { emptyDraft, type KeptWizard, slugOf, wizardKept } from './wizard-draft.ts'

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

test('what was typed comes back as it was, at the step that was open', () => {
  const left: KeptWizard = {
    id: 'a',
    step: 'rules',
    draft: { ...emptyDraft, name: 'Hillside', slug: 'hill', hasOwnSlug: true, rules: '1. Be kind.' },
  }
  expect(wizardKept(JSON.stringify(left))).toEqual(left)
})

test('what an older build kept has all that this one needs, and what is none is no draft', () => {
  expect(
    wizardKept('{"id": "a", "step": "colours", "draft": {"name": "Hillside", "settings": {"join": "open"}}}'),
  ).toEqual({
    id: 'a',
    step: 'name',
    draft: { ...emptyDraft, name: 'Hillside', settings: { ...emptyDraft.settings, join: 'open' } },
  })
  for (const wrong of [null, '', 'null', '{"id": "a"}', '[]', '7']) expect(wizardKept(wrong)).toBeNull()
})
