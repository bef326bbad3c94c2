import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Member, useGroup, useMembersOf } from '../../groups/data/groups.ts'
import { type Mark, markCommands, markNames } from '../../groups/members/attendance-marks.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { marksAt } from '../data/attendance.ts'
import type { LessonPart } from '../data/my-lesson.ts'
import css from './leader.module.css'
import { markPerson } from './mark-person.ts'

/** The list of who is at a lesson: a tap says that somebody is here, the menu says all else. At a date of an event it is the same list. */
export function Attendance({ part, groupId, isOpen }: { part: LessonPart; groupId: string; isOpen: boolean }) {
  const { t } = useLingui()
  const group = useGroup(groupId)
  const members = useMembersOf(groupId).toSorted((a, b) => a.name.localeCompare(b.name))
  const marks = useQuery(marksAt(part)).data ?? []
  const day = part.held_on ?? part.on_date
  const isDue = day !== null && day <= dayOf(serverDate(), group?.tz)
  const present = marks.filter(({ state }) => state === 'present' || state === 'late').length
  if (!isDue) return null
  return (
    <details className={css.details}>
      <summary>
        {t`Attendance`} <small>{plural(present, { one: '# here', other: '# here' })}</small>
      </summary>
      <ul className={css.people}>
        {members.map((member) => (
          <Person
            key={member.id}
            member={member}
            part={part}
            isOpen={isOpen}
            state={marks.find(({ user_id }) => user_id === member.id)?.state ?? null}
          />
        ))}
      </ul>
    </details>
  )
}

function Person(props: { member: Member; part: LessonPart; state: Mark; isOpen: boolean }) {
  const { t } = useLingui()
  const { member, part, state, isOpen } = props
  const set = (next: Mark) => markPerson(part, member, state, next)
  const states = markNames()
  return (
    <li>
      <button
        type="button"
        className={css.person}
        disabled={!isOpen}
        aria-pressed={state === 'present'}
        onClick={() => set(state === 'present' ? null : 'present')}
      >
        <Avatar person={member} size={28} />
        <span dir="auto">{member.name}</span>
        {state && <small data-state={state}>{states[state]}</small>}
      </button>
      {isOpen && (
        <RowMenu size={44} label={t`Attendance of ${member.name}`} commands={() => markCommands(state, set)} />
      )}
    </li>
  )
}
