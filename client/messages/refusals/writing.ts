import { msg } from '@lingui/core/macro'
import type { RefusalsByTable } from '../../lib/registries/refusals.ts'

/** Drafts, and messages that are sent later. */
export const writing: RefusalsByTable = {
  drafts: {
    constraints: {
      drafts_body_html_check: ['body_html', msg`This draft is too long to save.`],
      drafts_conversation_id_fkey: ['conversation_id', msg`This conversation no longer exists.`],
      drafts_conversation_id_topic_id_fkey: ['topic_id', msg`This topic no longer exists in this conversation.`],
      drafts_reply_to_id_fkey: ['reply_to_id', msg`The message you’re replying to no longer exists.`],
    },
    policies: {
      insert: msg`You’re not in this conversation.`,
      update: msg`You’re not in this conversation.`,
    },
  },
  scheduled_messages: {
    constraints: {
      scheduled_messages_body_html_check: [
        'body_html',
        msg`Write a message first, and keep it shorter than 20,000 characters.`,
      ],
      scheduled_messages_send_on_check: ['send_on', msg`Choose a date and time.`],
      scheduled_messages_tz_check: ['tz', msg`Choose a time zone from the list.`],
      scheduled_messages_conversation_id_fkey: ['conversation_id', msg`This conversation no longer exists.`],
      scheduled_messages_conversation_id_topic_id_fkey: [
        'topic_id',
        msg`This topic no longer exists in this conversation.`,
      ],
      scheduled_messages_reply_to_id_fkey: ['reply_to_id', msg`The message you’re replying to no longer exists.`],
    },
    required: {
      body_html: msg`Write something first.`,
      send_on: msg`Choose a date and time.`,
      tz: msg`Choose a time zone.`,
    },
    policies: {
      insert: msg`You can’t post in this conversation.`,
      update: msg`You can only change your own scheduled messages.`,
    },
  },
}
