import { t } from '@lingui/core/macro'
import { type ComponentType, lazy } from 'react'
import type { Room } from '../lib/registries/room.ts'
import { withWords } from '../lib/settings/i18n.ts'

type Parts = typeof import('./cards.ts')

const part = <Props extends object>(from: (parts: Parts) => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await from(await withWords(import('./cards.ts'))) }))

export const journal: Room<'journal'> = {
  home: [{ name: 'journal', place: 'today', Card: part((its) => its.HomeJournal()) }],
  shares: [{ name: 'entry', order: 70, label: () => t`As a journal entry`, Form: part((its) => its.SharedEntry()) }],
  reflections: [{ name: 'journal', Reflection: part((its) => its.Reflection()) }],
  commands: () => withWords(import('./commands.ts')),
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
  offline: () => import('./offline.ts'),
}
