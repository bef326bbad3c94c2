import { queryOptions } from '@tanstack/react-query'
import { writeNow } from '../../lib/outbox/write.ts'
import { rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { pagesOf } from '../../ui/area/pages.ts'

export const tones = ['info', 'success', 'warning'] as const
export type BannerTone = (typeof tones)[number]

/** The people that a banner is for. */
export interface BannerAudience {
  kind: 'all' | 'roles' | 'groups'
  roles?: string[]
  group_ids?: string[]
}

/** A banner as it is shown; whom it is for is its admins’ to know. */
export interface Banner {
  id: string
  tenant_id: string | null
  body_html: string
  tone: BannerTone
  starts_at: string
  ends_at: string
  dismissible: boolean
  version: number
}

export const adminBanners = pagesOf(
  ['admin_broadcasts'],
  ['broadcasts'],
  async (after) =>
    (await rows(supabase.rpc('admin_broadcasts', { ...(after && { after }) }))) as unknown as AdminBanner[],
)

/** The banners that one sees now: those that began, have not ended, and that one has not dismissed. */
export const myBanners = queryOptions({
  queryKey: ['my_broadcasts'],
  queryFn: async () => (await rows(supabase.rpc('my_broadcasts'))) as unknown as Banner[],
  staleTime: 5 * 60_000,
  meta: { reads: ['broadcasts', 'broadcast_dismissals'] },
})

/** One to show; `version` is of the one that was changed. */
export type NewBanner = Omit<Banner, 'tenant_id' | 'version'> & {
  audience: BannerAudience
  version?: number
  /** In every organisation: for super admins. */
  everywhere: boolean
}

/** A banner in the list of admins, with the number of those who dismissed it: up to a thousand. */
export interface AdminBanner extends Banner {
  audience: BannerAudience
  state: 'planned' | 'shown' | 'ended'
  by: { id: string; name: string } | null
  dismissed: number
  after: string
}

export async function publishBanner({ audience, ...banner }: NewBanner) {
  await writeNow({ rpc: 'publish_broadcast', args: { ...banner, audience: { ...audience } } })
  void written('broadcasts')
}

export async function endBanner(id: string) {
  await writeNow({ rpc: 'end_broadcast', args: { id } })
  void written('broadcasts')
}
