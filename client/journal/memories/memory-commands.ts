import { t } from '@lingui/core/macro'
import { attempt } from '../../lib/query/query.ts'
import { type CommandInputs, commandOf } from '../../lib/registries/commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { hidingMemory, showingMemory } from '../data/memory-writes.ts'

/** Not this one again, until one takes it back. */
export function hideMemory(entryId: string) {
  attempt(hidingMemory, { entry_id: entryId })
  offerUndo(t`This memory won’t come back`, { verb: 'journal.showMemory', input: { entry_id: entryId } })
}

export const showMemory: (input: CommandInputs['journal.showMemory']) => Promise<void> = commandOf(showingMemory)
