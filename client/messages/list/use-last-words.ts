import { useLingui } from '@lingui/react/macro'
import type { Conversation } from '../data/conversations.ts'
import { nameOf, useMe, usePeople } from '../data/use-people.ts'

/** The last message of a conversation in a line, and whose it was where that is not plain. */
export function useLastWords(): (conversation: Conversation) => string {
  const { t } = useLingui()
  const me = useMe()
  const known = usePeople()
  return ({ last_message: last, kind }) => {
    if (!last) return t`No messages yet`
    const who = last.sender_id === me ? t`You` : kind === 'direct' ? '' : nameOf(known, last.sender_id).split(' ')[0]
    const words = last.deleted ? t`Message deleted` : last.kind === 'poll' ? t`Poll: ${last.preview}` : last.preview
    return who ? `${who}: ${words}` : words
  }
}
