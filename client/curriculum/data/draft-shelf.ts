import { deviceStorage, parsed } from '../../lib/browser/device-storage.ts'
import { store } from '../../lib/browser/store.ts'
import { myId, session } from '../../lib/supabase/session.ts'

/** Drafts of one kind by their ids, on this device until they have arrived: a tab that dies loses nothing. */
export function draftShelf<Draft>(kind: string) {
  let user = myId()
  const prefix = () => `draft ${kind} ${user} `
  const drafts = store(kept())
  // the drafts of whoever signs in
  session.watch(() => {
    if (myId() === user) return
    user = myId()
    drafts.set(kept())
  })

  function kept(): ReadonlyMap<string, Draft> {
    const found = deviceStorage.keys(prefix()).map((key) => {
      const draft = parsed<Draft>(deviceStorage.get(key))
      return [key.slice(prefix().length), draft] as const
    })
    return new Map(found.flatMap(([id, draft]) => (draft ? [[id, draft]] : [])))
  }

  /** Keeps a draft, or forgets it. A draft of one user is never written for another. */
  function put(id: string, draft: Draft | undefined) {
    if (myId() !== user) return
    const next = new Map(drafts.get())
    if (draft) next.set(id, draft)
    else next.delete(id)
    if (draft) deviceStorage.set(prefix() + id, JSON.stringify(draft))
    else deviceStorage.remove(prefix() + id)
    drafts.set(next)
  }

  return { drafts, put }
}
