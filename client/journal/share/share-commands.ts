import { t } from '@lingui/core/macro'
import { newId } from '../../lib/query/id.ts'
import { attempt, mutate } from '../../lib/query/query.ts'
import { type CommandInputs, commandOf } from '../../lib/registries/commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { returningCopy, sharingCopy, withdrawingCopy } from '../data/shares.ts'

/* What a person does with copies of an entry that others read, each with its undo. */

/** Sends a copy somewhere; undo withdraws it. */
export async function shareCopy(copy: Omit<CommandInputs['journal.share'], 'id'>, place: string) {
  const id = newId()
  await mutate(sharingCopy, { ...copy, id })
  offerUndo(t`Shared a copy in “${place}”`, { verb: 'journal.withdraw', input: { id } })
}

export function withdrawCopy(id: string, place: string) {
  attempt(withdrawingCopy, { id })
  offerUndo(t`Withdrew the copy from “${place}”`, { verb: 'journal.returnShare', input: { id } })
}

export const share = commandOf(sharingCopy)
export const withdraw = commandOf(withdrawingCopy)
export const returnShare = commandOf(returningCopy)
