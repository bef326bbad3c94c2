import { expect, test } from 'vitest'
import { differences, merged } from './merge.ts'

const text = (key: string, html: string) => ({ key, kind: 'text', html })
const mine = { title: 'Bread', blocks: [text('a', 'mine'), text('b', 'same'), text('c', 'new of mine')] }
const theirs = {
  title: 'Loaf',
  version: 4,
  blocks: [text('a', 'theirs'), text('d', 'new of theirs'), text('b', 'same')],
}

test('two versions differ in the pieces that are not the same in both', () => {
  expect(differences(mine, theirs).map(({ id }) => id)).toEqual(['title', 'a', 'c', 'd'])
})

test('what was chosen of theirs takes its place, and all else stays as I wrote it', () => {
  const both = merged(mine, theirs, new Set(['a', 'd']))
  expect(both.title).toBe('Bread')
  expect((both.blocks as { key: string; html: string }[]).map(({ key, html }) => `${key} ${html}`)).toEqual([
    'a theirs',
    'd new of theirs',
    'b same',
    'c new of mine',
  ])
})
