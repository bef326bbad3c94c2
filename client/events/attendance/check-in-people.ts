import type { AttendanceState } from '../../groups/members/attendance-marks.ts'
import type { AnswerStatus } from '../data/events.ts'
import type { Rsvp } from '../data/guests.ts'
import type { Mark } from './queries.ts'

export interface Attendee {
  id: string
  name: string
  avatar_url?: string | null
  answer: AnswerStatus | null
  guests: number
  state: AttendanceState | null
}

const order = ['going', 'maybe', 'waitlisted', null, 'declined']

/** The members of a group with what they answered and how they are marked: who said that they come first, then by name. */
export function listed(
  members: readonly { id: string; name: string; avatar_url?: string | null }[],
  rsvps: readonly Pick<Rsvp, 'user_id' | 'status' | 'guests'>[],
  marks: readonly Mark[],
): Attendee[] {
  const answers = new Map(rsvps.map((answer) => [answer.user_id, answer]))
  const states = new Map(marks.map(({ user_id, state }) => [user_id, state]))
  return members
    .map((member) => {
      const answer = answers.get(member.id)
      return {
        ...member,
        answer: (answer?.status as AnswerStatus | undefined) ?? null,
        guests: answer?.status === 'going' ? answer.guests : 0,
        state: states.get(member.id) ?? null,
      }
    })
    .sort((a, b) => order.indexOf(a.answer) - order.indexOf(b.answer) || a.name.localeCompare(b.name))
}

/** The number of people by their mark, and of those without one. */
export function tally(people: readonly Pick<Attendee, 'state'>[]) {
  const of = (state: AttendanceState | null) => people.filter((person) => person.state === state).length
  return { present: of('present'), late: of('late'), absent: of('absent'), excused: of('excused'), rest: of(null) }
}
