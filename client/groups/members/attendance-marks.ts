import { t } from '@lingui/core/macro'
import { IconCheck, IconClock, IconEraser, IconMessage, IconX } from '@tabler/icons-react'
import { rowCommands } from '../../lib/registries/row-commands.ts'

export type AttendanceState = 'present' | 'late' | 'absent' | 'excused'

/** A mark of somebody’s attendance, or nothing yet. */
export type Mark = AttendanceState | null

/** The marks by name. */
export const markNames = () => ({ present: t`Present`, late: t`Late`, absent: t`Absent`, excused: t`Excused` })

/** Every mark but the one that somebody has, as commands of their row. */
export function markCommands(mark: Mark, set: (next: Mark) => void) {
  const names = markNames()
  return rowCommands(
    mark !== 'present' && { label: names.present, Icon: IconCheck, run: () => set('present') },
    mark !== 'late' && { label: names.late, Icon: IconClock, run: () => set('late') },
    mark !== 'absent' && { label: names.absent, Icon: IconX, run: () => set('absent') },
    mark !== 'excused' && { label: names.excused, Icon: IconMessage, run: () => set('excused') },
    mark !== null && { label: t`Clear`, Icon: IconEraser, run: () => set(null) },
  )
}

/** The words once somebody is marked. */
export function wordsOfMark(name: string, mark: Mark) {
  const words = {
    present: t`${name} is present`,
    late: t`${name} is late`,
    absent: t`${name} is absent`,
    excused: t`${name} is excused`,
  }
  return mark ? words[mark] : t`${name} is no longer marked`
}
