import {
  IconAlarm,
  IconAt,
  IconBell,
  IconBook2,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCalendarTime,
  IconChecklist,
  IconCircleCheck,
  IconClockExclamation,
  IconMail,
  IconMessage,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

const icons: Record<string, ComponentType<{ size: number; stroke: number }>> = {
  task_assigned: IconChecklist,
  task_due: IconAlarm,
  task_overdue: IconClockExclamation,
  task_completed: IconCircleCheck,
  message_received: IconMessage,
  mention_received: IconAt,
  event_created: IconCalendarPlus,
  event_updated: IconCalendarEvent,
  event_reminder: IconCalendarTime,
  rsvp_received: IconUserCheck,
  group_invitation: IconMail,
  group_member_joined: IconUserPlus,
  group_member_left: IconUserMinus,
  curriculum_shared: IconBook2,
}

/** The icon of a notification's type; the title says it in words. */
export function TypeIcon({ type, size }: { type: string; size: number }) {
  const Icon = icons[type] ?? IconBell
  return <Icon size={size} stroke={1.75} />
}
