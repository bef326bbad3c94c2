import { t } from '@lingui/core/macro'
import { serverDate } from '../lib/browser/server-clock.ts'
import { attempt, mutate } from '../lib/query/query.ts'
import { type CommandInputs, commandOf } from '../lib/registries/commands.ts'
import { offerUndo } from '../lib/registries/undo.ts'
import { myId } from '../lib/supabase/session.ts'
import { type Announcement, announcementReads, announcements, seeingAnnouncement } from './queries.ts'

/* What a person does with announcements, each with its undo; and what other rooms and undo do by name. */

export function pin({ id, version, title, pinned }: Announcement) {
  attempt(announcements.changing, { id, version, pinned: !pinned })
  const words = pinned ? t`Unpinned “${title}”` : t`Pinned “${title}”`
  offerUndo(words, { verb: 'announcements.change', input: { id, version: version + 1, pinned } })
}

export function remove({ id, title }: Announcement) {
  attempt(announcements.removing, { id })
  offerUndo(t`Deleted “${title}”`, { verb: 'announcements.restore', input: { id } })
}

export function putAway({ id: announcement_id, title }: Announcement) {
  attempt(announcementReads.putting, { user_id: myId(), announcement_id, dismissed_at: serverDate().toISOString() })
  offerUndo(t`Dismissed “${title}”`, { verb: 'announcements.dismiss', input: { announcement_id, dismissed_at: null } })
}

/** Notes that one has seen it. */
export const see = (announcement_id: string) => attempt(seeingAnnouncement, { user_id: myId(), announcement_id })

export const change = commandOf(announcements.changing)
export const restore = commandOf(announcements.restoring)
export const dismiss = (input: CommandInputs['announcements.dismiss']) =>
  mutate(announcementReads.putting, { user_id: myId(), ...input })
