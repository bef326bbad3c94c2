import { msg } from '@lingui/core/macro'
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
}
