import { delMany, entries, get, set } from 'idb-keyval'
import { whenIdle } from '../browser/when-idle.ts'
import { seen } from '../query/query-persister.ts'
import { session } from '../supabase/session.ts'
import { asPerson, privateFile } from '../supabase/supabase.ts'

/*
 * Small pictures that only some may see, kept once they were seen: shown again at once, and without a network. They are
 * fetched with the key of who reads, not by an address that anybody could open, and go when the person does.
 */
interface Seen {
  picture: Blob
  at: number
  /** A person has asked to keep it: it does not count among the many. */
  kept?: true
}

const atMost = 300
const shown = new Map<string, Promise<string | undefined>>()
let tidied = false

/** Returns a URL of a bucket's picture; undefined where it cannot be had now. */
export function seenPicture(bucket: string, path: string): Promise<string | undefined> {
  const key = `${session.get().user?.id}/${bucket}/${path}`
  const known = shown.get(key)
  if (known) return known
  const found = find(key, bucket, path).catch((error: unknown) => {
    console.warn('A picture did not come.', error)
    return undefined
  })
  shown.set(key, found)
  // what did not come is asked for again the next time that it is to be shown
  void found.then((address) => address ?? shown.delete(key))
  return found
}

/** Keeps a picture until it is let go, and gives its size in bytes. */
export async function keepPicture(bucket: string, path: string): Promise<number> {
  await seenPicture(bucket, path)
  return markKept(bucket, path, true)
}

/** Lets a picture go that was kept: it stays as long as others that were seen. */
export const letPictureGo = (bucket: string, path: string) => markKept(bucket, path, false)

async function markKept(bucket: string, path: string, isKept: boolean) {
  const key = `${session.get().user?.id}/${bucket}/${path}`
  const one = await get<Seen>(key, seen)
  if (!one) return 0
  const { kept: _before, ...rest } = one
  await set(key, { ...rest, ...(isKept && { kept: true }) } satisfies Seen, seen)
  return one.picture.size
}

async function find(key: string, bucket: string, path: string) {
  const kept = await get<Seen>(key, seen)
  if (kept) return URL.createObjectURL(kept.picture)
  const answer = await asPerson(privateFile(bucket, path))
  if (!answer.ok) return undefined
  const picture = await answer.blob()
  await set(key, { picture, at: Date.now() } satisfies Seen, seen)
  if (!tidied) void whenIdle().then(tidy)
  tidied = true
  return URL.createObjectURL(picture)
}

/** Of many the last are kept. */
async function tidy() {
  const all = (await entries<string, Seen>(seen)).filter(([, { kept }]) => !kept)
  const old = all.toSorted(([, a], [, b]) => b.at - a.at).slice(atMost)
  await delMany(
    old.map(([key]) => key),
    seen,
  )
}
