import { describe, expect, test } from 'vitest'
import { placeAfter } from './cell-keys.ts'
import { progressCsv } from './progress-csv.ts'
import { progressRows, wholeAverage } from './progress-rows.ts'

const people = [
  { id: 'm', name: 'Mina' },
  { id: 'a', name: '=Ana' },
]
const members = [
  { user_id: 'm', states: 'dpn', more: 1 },
  { user_id: 'a', states: 'den', more: 0 },
  { user_id: 'gone', states: 'ddd', more: 0 },
]

describe('the rows of a grid', () => {
  test('stand by name, without who is gone; an excused lesson counts as done', () => {
    expect(progressRows({ members }, people).map(({ member, done, total }) => [member.name, done, total])).toEqual([
      ['=Ana', 2, 3],
      ['Mina', 2, 4],
    ])
  })

  test('are of those alone who have a lesson in the state that is looked for', () => {
    expect(progressRows({ members }, people, 'e').map(({ member }) => member.id)).toEqual(['a'])
    expect(progressRows({ members }, people, 'p').map(({ member }) => member.id)).toEqual(['m'])
  })

  test('have an average over all lessons, where there is one', () => {
    expect([wholeAverage([100, 50, 0]), wholeAverage([]), wholeAverage(null)]).toEqual([50, null, null])
  })
})

describe('a grid as a file', () => {
  const words = {
    head: ['Name', 'Done'],
    average: 'Average',
    states: { d: 'Done', p: 'In progress', e: 'Excused', n: 'Not started' },
  } as const
  const lessons = ['A', '+B', 'C'].map((title) => ({ key: title, title, unit: 'u' }))

  test('has a line for each member and holds no formula', () => {
    expect(progressCsv(words, { lessons, average: [100, 50, 0] }, progressRows({ members }, people))).toBe(
      "\uFEFFName,Done,A,'+B,C\r\n'=Ana,66%,Done,Excused,Not started\r\nMina,50%,Done,In progress,Not started\r\nAverage,50%,100%,50%,0%\r\n",
    )
  })

  test('has no line of an average that is withheld', () => {
    expect(progressCsv(words, { lessons, average: null }, [])).toBe("\uFEFFName,Done,A,'+B,C\r\n")
  })
})

describe('the keys of a grid', () => {
  const all = { rows: 3, columns: 5 }
  test.each([
    ['ArrowDown', { row: 0, column: 2 }, { row: 1, column: 2 }],
    ['ArrowDown', { row: 2, column: 2 }, { row: 2, column: 2 }],
    ['ArrowLeft', { row: 1, column: 0 }, { row: 1, column: -1 }],
    ['ArrowLeft', { row: 1, column: -1 }, { row: 1, column: -1 }],
    ['End', { row: 1, column: 0 }, { row: 1, column: 4 }],
    ['Home', { row: 1, column: 3 }, { row: 1, column: -1 }],
    ['PageDown', { row: 0, column: 0 }, { row: 2, column: 0 }],
  ])('%s goes on from %j to %j', (key, from, to) => {
    expect(placeAfter(key, from, all, false)).toEqual(to)
  })

  test('go the other way where one reads from right to left', () => {
    expect(placeAfter('ArrowLeft', { row: 0, column: 0 }, all, true)).toEqual({ row: 0, column: 1 })
  })
})
