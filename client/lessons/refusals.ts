import { msg } from '@lingui/core/macro'
import type { RoomRefusals } from '../lib/registries/refusals.ts'

export const refusals: RoomRefusals = {
  tables: {},
  buckets: {
    responses: {
      refused: msg`You can only send files in lessons of your own groups.`,
      size: msg`This file is larger than 25 MB.`,
    },
  },
}
