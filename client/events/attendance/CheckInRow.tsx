import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { type Mark, markCommands, markNames } from '../../groups/members/attendance-marks.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import css from './attendance.module.css'
import { markPerson } from './attendance-commands.ts'
import type { Attendee } from './check-in-people.ts'

/** One person to be checked in: a tap says that they are here, or takes that back; the menu says all else. */
export function CheckInRow({ occurrence, person }: { occurrence: string; person: Attendee }) {
  const { t } = useLingui()
  const { state, answer, guests, name } = person
  const set = (next: Mark) => markPerson(occurrence, person, state, next)
  const states = markNames()
  const answers = { going: t`Going`, maybe: t`Maybe`, waitlisted: t`Waitlist`, declined: t`Can’t go` }
  return (
    <li className={css.row}>
      <button
        type="button"
        className={css.person}
        aria-pressed={state === 'present'}
        onClick={() => set(state === 'present' ? null : 'present')}
      >
        <span className={css.tick} aria-hidden="true">
          <IconCheck size={16} stroke={2.5} />
        </span>
        <Avatar person={person} size={28} />
        <span className={css.name}>
          <span dir="auto">{name}</span>
          <span className={css.answer}>
            {answer ? answers[answer] : t`No answer`}
            {guests > 0 && ` +${guests}`}
          </span>
        </span>
        {state && (
          <span className={css.state} data-state={state}>
            {states[state]}
          </span>
        )}
      </button>
      <RowMenu size={44} label={t`Attendance of ${name}`} commands={() => markCommands(state, set)} />
    </li>
  )
}
