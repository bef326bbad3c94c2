import { msg } from '@lingui/core/macro'
import type { RoomRefusals } from '../lib/registries/refusals.ts'

export const refusals: RoomRefusals = {
  tables: {
    tenants: {
      constraints: {
        tenants_name_check: ['name', msg`Enter a name of 2 to 80 characters.`],
        tenants_require_second_factor: ['settings', msg`Choose who needs a second factor: nobody, admins or everyone.`],
      },
    },
    user_sessions: {
      constraints: {
        user_sessions_session_token_check: ['session_token', msg`This session couldn’t be recorded.`],
        user_sessions_user_agent_check: ['user_agent', msg`This session couldn’t be recorded.`],
        user_sessions_active: ['user_id', msg`This session was already recorded.`],
      },
      policies: {
        insert: msg`This session couldn’t be recorded.`,
        update: msg`You can only end your own sessions.`,
      },
    },
    security_events: {
      constraints: {
        security_events_details_check: ['details', msg`These details are too long to record.`],
        security_events_event_type_check: ['event_type', msg`Enter a type of 1 to 100 characters.`],
        security_events_severity_check: ['severity', msg`Choose one of the severities.`],
        security_events_user_id_fkey: ['user_id', msg`User not found`],
      },
      required: {
        event_type: msg`Enter a type.`,
      },
      policies: {
        insert: msg`This event couldn’t be recorded.`,
        update: msg`Only security admins can mark events as seen.`,
      },
    },
    failed_logins: {
      required: {
        email: msg`Enter an email.`,
      },
      policies: {
        insert: msg`This sign-in couldn’t be reported.`,
      },
    },
    blocked_ips: {
      constraints: {
        blocked_ips_reason_check: ['reason', msg`The reason can have at most 500 characters.`],
        blocked_ips_pkey: ['ip_address', msg`This address is already blocked.`],
      },
      required: {
        ip_address: msg`Enter an IP address or a range.`,
      },
      policies: {
        insert: msg`Only security admins can block addresses.`,
        update: msg`Only security admins can change blocks.`,
      },
    },
  },
}
