import { t } from '@lingui/core/macro'
import { IconBellCog } from '@tabler/icons-react'
import type { Room } from '../lib/registries/room.ts'
import { GroupsBadge, TasksBadge } from './PlaceBadge.tsx'
import { Bell } from './panel/Bell.tsx'
import { openSettings } from './settings-open.ts'

export const notifications: Room<'notifications'> = {
  header: [{ name: 'notifications', order: 90, Part: Bell }],
  badges: [
    { place: 'groups', Badge: GroupsBadge },
    { place: 'tasks', Badge: TasksBadge },
  ],
  menu: [{ name: 'notifications', label: () => t`Notification Settings`, Icon: IconBellCog, open: openSettings }],
  commands: () => import('./commands.ts'),
  labels: () => import('./room-labels.ts'),
}
