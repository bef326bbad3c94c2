import { msg } from '@lingui/core/macro'
import type { RoomRefusals } from '../lib/registries/refusals.ts'

const gone = msg`This banner has ended.`
const own = msg`You can only change your own saved views.`
const filters = msg`These filters can’t be saved.`

export const refusals: RoomRefusals = {
  tables: {
    broadcast_dismissals: {
      constraints: {
        broadcast_dismissals_broadcast_id_fkey: ['broadcast_id', gone],
        broadcast_dismissals_user_id_fkey: ['user_id', gone],
      },
      policies: { insert: gone, update: gone },
    },
    saved_views: {
      constraints: {
        saved_views_name_check: ['name', msg`Give the view a name of up to 60 characters.`],
        saved_views_filters_check: ['filters', filters],
        saved_views_page_check: ['page', filters],
      },
      required: {
        name: msg`Give the view a name of up to 60 characters.`,
        filters,
        page: filters,
      },
      policies: { insert: own, update: own },
    },
  },
}
