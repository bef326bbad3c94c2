import { t } from '@lingui/core/macro'
import { store } from '../browser/store.ts'
import { said, toast } from '../browser/toast.ts'
import { toFollow } from '../query/query.ts'
import { whenPersonLeaves } from '../supabase/person-leaves.ts'
import { session } from '../supabase/session.ts'
import { type Command, runCommand } from './commands.ts'

/** Something that was done, in the words of the bar, and the command that takes it back. */
export interface Undoable {
  id: number
  words: string
  command: Command
  /** The address of what it was done to, where that is out of sight. */
  href?: string
  at: number
  undone: boolean
  /** It was asked for, and cannot be taken back any more. */
  refused?: boolean
}

/** The bar's offer: the last command, for ten seconds. */
export const undoable = store<Undoable | null>(null)

const shelf = 'recent actions'

/** The actions of this tab that can be undone, the last on top. Commands are data, so they outlive a reload. */
export const recent = store<readonly Undoable[]>(kept())

let next = 1 + Math.max(0, ...recent.get().map(({ id }) => id))

function kept(): readonly Undoable[] {
  try {
    const { user, list } = JSON.parse(sessionStorage.getItem(shelf) ?? 'null') ?? {}
    // what another build has written in another shape is nothing
    return user && user === session.get().user?.id ? list.filter((one: Undoable) => one.command) : []
  } catch {
    return []
  }
}

recent.watch(() => sessionStorage.setItem(shelf, JSON.stringify({ user: session.get().user?.id, list: recent.get() })))

/** Says what was just done, how it is taken back, and where it can be seen if not here. */
export function offerUndo(words: string, command: Command, href?: string) {
  const one = { id: next++, words, command, ...(href && { href }), at: Date.now(), undone: false }
  undoable.set(one)
  recent.set([one, ...recent.get()].slice(0, 20))
}

export const withdrawUndo = () => undoable.set(null)

/** The newest command that can still be taken back, also after its bar has gone. */
export const newestUndoable = () => recent.get().find(({ undone, refused }) => !undone && !refused)

/**
 * Handler of the undo key: undoes the newest command. A pending write offers its undo only after the server has answered,
 * although its rows may be visible earlier, so the handler waits for pending writes. False if there is nothing to undo.
 */
export function undoNewest() {
  if (toFollow.size === 0 && !newestUndoable()) return false
  const takeBack = () => {
    const last = newestUndoable()
    if (last) void undo(last)
  }
  if (toFollow.size === 0) takeBack()
  else void Promise.all(toFollow).then(takeBack)
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

// what one person did, and was told, is no business of the next
whenPersonLeaves(() => {
  withdrawUndo()
  recent.set([])
  said.set([])
})
