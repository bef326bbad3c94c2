import { lazy } from 'react'
import type { Room } from '../lib/registries/room.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { myConversations } from './data/conversations.ts'
import { unreadTotal } from './data/unread-total.ts'
import { GroupComposer } from './GroupComposer.tsx'
import { groupTab } from './group-tab.ts'
import { HeaderMessages } from './HeaderMessages.tsx'
import { LastMessage } from './home/LastMessage.tsx'
import { homeCard } from './home-card.ts'
import { UnreadBadge } from './UnreadBadge.tsx'

const origin = async () => ({ default: (await withWords(import('./FromMessage.tsx'))).FromMessage })

const talk = async () => ({ default: (await withWords(import('./about/SourceTalk.tsx'))).SourceTalk })

export const messages: Room<'messages'> = {
  home: [homeCard],
  lines: [{ name: 'messages', Line: LastMessage }],
  group: [{ name: 'messages', order: 60, Card: GroupComposer, queries: () => [myConversations] }],
  tabs: [groupTab],
  header: [{ name: 'messages', order: 80, Part: HeaderMessages, queries: () => [unreadTotal] }],
  badges: [{ place: 'messages', Badge: UnreadBadge }],
  origins: [{ name: 'message', From: lazy(origin) }],
  talks: [{ name: 'messages', Talk: lazy(talk) }],
  commands: () => import('./commands.ts'),
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
  offline: () => import('./offline.ts'),
}
