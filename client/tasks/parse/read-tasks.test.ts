import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'
import { readTasks } from './read-tasks.ts'

const calendar = { today: '2026-03-11', now: '12:00', weekStart: 1, dayFirst: true }

test('a table with quotes, line breaks and another separator', () => {
  expect(readCsv('\uFEFFa;b\r\n"x; ""y""";"two\nlines"\n\n1;2')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x; "y"', 'two\nlines'] },
    { line: 5, cells: ['1', '2'] },
  ])
})

test('a table of one’s own, with what is wrong named by line', () => {
  const file = readTasks(
    [
      'Title,Due date,Priority,Status,Tags,Notes',
      'Bread,2026-03-20,high,,"food, oven",two loaves',
      ',2026-03-20,,,,',
      'Candles,whenever,,,,',
      'Chairs,,p4,Done,,',
      `${'x'.repeat(201)},,,,,`,
    ].join('\n'),
    calendar,
  )
  expect(file).toEqual({
    from: 'csv',
    rows: [
      {
        line: 2,
        title: 'Bread',
        body_html: '<p>two loaves</p>',
        due_on: '2026-03-20',
        priority: 2,
        labels: ['food', 'oven'],
      },
      { line: 5, title: 'Chairs', priority: 4, status: 'done' },
    ],
    faults: [
      { line: 3, why: 'no title', words: '' },
      { line: 4, why: 'no such day', words: 'whenever' },
      { line: 6, why: 'too long', words: 'x'.repeat(201) },
    ],
  })
})

test('a project out of Todoist: priorities turned round, labels out of the text, what is indented as steps', () => {
  const file = readTasks(
    [
      'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE',
      'section,Kitchen,,,,,,,,',
      'task,Bake bread @food,,4,1,Ana,,every fri 18:00,en,Europe/London',
      'task,Buy flour,,1,2,Ana,,,en,',
      'note,remember,,,,,,,,',
    ].join('\n'),
    calendar,
  )
  expect(file).toEqual({
    from: 'todoist',
    rows: [
      {
        line: 3,
        title: 'Bake bread',
        due_on: '2026-03-13',
        due_time: '18:00',
        priority: 1,
        labels: ['food'],
        steps: ['Buy flour'],
        recurrence: { rrule: 'FREQ=WEEKLY;BYDAY=FR', from: 'due' },
      },
    ],
    faults: [],
  })
})

test('a board out of Trello, without what was put away', () => {
  const file = readTasks(
    JSON.stringify({
      cards: [
        {
          name: 'Bread',
          desc: 'two',
          due: '2026-03-20T18:00:00.000Z',
          labels: [{ name: '', color: 'red' }],
          idChecklists: ['c'],
        },
        { name: 'Old', closed: true },
        { name: '' },
      ],
      checklists: [
        {
          id: 'c',
          checkItems: [
            { name: 'oven', pos: 2 },
            { name: 'flour', pos: 1 },
          ],
        },
      ],
    }),
    calendar,
  )
  expect(file?.rows).toEqual([
    {
      line: 1,
      title: 'Bread',
      body_html: '<p>two</p>',
      due_on: '2026-03-20',
      due_time: '18:00',
      labels: ['red'],
      steps: ['flour', 'oven'],
    },
  ])
  expect(file?.faults).toEqual([{ line: 3, why: 'no title', words: '' }])
})

test('what is none of these is not guessed at', () => {
  expect(readTasks('{"a": 1}', calendar)).toBeNull()
  expect(readTasks('{ no json', calendar)).toBeNull()
  expect(readTasks('a,b\n1,2', calendar)).toBeNull()
  expect(readTasks('', calendar)).toBeNull()
})
