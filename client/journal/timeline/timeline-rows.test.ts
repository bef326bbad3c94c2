import { expect, test } from 'vitest'
import type { JournalEntry } from '../data/types.ts'
import { listed, previewOf } from './listed-entry.ts'
import { enoughMonths, monthsOf, timelineRows } from './timeline-rows.ts'

const entry = (id: string, entry_date: string, entry_time: string | null = null, created_at = '2026-03-09T08:00:00Z') =>
  ({
    id,
    entry_date,
    entry_time,
    created_at,
    title: null,
    body_html: '',
    body_text: '',
    tags: [],
  }) as unknown as JournalEntry

test('this month is there before anything is written in it, and in its place', () => {
  expect(monthsOf([], '2026-03-09')).toEqual([{ month: '2026-03', entries: 0 }])
  expect(
    monthsOf(
      [
        { month: '2026-04-01', entries: 1 },
        { month: '2026-02-01', entries: 2 },
      ],
      '2026-03-09',
    ),
  ).toEqual([
    { month: '2026-04', entries: 1 },
    { month: '2026-03', entries: 0 },
    { month: '2026-02', entries: 2 },
  ])
})

test('as many months are asked for as there are entries wanted', () => {
  const months = [0, 3, 5, 9].map((entries) => ({ entries }))
  expect(enoughMonths(months, 4)).toHaveLength(3)
  expect(enoughMonths(months, 3)).toHaveLength(2)
  expect(enoughMonths(months, 100)).toHaveLength(4)
})

test('entries are by month, day and time, the latest first, and the first of each day has its date', () => {
  const march = [
    entry('early', '2026-03-05', '07:00:00'),
    entry('late', '2026-03-05', '21:00:00'),
    entry('next', '2026-03-06'),
  ]
  const rows = timelineRows([{ month: '2026-03' }, { month: '2026-02' }], [march, [entry('old', '2026-02-01')]])
  expect(rows.map((row) => (row.kind === 'month' ? row.month : `${row.entry.id}${row.startsDay ? '*' : ''}`))).toEqual([
    '2026-03',
    'next*',
    'late*',
    'early',
    '2026-02',
    'old*',
  ])
})

test('a month that has not come holds back those before it, so that nothing is put between', () => {
  const rows = timelineRows(
    [{ month: '2026-03' }, { month: '2026-02' }, { month: '2026-01' }],
    [[entry('new', '2026-03-05')], undefined, [entry('old', '2026-01-05')]],
  )
  expect(rows.map(({ key }) => key)).toEqual(['2026-03', 'new'])
})

test('a preview of 100,000 letters is short, and is made once', () => {
  const long = { ...entry('long', '2026-03-05'), body_text: `First line\n\n second  line ${'word '.repeat(20_000)}` }
  expect(previewOf(long.body_text!).startsWith('First line second line word')).toBe(true)
  expect(previewOf(long.body_text!).length).toBeLessThanOrEqual(420)
  expect(listed(long)).toBe(listed(long))
})
