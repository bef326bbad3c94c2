import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isActive, memberships, useMyGroupsSoFar, visibleGroups } from '../../groups/data/groups.ts'
import { curated, suggestionsFor, triedToday } from '../data/shelves.ts'
import type { Find } from './use-find.ts'

/** Before one searches: what the shelves hold. `isComing` until all of them are known, since each pushes down what is below it. */
export function useShelves({ search }: Find, enabled: boolean) {
  const isWaiting = [useQuery(visibleGroups), useQuery(memberships)].some(({ isLoading }) => isLoading)
  const groups = useMyGroupsSoFar().filter(isActive)
  const group = groups.find(({ id }) => id === search.group) ?? groups[0]
  const suits = useQuery({
    ...suggestionsFor(group?.id ?? ''),
    enabled: enabled && group !== undefined,
    placeholderData: keepPreviousData,
  })
  const collections = useQuery({ ...curated, enabled })
  const tried = useQuery({ ...triedToday, enabled })
  return {
    groups,
    group,
    suits: suits.data,
    collections: collections.data ?? [],
    isComing: enabled && (isWaiting || [suits, collections, tried].some(({ isLoading }) => isLoading)),
  }
}

export type ShelvesShown = ReturnType<typeof useShelves>
