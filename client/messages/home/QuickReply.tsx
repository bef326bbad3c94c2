import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { toast } from '../../lib/browser/toast.ts'
import { attempt } from '../../lib/query/query.ts'
import { QuickField } from '../composer/QuickField.tsx'
import { reading } from '../data/conversation-writes.ts'
import type { Conversation } from '../data/conversations.ts'
import { messagesOf } from '../data/messages.ts'
import { nameOf, usePeople } from '../data/use-people.ts'
import css from './unread-list.module.css'

const few = 5

/** The unread messages of a conversation, and a field for the answer. */
export function QuickReply(props: { conversation: Conversation; title: string; onClose: () => void }) {
  const { t } = useLingui()
  const { conversation, title, onClose } = props
  const { id, last_seq, unread, people_count } = conversation
  const known = usePeople()
  const field = useRef<HTMLTextAreaElement>(null)
  const { data: messages = [] } = useQuery(messagesOf(id))
  const shown = messages.filter((one) => one.seq !== null && !one.deleted_at).slice(-Math.min(unread, few))
  useEffect(() => field.current?.focus(), [])

  function sent() {
    // who answers has read what is shown above
    attempt(reading, { conversation_id: id, seq: last_seq, opened: true })
    toast(t`Sent to ${title}`)
    document.getElementById('home-messages')?.focus()
  }
  return (
    <div className={css.open}>
      {unread > shown.length && shown.length > 0 && (
        <Link to="/messages" search={{ conversation: id }} className={css.earlier}>
          <Plural value={unread - shown.length} one="# earlier message" other="# earlier messages" />
        </Link>
      )}
      {shown.map(({ id: message, sender_id, body_text }) => (
        <p key={message} className={css.message} dir="auto">
          {people_count > 2 && <b>{nameOf(known, sender_id)} </b>}
          {body_text}
        </p>
      ))}
      <QuickField
        conversation={conversation}
        name={t`Reply to ${title}`}
        label={t`Message`}
        placeholder={t`Write a reply`}
        field={field}
        onSent={sent}
        onEscape={onClose}
      />
    </div>
  )
}
