import { msg } from '@lingui/core/macro'
import type { RoomLabels } from '../lib/registries/labels.ts'

export const labels: RoomLabels = {
  writes: {
    'user_settings put': msg`Your settings`,
  },
}
