import { msg } from '@lingui/core/macro'
import type { RefusalsByTable } from '../../lib/registries/refusals.ts'

/** Tasks. */
export const task: RefusalsByTable = {
  tasks: {
    constraints: {
      tasks_body_html_check: ['body_html', msg`The description can have at most 20,000 characters.`],
      tasks_check1: ['due_time', msg`Add a due date before you set a time.`],
      tasks_check2: ['start_on', msg`Choose a start on or before the due date.`],
      tasks_check3: ['group_id', msg`A personal task can’t have a column, teams or several assignees.`],
      tasks_completion_mode_check: ['completion_mode', msg`Choose when the task is done.`],
      tasks_due_on_check: ['due_on', msg`Choose a due date.`],
      tasks_plan_on_check: ['plan_on', msg`Choose a date.`],
      tasks_start_on_check: ['start_on', msg`Choose a start date.`],
      tasks_estimate_min_check: ['estimate_min', msg`Enter an estimate of 1 to 100,000 minutes.`],
      tasks_priority_check: ['priority', msg`Choose a priority.`],
      tasks_rank_check: ['rank', msg`This task couldn’t be moved there. Reload the page and try again.`],
      tasks_recurrence: ['recurrence', msg`This way of repeating isn’t supported.`],
      tasks_series_id_occurrence_on_key: ['occurrence_on', msg`This task already repeats on that day.`],
      tasks_source_type_check: ['source_type', msg`This task couldn’t be saved.`],
      tasks_status_check: ['status', msg`Choose one of the statuses.`],
      tasks_team_ids_check: ['team_ids', msg`Choose at most 20 teams.`],
      tasks_title_check: ['title', msg`Enter a title of 1 to 200 characters.`],
      tasks_tz_check: ['tz', msg`Choose a time zone from the list.`],
      tasks_group_id_column_id_fkey: ['column_id', msg`This column no longer exists.`],
      tasks_group_id_fkey: ['group_id', msg`This group no longer exists.`],
    },
    required: {
      title: msg`Enter a title.`,
    },
    policies: {
      hide_deleted: msg`This task was deleted.`,
      insert: msg`Your role doesn’t allow adding tasks here, or the group is archived.`,
      update: msg`You don’t have permission to change this task.`,
    },
  },
}
