import { expect, test } from 'vitest'
import { noteHtml, readShared } from './shared-content.ts'

const bread = 'https://bread.example/rye?a=1&b=2'

test.each([
  ['a page', { title: 'Rye bread', text: '', url: bread }, { title: 'Rye bread', note: bread }],
  [
    'a page whose address is in its words',
    { title: '', text: `Rye bread ${bread}`, url: '' },
    { title: 'Rye bread', note: bread },
  ],
  ['an address alone', { title: '', text: bread, url: '' }, { title: bread, note: '' }],
  [
    'several lines',
    { title: '', text: 'Bring bread\nAnd salt\nAnd wine', url: '' },
    { title: 'Bring bread', note: 'And salt\nAnd wine' },
  ],
  ['nothing at all', { title: '', text: '', url: '' }, { title: '', note: '' }],
])('what one shares has a title and a note: %s', (_what, shared, read) => {
  expect(readShared(shared, 200)).toMatchObject(read)
})

test('no word of a text that is too long for a title is lost', () => {
  const text = 'word '.repeat(80).trim()
  const { title, note } = readShared({ title: '', text, url: '' }, 200)
  expect(title.length).toBeLessThanOrEqual(200)
  expect(title.endsWith('…')).toBe(true)
  expect(note).toBe(text)
})

test('an address in a note is a link, and nothing in it is an element', () => {
  expect(noteHtml(`See ${bread}\n<b>`)).toBe(
    `<p>See <a href="https://bread.example/rye?a=1&amp;b=2">https://bread.example/rye?a=1&amp;b=2</a></p><p>&lt;b&gt;</p>`,
  )
})

test('its address is known, in whichever field it came', () => {
  expect(readShared({ title: 'Rye bread', text: bread, url: '' }, 200).address).toBe(bread)
  expect(readShared({ title: 'Rye bread', text: 'Warm', url: bread }, 200).address).toBe(bread)
  expect(readShared({ title: 'Rye bread', text: 'Warm', url: '' }, 200).address).toBe('')
})
