import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { timeOf } from '../../lib/settings/time.ts'
import { preloadable } from '../../ui/preloadable.tsx'
import type { Conversation } from '../data/conversations.ts'
import { useTitles } from '../data/use-people.ts'
import { ConversationMark } from '../list/ConversationMark.tsx'
import { useLastWords } from '../list/use-last-words.ts'
import css from './unread-list.module.css'

const { Part: QuickReply, preload } = preloadable(async () => (await withWords(import('./QuickReply.tsx'))).QuickReply)
/** Loads the field beforehand; a failure is for the moment when it is asked for. */
const near = () => void preload().catch(() => undefined)

/** A conversation with something unread, and the button that opens the field for an answer below it. */
export function UnreadConversation({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui()
  const [replying, reply] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const title = useTitles()(conversation)
  const lastWords = useLastWords()
  const { id, unread, mentions, last_message_at } = conversation
  const navigate = useNavigate()
  const row = useRow<HTMLLIElement>(
    `unread-${id}`,
    title,
    rowCommands(
      { key: 'open', label: t`Open`, run: () => void navigate({ to: '/messages', search: { conversation: id } }) },
      conversation.can_post && { key: 'reply', label: t`Reply`, Icon: IconArrowBackUp, run: () => reply(true) },
    ),
  )
  return (
    <li className={css.row} {...row}>
      <ConversationMark conversation={conversation} size={36} />
      <div className={css.words}>
        <p className={css.top}>
          <Link to="/messages" search={{ conversation: id }} className={css.name} dir="auto">
            {title}
          </Link>
          {last_message_at && <time className={css.when}>{timeOf(last_message_at, serverDate())}</time>}
        </p>
        <p className={css.bottom}>
          <span className={css.last}>{lastWords(conversation)}</span>
          <span
            className={css.badge}
            data-mention={mentions > 0}
            role="img"
            aria-label={plural(unread, { one: '# unread message', other: '# unread messages' })}
          >
            {mentions > 0 && '@'}
            {unread > 99 ? '99+' : unread}
          </span>
        </p>
      </div>
      {conversation.can_post && (
        <button
          ref={button}
          type="button"
          className={css.reply}
          aria-label={t`Reply to ${title}`}
          aria-expanded={replying}
          onPointerEnter={near}
          onFocus={near}
          onClick={() => reply(!replying)}
        >
          <IconArrowBackUp size={20} stroke={1.5} aria-hidden="true" />
        </button>
      )}
      {replying && (
        <Suspense fallback={<span className={css.coming} />}>
          <QuickReply
            conversation={conversation}
            title={title}
            onClose={() => {
              reply(false)
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </li>
  )
}
