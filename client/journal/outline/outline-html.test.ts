import { expect, test } from 'vitest'
import { outlineHtml } from './outline-html.ts'

test('a day is a heading and a list for each kind of thing, and an empty line to go on from', () => {
  expect(
    outlineHtml([
      { heading: 'Lessons', lines: ['Bread · Boats'] },
      { heading: 'Tasks', lines: [] },
    ]),
  ).toBe('<p><strong>Lessons</strong></p><ul><li><p>Bread · Boats</p></li></ul><p></p>')
})

test('a title that looks like HTML is read as it is', () => {
  expect(outlineHtml([{ heading: 'Tasks', lines: ['<img src=x onerror=alert(1)> & more'] }])).toContain(
    '<li><p>&lt;img src=x onerror=alert(1)&gt; &amp; more</p></li>',
  )
})

test('a day on which nothing happened has no outline', () => {
  expect(outlineHtml([{ heading: 'Tasks', lines: [] }])).toBe('')
})
