import { msg } from '@lingui/core/macro'
import type { RoomRefusals } from '../lib/registries/refusals.ts'
import { nodeRefusals } from './refusals/nodes.ts'

export const refusals: RoomRefusals = {
  tables: {
    ...nodeRefusals,
    curricula: {
      constraints: {
        curricula_check: ['cover_path', msg`Choose a picture for the cover.`],
        curricula_language_check: ['language', msg`Choose a language from the list.`],
        curricula_subtitle_check: ['subtitle', msg`The subtitle can have at most 160 characters.`],
        curricula_title_check: ['title', msg`Enter a title of 3 to 120 characters.`],
      },
      required: { title: msg`Enter a title.` },
      policies: {
        hide_deleted: msg`This curriculum was deleted.`,
        insert: msg`You don’t have permission to write curricula here. An admin can change that.`,
        update: msg`Only the owner and editors can change this curriculum.`,
      },
    },
    curriculum_authors: {
      constraints: {
        curriculum_authors_curriculum_id_fkey: ['curriculum_id', msg`This curriculum no longer exists.`],
        curriculum_authors_pkey: ['user_id', msg`This person is already an author of this curriculum.`],
        curriculum_authors_role_check: ['role', msg`Choose editor or commenter.`],
        curriculum_authors_user_id_fkey: ['user_id', msg`This person no longer has an account.`],
      },
      policies: {
        insert: msg`Only the owner can add people to a curriculum.`,
        update: msg`Only the owner can change what people may do in a curriculum.`,
      },
    },
    curriculum_comments: {
      constraints: {
        curriculum_comments_body_html_check: ['body_html', msg`Write a comment of up to 10,000 characters.`],
        curriculum_comments_curriculum_id_fkey: ['curriculum_id', msg`This curriculum no longer exists.`],
        curriculum_comments_curriculum_id_node_key_fkey: [
          'node_key',
          msg`This part of the curriculum no longer exists.`,
        ],
        curriculum_comments_curriculum_id_reply_to_id_fkey: ['reply_to_id', msg`This comment no longer exists.`],
      },
      required: { body_html: msg`Write a comment.`, node_key: msg`Choose what the comment is about.` },
      policies: {
        hide_deleted: msg`This comment was deleted.`,
        insert: msg`Only a curriculum’s authors can comment on it.`,
        update: msg`You can only edit your own comments.`,
      },
    },
  },
}
