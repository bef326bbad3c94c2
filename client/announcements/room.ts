import { t } from '@lingui/core/macro'
import { lazy } from 'react'
import type { Room } from '../lib/registries/room.ts'
import { withHomeWords, withWords } from '../lib/settings/i18n.ts'
import { HomeAnnouncements } from './HomeAnnouncements.tsx'
import { PinnedAnnouncements } from './PinnedAnnouncements.tsx'
import { announcementsOf, myReads, pinnedAnnouncements } from './queries.ts'

const tab = async () => ({ default: (await withWords(import('./GroupAnnouncements.tsx'))).GroupAnnouncements })

export const announcements: Room<'announcements'> = {
  home: [{ name: 'announcements', place: 'beside', Card: HomeAnnouncements, queries: [pinnedAnnouncements, myReads] }],
  group: [
    { name: 'announcements', Card: PinnedAnnouncements, queries: (groupId) => [announcementsOf(groupId), myReads] },
  ],
  tabs: [{ name: 'announcements', label: () => t`Announcements`, Tab: lazy(tab) }],
  commands: () => import('./commands.ts'),
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
  activity: () => withHomeWords(import('./activity.tsx')),
  offline: () => import('./offline.ts'),
}
