import type { AttendanceState } from '../../groups/members/attendance-marks.ts'
import { csvOf } from '../../lib/browser/csv.ts'
import type { Rsvp, RsvpNote } from '../data/guests.ts'
import type { EventQuestion } from '../data/questions.ts'
import type { QuestionAnswers } from '../questions/queries.ts'
import { type Attendee, listed } from './check-in-people.ts'
import type { Mark } from './queries.ts'

type Answered = Pick<Rsvp, 'user_id' | 'status' | 'guests' | 'answered_at'>

/** The heads of the columns, and what is said in them. */
export interface CsvWords {
  head: readonly [name: string, answer: string, guests: string, note: string, answered: string, attendance: string]
  answers: Record<NonNullable<Attendee['answer']>, string>
  states: Record<AttendanceState, string>
}

/** All that a table of guests is made of. */
export interface GuestFacts {
  members: readonly { id: string; name: string }[]
  rsvps: readonly Answered[]
  notes: readonly Pick<RsvpNote, 'user_id' | 'note'>[]
  marks: readonly Mark[]
  questions: readonly Pick<EventQuestion, 'id' | 'label'>[]
  answers: readonly QuestionAnswers[]
}

/** The guests of an occurrence as a table for a spreadsheet. */
export function guestCsv(words: CsvWords, { members, rsvps, notes, marks, questions, answers }: GuestFacts): string {
  const answersOf = new Map(answers.map((given) => [given.user_id, given.answers]))
  const noteOf = new Map(notes.map(({ user_id, note }) => [user_id, note]))
  const answeredAt = new Map(rsvps.map(({ user_id, answered_at }) => [user_id, answered_at]))
  const lines = [
    [...words.head, ...questions.map(({ label }) => label)],
    ...listed(members, rsvps, marks).map(({ id, name, answer, guests, state }) => [
      name,
      answer ? words.answers[answer] : '',
      answer ? String(guests) : '',
      noteOf.get(id) ?? '',
      answeredAt.get(id) ?? '',
      state ? words.states[state] : '',
      ...questions.map((question) => (answer === 'declined' ? '' : String(answersOf.get(id)?.[question.id] ?? ''))),
    ]),
  ]
  return csvOf(lines)
}
