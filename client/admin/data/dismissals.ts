import { write } from '../../lib/outbox/write.ts'
import { optimistic } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { Banner } from './banners.ts'

/** Puts a banner away for good, also without a network. */
export const dismissing = {
  ...optimistic<Banner, { id: string }>([['my_broadcasts']], (banners, { id }) =>
    banners.filter((banner) => banner.id !== id),
  ),
  mutationFn: ({ id }: { id: string }) =>
    write({
      table: 'broadcast_dismissals',
      verb: 'put',
      by: ['user_id', 'broadcast_id'],
      row: { user_id: myId(), broadcast_id: id },
    }),
}
