import { expect, test } from 'vitest'
import { readOutline } from './read-outline.ts'

test('indented lines become units and lessons', () => {
  expect(readOutline('Bread\n  Flour\n  Water\nTables\n\tSetting one', 'Unit 1')).toEqual([
    { title: 'Bread', lessons: ['Flour', 'Water'] },
    { title: 'Tables', lessons: ['Setting one'] },
  ])
})

test('a Markdown document with a heading over all gives its second level as units', () => {
  expect(readOutline('# Supper\n\n## Bread\n### Flour\n- Water\n## Salt', 'Unit 1')).toEqual([
    { title: 'Bread', lessons: ['Flour', 'Water'] },
    { title: 'Salt', lessons: [] },
  ])
})

test('a plain or numbered list becomes the lessons of one unit', () => {
  expect(readOutline('1. Flour\n2) Water\n\n• Salt', 'Unit 1')).toEqual([
    { title: 'Unit 1', lessons: ['Flour', 'Water', 'Salt'] },
  ])
  expect(readOutline('   \n', 'Unit 1')).toEqual([])
})
