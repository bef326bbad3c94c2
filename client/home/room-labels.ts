import { msg } from '@lingui/core/macro'
import type { RoomLabels } from '../lib/registries/labels.ts'
import { withWords } from '../lib/settings/i18n.ts'

export const labels: RoomLabels = {
  writes: {
    see_all: msg`All marked seen`,
    unsee_all: msg`Catch-up brought back`,
    keep_missed: msg`Kept for later, or let go`,
    decline_invitation: msg`Answer to an invitation`,
  },
  offers: async () => [(await withWords(import('./catch-up/offer.ts'))).catchUpOffer()],
}
