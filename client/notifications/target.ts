import type { Notification } from './data/notifications.ts'

const tasks = new Set(['task_assigned', 'task_due', 'task_overdue', 'task_completed'])
const events = new Set(['event_created', 'event_updated', 'event_reminder', 'rsvp_received'])
const messages = new Set(['message_received', 'mention_received'])
const groups = new Set(['group_invitation', 'group_member_joined', 'group_member_left'])

type TargetFacts = Pick<Notification, 'type' | 'related_id' | 'url'>

/** The address that a click opens: the notification's own, else that of its type (spec, section 9). */
export function targetOf({ type, related_id, url }: TargetFacts): string {
  // only a path of this app
  if (url && /^\/(?![/\\])/.test(url)) return url
  if (tasks.has(type)) return related_id ? `/tasks?taskId=${related_id}` : '/tasks'
  if (events.has(type)) return '/events'
  if (messages.has(type)) return '/messages'
  if (groups.has(type)) return '/feed'
  return type === 'curriculum_shared' ? '/curriculum/management' : '/'
}
