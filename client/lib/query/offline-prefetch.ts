import type { QueryKey } from '@tanstack/react-query'
import { dataSaver } from '../settings/data-saver.ts'
import { query } from './query.ts'

/** Lists that can be asked for ahead. `ofGroup` are those that belong to a group, and are empty when it is made. */
export interface OfflinePrefetch {
  mine?: readonly PrefetchQuery[]
  ofGroup?: readonly ((groupId: string) => PrefetchQuery)[]
}
/** A query as far as asking for it ahead needs to know it. */
export interface PrefetchQuery {
  queryKey: QueryKey
  queryFn?: unknown
}

/** The queries that a person wants offline beside what they looked at. Each room's room.ts names its own. */
export const offlinePrefetches: (() => Promise<OfflinePrefetch>)[] = []

const old = 10 * 60_000

/** Fetches, one after the other, what is at hand only in an old version, or not at all. */
export async function prefetchForOffline(groups: readonly string[]) {
  if (dataSaver.get() || !navigator.onLine) return
  const all = await known().catch((error: unknown) => {
    console.warn('Nothing fetched ahead.', error)
    return []
  })
  for (const { mine = [], ofGroup = [] } of all) {
    for (const one of [...mine, ...groups.flatMap((id) => ofGroup.map((of) => of(id)))]) {
      if (dataSaver.get() || !navigator.onLine) return
      await query.prefetchQuery({ ...(one as Parameters<typeof query.prefetchQuery>[0]), staleTime: old })
    }
  }
}

/** A group that was just made has nothing in it, and nobody need be asked whether it has. */
export async function startEmpty(groupId: string) {
  for (const { ofGroup = [] } of await known())
    for (const of of ofGroup)
      query.setQueryData(of(groupId).queryKey, (known: unknown) => known ?? [], { updatedAt: 1 })
}

const known = () => Promise.all(offlinePrefetches.map((of) => of()))
