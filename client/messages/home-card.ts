import type { HomeCard } from '../lib/registries/slots.ts'
import { withHomeWords } from '../lib/settings/i18n.ts'
import { preloadable } from '../ui/preloadable.tsx'
import { myConversations } from './data/conversations.ts'

const { Part, preload } = preloadable(async () => (await withHomeWords(import('./home/HomeMessages.tsx'))).HomeMessages)

/** The card on Home: it comes after the first ones. */
export const homeCard: HomeCard = {
  name: 'messages',
  place: 'beside',
  Card: Part,
  preload,
  queries: [myConversations],
}
