import { msg } from '@lingui/core/macro'
import type { RoomRefusals } from '../lib/registries/refusals.ts'
import { listings } from './refusals/listings.ts'

const place = msg`This couldn’t be moved. Reload and try again.`
const gone = msg`This listing no longer exists, or you don’t have access to it.`
const curators = msg`Only admins can change the collections of their organisation.`

export const refusals: RoomRefusals = {
  tables: {
    listings,
    collections: {
      constraints: {
        collections_title_check: ['title', msg`Give the collection a name of up to 80 characters.`],
        collections_summary_check: ['summary', msg`Keep the description to 300 characters.`],
        collections_rank_check: ['rank', place],
      },
      required: { rank: place },
      policies: { insert: curators, update: curators },
    },
    collection_items: {
      constraints: {
        collection_items_collection_id_fkey: ['collection_id', msg`This collection no longer exists.`],
        collection_items_listing_id_fkey: ['listing_id', gone],
        collection_items_rank_check: ['rank', place],
      },
      policies: { insert: gone, update: curators },
    },
  },
}
