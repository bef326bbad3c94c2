import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { newId } from '../../lib/query/id.ts'
import { rows, written } from '../../lib/query/query.ts'
import { refusedUpload } from '../../lib/query/refusals.ts'
import { myId } from '../../lib/supabase/session.ts'
import { publicFile, supabase } from '../../lib/supabase/supabase.ts'
import type { Brand } from '../../ui/brand/brand.ts'
import type { Theme } from '../../ui/theme.ts'
import type { LimitName } from './tenants.ts'

/** The brand of one’s own organisation, with what it takes to change it. */
export const ownBrand = queryOptions({
  queryKey: ['tenants', 'brand'],
  queryFn: async () => {
    const [me] = await rows(
      supabase.from('users').select('tenants(id, version, name:brand_name, logo_path, accent)').eq('id', myId()),
    )
    return me?.tenants ?? null
  },
})

export type BrandChange = Brand & { id: string; version?: number }

/** Without a version it is an undo, which goes back to what was before whatever came since. */
export async function brandTenant({ id, name, accent, logo_path, version }: BrandChange) {
  const args = {
    tenant_id: id,
    ...(name && { name }),
    ...(accent && { accent }),
    ...(logo_path && { logo_path }),
    ...(version !== undefined && { version }),
  }
  await writeNow({ rpc: 'brand_tenant', args })
  await written('tenants')
}

/** The address of a logo. */
export const logoAddress = (path: string) => publicFile('brands', path)

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp']
const endings: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** Puts a logo where the brands are, and gives its place there. Nothing shows it before a brand names it. */
export async function uploadLogo(tenantId: string, file: Blob) {
  const path = `${tenantId}/${newId()}.${endings[file.type] ?? 'png'}`
  const { error } = await (await supabase.storage()).from('brands').upload(path, file, { contentType: file.type })
  if (error) throw await refusedUpload('brands', error)
  return path
}

/** One limit of one’s own organisation, with what is used of it. */
export interface OwnLimit {
  limit: LimitName
  used: number
  allowed: number | null
}

export const ownLimits = queryOptions({
  queryKey: ['my_limits'],
  queryFn: async () => (await rows(supabase.rpc('my_limits'))) as unknown as OwnLimit[],
  meta: { reads: ['tenants', 'users', 'groups'] },
})

/** A colour as one theme would show it, and how well it can be read there. */
export interface AccentShown {
  theme: Theme
  colour: string
  ratio: number
  enough: boolean
}

export const accentCheck = (colour: string) =>
  queryOptions({
    queryKey: ['check_accent', { colour }],
    queryFn: async () => (await rows(supabase.rpc('check_accent', { accent: colour }))) as unknown as AccentShown[],
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { passing: true },
  })
