import { queryOptions } from '@tanstack/react-query'
import type { Database } from '../../supabase/types.ts'
import { serverDate } from '../lib/browser/server-clock.ts'
import { collection } from '../lib/outbox/collection.ts'
import { write } from '../lib/outbox/write.ts'
import { rows } from '../lib/query/query.ts'
import { supabase } from '../lib/supabase/supabase.ts'

type Tables = Database['public']['Tables']
export type Announcement = Tables['announcements']['Row']
type Read = Tables['announcement_reads']['Row']
export type AnnouncementDraft = Pick<Announcement, 'title' | 'body' | 'pinned' | 'expires_at'>

/** A group's announcements: pinned first, then the newest. */
export const announcementsOf = (groupId: string) =>
  queryOptions({
    queryKey: ['announcements', { groupId }],
    queryFn: (): Promise<Announcement[]> =>
      rows(
        supabase
          .from('announcements')
          .select('*')
          .eq('group_id', groupId)
          .order('pinned', { ascending: false })
          .order('created_at', { ascending: false }),
      ),
  })

/** Pinned announcements of all one's groups, newest first. */
export const pinnedAnnouncements = queryOptions({
  queryKey: ['announcements', 'pinned'],
  queryFn: (): Promise<Announcement[]> =>
    rows(
      supabase.from('announcements').select('*').eq('pinned', true).order('created_at', { ascending: false }).limit(20),
    ),
})

/** Announcements that began as messages in the group's conversation. */
export const originsOf = (groupId: string) =>
  queryOptions({
    queryKey: ['message_links', { groupId }],
    queryFn: () =>
      rows(
        supabase
          .from('message_links')
          .select('message_id, target_id')
          .eq('conversation_id', groupId)
          .eq('target_type', 'announcement'),
      ),
    meta: { reads: ['announcements'] },
    staleTime: 10 * 60_000,
  })

/** The moment from which members see it. */
export const outAt = ({ publish_at, created_at }: Announcement) => publish_at ?? created_at

/** One's own seen and dismissed marks. */
export const myReads = queryOptions({
  queryKey: ['announcement_reads'],
  queryFn: (): Promise<Read[]> => rows(supabase.from('announcement_reads').select('*')),
})

export const announcements = collection('announcements', {
  first: true,
  trash: 'announcement',
  blank: () => ({ publish_at: null, published_at: serverDate().toISOString(), deleted_at: null, deleted_by: null }),
})

/** Notes that one has seen it, or (with a moment or nothing) that one has put it away or back. */
const by = ['announcement_id', 'user_id'] as const
export const announcementReads = collection('announcement_reads', {
  by,
  blank: () => ({ seen_at: serverDate().toISOString(), dismissed_at: null }),
})

/** The mark of having seen one, which nobody waits for. */
export const seeingAnnouncement = {
  ...announcementReads.putting,
  mutationFn: (row: { announcement_id: string; user_id: string }) =>
    write({ table: 'announcement_reads', verb: 'put', by, row, incidental: true }),
}
