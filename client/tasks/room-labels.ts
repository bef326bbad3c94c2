import { msg } from '@lingui/core/macro'
import {
  IconAlarm,
  IconChecklist,
  IconCircleCheck,
  IconClockExclamation,
  IconMessage,
  IconPlus,
} from '@tabler/icons-react'
import { lazy } from 'react'
import type { RoomLabels } from '../lib/registries/labels.ts'
import { openNew } from '../lib/registries/overlays.ts'
import { withWords } from '../lib/settings/i18n.ts'

const Answer = lazy(async () => ({
  default: (await withWords(import('./row/NotificationAnswer.tsx'))).NotificationAnswer,
}))

export const labels: RoomLabels = {
  writes: {
    'tasks insert': msg`New task`,
    'tasks update': msg`Change to a task`,
    finish_task: msg`Task finished or reopened`,
    delete_task: msg`Task deleted`,
    restore_task: msg`Task restored`,
    change_tasks: msg`Change to tasks`,
    move_task: msg`Task moved`,
    assign_task: msg`Task assigned or unassigned`,
    label_task: msg`Task labels changed`,
    mark_assignee: msg`Progress on a task`,
    watch_task: msg`Task followed or unfollowed`,
    skip_occurrence: msg`Repeat skipped`,
    end_series: msg`Repeat ended`,
    'task_steps insert': msg`New step`,
    'task_steps update': msg`Change to a step`,
    'task_steps delete': msg`Step deleted`,
    promote_step: msg`Step turned into a task`,
    'task_comments insert': msg`New comment`,
    'task_comments update': msg`Change to a comment`,
    delete_task_comment: msg`Comment deleted`,
    restore_task_comment: msg`Comment restored`,
    'task_links insert': msg`New link`,
    'task_links delete': msg`Link deleted`,
    'task_reminders insert': msg`New reminder`,
    'task_reminders delete': msg`Reminder deleted`,
    'labels insert': msg`New label`,
    'task_columns insert': msg`New column`,
    'task_columns update': msg`Change to a column`,
    'task_columns delete': msg`Column deleted`,
    'task_templates insert': msg`New template`,
    'task_templates delete': msg`Template deleted`,
    apply_template: msg`Template used`,
    import_tasks: msg`Tasks imported`,
    undo_import: msg`Import undone`,
    'task_files insert': msg`File added to a task`,
    'task_files delete': msg`File removed from a task`,
    'saved_filters insert': msg`New filter`,
    'saved_filters delete': msg`Filter deleted`,
  },
  limits: {
    'tasks title': 200,
    'task_steps text': 300,
    'task_columns name': 40,
    'task_templates name': 80,
    'labels name': 40,
    'saved_filters name': 60,
    'task_files name': 200,
    'mark_assignee note': 500,
  },
  chosen: {
    status: msg`Status`,
    priority: msg`Priority`,
    start_on: msg`Start date`,
    plan_on: msg`Planned for`,
    due_on: msg`Due`,
    due_time: msg`Time`,
  },
  search: { tasks: { name: msg`Tasks`, one: msg`Task`, Icon: IconChecklist, order: 10 } },
  creates: {
    task: { title: msg`New task…`, also: msg`Create add`, Icon: IconPlus, order: 10, opens: openNew },
  },
  groupPlaces: [{ tab: 'tasks', order: 4, name: msg`Tasks`, Icon: IconChecklist }],
  trash: {
    tasks: { Icon: IconChecklist, restore: (id) => ({ verb: 'tasks.restore', input: { id } }) },
    task_comments: { Icon: IconMessage, restore: (id) => ({ verb: 'tasks.restoreComment', input: { id } }) },
  },
  notifications: {
    tasks: {
      name: msg`Tasks`,
      order: 10,
      types: {
        task_assigned: { name: msg`Assigned to me`, Icon: IconChecklist, Answer },
        task_due: { name: msg`Due soon`, Icon: IconAlarm, Answer },
        task_overdue: { name: msg`Overdue`, Icon: IconClockExclamation, Answer },
        task_completed: { name: msg`Completed`, Icon: IconCircleCheck },
      },
      target: (task) => (task ? `/tasks?taskId=${task}` : '/tasks'),
    },
  },
}
