import { msg } from '@lingui/core/macro'
import type { RoomRefusals } from '../lib/registries/refusals.ts'

const tooFar = msg`This number is too large. Enter one below a trillion.`
const rank = msg`This goal couldn’t be moved. Reload and try again.`

export const refusals: RoomRefusals = {
  tables: {
    goals: {
      constraints: {
        goals_title_check: ['title', msg`Give your goal a name of up to 140 characters.`],
        goals_why_check: ['why_html', msg`Keep the reason to 2,000 characters.`],
        goals_unit_check: ['unit', msg`Keep the unit to 20 characters.`],
        goals_start_value_check: ['start_value', tooFar],
        goals_target_value_check: ['target_value', tooFar],
        goals_target_above_zero: ['target_value', msg`Enter a number above zero.`],
        goals_target_not_start: ['target_value', msg`Enter a number other than the one you start from.`],
        goals_number_needs_target: ['target_value', msg`Enter a number to reach.`],
        goals_milestones_have_no_number: ['target_value', msg`A goal with milestones has no number.`],
        goals_schedule_check: ['schedule', msg`Choose how often.`],
        goals_habit_needs_schedule: ['schedule', msg`Choose how often.`],
        goals_starts_on_check: ['starts_on', msg`Choose a start date between 2000 and 2100.`],
        goals_ends_after_start: ['target_date', msg`Choose a date after the start date.`],
        goals_pause_ends_after_start: ['paused_to', msg`Choose an end after the start of the pause.`],
        goals_source_filter_check: ['source', msg`Choose what fills this goal.`],
        // the form offers it for one’s own alone
        goals_journal_is_ones_own: ['source', msg`Choose what fills this goal.`],
        goals_shared_with_group: ['shared_with', msg`Choose a group to share this goal with.`],
        goals_shared_with_fkey: ['shared_with', msg`You can only share goals with your own groups.`],
        goals_group_keeps_nothing_back: ['visibility', msg`Everyone in the group can see its goals.`],
        goals_area_fkey: ['area_id', msg`This area no longer exists.`],
        goals_user_id_fkey: ['user_id', msg`This person is no longer here.`],
        goals_group_id_fkey: ['group_id', msg`This group no longer exists.`],
        goals_one_owner: ['user_id', msg`A goal is yours or a group’s.`],
        goals_color_check: ['color', msg`Choose another colour.`],
        goals_icon_check: ['icon', msg`Choose another icon.`],
        goals_done_at: ['status', msg`This goal has changed meanwhile. Reload and try again.`],
        goals_kind_check: ['kind', msg`Choose how you’ll know.`],
        goals_direction_check: ['direction', msg`Choose at least or at most.`],
        goals_visibility_check: ['visibility', msg`Choose who can see this goal.`],
        goals_status_check: ['status', msg`This goal can’t be in that state.`],
        goals_source_check: ['source', msg`Choose what fills this goal.`],
        goals_cadence_check: ['cadence', msg`Choose how often you’d like to check in.`],
        goals_cadence_day_check: ['cadence_day', msg`Choose a day of the week.`],
        goals_aggregate_check: ['aggregate', msg`Choose whether it counts together or for each person.`],
        goals_ease_delay_days_check: ['ease_delay_days', msg`Easing can wait for 7 days or not at all.`],
        goals_rank_check: ['rank', rank],
        goals_target_date_check: ['target_date', msg`Choose a date.`],
        goals_paused_from_check: ['paused_from', msg`Choose a date.`],
        goals_paused_to_check: ['paused_to', msg`Choose a date.`],
      },
      required: {
        title: msg`Give your goal a name.`,
        kind: msg`Choose how you’ll know.`,
        rank,
      },
      policies: {
        hide_deleted: msg`This goal was deleted.`,
        insert: msg`Only group admins and managers can add goals for a group.`,
        update: msg`Only group admins and managers can change a group’s goals.`,
      },
    },
    goal_entries: {
      constraints: {
        goal_entries_value_check: ['value', tooFar],
        goal_entries_on_date_check: ['on_date', msg`Choose a day between 1990 and 2100.`],
        goal_entries_state_check: ['state', msg`Choose done, skipped or not done.`],
      },
    },
    goal_notes: {
      constraints: { goal_notes_note_check: ['note', msg`Keep the note to 500 characters.`] },
    },
    away_periods: {
      constraints: {
        away_periods_ends_after_start: ['to_on', msg`Choose an end after the first day away.`],
        away_periods_from_on_check: ['from_on', msg`Choose a day between 2000 and 2100.`],
        away_periods_to_on_check: ['to_on', msg`Choose a day between 2000 and 2100.`],
      },
    },
    goal_areas: {
      constraints: {
        goal_areas_name_check: ['name', msg`Give the area a name of up to 60 characters.`],
        goal_areas_user_id_id_key: ['name', msg`This area is already there.`],
        goal_areas_rank_check: ['rank', rank],
      },
      required: { name: msg`Give the area a name.`, rank },
      policies: { insert: msg`You can only add areas of your own.`, update: msg`You can only change your own areas.` },
    },
    goal_milestones: {
      constraints: {
        goal_milestones_title_check: ['title', msg`Give the milestone a name of up to 140 characters.`],
        goal_milestones_weight_check: ['weight', msg`Enter a weight between 0 and 1,000.`],
        goal_milestones_due_on_check: ['due_on', msg`Choose a date.`],
        goal_milestones_linked_type_check: ['linked_type', msg`Choose a task, an event or a lesson.`],
        goal_milestones_link: ['linked_id', msg`Choose what this milestone is linked to.`],
        goal_milestones_goal_id_fkey: ['goal_id', msg`This goal no longer exists.`],
        goal_milestones_rank_check: ['rank', rank],
      },
      required: { title: msg`Give the milestone a name.`, rank },
      policies: {
        insert: msg`You can only add milestones to goals that you can change.`,
        update: msg`You can only change milestones of goals that you can change.`,
      },
    },
    goal_checkins: {
      constraints: {
        goal_checkins_confidence: ['confidence', msg`Choose a number from 1 to 5.`],
        goal_checkins_body: ['body', msg`Keep your line to 1,000 characters.`],
        goal_checkins_monday: ['week_of', msg`Choose a week between 2000 and 2100.`],
      },
    },
    goal_reminders: {
      constraints: {
        goal_reminders_days: ['days', msg`Choose days of the week.`],
        goal_reminders_goal_id_fkey: ['goal_id', msg`This goal no longer exists.`],
      },
      required: { at_time: msg`Choose a time.` },
      policies: {
        insert: msg`You can have up to eight reminders for each goal of yours or of your groups.`,
        update: msg`You can only change your own reminders.`,
      },
    },
  },
}
