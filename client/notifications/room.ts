import { t } from '@lingui/core/macro'
import { IconBell } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Room } from '../lib/registries/room.ts'
import { withHomeWords } from '../lib/settings/i18n.ts'
import { unread } from './data/notifications.ts'
import { GroupsBadge, TasksBadge } from './PlaceBadge.tsx'
import { Bell } from './panel/Bell.tsx'
import { openSettings } from './settings-open.ts'

const all = async () => ({ default: (await withHomeWords(import('./all/AllWhenNear.tsx'))).AllWhenNear })

export const notifications: Room<'notifications'> = {
  home: [{ name: 'notifications', place: 'below', Card: lazy(all) }],
  header: [{ name: 'notifications', order: 90, Part: Bell, queries: (userId) => [unread(userId)] }],
  badges: [
    { place: 'groups', Badge: GroupsBadge },
    { place: 'tasks', Badge: TasksBadge },
  ],
  menu: [
    { name: 'notifications', order: 10, label: () => t`Notification Settings`, Icon: IconBell, open: openSettings },
  ],
  commands: () => import('./commands.ts'),
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
}
