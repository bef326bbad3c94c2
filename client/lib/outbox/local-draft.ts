import { useCallback, useReducer, useRef } from 'react'
import { deviceStorage, parsed } from '../browser/device-storage.ts'
import { myId } from '../supabase/session.ts'

/*
 * Drafts of rooms that know their own shape: on this device with every key, by user, table, row and field, until they are
 * saved or given up. A full disk stops nothing (device-storage.ts), and a draft of one user is never written after
 * another one has come.
 */
export interface DraftPlace {
  table: string
  /** The id of the row, also of one that is still to be made; `new:<place>` for the one new row of a place. */
  row: string
  field: string
  /** The key of earlier builds, after the user's id. */
  formerly?: string
}

export interface LocalDraft<T> {
  read(): T | null
  /** Null forgets it. Returns false when it is not on the disk. */
  write(draft: T | null): boolean
}

export function localDraft<T>({ table, row, field, formerly }: DraftPlace, user = myId()): LocalDraft<T> {
  const key = `draft ${user} ${table} ${row} ${field}`
  return {
    read() {
      if (formerly && deviceStorage.get(key) === null) moveKey(formerly.replace('<user>', user), key)
      return parsed<T>(deviceStorage.get(key))
    },
    write(draft) {
      if (user !== myId()) return false
      if (draft !== null) return deviceStorage.set(key, JSON.stringify(draft))
      deviceStorage.remove(key)
      return true
    },
  }
}

function moveKey(from: string, to: string) {
  const stored = deviceStorage.get(from)
  if (stored !== null && deviceStorage.set(to, stored)) deviceStorage.remove(from)
}

/**
 * The draft of a place. `write` takes the next draft or a change of the latest one, whichever render it comes from: an
 * upload that ends late changes what has been typed meanwhile, and not what there was when it began. An empty draft is
 * not stored.
 */
export function useLocalDraft<T>(place: DraftPlace, isEmpty: (draft: T) => boolean = () => false) {
  const { table, row, field, formerly } = place
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const key = `${myId()} ${table} ${row} ${field}`
  const latest = useRef<{ key: string; store: LocalDraft<T>; draft: T | null; isBack: boolean }>(undefined)
  if (latest.current?.key !== key) {
    const store = localDraft<T>({ table, row, field, ...(formerly !== undefined && { formerly }) })
    const draft = store.read()
    latest.current = { key, store, draft, isBack: draft !== null }
  }
  const now = latest.current
  const latestIsEmpty = useRef(isEmpty)
  latestIsEmpty.current = isEmpty
  const write = useCallback(
    (next: T | null | ((draft: T | null) => T | null)) => {
      now.draft = next instanceof Function ? next(now.draft) : next
      if (now.draft === null) now.isBack = false
      now.store.write(now.draft === null || latestIsEmpty.current(now.draft) ? null : now.draft)
      redraw()
    },
    [now],
  )
  return { draft: now.draft, isBack: now.isBack, write, latest: () => now.draft }
}
