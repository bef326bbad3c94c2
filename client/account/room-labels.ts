import { msg } from '@lingui/core/macro'
import { IconGavel } from '@tabler/icons-react'
import type { RoomLabels } from '../lib/registries/labels.ts'

export const labels: RoomLabels = {
  writes: {
    revoke_calendar_feed: msg`Calendar address revoked`,
    'user_settings put': msg`Your settings`,
  },
  notifications: {
    moderation: {
      name: msg`Reports and decisions`,
      order: 90,
      types: {
        report_answered: { name: msg`Answers to your reports`, Icon: IconGavel },
        appeal_received: { name: msg`Somebody appealed`, Icon: IconGavel },
        appeal_answered: { name: msg`Answers to your appeals`, Icon: IconGavel },
      },
      target: () => '/profile',
    },
  },
}
