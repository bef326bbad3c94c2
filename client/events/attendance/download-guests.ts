import { t } from '@lingui/core/macro'
import { memberships, people } from '../../groups/data/groups.ts'
import { downloadText } from '../../lib/browser/download.ts'
import { query } from '../../lib/query/query.ts'
import { type EventCard, eventOf } from '../data/events.ts'
import { notesOf, rsvpsOf } from '../data/guests.ts'
import { questionsOf } from '../data/questions.ts'
import { fileName } from '../feeds/file-name.ts'
import { questionAnswersOf } from '../questions/queries.ts'
import { type CsvWords, guestCsv } from './guest-csv.ts'
import { attendanceOf } from './queries.ts'

/** Hands the guests of an event over as a table, with their answers, also to its questions, notes and attendance; for organisers. */
export async function downloadGuests(card: EventCard) {
  const [members, who, rsvps, notes, marks, answers, event] = await Promise.all([
    query.ensureQueryData(memberships),
    query.ensureQueryData(people),
    query.ensureQueryData(rsvpsOf(card.id)),
    query.ensureQueryData(notesOf(card.id)),
    query.ensureQueryData(attendanceOf(card.id)),
    query.ensureQueryData(questionAnswersOf(card.id)),
    query.ensureQueryData(eventOf(card.event_id)),
  ])
  const inGroup = new Set(members.filter(({ group_id }) => group_id === card.group_id).map(({ user_id }) => user_id))
  const words = {
    head: [t`Name`, t`Answer`, t`Guests`, t`Note`, t`Answered`, t`Attendance`],
    answers: { going: t`Going`, maybe: t`Maybe`, waitlisted: t`Waitlist`, declined: t`Can’t go` },
    states: { present: t`Present`, late: t`Late`, absent: t`Absent`, excused: t`Excused` },
  } satisfies CsvWords
  const csv = guestCsv(words, {
    members: who.filter(({ id }) => inGroup.has(id)),
    ...{ rsvps, notes, marks, answers },
    questions: questionsOf(event[0]),
  })
  downloadText(fileName(card, 'csv'), csv, 'text/csv;charset=utf-8')
}
