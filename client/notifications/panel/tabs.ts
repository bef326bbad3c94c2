import type { Notification } from '../data/notifications.ts'

/* The tabs of the panel. A type begins with the name of what it is about, so that none has to be listed. */

export const tabs = ['all', 'mentions', 'assigned', 'groups'] as const
export type Tab = (typeof tabs)[number]

const belongs: Record<Tab, (one: Notification) => boolean> = {
  all: () => true,
  mentions: ({ type }) => type === 'mention_received',
  assigned: ({ type }) => type.startsWith('task_'),
  groups: ({ type, group_id }) => type.startsWith('group_') || (type === 'message_received' && group_id !== null),
}

const isAsleep = (one: Notification, now: Date) => one.snoozed_until !== null && new Date(one.snoozed_until) > now

/** The notifications of a tab at that moment: no snoozed ones, and only unread ones on demand. */
export function ofTab(list: readonly Notification[], tab: Tab, unreadOnly: boolean, now: Date): Notification[] {
  return list.filter((one) => belongs[tab](one) && !isAsleep(one, now) && !(unreadOnly && one.is_read))
}
