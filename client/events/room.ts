import { t } from '@lingui/core/macro'
import { lazy } from 'react'
import type { Room } from '../lib/registries/room.ts'
import { withHomeWords, withWords } from '../lib/settings/i18n.ts'
import { nextEvents, upcoming } from './data/events.ts'
import { myAnswers } from './data/my-answers.ts'
import { useHasEvents } from './data/use-has-events.ts'
import { HomeEvents } from './HomeEvents.tsx'
import { PlanFromMessage } from './PlanFromMessage.tsx'

const tab = async () => ({ default: (await withWords(import('./GroupEvents.tsx'))).GroupEvents })
const next = async () => ({ default: (await withWords(import('./NextOfGroup.tsx'))).NextOfGroup })
const shared = async () => ({ default: (await withWords(import('./SharedEvent.tsx'))).SharedEvent })
const origin = async () => ({ default: (await withWords(import('./FromEvent.tsx'))).FromEvent })

export const events: Room<'events'> = {
  home: [{ name: 'events', place: 'today', Card: HomeEvents, queries: [nextEvents, myAnswers] }],
  group: [{ name: 'events', order: 40, Card: lazy(next), queries: (groupId) => [upcoming(groupId)] }],
  tabs: [{ name: 'events', order: 20, label: () => t`Events`, Tab: lazy(tab) }],
  steps: [{ name: 'event', tab: 'events', label: () => t`Plan the first event`, useDone: useHasEvents }],
  shares: [{ name: 'event', order: 60, label: () => t`Event`, Form: lazy(shared) }],
  origins: [{ name: 'event', From: lazy(origin) }],
  overlays: [{ name: 'plan-from-message', Overlay: PlanFromMessage }],
  commands: () => withWords(import('./commands.ts')),
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
  activity: () => withHomeWords(import('./activity.tsx')),
  offline: () => import('./offline.ts'),
}
