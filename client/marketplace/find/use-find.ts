import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { foundListings } from '../data/find.ts'
import { type MarketSearch, readMarketSearch } from '../data/search-params.ts'

/** The search in the address, what it finds, and the way to another. */
export function useFind() {
  // the router leaves in what the route has refused
  const search = readMarketSearch(useSearch({ from: '/inside/marketplace' }))
  const navigate = useNavigate()
  const found = useInfiniteQuery({ ...foundListings(search), placeholderData: keepPreviousData })
  const go = (to: MarketSearch, replace = false) =>
    void navigate({ to: '/marketplace', search: to, replace, resetScroll: false })
  const pages = found.data?.pages
  return { search, found, go, first: pages?.[0], cards: pages?.flatMap(({ rows }) => rows) ?? [] }
}

export type Find = ReturnType<typeof useFind>
