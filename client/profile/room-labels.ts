import { msg } from '@lingui/core/macro'
import type { RoomLabels } from '../lib/registries/labels.ts'

export const labels: RoomLabels = {
  writes: {
    refuse_nudges: msg`Your settings`,
    'users update': msg`Your profile`,
  },
  limits: { 'users name': 80, 'users about': 300 },
}
