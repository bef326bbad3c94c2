import { useNavigate, useSearch } from '@tanstack/react-router'
import { type AdminSearch, readAdminSearch } from '../data/search-params.ts'

/** The place in the admin area that the address names, and the way to another. What is undefined leaves the address. */
export function useAdminSearch() {
  const search = readAdminSearch(useSearch({ from: '/inside/admin' }))
  const navigate = useNavigate()
  const go = (change: { [Name in keyof AdminSearch]: AdminSearch[Name] | undefined }, replace = true) =>
    void navigate({
      to: '/admin',
      search: (before) =>
        Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value)) as AdminSearch,
      replace,
      resetScroll: false,
    })
  return { search, go }
}
