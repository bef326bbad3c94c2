import { queryOptions } from '@tanstack/react-query'
import { rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/** An organisation, as far as one chooses among all. */
export interface NamedTenant {
  id: string
  name: string
}

/** Organisations by some words of their name, for super admins. */
export const tenantsLike = (q: string, status?: 'active') =>
  queryOptions({
    queryKey: ['super_tenants', 'like', { q, status }],
    queryFn: async () =>
      (await rows(
        supabase.rpc('super_tenants', { filters: { ...(q && { q }), ...(status && { status }) } }),
      )) as unknown as NamedTenant[],
    meta: { reads: ['tenants'], passing: true },
  })

export const tenantName = (id: string) =>
  queryOptions({
    queryKey: ['super_tenant', { id }, 'name'],
    queryFn: async () => ((await rows(supabase.rpc('super_tenant', { tenant_id: id }))) as unknown as NamedTenant).name,
    meta: { reads: ['tenants'], passing: true },
  })
