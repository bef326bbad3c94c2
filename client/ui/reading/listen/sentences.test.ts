import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sample } from '../../../../test/sample.ts'
import { sentencesOf } from './sentences.ts'

const spoken = (...texts: string[]) => sentencesOf(texts.map((text) => ({ text, lang: 'en' }))).map(({ text }) => text)

test('a text is read sentence by sentence, and a heading is one of its own', () => {
  expect(spoken('Supper together', 'Soak the beans. Who brings “good” bread? I do!')).toEqual([
    'Supper together',
    'Soak the beans.',
    'Who brings “good” bread?',
    'I do!',
  ])
})

test('a number with a point in it is not the end of a sentence', () => {
  expect(spoken('It takes 2.5 hours. Then eat.')).toEqual(['It takes 2.5 hours.', 'Then eat.'])
})

test('a line that ends is a sentence that ends', () => {
  expect(spoken('First\nsecond')).toEqual(['First', 'second'])
})

test('signs alone are not read, nor what is empty', () => {
  expect(spoken('* * *', '   ', '', '…', 'Then on we go')).toEqual(['Then on we go'])
})

test('each language ends its sentences as it does, and a name that is none does no harm', () => {
  const passages = [
    { text: '豆を水に浸します。パンを焼きます。', lang: 'ja' },
    { text: 'Bread. Salt.', lang: 'not a language' },
  ]
  expect(sentencesOf(passages).map(({ text, lang }) => [text, lang])).toEqual([
    ['豆を水に浸します。', 'ja'],
    ['パンを焼きます。', 'ja'],
    ['Bread.', 'not a language'],
    ['Salt.', 'not a language'],
  ])
})

test('every sentence is found again at its place, and none overlaps the one before', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 5 }), (texts) => {
      const found = sentencesOf(texts.map((text) => ({ text, lang: 'en' })))
      for (const [at, { passage, start, end, text }] of found.entries()) {
        expect(texts[passage]!.slice(start, end)).toBe(text)
        const before = found[at - 1]
        if (before?.passage === passage) expect(start).toBeGreaterThanOrEqual(before.end)
        else expect(passage).toBeGreaterThan(before?.passage ?? -1)
      }
    }),
    sample(200),
  )
})
