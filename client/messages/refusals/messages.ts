import { msg } from '@lingui/core/macro'
import type { RefusalsByTable } from '../../lib/registries/refusals.ts'

/** Messages and their parts. */
export const messages: RefusalsByTable = {
  messages: {
    constraints: {
      messages_body_html_check: ['body_html', msg`This message is too long. Send it in several parts.`],
      messages_kind_check: ['kind', msg`This message couldn’t be sent.`],
      messages_conversation_id_fkey: ['conversation_id', msg`This conversation no longer exists.`],
      messages_conversation_id_topic_id_fkey: ['topic_id', msg`This topic no longer exists in this conversation.`],
      messages_reply_to_id_fkey: ['reply_to_id', msg`The message you’re replying to no longer exists.`],
    },
    policies: {
      update: msg`You can only edit your own messages.`,
    },
  },
  message_attachments: {
    constraints: {
      message_attachments_alt_check: ['alt', msg`The description can have at most 300 characters.`],
      message_attachments_bytes_check: ['bytes', msg`A file can be at most 25 MB.`],
      message_attachments_check: ['path', msg`This file couldn’t be attached. Upload it again.`],
      message_attachments_path_check: ['path', msg`This file’s name is too long. Rename it and try again.`],
      message_attachments_path_key: ['path', msg`This file is already attached.`],
      message_attachments_name_check: ['name', msg`Enter a file name of 1 to 200 characters.`],
      message_attachments_type_check: ['type', msg`This type of file can’t be attached.`],
      message_attachments_rank_check: ['rank', msg`This file couldn’t be attached. Try again.`],
      message_attachments_width_check: ['width', msg`This picture is too large to attach.`],
      message_attachments_height_check: ['height', msg`This picture is too large to attach.`],
      message_attachments_message_id_fkey: ['message_id', msg`This message no longer exists.`],
    },
    required: {
      name: msg`Enter a name.`,
      type: msg`Choose a type.`,
    },
    policies: {
      hide_deleted: msg`This file was deleted.`,
      insert: msg`You can only attach files to your own messages.`,
      update: msg`You can only describe your own files.`,
    },
  },
  message_reactions: {
    constraints: {
      message_reactions_emoji_check: ['emoji', msg`Choose a single emoji.`],
      message_reactions_pkey: ['emoji', msg`You’ve already added this reaction.`],
      message_reactions_message_id_fkey: ['message_id', msg`This message no longer exists.`],
    },
    required: {
      emoji: msg`Choose an emoji.`,
    },
    policies: {
      insert: msg`You’re not in this conversation.`,
    },
  },
  message_saves: {
    constraints: {
      message_saves_pkey: ['message_id', msg`You’ve already saved this message.`],
      message_saves_message_id_fkey: ['message_id', msg`This message no longer exists.`],
    },
    policies: {
      insert: msg`This message no longer exists, or you don’t have access to it.`,
      update: msg`This message no longer exists, or you don’t have access to it.`,
    },
  },
  polls: {
    constraints: {
      polls_question_check: ['question', msg`Enter a question of 1 to 300 characters.`],
    },
  },
  poll_options: {
    constraints: {
      poll_options_text_check: ['text', msg`Each answer must have 1 to 120 characters.`],
      poll_options_poll_id_place_key: ['place', msg`These answers were already saved.`],
    },
  },
}
