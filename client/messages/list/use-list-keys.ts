import { useKeys } from '../../lib/registries/keys.ts'
import type { Conversation } from '../data/conversations.ts'
import { nextUnreadTopic } from '../data/next-topic.ts'
import { composing, openPicker } from '../data/picker.ts'
import { useGo, useMessagesSearch } from '../data/use-location.ts'
import { nextUnread } from './sections.ts'

/** The keys of Messages while no message or conversation has the focus. */
export function useRoomKeys(list: readonly Conversation[]) {
  const go = useGo()
  const { conversation, message, topic, view } = useMessagesSearch()
  useKeys({
    create: () => openPicker('start', document.querySelector('[data-new-conversation]'), {}),
    search: () => go({ view: 'search', ...(conversation && { conversation }) }),
    nextUnread: () => {
      const about = topic && conversation ? nextUnreadTopic(conversation, topic) : undefined
      if (about && conversation) return go({ conversation, topic: about })
      const next = nextUnread(list, conversation)
      if (!next) return false
      go({ conversation: next.id })
    },
    write: () => {
      const field = document.querySelector<HTMLElement>('[data-composer]')
      field?.focus()
      return field !== null
    },
    leave: () => {
      const here = document.activeElement
      if (composing.get()) composing.set(null)
      else if (view) go(conversation ? { conversation } : {})
      else if (message && conversation) go({ conversation }, true)
      else if (topic && conversation) go({ conversation })
      else if (here instanceof HTMLElement && here.matches('[data-composer]'))
        [...document.querySelectorAll<HTMLElement>('article[data-message]')].at(-1)?.focus()
      else return false
    },
  })
}
