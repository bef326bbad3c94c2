import { msg } from '@lingui/core/macro'
import { IconSpeakerphone } from '@tabler/icons-react'
import type { RoomLabels } from '../lib/registries/labels.ts'

export const labels: RoomLabels = {
  writes: {
    'announcements insert': msg`New announcement`,
    'announcements update': msg`Change to an announcement`,
    delete_announcement: msg`Announcement deleted`,
    restore_announcement: msg`Announcement restored`,
    'announcement_reads put': msg`Announcement read`,
  },
  limits: {
    'announcements title': 120,
    'announcements body': 10_000,
  },
  chosen: { pinned: msg`Pinned`, expires_at: msg`Shown until` },
  search: {
    announcements: { name: msg`Announcements`, one: msg`Announcement`, Icon: IconSpeakerphone, order: 60 },
  },
  trash: {
    announcements: { Icon: IconSpeakerphone, restore: (id) => ({ verb: 'announcements.restore', input: { id } }) },
  },
  groupPlaces: [{ tab: 'announcements', name: msg`Announcements`, Icon: IconSpeakerphone }],
}
