import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AreaPlace } from '../../ui/area/area-place.ts'
import { readSuperSearch, type SuperSearch } from '../data/super-search.ts'

/** The place in the super admin area that the address names, and the way to another. What is undefined leaves the address. */
export function useSuperPlace(): { search: SuperSearch; go: AreaPlace['go'] } {
  const search = readSuperSearch(useSearch({ from: '/inside/super-admin' }))
  const navigate = useNavigate()
  const go: AreaPlace['go'] = (change, replace = true) =>
    void navigate({
      to: '/super-admin',
      search: (before) => readSuperSearch({ ...before, ...change }),
      replace,
      resetScroll: false,
    })
  return { search, go }
}
