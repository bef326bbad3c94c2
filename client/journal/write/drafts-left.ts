import { deviceStorage, parsed } from '../../lib/browser/device-storage.ts'
import { newId } from '../../lib/query/id.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { EntryDraft } from './entry-draft.ts'

/*
 * Drafts of entries on this device, each under the tab that writes it: two tabs never write over each other’s. A tab
 * holds a lock for as long as it lives, so another one can tell what was left behind.
 */
const tab = newId()
const prefix = () => `draft text ${myId()} journal `
const lockOf = (one: string) => `journal ${one}`

/** Keeps a draft, or forgets it. */
export function keepDraft(id: string, draft: EntryDraft | null): boolean {
  const name = `${prefix()}${tab} ${id}`
  if (draft) return deviceStorage.set(name, JSON.stringify(draft))
  deviceStorage.remove(name)
  return true
}

/** Takes over what tabs that are gone have left behind. */
export async function draftsLeft(): Promise<{ place: string; draft: EntryDraft }[]> {
  holdLock()
  const names = deviceStorage.keys(prefix()).filter((name) => tabIn(name) !== tab)
  const found: { place: string; draft: EntryDraft }[] = []
  for (const name of names) {
    await whereGone(tabIn(name), () => {
      const draft = read(name)
      if (!draft) return
      // of two left of one entry each keeps a place of its own
      const place = found.some((one) => one.place === draft.id) ? `${draft.id} ${newId()}` : draft.id
      keepDraft(place, draft)
      deviceStorage.remove(name)
      found.push({ place, draft })
    })
  }
  return found.sort((a, b) => b.draft.at - a.draft.at)
}

const tabIn = (name: string) => name.slice(prefix().length).split(' ')[0]!

const read = (name: string) => parsed<EntryDraft>(deviceStorage.get(name))

let isHeld = false

function holdLock() {
  if (isHeld) return
  isHeld = true
  void navigator.locks?.request(lockOf(tab), () => new Promise(() => {}))
}

/** Does something where a tab is gone; no other tab does it meanwhile. Without locks one tab is all that is promised. */
async function whereGone(one: string, work: () => void) {
  if (!navigator.locks) return work()
  await navigator.locks.request(lockOf(one), { ifAvailable: true }, (lock) => lock && work())
}
