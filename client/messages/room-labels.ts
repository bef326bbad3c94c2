import { msg } from '@lingui/core/macro'
import { IconAt, IconMessage } from '@tabler/icons-react'
import type { RoomLabels } from '../lib/registries/labels.ts'

export const labels: RoomLabels = {
  writes: {
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
    remove_participant: msg`Person removed from a conversation`,
    leave_conversation: msg`Left a conversation`,
    read_conversation: msg`Messages read`,
    mark_unread: msg`Messages marked as unread`,
    'conversation_reads put': msg`Your settings in a conversation`,
    'conversations update': msg`Change to a conversation`,
    'scheduled_messages insert': msg`Scheduled message`,
    'scheduled_messages update': msg`Scheduled message`,
    'scheduled_messages delete': msg`Scheduled message deleted`,
    make_poll: msg`New poll`,
    vote: msg`Vote`,
    close_poll: msg`Poll closed`,
    'topics insert': msg`New topic`,
    'topics update': msg`Change to a topic`,
    read_topic: msg`Messages read`,
    'topic_prefs put': msg`Your settings in a conversation`,
    mute_person: msg`Person muted`,
    'reports insert': msg`Report`,
    block_person: msg`Person blocked`,
    make_task_from_message: msg`New task`,
    make_announcement_from_message: msg`New announcement`,
  },
  search: { messages: { name: msg`Messages`, one: msg`Message`, Icon: IconMessage, order: 40 } },
  groupPlaces: [{ tab: 'messages', order: 5, name: msg`Messages`, Icon: IconMessage }],
  notifications: {
    messages: {
      name: msg`Messages`,
      order: 20,
      types: {
        message_received: { name: msg`New message`, Icon: IconMessage },
        mention_received: { name: msg`Mentions and replies`, Icon: IconAt },
      },
      target: () => '/messages',
    },
  },
}
