import { msg } from '@lingui/core/macro'
import type { RoomRefusals } from '../lib/registries/refusals.ts'

export const refusals: RoomRefusals = {
  tables: {
    notifications: {
      constraints: {
        notifications_message_check: ['message', msg`Enter a message of 1 to 200 characters on one line.`],
        notifications_user_id_fkey: ['user_id', msg`User not found`],
      },
      required: {
        type: msg`Choose a type.`,
        title: msg`Enter a title.`,
        message: msg`Enter a message.`,
      },
      policies: {
        insert: msg`You can only notify people you share a group or conversation with.`,
        update: msg`You can only change your own notifications.`,
      },
    },
    notification_prefs: {
      constraints: {
        notification_prefs_email_check: ['email', msg`Choose off, instant or digest.`],
        notification_prefs_user_id_group_id_type_key: ['type', msg`This choice was already saved.`],
        notification_prefs_group_id_user_id_fkey: ['group_id', msg`You’re not in this group.`],
        notification_prefs_type_fkey: ['type', msg`This notification type doesn’t exist.`],
      },
      required: {
        type: msg`Choose a type.`,
      },
      policies: {
        insert: msg`You can only change your own settings.`,
        update: msg`You can only change your own settings.`,
      },
    },
    notification_digests: {
      constraints: {
        notification_digests_email_check: ['email', msg`Choose off, daily or weekly.`],
        notification_digests_push_check: ['push', msg`Choose off, daily or weekly.`],
        notification_digests_tz_check: ['tz', msg`Choose a time zone from the list.`],
        notification_digests_weekday_check: ['weekday', msg`Choose a day of the week.`],
      },
      policies: {
        insert: msg`You can only change your own settings.`,
        update: msg`You can only change your own settings.`,
      },
    },
    quiet_hours: {
      constraints: {
        quiet_hours_days_check: ['days', msg`Choose days of the week.`],
        quiet_hours_tz_check: ['tz', msg`Choose a time zone from the list.`],
      },
      policies: {
        insert: msg`You can only change your own settings.`,
        update: msg`You can only change your own settings.`,
      },
    },
    push_devices: {
      constraints: {
        push_devices_auth_check: ['auth', msg`Notifications couldn’t be turned on in this browser. Try again.`],
        push_devices_p256dh_check: ['p256dh', msg`Notifications couldn’t be turned on in this browser. Try again.`],
        push_devices_endpoint_check: ['endpoint', msg`This browser’s push service isn’t supported.`],
        push_devices_endpoint_key: ['endpoint', msg`Notifications are already on for this device.`],
        push_devices_label_check: ['label', msg`Enter a name of 1 to 200 characters.`],
      },
    },
    push_subscriptions: {
      constraints: {
        push_subscriptions_subscription_data_check: [
          'subscription_data',
          msg`Notifications couldn’t be turned on in this browser. Try again.`,
        ],
        push_subscriptions_pkey: ['user_id', msg`Notifications are already on.`],
      },
      required: {
        subscription_data: msg`Notifications couldn’t be turned on in this browser. Try again.`,
      },
      policies: {
        insert: msg`You can only turn on notifications for yourself.`,
      },
    },
  },
}
