import { msg } from '@lingui/core/macro'
import type { RefusalsByTable } from '../../lib/registries/refusals.ts'

/** The group itself, its teams and its days off. */
export const group: RefusalsByTable = {
  groups: {
    constraints: {
      groups_check: ['cover_path', msg`This picture couldn’t be used. Upload it again.`],
      groups_color_check: ['color', msg`Choose one of the colours.`],
      groups_default_notify_level_check: ['default_notify_level', msg`Choose one of the notification levels.`],
      groups_description_check: ['description', msg`The description can have at most 5,000 characters.`],
      groups_icon_emoji_check: ['icon_emoji', msg`Choose a single emoji.`],
      groups_join_policy_check: ['join_policy', msg`Choose how people join.`],
      groups_meeting_pattern_check: ['meeting_pattern', msg`Choose how often, when and how long the group meets.`],
      groups_member_limit_check: ['member_limit', msg`Enter 1 or more, or leave it empty for no limit.`],
      groups_name_check: ['name', msg`Enter a name of 2 to 80 characters.`],
      groups_not_now_days_check: ['not_now_days', msg`Enter 7 to 365 days.`],
      groups_visibility_check: ['visibility', msg`Choose who can see the group.`],
    },
    required: {
      name: msg`Enter a name.`,
      color: msg`Choose a colour.`,
    },
    policies: {
      insert: msg`Sign in to create a group.`,
      update: msg`Only group admins and managers can change this group, and only while the group isn’t archived.`,
    },
  },
  teams: {
    constraints: {
      teams_name_check: ['name', msg`Enter a name of 1 to 60 characters.`],
      teams_name: ['name', msg`This group already has a team with that name.`],
      teams_group_id_fkey: ['group_id', msg`This group no longer exists.`],
    },
    required: {
      name: msg`Enter a name.`,
    },
    policies: {
      insert: msg`Only group admins and managers can add teams, and only while the group isn’t archived.`,
      update: msg`Only group admins and managers can change teams, and only while the group isn’t archived.`,
    },
  },
  group_off_days: {
    constraints: {
      group_off_days_affects_check: ['affects', msg`Choose at least one thing to pause.`],
      group_off_days_check: ['ends_on', msg`Choose an end on or after the start, at most a year later.`],
      group_off_days_label_check: ['label', msg`Enter a name of 1 to 60 characters.`],
      group_off_days_source_check: ['source', msg`These days off couldn’t be saved.`],
      group_off_days_group_id_fkey: ['group_id', msg`This group no longer exists.`],
    },
    required: {
      starts_on: msg`Choose a start.`,
      ends_on: msg`Choose an end.`,
      label: msg`Enter a name.`,
    },
    policies: {
      insert: msg`Your role doesn’t allow changing days off here, or the group is archived.`,
      update: msg`Your role doesn’t allow changing days off here, or the group is archived.`,
    },
  },
}
