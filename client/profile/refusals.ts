import { msg } from '@lingui/core/macro'
import type { RoomRefusals } from '../lib/registries/refusals.ts'

export const refusals: RoomRefusals = {
  tables: {
    users: {
      constraints: {
        users_about_check: ['about', msg`“About” can have at most 300 characters.`],
        users_avatar_url_check: ['avatar_url', msg`This picture couldn’t be used. Upload it again.`],
        users_name_check: ['name', msg`Enter a name of 1 to 80 characters.`],
        users_role_check: ['role', msg`Choose one of the roles.`],
        users_streak_count_check: ['streak_count', msg`This profile couldn’t be saved.`],
        users_tenant_id_fkey: ['tenant_id', msg`This organisation doesn’t exist.`],
      },
      policies: {
        insert: msg`You can only create your own profile.`,
        update: msg`You can only change your own profile.`,
      },
    },
    user_settings: {
      constraints: {
        user_settings_dismissed_profile_steps_check: ['dismissed_profile_steps', msg`This couldn’t be dismissed.`],
        user_settings_hour_cycle_check: ['hour_cycle', msg`Choose one of the clocks.`],
        user_settings_keys_check: ['keys', msg`These shortcuts couldn’t be saved.`],
        user_settings_locale_check: ['locale', msg`Choose a region from the list.`],
        user_settings_onboarding_check: ['onboarding', msg`Your first steps couldn’t be saved.`],
        user_settings_reading_check: ['reading', msg`These reading settings couldn’t be saved.`],
        user_settings_theme_check: ['theme', msg`Choose one of the themes.`],
        user_settings_week_starts_on_check: ['week_starts_on', msg`Choose a day of the week.`],
      },
      policies: {
        insert: msg`You can only change your own settings.`,
        update: msg`You can only change your own settings.`,
      },
    },
  },
  buckets: {
    avatars: {
      refused: msg`You can only change your own picture.`,
      type: msg`Choose a PNG, JPEG, WebP, GIF or AVIF picture.`,
      size: msg`This file is larger than 5 MB.`,
    },
  },
}
