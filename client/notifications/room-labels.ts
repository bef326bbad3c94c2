import { msg } from '@lingui/core/macro'
import { IconBook2 } from '@tabler/icons-react'
import type { RoomLabels } from '../lib/registries/labels.ts'

export const labels: RoomLabels = {
  writes: {
    'notifications update all': msg`Notifications read`,
    'notifications delete': msg`Notifications deleted`,
    restore_notifications: msg`Notifications restored`,
    delete_notifications: msg`Notifications deleted`,
    snooze_notification: msg`Notification snoozed`,
    'notification_prefs insert': msg`Your notification settings`,
    'notification_prefs delete': msg`Your notification settings`,
    'notification_digests put': msg`Your notification settings`,
    'notification_prefs put': msg`Your notification settings`,
    'quiet_hours put': msg`Your quiet hours`,
  },
  // of rooms that are yet to come, whose types the database knows already
  notifications: {
    curricula: {
      name: msg`Curricula`,
      order: 80,
      types: { curriculum_shared: { name: msg`Curriculum shared`, Icon: IconBook2 } },
      target: () => '/curriculum/management',
    },
  },
}
