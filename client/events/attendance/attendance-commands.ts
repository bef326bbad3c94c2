import { t } from '@lingui/core/macro'
import { mutate } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { beginMarks, marking } from './attendance-writes.ts'
import type { AttendanceState, MarkInput } from './command-inputs.ts'

/* What organisers do with attendance, with its undo. */

export function mark(input: MarkInput) {
  beginMarks(input.occurrence_id)
  return mutate(marking, { ...input, marked_at: new Date().toISOString() })
}

/** Marks somebody, with the way back to the mark before. */
export function markPerson(
  occurrence_id: string,
  person: { id: string; name: string },
  before: AttendanceState | null,
  state: AttendanceState | null,
) {
  const { id: user_id, name } = person
  void mark({ occurrence_id, user_id, state }).catch(() => undefined)
  const words = {
    present: t`${name} is present`,
    late: t`${name} is late`,
    absent: t`${name} is absent`,
    excused: t`${name} is excused`,
  }
  offerUndo(state ? words[state] : t`${name} is no longer marked`, {
    verb: 'events.mark',
    input: { occurrence_id, user_id, state: before },
  })
}
