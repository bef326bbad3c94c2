import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { given, pagesOf } from '../../ui/area/pages.ts'
import type { Brand } from '../../ui/brand/brand.ts'
import type { TenantDomain } from './domains.ts'
import type { RetainedOf } from './retention.ts'
import type { EnterpriseSearch } from './search-params.ts'

export type TenantStatus = 'active' | 'suspended' | 'deleting'

/** The most of each that an organisation may have; null where there is no limit. */
export interface TenantLimits {
  people: number | null
  groups: number | null
  storage_mb: number | null
}
export type LimitName = keyof TenantLimits
export const limitNames = ['people', 'groups', 'storage_mb'] as const satisfies readonly LimitName[]

/** An organisation as the list of all shows it. */
export interface TenantLine {
  id: string
  name: string
  slug: string
  status: TenantStatus
  is_default: boolean
  people: number
  groups: number
  storage_bytes: number
  limits: TenantLimits
  delete_after: string | null
  created_at: string
  after: string
}

export interface TenantContact {
  name: string
  email: string
  role?: string
}

export interface TenantRules {
  join?: 'open' | 'invite' | 'approval'
  direct_messages?: boolean
  require_second_factor?: 'nobody' | 'admins' | 'everyone'
}

/** Everything about one organisation. */
export interface TenantFile extends Omit<TenantLine, 'after'> {
  version: number
  settings: TenantRules
  branding: Brand
  default_tz: string | null
  default_locale: string | null
  region_label: string | null
  contacts: TenantContact[]
  retention: RetainedOf
  /** The reason of its suspension. */
  reason: string | null
  domains: TenantDomain[]
  /** The first twenty. */
  admins: { id: string; name: string; email: string | null }[]
  /** The addresses of admins who were invited and have not come yet. */
  invited: string[]
  overrides: { key: string; enabled: boolean }[]
}

/**
 * Fails where one has not shown within the last minutes who one is; the question for that comes by itself. Asked each
 * time that one enters, and not again while one is there.
 */
export const superEntry = queryOptions({
  queryKey: ['check_super'],
  queryFn: async () => await rows(supabase.rpc('check_super')),
  staleTime: 'static',
  gcTime: 0,
  retry: false,
  meta: { passing: true },
})

export const superTenants = ({ q, status, order }: EnterpriseSearch) => {
  const filters = given({ q: q?.trim(), status, order })
  return {
    ...pagesOf(
      ['super_tenants', filters],
      ['tenants', 'users', 'groups'],
      async (after) =>
        (await rows(supabase.rpc('super_tenants', { filters, ...(after && { after }) }))) as unknown as TenantLine[],
    ),
    placeholderData: keepPreviousData,
  }
}

export const superTenant = (id: string) =>
  queryOptions({
    queryKey: ['super_tenant', { id }],
    queryFn: async () => (await rows(supabase.rpc('super_tenant', { tenant_id: id }))) as unknown as TenantFile,
    // nobody tells a super admin of each person who joins
    staleTime: 0,
    meta: { reads: ['tenants', 'users', 'groups', 'feature_flag_overrides'], passing: true },
  })

/** The figures of one among some that are compared. */
export interface ComparedTenant {
  id: string
  name: string
  people: number
  active_week: number
  groups: number
  storage_bytes: number
  lessons_taught: number
  open_reports: number
  second_factor_share: number | null
}

export const mostCompared = 4

export const comparedTenants = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['compare_tenants', { ids }],
    queryFn: async () =>
      (await rows(supabase.rpc('compare_tenants', { ids: [...ids] }))) as unknown as ComparedTenant[],
    meta: { reads: ['tenants'], passing: true },
  })

export const slugCheck = (slug: string) =>
  queryOptions({
    queryKey: ['check_slug', { slug }],
    queryFn: async () =>
      (await rows(supabase.rpc('check_slug', { slug }))) as unknown as { free: boolean; why: string | null },
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { passing: true },
  })

export interface NewTenant {
  id: string
  name: string
  slug: string
  admin_email: string
  settings: TenantRules
  rules?: string
  first_group?: string
}

export async function createTenant({ settings, ...args }: NewTenant) {
  const made = await writeNow({ rpc: 'create_tenant', args: { ...args, settings: { ...settings } } })
  void written('tenants')
  return made as TenantFile
}

export async function changeTenantRules({ id, ...args }: TenantRules & { id: string; version: number; name?: string }) {
  await writeNow({ rpc: 'change_tenant', args: { ...args, tenant_id: id } })
  await written('tenants')
}

/** The settings of an organisation that only super admins change. */
export interface TenantTerms {
  id: string
  limits: TenantLimits
  contacts: readonly TenantContact[]
  default_tz: string | null
  default_locale: string | null
  region_label: string | null
}

export const termsOf = ({
  id,
  limits,
  contacts,
  default_tz,
  default_locale,
  region_label,
}: TenantFile): TenantTerms => ({
  ...{ id, limits, contacts, default_tz, default_locale, region_label },
})

/** A limit below what is used: nothing is taken away, but nothing more comes either. */
export interface TightLimit {
  limit: LimitName
  used: number
  allowed: number
}

/** Without a version it is an undo, which goes back to what was before whatever came since. */
export async function setTerms({ id, limits, contacts, version, ...rest }: TenantTerms & { version?: number }) {
  const { default_tz, default_locale, region_label } = rest
  const args = {
    tenant_id: id,
    limits: { ...limits },
    contacts: contacts.map((contact) => ({ ...contact })),
    ...(default_tz && { default_tz }),
    ...(default_locale && { default_locale }),
    ...(region_label && { region_label }),
    ...(version !== undefined && { version }),
  }
  const set = await writeNow({ rpc: 'set_tenant_terms', args })
  await written('tenants')
  return set as { tenant: TenantFile; warnings: TightLimit[] }
}

export async function suspendTenant(id: string, reason: string) {
  await writeNow({ rpc: 'suspend_tenant', args: { tenant_id: id, reason } })
  await written('tenants')
}

export async function restoreTenant(id: string) {
  await writeNow({ rpc: 'restore_tenant', args: { tenant_id: id } })
  await written('tenants')
}

export async function deleteTenant(id: string, slug: string) {
  await writeNow({ rpc: 'delete_tenant', args: { tenant_id: id, slug } })
  await written('tenants')
}
