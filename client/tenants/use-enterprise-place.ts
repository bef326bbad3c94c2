import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AreaPlace } from '../ui/area/area-place.ts'
import { type EnterpriseSearch, readEnterpriseSearch } from './data/search-params.ts'

/** The place among the organisations that the address names, and the way to another. */
export function useEnterprisePlace() {
  const search = readEnterpriseSearch(useSearch({ from: '/inside/enterprise-admin' }))
  const navigate = useNavigate()
  const go: AreaPlace['go'] = (change, replace = true) =>
    void navigate({
      to: '/enterprise-admin',
      search: (before) =>
        Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value)) as EnterpriseSearch,
      replace,
      resetScroll: false,
    })
  return { search, go }
}
