import { hashKey, type QueryKey } from '@tanstack/react-query'
import { clear, createStore, delMany, entries, get, setMany } from 'idb-keyval'
import { whenPersonLeaves } from '../supabase/person-leaves.ts'
import { session } from '../supabase/session.ts'
import { query } from './query.ts'

/*
 * Answers that a person has asked to keep, however many: beside what query-persister.ts keeps of what they looked at, which
 * comes back whole when the app starts. These lie under the name of what they are of, and come back one by one.
 */
interface KeptAnswer {
  user: string
  shape: string
  under: string
  key: QueryKey
  answer: unknown
  /** The time of the server's answer, in milliseconds. */
  at: number
}

const kept = createStore('kept', 'answers')

const isUseful = ({ user, shape }: KeptAnswer) => user === session.get().user?.id && shape === __READ_SHAPE__

/** Keeps answers under a name, as they are now. */
export async function keepAnswers(under: string, answers: readonly { queryKey: QueryKey; answer: unknown }[]) {
  const user = session.get().user?.id
  if (!user) return
  const about = { user, shape: __READ_SHAPE__, under, at: Date.now() }
  await setMany(
    answers.map(({ queryKey, answer }): [string, KeptAnswer] => [
      hashKey(queryKey),
      { ...about, key: queryKey, answer },
    ]),
    kept,
  )
}

/** Puts kept answers to these questions into the cache, where it has none. */
export async function restoreAnswers(keys: readonly QueryKey[]) {
  const missing = keys.filter((key) => query.getQueryData(key) === undefined)
  const found = await Promise.all(missing.map((key) => get<KeptAnswer>(hashKey(key), kept)))
  for (const one of found) if (one && isUseful(one)) query.setQueryData(one.key, one.answer, { updatedAt: one.at })
}

/** The names under which something is kept, each with its size in bytes and since when. */
export async function keptNames(): Promise<Map<string, { bytes: number; at: number }>> {
  const names = new Map<string, { bytes: number; at: number }>()
  for (const [, one] of await entries<string, KeptAnswer>(kept)) {
    if (!isUseful(one)) continue
    const { bytes = 0, at = one.at } = names.get(one.under) ?? {}
    names.set(one.under, { bytes: bytes + JSON.stringify(one.answer).length, at: Math.min(at, one.at) })
  }
  return names
}

/** Forgets what lies under a name. */
export async function dropAnswers(under: string) {
  const all = await entries<string, KeptAnswer>(kept)
  await delMany(
    all.flatMap(([key, one]) => (one.under === under ? [key] : [])),
    kept,
  )
}

/** Forgets all of it. */
export const dropAllAnswers = () => clear(kept)

whenPersonLeaves(() => void dropAllAnswers())
