import { msg } from '@lingui/core/macro'
import type { RefusalsByTable } from '../../lib/registries/refusals.ts'

/** Membership: roles, invites and requests to join. */
export const members: RefusalsByTable = {
  group_members: {
    constraints: {
      group_members_role_check: ['role', msg`Choose one of the roles.`],
      group_members_title_check: ['title', msg`The title can have at most 40 characters.`],
    },
  },
  group_member_settings: {
    constraints: {
      group_member_settings_notify_level_check: ['notify_level', msg`Choose one of the notification levels.`],
      group_member_settings_group_id_user_id_fkey: ['group_id', msg`You’re not in this group.`],
    },
    policies: {
      insert: msg`You’re not in this group.`,
      update: msg`You’re not in this group.`,
    },
  },
  group_invites: {
    constraints: {
      group_invites_check: ['email', msg`Enter an email for an email invite, and none for a link.`],
      group_invites_email_check: ['email', msg`Enter a valid email.`],
      group_invites_kind_check: ['kind', msg`Choose a link or an email invite.`],
      group_invites_max_uses_check: ['max_uses', msg`Enter 1 or more, or leave it empty for no limit.`],
      group_invites_role_check: ['role', msg`Choose one of the roles.`],
      group_invites_group_id_fkey: ['group_id', msg`This group no longer exists.`],
    },
    policies: {
      admin_by_admin: msg`Only group admins can invite admins.`,
      insert: msg`Your role doesn’t allow inviting with that role, or the group is archived.`,
      update: msg`Your role doesn’t allow changing invites here, or the group is archived.`,
    },
  },
  group_join_requests: {
    constraints: {
      group_join_requests_note_check: ['note', msg`The note can have at most 300 characters.`],
      group_join_requests_pending: ['group_id', msg`You’ve already asked to join this group.`],
    },
  },
}
