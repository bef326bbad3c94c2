import { describe, expect, test } from 'vitest'
import { listed, tally } from './check-in-people.ts'
import { type CsvWords, guestCsv } from './guest-csv.ts'

const words: CsvWords = {
  head: ['Name', 'Answer', 'Guests', 'Note', 'Answered', 'Attendance'],
  answers: { going: 'Going', maybe: 'Maybe', waitlisted: 'Waitlist', declined: 'Can’t go' },
  states: { present: 'Present', late: 'Late', absent: 'Absent', excused: 'Excused' },
}
const members = [
  { id: 'b', name: 'Bo' },
  { id: 'a', name: 'Ana "Annie" Ruiz' },
  { id: 'c', name: '=HYPERLINK("http://evil.example","Cy")' },
  { id: 'd', name: 'Dora' },
]
const answered_at = '2026-03-01T10:00:00+00:00'
const rsvps = [
  { user_id: 'a', status: 'going', guests: 2, answered_at },
  { user_id: 'd', status: 'declined', guests: 0, answered_at },
]
const marks = [
  { user_id: 'a', state: 'late', marked_at: answered_at },
  { user_id: 'b', state: null, marked_at: answered_at },
] as const

describe('the guests of an event as a table', () => {
  const facts = { members, rsvps, marks, questions: [], answers: [] }
  const lines = (notes: { user_id: string; note: string }[]) => guestCsv(words, { ...facts, notes }).split('\r\n')

  test('have a line each, whoever comes first, as RFC 4180 wants it', () => {
    expect(lines([{ user_id: 'a', note: 'No nuts,\nplease' }])).toEqual([
      '\uFEFFName,Answer,Guests,Note,Answered,Attendance',
      `"Ana ""Annie"" Ruiz",Going,2,"No nuts,\nplease",${answered_at},Late`,
      `"'=HYPERLINK(""http://evil.example"",""Cy"")",,,,,`,
      'Bo,,,,,',
      `Dora,Can’t go,0,,${answered_at},`,
      '',
    ])
  })

  test('have a column for each question, empty for who can’t come', () => {
    const questions = [
      { id: 'dish', label: 'What do you bring?' },
      { id: 'seats', label: '=Seats' },
    ]
    const answers = ['a', 'd'].map((user_id) => ({ user_id, answers: { dish: 'Soup, and "bread"', seats: 0 } }))
    const table = guestCsv(words, { ...facts, notes: [], questions, answers }).split('\r\n')
    expect(table[0]).toContain("Attendance,What do you bring?,'=Seats")
    expect(table[1]).toMatch(/,Late,"Soup, and ""bread""",0$/)
    expect(table[4]).toBe(`Dora,Can’t go,0,,${answered_at},,,`)
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1'])('hold no formula: %j', (note) => {
    expect(guestCsv(words, { ...facts, notes: [{ user_id: 'a', note }] })).toContain(`'${note}`)
  })
})

test('people who said that they come stand first, and each is counted once', () => {
  const people = listed(members, rsvps, marks)
  expect(people.map(({ id }) => id)).toEqual(['a', 'c', 'b', 'd'])
  expect(tally(people)).toEqual({ present: 0, late: 1, absent: 0, excused: 0, rest: 3 })
})
