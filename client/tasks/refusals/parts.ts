import { msg } from '@lingui/core/macro'
import type { RefusalsByTable } from '../../lib/registries/refusals.ts'

/** Parts of a task, and people around it. */
export const parts: RefusalsByTable = {
  task_steps: {
    constraints: {
      task_steps_check: ['assignee_id', msg`A step of a personal task can’t be assigned to anyone else.`],
      task_steps_due_on_check: ['due_on', msg`Choose a date.`],
      task_steps_rank_check: ['rank', msg`This step couldn’t be moved there. Reload the page and try again.`],
      task_steps_text_check: ['text', msg`Enter a step of 1 to 300 characters.`],
      task_steps_group_id_assignee_id_fkey: ['assignee_id', msg`This person isn’t in the group.`],
      task_steps_task_id_fkey: ['task_id', msg`This task no longer exists.`],
    },
    required: {
      text: msg`Enter some text.`,
    },
    policies: {
      insert: msg`You don’t have permission to change this task.`,
      update: msg`You don’t have permission to change this task.`,
    },
  },
  task_comments: {
    constraints: {
      task_comments_body_html_check: [
        'body_html',
        msg`Write a comment first, and keep it shorter than 20,000 characters.`,
      ],
      task_comments_task_id_fkey: ['task_id', msg`This task no longer exists.`],
      task_comments_task_id_reply_to_id_fkey: ['reply_to_id', msg`The comment you’re replying to no longer exists.`],
    },
    required: {
      body_html: msg`Write something first.`,
    },
    policies: {
      hide_deleted: msg`This comment was deleted.`,
      insert: msg`You don’t have permission to comment on this task.`,
      update: msg`You can only edit your own comments.`,
    },
  },
  task_files: {
    constraints: {
      task_files_bytes_check: ['bytes', msg`This file couldn’t be attached. Upload it again.`],
      task_files_check: ['path', msg`This file couldn’t be attached. Upload it again.`],
      task_files_check1: ['path', msg`You can only attach files that you uploaded yourself.`],
      task_files_name_check: ['name', msg`Enter a file name of 1 to 200 characters.`],
      task_files_path_key: ['path', msg`This file is already attached.`],
      task_files_type_check: ['type', msg`This type of file can’t be attached.`],
      task_files_task_id_fkey: ['task_id', msg`This task no longer exists.`],
    },
    required: {
      name: msg`Enter a name.`,
    },
    policies: {
      insert: msg`You don’t have permission to add files to this task.`,
    },
  },
  task_links: {
    constraints: {
      task_links_check: ['to_id', msg`A task can’t be linked to itself.`],
      task_links_from_id_to_id_kind_key: ['to_id', msg`These tasks are already linked.`],
      task_links_kind_check: ['kind', msg`Choose how the tasks are linked.`],
      task_links_from_id_fkey: ['from_id', msg`This task no longer exists.`],
      task_links_to_id_fkey: ['to_id', msg`This task no longer exists.`],
    },
    required: {
      kind: msg`Choose how the tasks are linked.`,
    },
    policies: {
      insert: msg`You don’t have permission to link this task.`,
    },
  },
  task_reminders: {
    constraints: {
      task_reminders_check: ['remind_at', msg`Choose either a date and time, or a time before it’s due.`],
      task_reminders_offset_min_check: ['offset_min', msg`Choose at most 28 days before it’s due.`],
      task_reminders_task_id_user_id_offset_min_remind_at_key: ['remind_at', msg`You already have this reminder.`],
      task_reminders_task_id_fkey: ['task_id', msg`This task no longer exists.`],
    },
    policies: {
      insert: msg`This task no longer exists, or you don’t have access to it.`,
    },
  },
  task_assignees: {
    constraints: {
      task_assignees_note_check: ['note', msg`The note can have at most 500 characters.`],
      task_assignees_status_check: ['status', msg`Choose one of the statuses.`],
    },
  },
  task_watchers: {
    constraints: {
      task_watchers_task_id_fkey: ['task_id', msg`This task no longer exists.`],
    },
    policies: {
      insert: msg`This task no longer exists, or you don’t have access to it.`,
      update: msg`This task no longer exists, or you don’t have access to it.`,
    },
  },
}
