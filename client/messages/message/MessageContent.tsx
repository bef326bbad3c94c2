import { useLingui } from '@lingui/react/macro'
import { IconAlarm, IconCornerUpLeft } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import type { WaitingWrite } from '../../lib/outbox/waiting-write.ts'
import { type RowCommand, useRow } from '../../lib/registries/row-commands.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { clock, exactly } from '../../lib/settings/time.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { PersonFace } from '../../ui/people/PersonFace.tsx'
import { PersonName } from '../../ui/people/PersonName.tsx'
import { useSwipe } from '../../ui/use-swipe.ts'
import type { Conversation } from '../data/conversations.ts'
import type { Message } from '../data/messages.ts'
import { stateOf } from '../data/outgoing.ts'
import { composing, openPicker } from '../data/picker.ts'
import { nameOf, useMe } from '../data/use-people.ts'
import { useConversationContext } from './conversation-context.ts'
import { actionsOfMessage } from './lazy-actions.ts'
import { MessageBody } from './MessageBody.tsx'
import { MessageWords } from './MessageWords.tsx'
import css from './message.module.css'
import { QuotedMessage } from './QuotedMessage.tsx'
import { ReportedMark } from './ReportedMark.tsx'
import { SavedMark } from './SavedMark.tsx'
import { SendState } from './SendState.tsx'
import { TopicName } from './TopicName.tsx'
import { useLongPress } from './use-long-press.ts'

const MessageTools = lazy(async () => ({ default: (await withWords(import('./MessageTools.tsx'))).MessageTools }))

const mark = { size: 22, stroke: 1.5, 'aria-hidden': true } as const

interface Props {
  message: Message
  headed: boolean
  conversation: Conversation
  waiting: WaitingWrite | undefined
  lit: boolean
}

/** A message: its author, time and text; its commands on hover, on a long press, and by key. */
export function MessageContent({ message, headed, conversation, waiting, lit }: Props) {
  const { t } = useLingui()
  const me = useMe()
  const { known, saved, pinned, asksLessons } = useConversationContext()
  // there are many rows, and hands are at one of them
  const [near, setNear] = useState(false)
  const name = nameOf(known, message.sender_id)
  const person = (message.sender_id && known.get(message.sender_id)) || { id: message.sender_id ?? '', name }
  const moment = new Date(message.created_at)
  const state = stateOf(message, waiting, isReachable.use())
  const gone = message.deleted_at !== null
  const { id } = message
  const commands = (): RowCommand[] =>
    actionsOfMessage({
      message,
      conversation,
      row: () => row.ref.current,
      me,
      saved: saved.has(id),
      pinned: pinned.has(id),
      asksLessons,
    })
  const row = useRow<HTMLElement>(`message-${message.id}`, message.body_text.slice(0, 80), commands)
  const hold = useLongPress(() => openPicker('commands', row.ref.current, { message }))
  const swipe = useSwipe({
    right: gone ? undefined : () => composing.set({ kind: 'reply', message }),
    left: () => openPicker('remind', row.ref.current, { message }),
  })
  if (message.kind === 'system')
    return (
      <p className={css.system} data-message={message.id} data-seq={message.seq}>
        <MessageBody html={message.body_html} />
      </p>
    )
  return (
    <article
      className={css.message}
      data-message={message.id}
      data-seq={message.seq}
      data-state={state}
      data-lit={lit}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setNear(true)}
      onFocus={() => setNear(true)}
      aria-label={t`${name}, ${clock(moment)}`}
      {...hold}
      {...row}
    >
      {swipe.way !== 0 && (
        <span className={css.drawn} data-way={swipe.way > 0 ? 'right' : 'left'} data-enough={swipe.isEnough}>
          {swipe.way > 0 ? <IconCornerUpLeft {...mark} /> : <IconAlarm {...mark} />}
        </span>
      )}
      <div
        className={css.inside}
        style={swipe.way === 0 ? undefined : { transform: `translateX(${swipe.way}px)` }}
        {...swipe.touches}
      >
        <div className={css.gutter}>
          {!headed ? (
            <time className={css.small}>{clock(moment)}</time>
          ) : message.sender_id ? (
            <PersonFace person={person} size={36} />
          ) : (
            <Avatar person={person} size={36} />
          )}
        </div>
        <div className={css.said}>
          {headed && (
            <p className={css.by}>
              <b>{message.sender_id ? <PersonName person={person}>{name}</PersonName> : name}</b>
              <time dateTime={message.created_at} title={exactly(moment)}>
                {clock(moment)}
              </time>
              {message.topic_id && <TopicName id={message.topic_id} conversation={conversation} />}
              <SavedMark id={id} />
              <ReportedMark id={id} />
            </p>
          )}
          {!headed && <ReportedMark id={id} beside />}
          {message.reply_to_id && !gone && <QuotedMessage id={message.reply_to_id} conversationId={conversation.id} />}
          <MessageWords message={message} />
          <SendState message={message} state={state} waiting={waiting} />
        </div>
      </div>
      {near && !gone && message.seq !== null && (
        <Suspense>
          <MessageTools message={message} name={name} commands={commands} />
        </Suspense>
      )}
    </article>
  )
}
