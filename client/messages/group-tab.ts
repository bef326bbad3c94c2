import { t } from '@lingui/core/macro'
import type { GroupTab } from '../lib/registries/slots.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { preloadable } from '../ui/preloadable.tsx'
import { GroupUnread } from './GroupUnread.tsx'

const conversation = preloadable(async () => (await withWords(import('./GroupConversation.tsx'))).GroupConversation)

/** The tab of a group's page with its conversation. */
export const groupTab: GroupTab = {
  name: 'messages',
  order: 15,
  label: () => t`Messages`,
  Tab: conversation.Part,
  whole: true,
  Count: GroupUnread,
  preload: async (groupId) => {
    await Promise.all([
      conversation.preload(),
      import('./prefetch.ts').then(({ page }) => page({ conversation: groupId })),
    ])
  },
}
