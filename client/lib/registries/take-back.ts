import { t } from '@lingui/core/macro'
import { toast } from '../browser/toast.ts'
import { toFollow } from '../query/query.ts'
import { runCommand } from './commands.ts'
import { newestUndoable, recent, type Undoable, undoable, withdrawUndo } from './undo.ts'

/**
 * The undo key: takes back the newest command. A write that is under way may be newer, and offers its undo once it is
 * taken, though what it changed may be seen before: that is waited for.
 */
export async function undoNewest() {
  await Promise.all(toFollow)
  const last = newestUndoable()
  if (last) await undo(last)
}

/** Takes one back; of two that ask for it at once, once. */
export async function undo(one: Undoable) {
  if (one.id === undoable.get()?.id) withdrawUndo()
  if (one.undone || recent.get().every(({ id, undone }) => id !== one.id || undone)) return
  mark(one, { undone: true })
  if (await runCommand(one.command)) toast(t`Undone: ${one.words}`)
  else mark(one, { undone: false, refused: true })
}

const mark = ({ id }: Undoable, how: Pick<Undoable, 'undone' | 'refused'>) =>
  recent.set(recent.get().map((one) => (one.id === id ? { ...one, ...how } : one)))
