import { expect, test } from 'vitest'
import { mergedRow } from './merge-rows.ts'

const text = (key: string, html: string) => ({ key, kind: 'text', html })
const was = { title: 'Bread', tags: ['old'], blocks: [text('a', 'a'), text('b', 'b'), text('c', 'c')] }

test('who wrote in other columns and other blocks has nothing to choose', () => {
  const theirs = { ...was, title: 'Loaf', blocks: [{ html: 'theirs', kind: 'text', key: 'a' }, ...was.blocks.slice(1)] }
  const mine = { tags: ['new'], blocks: [text('a', 'a'), text('b', 'mine'), text('n', 'new'), text('c', 'c')] }
  expect(mergedRow(was, theirs, mine)).toEqual({
    tags: ['new'],
    blocks: [text('a', 'theirs'), text('b', 'mine'), text('n', 'new'), text('c', 'c')],
  })
})

test('what one moves and another writes is both; what one takes away goes, if it is as it was', () => {
  const [a, b, c] = was.blocks as [object, object, object]
  const theirs = { ...was, blocks: [c, text('a', 'theirs'), b, text('d', 'new')] }
  expect(mergedRow(was, theirs, { blocks: [text('b', 'mine'), c, a] })?.blocks).toEqual([
    ...[c, text('a', 'theirs'), text('b', 'mine'), text('d', 'new')],
  ])
  expect(mergedRow(was, { ...was, blocks: [a, c] }, { blocks: [a, b] })?.blocks).toEqual([a])
})

test('who changed the same has to choose, and so has who does not know what it was', () => {
  expect(mergedRow(was, { ...was, title: 'Loaf' }, { title: 'Roll' })).toBeNull()
  expect(mergedRow(was, { ...was, blocks: [text('a', 'theirs')] }, { blocks: [text('a', 'mine')] })).toBeNull()
  expect(mergedRow(was, { ...was, blocks: [] }, { blocks: [text('a', 'mine')] })).toBeNull()
  expect(mergedRow({}, was, { title: 'Roll' })).toBeNull()
})
