import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { queueOf } from './queue.ts'
import { type QueueFilter, type QueueSearch, queueFilters, readQueueSearch } from './search-params.ts'

type Change = { [Name in keyof QueueSearch]?: string | undefined }

/** The queue that the address names, the case that is open in it, and the ways to others. */
export function useQueue(groupId?: string) {
  const search = readQueueSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { case: open, ...given } = search
  const asked = groupId ? { ...given, group: groupId } : given
  const found = useInfiniteQuery({ ...queueOf(asked), placeholderData: keepPreviousData })
  const lines = found.data?.pages.flat() ?? []
  const go = (change: Change, replace = true) =>
    void navigate({
      to: '.',
      search: (before) => said({ ...before, ...change }),
      replace,
      resetScroll: false,
    })
  const filters = queueFilters.filter((name) => search[name] !== undefined)
  return {
    search,
    /** The group whose tab this is. */
    groupId,
    open,
    found,
    lines,
    filters,
    /** Opens a case; without one, the queue. */
    show: (id: string | undefined, replace = true) => go({ case: id }, replace),
    filter: (name: QueueFilter, value: string) => go({ case: undefined, [name]: value }),
    clear: () => go(Object.fromEntries([...queueFilters, 'case'].map((name) => [name, undefined]))),
  }
}

export type Queue = ReturnType<typeof useQueue>

/** Without what is empty. */
const said = (search: object): QueueSearch => Object.fromEntries(Object.entries(search).filter(([, value]) => value))
