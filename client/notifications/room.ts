import { t } from '@lingui/core/macro'
import { IconBell } from '@tabler/icons-react'
import { lazy } from 'react'
import { whenIdle } from '../lib/browser/when-idle.ts'
import { withLabels } from '../lib/registries/labels.ts'
import type { Room } from '../lib/registries/room.ts'
import { unread } from './data/notifications.ts'
import { GroupsBadge, TasksBadge } from './PlaceBadge.tsx'
import { Bell } from './panel/Bell.tsx'
import { openSettings } from './settings-open.ts'

const all = async () => {
  // the last part of the page comes last, unless one was led to it
  if (location.hash !== '#notifications') await whenIdle()
  return { default: (await withLabels(import('./all/AllNotifications.tsx'))).AllNotifications }
}

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
