import { Plural } from '@lingui/react/macro'
import { IconPinned } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation } from '../data/conversations.ts'
import { messagesIn, pinsOf } from '../data/saved-queries.ts'
import { useGo } from '../data/use-location.ts'
import { nameOf, usePeople } from '../data/use-people.ts'
import css from './history.module.css'

/** The pinned messages, in one line; a press leads to one, and the next press to the one before. */
export function PinnedMessages({ conversation }: { conversation: Conversation }) {
  const go = useGo()
  const known = usePeople()
  const { data: pins } = useQuery(pinsOf(conversation.id))
  const { data: messages } = useQuery({
    ...messagesIn((pins ?? []).map((pin) => pin.message_id)),
    enabled: pins !== undefined && pins.length > 0,
  })
  const [at, setAt] = useState(0)
  // its place is there before its words, so that nothing moves
  if (pins ? pins.length > 0 && !messages : conversation.pins > 0)
    return <div className={css.pinned} aria-hidden="true" />
  const pin = pins?.[at % Math.max(1, pins.length)]
  const message = messages?.find(({ id }) => id === pin?.message_id)
  if (!pins || !message) return null
  return (
    <button
      type="button"
      className={css.pinned}
      onClick={() => {
        go({ conversation: conversation.id, message: message.id })
        setAt(at + 1)
      }}
    >
      <IconPinned size={16} stroke={1.5} aria-hidden="true" />
      <span>
        <b>{nameOf(known, message.sender_id)}</b> {message.body_text || '…'}
      </span>
      {pins.length > 1 && (
        <small>
          <Plural value={pins.length} one="# pinned" other="# pinned" />
        </small>
      )}
    </button>
  )
}
