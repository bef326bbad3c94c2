import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/*
 * What each write is called while it waits: a function by its name, a row by its table and verb. A room that joins adds
 * its own here, and the columns that people write in; what has no name is called a change.
 */
export const deedNames: Readonly<Record<string, MessageDescriptor>> = {
  'tasks insert': msg`New task`,
  'tasks update': msg`Change to a task`,
  finish_task: msg`Task ticked or reopened`,
  delete_task: msg`Task deleted`,
  restore_task: msg`Task restored`,
  change_tasks: msg`Change to tasks`,
  move_task: msg`Task moved`,
  assign_task: msg`Task given or taken back`,
  label_task: msg`Label on a task`,
  mark_assignee: msg`Somebody’s part of a task`,
  watch_task: msg`Task followed or not`,
  skip_occurrence: msg`Repetition skipped`,
  end_series: msg`Repetition ended`,
  'task_steps insert': msg`New step`,
  'task_steps update': msg`Change to a step`,
  'task_steps delete': msg`Step deleted`,
  promote_step: msg`Step made a task`,
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
  undo_import: msg`Import taken back`,
  revoke_task_feed: msg`Address of the calendar taken back`,
  'task_files insert': msg`File hung on a task`,
  'task_files delete': msg`File taken off a task`,
  'teams insert': msg`New team`,
  'teams update': msg`Change to a team`,
  'teams delete': msg`Team deleted`,
  join_team: msg`Member put into a team or taken out`,
  'saved_filters insert': msg`New filter`,
  'saved_filters delete': msg`Filter deleted`,
  'announcements insert': msg`New announcement`,
  'announcements update': msg`Change to an announcement`,
  delete_announcement: msg`Announcement deleted`,
  restore_announcement: msg`Announcement restored`,
  'announcement_reads put': msg`Announcement read`,
  create_group: msg`New group`,
  'groups update': msg`Change to a group`,
  archive_group: msg`Group put to rest or woken`,
  set_group_role: msg`Role changed`,
  remove_member: msg`Member taken out`,
  restore_member: msg`Member taken back in`,
  decide_join_request: msg`Answer to who wants to join`,
  'group_off_days insert': msg`New days off`,
  'group_off_days delete': msg`Days off deleted`,
  'group_member_settings put': msg`Your settings in a group`,
  reopen_join_request: msg`Answer taken back`,
  withdraw_join_request: msg`Request to join taken back`,
  'group_invites update': msg`Change to an invitation`,
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
  'user_settings put': msg`Your settings`,
  'users update': msg`Your profile`,
}

/** Columns that people write in, and what their fields are called. `html` is what the editor wrote: read here, and rewritten there. */
export const written: Record<string, MessageDescriptor> = {
  title: msg`Title`,
  name: msg`Name`,
  label: msg`Label`,
  body: msg`Text`,
  text: msg`Text`,
  description: msg`Description`,
  note: msg`Note`,
  purpose: msg`What it is for`,
}

export const html: Readonly<Record<string, MessageDescriptor>> = {
  body_html: msg`Text`,
}

/** What people call a column, where it is one of theirs. */
export const nameOfColumn = (column: string) => written[column] ?? html[column] ?? facts[column]

/** What is chosen and not written, for when two versions of it stand side by side. */
const facts: Readonly<Record<string, MessageDescriptor>> = {
  status: msg`State`,
  priority: msg`Priority`,
  start_on: msg`Begins`,
  plan_on: msg`Planned for`,
  due_on: msg`Due`,
  due_time: msg`Time`,
  pinned: msg`On top`,
  expires_at: msg`Shown until`,
}
