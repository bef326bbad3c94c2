import { expect, test, vi } from 'vitest'
import type { LessonNote } from '../data/lesson-notes.ts'

vi.mock('@lingui/core/macro', () => ({ t: String.raw }))
vi.mock('../../lib/query/query.ts', () => ({ query: {} }))
vi.mock('../data/lesson-notes.ts', () => ({ noteColors: ['yellow', 'pink'] }))
vi.mock('../data/outline.ts', () => ({}))
const { markdownOfNotes } = await import('./export-notes.ts')
const { quoteIn, addressOfQuote } = await import('./quote-address.ts')

const note = (lesson_key: string, quote: string | null, note_html: string): LessonNote => ({
  ...{ id: quote ?? 'n', adoption_id: 'a', lesson_key, color: 'pink', created_at: '', version: 1 },
  anchor: quote === null ? null : { quote },
  note_html,
})
const units = [
  {
    key: 'u',
    title: 'Autumn',
    lessons: [
      { key: 'l1', title: 'Leek', minutes: null },
      { key: 'l2', title: 'Dill', minutes: null },
    ],
  },
]

test('an export has the lessons in their order, each with its quotes, colours and notes', () => {
  const notes = [
    note('l2', 'Chop the dill', ''),
    note('l1', 'Sweat the leeks', '<p>In <strong>butter</strong>, not oil</p>'),
    note('gone', null, '<p>2*3</p>'),
  ]
  expect(markdownOfNotes('Soups', notes, units)).toBe(
    `${[
      '# Soups',
      '## Leek',
      '> Sweat the leeks\n\n*Pink*\n\nIn **butter**, not oil',
      '## Dill',
      '> Chop the dill\n\n*Pink*',
      '## Lessons that are no longer here',
      '2*3',
    ].join('\n\n')}\n`,
  )
})

test('an address leads to its words, whatever signs are in them', () => {
  const mine = { group_id: 'g', adoption_id: 'a', lesson_key: 'l' }
  const anchor = { block: 'b1', quote: 'Salt & “pepper” + 100 % 🍲 #1' }
  const address = addressOfQuote(mine, anchor)
  expect(address).toMatch(/^\/groups\/g\/curriculum\/a\/lesson\/l#words=[!-~]+$/)
  expect(quoteIn(new URL(address, 'https://example.org').hash)).toEqual(anchor)
  expect(quoteIn('#item-1')).toBeNull()
})
