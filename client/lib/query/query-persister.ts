import { clear, createStore, delMany, entries, setMany, values } from 'idb-keyval'
import { session } from '../supabase/session.ts'
import { query, waiting } from './query.ts'
import { isSame } from './shared-rows.ts'

/*
 * Query results stay on this device for the person who read them, and are shown at once the next time, with the moment
 * of their answer; then they are asked for again as ever. One record per query, so that one answer is one small write.
 * They go when the person signs out, and a build that knows other columns begins anew.
 */
interface Read {
  user: string
  shape: string
  key: readonly unknown[]
  answer: unknown
  /** The time of the server's answer, in milliseconds. */
  at: number
  /** The moment of keeping; an optimistic change is newer than the server's answer. */
  kept: number
}

const reads = createStore('reads', 'queries')
/** Pictures that were seen, beside what was read. */
export const seen = createStore('seen', 'pictures')
const atMost = 400
const month = 30 * 24 * 60 * 60_000
const pause = 250
/** A device whose disk does not answer holds up nobody. */
const timeoutMs = 1000

let whose: string | undefined
let restoring: Promise<unknown> | undefined

/** Puts what this person has read back into the cache, once; a page that is shown then need not wait for the server. */
export function restoreReads(user: string) {
  if (whose !== user) {
    whose = user
    restoring = Promise.race([restore(user), new Promise((go) => setTimeout(go, timeoutMs))])
  }
  return restoring
}

async function restore(user: string) {
  try {
    const [found, overKept] = await Promise.all([entries<string, Read>(reads), waiting.overKept().catch(asItIs)])
    // a slow disk may answer after the person has left
    if (whose !== user) return
    const all = found.sort(([, a], [, b]) => b.kept - a.kept)
    const useful = all.filter(([, read]) => isUseful(read, user)).slice(0, atMost)
    for (const [hash, { key, answer, at, kept }] of useful) {
      if (query.getQueryData(key) !== undefined) continue
      const now = overKept(key[0], answer, kept)
      query.setQueryData(key, now, { updatedAt: at })
      // it is kept already
      if (now === answer) changed.delete(hash)
    }
    const hashes = new Set(useful.map(([hash]) => hash))
    await delMany(
      all.map(([hash]) => hash).filter((hash) => !hashes.has(hash)),
      reads,
    )
  } catch (error) {
    console.warn('Nothing is kept offline.', error)
  }
}

/** The part that lays writes over an answer did not come: it is shown as it was kept. */
function asItIs(error: unknown) {
  console.warn('Waiting writes are not shown.', error)
  return (_table: unknown, answer: unknown) => answer
}

const isUseful = ({ user, shape, kept: moment }: Read, reader: string) =>
  user === reader && shape === __READ_SHAPE__ && Date.now() - moment < month

/** Questions whose answers have changed since they were last kept. */
const changed = new Set<string>()
let soon: ReturnType<typeof setTimeout> | undefined

query.getQueryCache().subscribe(({ type, query: { queryHash, meta }, ...event }) => {
  if (type !== 'updated' || !('action' in event) || event.action.type !== 'success' || meta?.passing) return
  changed.add(queryHash)
  soon ??= setTimeout(() => void saveReads(), pause)
})

/** Keeps what is shown now. A write asks for it, so that a tab that dies next comes back with what was written. */
export async function saveReads() {
  clearTimeout(soon)
  soon = undefined
  const user = whose
  if (!user || changed.size === 0) return
  const changes = [...changed].flatMap((hash): [string, Read][] => {
    const one = query.getQueryCache().get(hash)
    if (one?.state.data === undefined) return []
    const { data, dataUpdatedAt: at } = one.state
    const answer = toKeep(hash, data, at, one.meta?.lastKept)
    if (answer === undefined) return []
    return [[hash, { user, shape: __READ_SHAPE__, key: one.queryKey, answer, at, kept: Date.now() }]]
  })
  changed.clear()
  await setMany(changes, reads).catch((error: unknown) => console.warn('Reads are not kept.', error))
}

/** The rows of long lists that were kept last: to write them anew while one reads what is older would hold up the page. */
const lastRows = new Map<string, { rows: readonly unknown[]; at: number }>()

/** The part of an answer that is kept; undefined where it has been. */
function toKeep(hash: string, data: unknown, at: number, lastKept: number | undefined): unknown {
  if (lastKept === undefined || !Array.isArray(data)) return data
  const rows: unknown[] = data.slice(-lastKept)
  const last = lastRows.get(hash)
  if (last && last.at === at && isSame(last.rows, rows)) return undefined
  lastRows.set(hash, { rows, at })
  return rows
}

document.addEventListener('visibilitychange', () => document.hidden && void saveReads())

/** All that is kept, for who wants to know how much it is. */
export const keptReads = () => values<Read>(reads)
export const keptPictures = () => values<{ picture: Blob }>(seen)

/** Forgets what was read, when the person asks or leaves. What waits to be sent is kept elsewhere, and stays. */
export async function forgetReads() {
  changed.clear()
  lastRows.clear()
  await Promise.all([clear(reads), clear(seen)])
}

session.watch(() => {
  const now = session.get().user?.id
  if (!whose || now === whose) return
  whose = undefined
  void forgetReads()
})
