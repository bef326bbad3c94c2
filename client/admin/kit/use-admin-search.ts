import { useNavigate, useSearch } from '@tanstack/react-router'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import { type AdminSearch, readAdminSearch } from '../data/search-params.ts'

type AdminChange = { [Name in keyof AdminSearch]: AdminSearch[Name] | undefined }

/** The place in the admin area that the address names, and the way to another. What is undefined leaves the address. */
export function useAdminPlace() {
  const search = readAdminSearch(useSearch({ from: '/inside/admin' }))
  const navigate = useNavigate()
  const go = (change: AdminChange, replace = true) =>
    void navigate({
      to: '/admin',
      search: (before) =>
        Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value)) as AdminSearch,
      replace,
      resetScroll: false,
    })
  return { search, go }
}

/** The same for a tab, in whichever area it is shown. */
export function useAdminSearch() {
  const { search, go } = useAreaPlace()
  return { search: readAdminSearch(search), go: (change: AdminChange, replace?: boolean) => go({ ...change }, replace) }
}
