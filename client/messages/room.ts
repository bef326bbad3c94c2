import { lazy } from 'react'
import type { Room } from '../lib/registries/room.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { groupTab } from './group-tab.ts'
import { UnreadBadge } from './UnreadBadge.tsx'

const origin = async () => ({ default: (await withWords(import('./FromMessage.tsx'))).FromMessage })

export const messages: Room<'messages'> = {
  tabs: [groupTab],
  badges: [{ place: 'messages', Badge: UnreadBadge }],
  origins: [{ name: 'message', From: lazy(origin) }],
  commands: () => import('./commands.ts'),
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
  offline: () => import('./offline.ts'),
}
