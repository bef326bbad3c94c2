import { t } from '@lingui/core/macro'
import { type ComponentType, lazy } from 'react'
import type { Room } from '../lib/registries/room.ts'
import { withHomeWords, withWords } from '../lib/settings/i18n.ts'
import { preloadable } from '../ui/preloadable.tsx'

type Parts = typeof import('./cards.ts')

const part = <Props extends object>(from: (parts: Parts) => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await from(await withWords(import('./cards.ts'))) }))

const { Part, preload } = preloadable(async () => (await withHomeWords(import('./home/HomeJournal.tsx'))).HomeJournal)

export const journal: Room<'journal'> = {
  home: [{ name: 'journal', place: 'today', Card: Part, preload }],
  shares: [{ name: 'entry', order: 70, label: () => t`As a journal entry`, Form: part((its) => its.SharedEntry()) }],
  reflections: [{ name: 'journal', Reflection: part((its) => its.Reflection()) }],
  commands: () => withWords(import('./commands.ts')),
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
  offline: () => import('./offline.ts'),
}
