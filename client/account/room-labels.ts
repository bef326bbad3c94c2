import { msg } from '@lingui/core/macro'
import type { RoomLabels } from '../lib/registries/labels.ts'

export const labels: RoomLabels = {
  writes: {
    revoke_calendar_feed: msg`Calendar address revoked`,
    'user_settings put': msg`Your settings`,
  },
}
