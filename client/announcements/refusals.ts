import { msg } from '@lingui/core/macro'
import type { RoomRefusals } from '../lib/registries/refusals.ts'

export const refusals: RoomRefusals = {
  tables: {
    announcements: {
      constraints: {
        announcements_body_check: ['body', msg`The text can have at most 10,000 characters.`],
        announcements_check: ['expires_at', msg`Choose an end after the announcement is published.`],
        announcements_title_check: ['title', msg`Enter a title of 1 to 120 characters.`],
        announcements_group_id_fkey: ['group_id', msg`This group no longer exists.`],
      },
      required: {
        title: msg`Enter a title.`,
      },
      policies: {
        hide_deleted: msg`This announcement was deleted.`,
        insert: msg`Only group admins and managers can post announcements, and only while the group isn’t archived.`,
        update: msg`Only group admins and managers can change announcements, and only while the group isn’t archived.`,
      },
    },
    announcement_reads: {
      constraints: {
        announcement_reads_announcement_id_fkey: ['announcement_id', msg`This announcement no longer exists.`],
      },
      policies: {
        insert: msg`This announcement no longer exists, or you don’t have access to it.`,
        update: msg`This announcement no longer exists, or you don’t have access to it.`,
      },
    },
  },
}
