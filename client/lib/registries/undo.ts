import { t } from '@lingui/core/macro'
import { store } from '../browser/store.ts'
import { said, toast } from '../browser/toast.ts'
import { session } from '../supabase/session.ts'
import { type Command, runCommand } from './commands.ts'

/** Something that was done, in the words of the bar, and the command that takes it back. */
export interface Undoable {
  id: number
  words: string
  deed: Command
  at: number
  undone: boolean
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
    return user && user === session.get().user?.id ? list : []
  } catch {
    // what another build has written in another shape is nothing
    return []
  }
}

recent.watch(() => sessionStorage.setItem(shelf, JSON.stringify({ user: session.get().user?.id, list: recent.get() })))

/** Says what was just done, and how it is taken back. */
export function offerUndo(words: string, deed: Command) {
  const one = { id: next++, words, deed, at: Date.now(), undone: false }
  undoable.set(one)
  recent.set([one, ...recent.get()].slice(0, 20))
}

export const withdrawUndo = () => undoable.set(null)

/** Takes one back; of two that ask for it at once, once. */
export async function undo(one: Undoable) {
  if (one.id === undoable.get()?.id) withdrawUndo()
  if (one.undone || recent.get().every(({ id, undone }) => id !== one.id || undone)) return
  mark(one, true)
  if (await runCommand(one.deed)) toast(t`Taken back: ${one.words}`)
  else mark(one, false)
}

const mark = ({ id }: Undoable, undone: boolean) =>
  recent.set(recent.get().map((one) => (one.id === id ? { ...one, undone } : one)))

// what one person did, and was told, is no business of the next
session.watch(() => {
  withdrawUndo()
  recent.set([])
  said.set([])
})
