import { msg } from '@lingui/core/macro'
import type { RoomRefusals } from '../lib/registries/refusals.ts'

export const refusals: RoomRefusals = {
  tables: {
    lesson_threads: {
      constraints: {
        lesson_threads_words: ['body_html', msg`Write something first.`],
        lesson_threads_title_check: ['title', msg`Keep the title to 160 characters.`],
        lesson_threads_body_html_check: ['body_html', msg`This is too long. Shorten it to 10,000 characters.`],
        lesson_threads_anchor_check: ['anchor', msg`This place in the lesson can’t be quoted.`],
      },
      policies: { update: msg`You can only edit your own words, and only until the thread is locked.` },
    },
    lesson_replies: {
      constraints: {
        lesson_replies_words: ['body_html', msg`Write something first.`],
        lesson_replies_body_html_check: ['body_html', msg`This is too long. Shorten it to 10,000 characters.`],
      },
      required: { body_html: msg`Write something first.` },
      policies: { update: msg`You can only edit your own replies, and only until the thread is locked.` },
    },
    lesson_reactions: {
      constraints: { lesson_reactions_emoji_check: ['emoji', msg`Choose one emoji.`] },
    },
    lesson_notes: {
      constraints: {
        lesson_notes_anchor_check: ['anchor', msg`These words couldn’t be marked. Select fewer and try again.`],
        lesson_notes_color_check: ['color', msg`Choose one of the five colours.`],
        lesson_notes_note_html_check: ['note_html', msg`Keep the note shorter than 10,000 characters.`],
        lesson_notes_group_id_adoption_id_fkey: ['adoption_id', msg`Your group no longer follows this curriculum.`],
      },
      required: { lesson_key: msg`Choose a lesson.` },
      policies: {
        insert: msg`You can only keep notes on lessons of your own groups.`,
        update: msg`You can only change your own notes.`,
      },
    },
  },
  buckets: {
    responses: {
      refused: msg`You can only send files in lessons of your own groups.`,
      size: msg`This file is larger than 25 MB.`,
    },
    talk: {
      refused: msg`You can only add pictures to what you write in your own groups.`,
      size: msg`This picture is larger than 25 MB.`,
    },
  },
}
