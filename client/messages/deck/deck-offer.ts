import { t } from '@lingui/core/macro'
import { IconCards } from '@tabler/icons-react'
import { query } from '../../lib/query/query.ts'
import type { MenuOffer } from '../../lib/registries/labels.ts'
import { myConversations } from '../data/conversations.ts'

/** For the command menu: the deck, while something is unread. */
export function deckOffer(): MenuOffer[] {
  const list = query.getQueryData(myConversations.queryKey) ?? []
  if (!list.some((one) => one.unread > 0 && !one.muted)) return []
  return [
    {
      name: 'messages.deck',
      title: t`Go through unread messages one by one`,
      also: t`Catch up deck cards`,
      Icon: IconCards,
      opens: '/messages?view=deck',
    },
  ]
}
