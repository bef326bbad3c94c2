import { type Mark, wordsOfMark } from '../../groups/members/attendance-marks.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { mutate } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { beginMarks, marking } from './attendance-writes.ts'
import type { MarkInput } from './command-inputs.ts'

/* What organisers do with attendance, with its undo. */

export function mark(input: MarkInput) {
  beginMarks(input.occurrence_id)
  return mutate(marking, { ...input, marked_at: serverDate().toISOString() })
}

/** Marks somebody, with the way back to the mark before. */
export function markPerson(occurrence_id: string, person: { id: string; name: string }, before: Mark, state: Mark) {
  const { id: user_id, name } = person
  void mark({ occurrence_id, user_id, state }).catch(() => undefined)
  offerUndo(wordsOfMark(name, state), {
    verb: 'events.mark',
    input: { occurrence_id, user_id, state: before },
  })
}
