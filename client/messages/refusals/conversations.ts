import { msg } from '@lingui/core/macro'
import type { RefusalsByTable } from '../../lib/registries/refusals.ts'

/** Conversations and their topics. */
export const conversations: RefusalsByTable = {
  conversations: {
    constraints: {
      conversations_check: ['avatar_path', msg`This picture couldn’t be used. Upload it again.`],
      conversations_check4: ['title', msg`Only small groups can have a name of their own.`],
      conversations_title_check: ['title', msg`Enter a name of 1 to 80 characters.`],
      conversations_settings_check: ['settings', msg`One of these settings isn’t valid.`],
    },
    policies: {
      update: msg`Only the person who started this conversation, or a group manager, can change it.`,
    },
  },
  conversation_reads: {
    constraints: {
      conversation_reads_pinned_rank_check: [
        'pinned_rank',
        msg`This conversation couldn’t be moved there. Reload the page and try again.`,
      ],
      conversation_reads_notify_level_check: ['notify_level', msg`Choose one of the notification levels.`],
      conversation_reads_conversation_id_user_id_fkey: ['conversation_id', msg`You’re not in this conversation.`],
    },
    policies: {
      insert: msg`You’re not in this conversation.`,
      update: msg`You’re not in this conversation.`,
    },
  },
  topics: {
    constraints: {
      topics_title_check: ['title', msg`Enter a topic of 1 to 60 characters.`],
      topics_title: ['title', msg`This conversation already has a topic with that name.`],
      topics_conversation_id_fkey: ['conversation_id', msg`This conversation no longer exists.`],
    },
    required: {
      title: msg`Enter a title.`,
    },
    policies: {
      insert: msg`You can’t post in this conversation.`,
      update: msg`You can’t post in this conversation.`,
    },
  },
  topic_prefs: {
    constraints: {
      topic_prefs_pref_check: ['pref', msg`Choose follow, normal or mute.`],
      topic_prefs_topic_id_fkey: ['topic_id', msg`This topic no longer exists.`],
    },
    required: {
      pref: msg`Choose follow, normal or mute.`,
    },
    policies: {
      insert: msg`You’re not in this conversation.`,
      update: msg`You’re not in this conversation.`,
    },
  },
}
