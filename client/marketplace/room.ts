import { lazy } from 'react'
import type { Room } from '../lib/registries/room.ts'
import { withWords } from '../lib/settings/i18n.ts'

const card = <Name extends keyof typeof import('./cards.ts')>(name: Name) =>
  lazy(async () => ({ default: (await withWords(import('./cards.ts')))[name] }))

export const marketplace: Room<'marketplace'> = {
  days: [{ name: 'trials', Day: card('TrialsToday') }],
  group: [{ name: 'trials', order: 21, Card: card('TrialOfGroup') }],
  credits: [{ name: 'listing', Credits: card('Credits') }],
  offered: [{ name: 'listings', Offer: card('Offer') }],
  commands: () => withWords(import('./commands.ts')),
  labels: () => import('./room-labels.ts'),
  refusals: () => import('./refusals.ts'),
  offline: () => import('./offline.ts'),
}
