import { useLingui } from '@lingui/react/macro'

/** Every type that a person may decide about, in the order and the circles in which the settings show them. */
export const kinds = {
  tasks: ['task_assigned', 'task_due', 'task_overdue', 'task_completed'],
  messages: ['message_received', 'mention_received'],
  events: ['event_created', 'event_updated', 'event_reminder', 'rsvp_received'],
  groups: ['group_invitation', 'group_member_joined', 'group_member_left'],
  curricula: ['curriculum_shared'],
} as const

export type NotificationKind = keyof typeof kinds

const optional = new Set<string>(Object.values(kinds).flat())

/** True for types that can be turned off: those that keep an account safe cannot. */
export const isOptional = (type: string) => optional.has(type)

export function useTypeNames(): Record<string, string> {
  const { t } = useLingui()
  return {
    task_assigned: t`Assigned to me`,
    task_due: t`Due soon`,
    task_overdue: t`Overdue`,
    task_completed: t`Completed`,
    message_received: t`New message`,
    mention_received: t`Mentions and replies`,
    event_created: t`New event`,
    event_updated: t`Changed or cancelled`,
    event_reminder: t`Reminder`,
    rsvp_received: t`Answers to my events`,
    group_invitation: t`Invitation`,
    group_member_joined: t`Joined, or asks to`,
    group_member_left: t`Left`,
    curriculum_shared: t`Curriculum shared`,
  }
}
