import { expect, test } from 'vitest'
import { readHolidays } from './read-holidays.ts'

const today = '2026-09-01'
const calendar = (...entries: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...entries.flatMap((one) => ['BEGIN:VEVENT', one, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n')
const read = (...entries: string[]) => readHolidays(calendar(...entries), today)
const autumn = 'UID:a\r\nSUMMARY:Autumn break\r\nDTSTART;VALUE=DATE:20261026\r\nDTEND;VALUE=DATE:20261031'

test('a break ends on the day before the one that the file names', async () => {
  expect(await read(autumn)).toEqual({
    holidays: [{ starts_on: '2026-10-26', ends_on: '2026-10-30', label: 'Autumn break' }],
    timed: 0,
  })
})

test('a day without an end is one day, and one with a duration lasts that long', async () => {
  const { holidays } = (await read(
    'UID:b\r\nSUMMARY:Founders’ day\r\nDTSTART;VALUE=DATE:20261102',
    'UID:c\r\nSUMMARY:Exams\r\nDTSTART;VALUE=DATE:20261109\r\nDURATION:P3D',
  ))!
  expect(holidays.map(({ starts_on, ends_on }) => `${starts_on} ${ends_on}`)).toEqual([
    '2026-11-02 2026-11-02',
    '2026-11-09 2026-11-11',
  ])
})

test('what is over, cancelled, nameless or has an hour is left out, and what is there twice comes once', async () => {
  expect(
    await read(
      autumn,
      autumn.replace('UID:a', 'UID:again'),
      'UID:d\r\nSUMMARY:Last year\r\nDTSTART;VALUE=DATE:20251026',
      `UID:e\r\nSTATUS:CANCELLED\r\nSUMMARY:Not any more\r\nDTSTART;VALUE=DATE:20261201`,
      'UID:f\r\nSUMMARY: \r\nDTSTART;VALUE=DATE:20261202',
      'UID:g\r\nSUMMARY:Concert\r\nDTSTART:20261203T180000Z\r\nDTEND:20261203T200000Z',
    ),
  ).toEqual({ holidays: [{ starts_on: '2026-10-26', ends_on: '2026-10-30', label: 'Autumn break' }], timed: 1 })
})

test('what comes every year is there for two years, without what is left out', async () => {
  const { holidays } = (await read(
    'UID:h\r\nSUMMARY:New Year\r\nDTSTART;VALUE=DATE:20200101\r\nRRULE:FREQ=YEARLY\r\nEXDATE;VALUE=DATE:20280101',
  ))!
  expect(holidays.map(({ starts_on }) => starts_on)).toEqual(['2027-01-01'])
})

test('a rule that never ends ends for us, and a summary of any length is a name', async () => {
  const { holidays } = (await read(
    `UID:i\r\nSUMMARY:${'x'.repeat(500)}\r\nDTSTART;VALUE=DATE:20260901\r\nRRULE:FREQ=DAILY`,
  ))!
  expect(holidays.length).toBeLessThanOrEqual(400)
  expect(holidays[0]!.label).toHaveLength(60)
})

test.each([
  ['', 'nothing'],
  ['title,date\r\nBreak,2026-10-26', 'a table'],
  ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT', 'half a file'],
])('no calendar: %#', async (text) => {
  const file = await readHolidays(text, today)
  expect(file?.holidays ?? []).toEqual([])
})
