import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconClock, IconEraser, IconMessage, IconX } from '@tabler/icons-react'
import { type RowCommand, rowCommands } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import css from './attendance.module.css'
import { markPerson } from './attendance-commands.ts'
import type { Attendee } from './check-in-people.ts'
import type { AttendanceState } from './command-inputs.ts'

/** One person to be checked in: a tap says that they are here, or takes that back; the menu says all else. */
export function CheckInRow({ occurrence, person }: { occurrence: string; person: Attendee }) {
  const { t } = useLingui()
  const { state, answer, guests, name } = person
  const set = (next: AttendanceState | null) => markPerson(occurrence, person, state, next)
  const states = { present: t`Present`, late: t`Late`, absent: t`Absent`, excused: t`Excused` }
  const answers = { going: t`Going`, maybe: t`Maybe`, waitlisted: t`Waitlist`, declined: t`Can’t go` }
  const commands = (): RowCommand[] =>
    rowCommands(
      state !== 'present' && { label: states.present, Icon: IconCheck, run: () => set('present') },
      state !== 'late' && { label: states.late, Icon: IconClock, run: () => set('late') },
      state !== 'absent' && { label: states.absent, Icon: IconX, run: () => set('absent') },
      state !== 'excused' && { label: states.excused, Icon: IconMessage, run: () => set('excused') },
      state !== null && { label: t`Clear`, Icon: IconEraser, run: () => set(null) },
    )
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
      <RowMenu size={44} label={t`Attendance of ${name}`} commands={commands} />
    </li>
  )
}
