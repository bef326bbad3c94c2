import { t } from '@lingui/core/macro'
import { newId } from '../lib/query/id.ts'
import { attempt } from '../lib/query/query.ts'
import { commandOf } from '../lib/registries/commands.ts'
import { offerUndo } from '../lib/registries/undo.ts'
import type { TaughtLesson } from './command-inputs.ts'
import { teaching, undoing } from './data/deeds.ts'

/* What a person does with schedules, each with its undo. */

/** Marks a lesson as taught on its day, or takes that back. */
export function markTaught(
  { id: entry, adoption_id }: { id: string; adoption_id: string },
  title: string,
  isTaught = true,
) {
  const op = newId()
  attempt(teaching, { id: op, adoption_id, deed: { kind: isTaught ? 'taught' : 'not_taught', entry } })
  offerUndo(isTaught ? t`Marked “${title}” as taught` : t`Marked “${title}” as not taught`, {
    verb: 'schedule.undo',
    input: { op },
  })
}

export const teach = async ({ title, taught, ...row }: TaughtLesson) => markTaught(row, title, taught)

export const undo = commandOf(undoing)
