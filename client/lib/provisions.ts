import type { QueryKey } from '@tanstack/react-query'
import { query } from './query.ts'
import { settings } from './settings.ts'

/** A list that can be asked for ahead. */
export interface Provision {
  queryKey: QueryKey
  queryFn?: unknown
}

/**
 * What a person wants to have at hand when there is no network, beside what they looked at: rooms join by a line in
 * joins.ts. `ofGroup` is a list that belongs to one group and is empty when the group is made.
 */
export const provisions: { mine: Provision[]; ofGroup: ((groupId: string) => Provision)[] } = { mine: [], ofGroup: [] }

const old = 10 * 60_000

/** Fetches, one after the other, what is at hand only in an old version, or not at all. */
export async function provide(groups: readonly string[]) {
  const wanted = [...provisions.mine, ...groups.flatMap((id) => provisions.ofGroup.map((of) => of(id)))]
  for (const one of wanted) {
    if (settings.get().low_data || !navigator.onLine) return
    await query.prefetchQuery({ ...(one as Parameters<typeof query.prefetchQuery>[0]), staleTime: old })
  }
}

/** A group that was just made has nothing in it, and nobody need be asked whether it has. */
export function startEmpty(groupId: string) {
  for (const of of provisions.ofGroup) query.setQueryData(of(groupId).queryKey, [], { updatedAt: 1 })
}
