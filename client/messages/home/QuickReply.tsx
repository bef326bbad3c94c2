import { Plural, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { toast } from '../../lib/browser/toast.ts'
import { attempt } from '../../lib/query/query.ts'
import { useDraft } from '../composer/draft.ts'
import { useMentionable } from '../composer/use-mentionable.ts'
import { useSend } from '../composer/use-send.ts'
import { bodyOf } from '../data/body.ts'
import { reading } from '../data/conversation-writes.ts'
import type { Conversation } from '../data/conversations.ts'
import { messagesOf } from '../data/messages.ts'
import { nameOf, usePeople } from '../data/use-people.ts'
import css from './home-messages.module.css'

const few = 5
const finger = matchMedia('(pointer: coarse)')

/** The unread messages of a conversation, and a field for the answer, with the draft of the conversation itself. */
export function QuickReply(props: { conversation: Conversation; title: string; onClose: () => void }) {
  const { t } = useLingui()
  const { conversation, title, onClose } = props
  const { id, last_seq, unread, people_count } = conversation
  const known = usePeople()
  const named = useMentionable(conversation)
  const draft = useDraft(id, (text) => bodyOf(text, named))
  const say = useSend(conversation)
  const field = useRef<HTMLTextAreaElement>(null)
  const { data: messages = [] } = useQuery(messagesOf(id))
  const shown = messages.filter((one) => one.seq !== null && !one.deleted_at).slice(-Math.min(unread, few))
  const html = bodyOf(draft.text, named)
  useEffect(() => field.current?.focus(), [])

  function send() {
    if (!html) return
    say.now(html, null)
    draft.clear()
    // who answers has read what is shown above
    attempt(reading, { conversation_id: id, seq: last_seq, opened: true })
    toast(t`Sent to ${title}`)
    document.getElementById('home-messages')?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    }
    if (event.key === 'Enter' && !event.shiftKey && !finger.matches) {
      event.preventDefault()
      send()
    }
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
      <form
        className={css.box}
        aria-label={t`Reply to ${title}`}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <textarea
          ref={field}
          className={css.field}
          rows={1}
          maxLength={10_000}
          aria-label={t`Message`}
          placeholder={t`Write a reply`}
          value={draft.text}
          onChange={({ currentTarget }) => draft.type(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <ActionIcon type="submit" size={36} className={css.send!} disabled={!html} aria-label={t`Send`}>
          <IconSend size={20} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </form>
    </div>
  )
}
