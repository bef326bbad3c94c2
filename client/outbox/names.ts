import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Row } from '../lib/outbox-line.ts'
import { payloadOf, subjectsOf } from '../lib/outbox-records.ts'
import { query, type Write } from '../lib/query.ts'

/*
 * What a waiting write is called, and which words of a person stand in it. A room that joins adds its tables and
 * functions here; what has no name is called a change.
 */
const names: Record<string, MessageDescriptor> = {
  'tasks insert': msg`New task`,
  'tasks update': msg`Change to a task`,
  finish_task: msg`Task ticked or reopened`,
  delete_task: msg`Task deleted`,
  restore_task: msg`Task restored`,
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
  'notifications update all': msg`Notifications read`,
  delete_notifications: msg`Notifications deleted`,
  snooze_notification: msg`Notification snoozed`,
  'notification_prefs insert': msg`Your notification settings`,
  'notification_prefs put': msg`Your notification settings`,
  'quiet_hours put': msg`Your quiet hours`,
  'messages insert': msg`New message`,
  send_message: msg`New message with files`,
  'messages update': msg`Change to a message`,
  delete_message: msg`Message deleted`,
  restore_message: msg`Message restored`,
  react: msg`Reaction`,
  pin_message: msg`Message pinned`,
  'message_saves put': msg`Message saved`,
  start_direct: msg`New conversation`,
  make_conversation: msg`New conversation`,
  add_participants: msg`People added to a conversation`,
  remove_participant: msg`Somebody taken out of a conversation`,
  leave_conversation: msg`Conversation left`,
  read_conversation: msg`Messages read`,
  mark_unread: msg`Messages marked as unread`,
  'conversation_reads put': msg`Your settings in a conversation`,
  'conversations update': msg`Change to a conversation`,
  'scheduled_messages insert': msg`Message for later`,
  'scheduled_messages update': msg`Message for later`,
  'scheduled_messages delete': msg`Message for later taken back`,
  make_poll: msg`New poll`,
  vote: msg`Vote`,
  close_poll: msg`Poll closed`,
  'topics insert': msg`New topic`,
  'topics update': msg`Change to a topic`,
  'reports insert': msg`Report`,
  block_person: msg`Somebody blocked`,
  make_task_from_message: msg`New task`,
  'user_settings put': msg`Your settings`,
  'users update': msg`Your profile`,
}

const change = msg`Change`

export const nameOf = (deed: Write): MessageDescriptor =>
  names['rpc' in deed ? deed.rpc : `${deed.table} ${deed.verb}`] ?? change

/** Columns that people write in, and what their fields are called. */
export const written: Record<string, MessageDescriptor> = {
  title: msg`Title`,
  name: msg`Name`,
  label: msg`Label`,
  body: msg`Text`,
  text: msg`Text`,
  description: msg`Description`,
  note: msg`Note`,
}

/** The words in a write, by column, in the order in which they are read. */
export function wordsIn(deed: Write): [column: string, words: string][] {
  const payload = payloadOf(deed)
  return Object.keys(written).flatMap((column): [string, string][] => {
    const words = payload[column]
    return typeof words === 'string' ? [[column, words]] : []
  })
}

/** What it is about: its own words, or those that the record is known by here. */
export function titleOf(deed: Write): string | undefined {
  const own = wordsIn(deed)[0]?.[1]
  if (own) return own
  const subjects = new Set(subjectsOf(deed))
  const known = query
    .getQueriesData<unknown>({})
    .flatMap(([, list]) => (Array.isArray(list) ? (list as Row[]) : []))
    .find((row) => row && typeof row.id === 'string' && subjects.has(row.id))
  const words = known?.title ?? known?.name
  return typeof words === 'string' ? words : undefined
}

/** The group in which it happens, where it says so. */
export const groupIn = (deed: Write) => payloadOf(deed).group_id
