import { msg } from '@lingui/core/macro'
import { IconShieldLock } from '@tabler/icons-react'
import type { RoomLabels } from '../lib/registries/labels.ts'

export const labels: RoomLabels = {
  limits: {
    'block_network reason': 500,
    'block_network note': 1000,
    'add_security_note body': 1000,
    'trust_network label': 60,
  },
  pages: {
    security: {
      title: msg`Security`,
      also: msg`Failed sign-ins blocked addresses sessions events alerts`,
      Icon: IconShieldLock,
      to: '/security',
      needs: 'isSuperAdmin',
    },
  },
}
