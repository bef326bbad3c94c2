import { useLingui } from '@lingui/react/macro'
import { IconAlarm, IconArrowBackUp, IconCheck, IconMailOpened, IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useKeys } from '../../lib/registries/keys.ts'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { useSwipe } from '../../ui/use-swipe.ts'
import { QuickField } from '../composer/QuickField.tsx'
import type { Conversation } from '../data/conversations.ts'
import { messagesOf } from '../data/messages.ts'
import { openPicker } from '../data/picker.ts'
import { useGo } from '../data/use-location.ts'
import { useMe } from '../data/use-people.ts'
import { CardHead } from './CardHead.tsx'
import { CardMessages } from './CardMessages.tsx'
import { DeckActions } from './DeckActions.tsx'
import css from './deck.module.css'
import { unreadOf } from './unread-messages.ts'

const mark = { size: 28, stroke: 1.5, 'aria-hidden': true } as const

/** The card on top. A finger that draws it to the right reads it, to the left keeps it unread. */
export function DeckCard(props: {
  conversation: Conversation
  title: string
  onKeep: () => void
  onRead: () => void
  onRemind: (messageId: string, at: Date) => void
  onReplied: () => void
}) {
  const { t } = useLingui()
  const { conversation, title, onKeep, onRead } = props
  const { id, can_post, last_message } = conversation
  const go = useGo()
  const me = useMe()
  const [replying, setReplying] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { data: messages } = useQuery(messagesOf(id))
  // what was said when the card came on top, also while one’s own reading of it is on its way
  const [asItWas] = useState(conversation)
  const unread = useMemo(
    () => messages && unreadOf(messages, { ...conversation, ...marksOf(asItWas) }, me),
    [messages, conversation, asItWas, me],
  )
  const lastId = unread?.shown.at(-1)?.id ?? last_message?.id
  const reply = () => setReplying(true)
  function remind() {
    if (lastId === undefined) return
    const anchor = ref.current?.querySelector('[data-remind]') ?? ref.current
    openPicker('comeBack', anchor, { onPick: (at) => props.onRemind(lastId, at) })
  }
  const commands = rowCommands(
    { key: 'right', label: t`Mark as read`, Icon: IconCheck, run: onRead },
    { key: 'left', label: t`Keep unread`, Icon: IconMailOpened, run: onKeep },
    can_post && { key: 'reply', label: t`Reply`, Icon: IconArrowBackUp, run: reply },
    { key: 'save', label: t`Remind me…`, Icon: IconAlarm, run: remind },
    { key: 'open', label: t`Open the conversation`, Icon: IconMessage, run: () => go({ conversation: id }) },
  )
  const row = useRow<HTMLElement>(`card-${id}`, title, commands)
  const swipe = useSwipe({ right: onRead, left: onKeep })
  useKeys({ left: onKeep, right: onRead, save: remind, ...(can_post && { reply }) })
  const { ref } = row
  useEffect(() => ref.current?.focus({ preventScroll: true }), [ref])
  useEffect(() => {
    if (replying) field.current?.focus()
  }, [replying])
  return (
    <article
      className={css.card}
      aria-labelledby={`card-title-${id}`}
      style={swipe.way === 0 ? undefined : { transform: `translateX(${swipe.way}px) rotate(${swipe.way / 60}deg)` }}
      {...swipe.touches}
      {...row}
    >
      {swipe.way !== 0 && (
        <span className={css.drawn} data-way={swipe.way > 0 ? 'right' : 'left'} data-enough={swipe.isEnough}>
          {swipe.way > 0 ? <IconCheck {...mark} /> : <IconMailOpened {...mark} />}
          {swipe.way > 0 ? t`Read` : t`Keep`}
        </span>
      )}
      <CardHead conversation={conversation} title={title} commands={commands} />
      <CardMessages conversation={conversation} unread={unread} />
      {replying ? (
        <div className={css.reply}>
          <QuickField
            conversation={conversation}
            name={t`Reply to ${title}`}
            label={t`Message`}
            placeholder={t`Write a reply`}
            field={field}
            onSent={props.onReplied}
            onEscape={() => {
              setReplying(false)
              ref.current?.focus()
            }}
          />
        </div>
      ) : (
        <DeckActions onKeep={onKeep} onRead={onRead} onRemind={remind} onReply={can_post ? reply : undefined} />
      )}
    </article>
  )
}

const marksOf = ({ last_read_seq, unread_from_seq }: Conversation) => ({ last_read_seq, unread_from_seq })
