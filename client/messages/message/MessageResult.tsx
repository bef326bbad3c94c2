import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { useRow } from '../../lib/registries/row-commands.ts'
import { timeOf } from '../../lib/settings/time.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { myConversations } from '../data/conversations.ts'
import { nameOf, usePeople, useTitles } from '../data/use-people.ts'
import { PlaceLink } from '../PlaceLink.tsx'
import css from '../views.module.css'

/** A message outside of its conversation: who said it where, and its words; a press leads into its midst. */
export function MessageResult(props: {
  id: string
  conversationId: string
  senderId: string | null
  at: string
  words: ReactNode
  extra?: ReactNode
}) {
  const { id, conversationId, senderId, at, words, extra } = props
  const known = usePeople()
  const titleOf = useTitles()
  const conversation = useQuery(myConversations).data?.find((one) => one.id === conversationId)
  const name = nameOf(known, senderId)
  const row = useRow<HTMLLIElement>(`found-${id}`, name, [])
  return (
    <li className={css.row} {...row}>
      <Avatar person={known.get(senderId ?? '') ?? { id: senderId ?? '', name }} size={32} />
      <span className={css.truth}>
        <span className={css.by}>
          <b>{name}</b>
          {conversation && <span>{titleOf(conversation)}</span>}
          <time>{timeOf(at, serverDate())}</time>
        </span>
        <PlaceLink place={{ conversation: conversationId, message: id }} className={css.words}>
          {words || '…'}
        </PlaceLink>
        {extra}
      </span>
    </li>
  )
}
