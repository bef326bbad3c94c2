import { store } from '../../lib/browser/store.ts'
import { session } from '../../lib/supabase/session.ts'

/** Drafts of one kind by their ids, on this device until they have arrived: a tab that dies loses nothing. */
export function draftShelf<Draft>(prefix: () => string) {
  const drafts = store(kept())
  // the drafts of whoever signs in
  session.watch(() => drafts.set(kept()))

  function kept(): ReadonlyMap<string, Draft> {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix()))
    return new Map(names.map((name) => [name.slice(prefix().length), JSON.parse(localStorage.getItem(name)!)]))
  }

  /** Keeps a draft, or forgets it. */
  function put(id: string, draft: Draft | undefined) {
    const next = new Map(drafts.get())
    if (draft) next.set(id, draft)
    else next.delete(id)
    if (draft) localStorage.setItem(prefix() + id, JSON.stringify(draft))
    else localStorage.removeItem(prefix() + id)
    drafts.set(next)
  }

  return { drafts, put }
}
