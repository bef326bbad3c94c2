import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconBellOff, IconClock, IconMailOpened } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { wordsIn } from '../../lib/html/plain-text.ts'
import { useRow } from '../../lib/registries/row-commands.ts'
import { timeOf } from '../../lib/settings/time.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { useSwipe } from '../../ui/use-swipe.ts'
import type { Conversation } from '../data/conversations.ts'
import { drafts } from '../data/drafts.ts'
import css from '../messages.module.css'
import { ConversationMark } from './ConversationMark.tsx'
import { isMuted } from './sections.ts'
import { useConversationCommands } from './use-conversation-commands.ts'
import { useLastWords } from './use-last-words.ts'

/** A conversation in the list. A finger that draws it to the right reads it or makes it unread, to the left quietens it. */
export function ConversationRow(props: { conversation: Conversation; title: string; current: boolean }) {
  const { t } = useLingui()
  const { conversation, title, current } = props
  const { id, unread, mentions, draft_at, last_message_at } = conversation
  const { commands, toggleRead, quieten } = useConversationCommands(conversation, title)
  const row = useRow<HTMLLIElement>(`conversation-${id}`, title, commands)
  const swipe = useSwipe({ right: toggleRead, left: quieten })
  const muted = isMuted(conversation)
  const lastWords = useLastWords()
  return (
    <li
      className={css.row}
      data-conversation={id}
      data-current={current}
      data-unread={unread > 0 && !muted}
      data-drawn={swipe.way > 0 ? 'right' : swipe.way < 0 ? 'left' : undefined}
      data-enough={swipe.isEnough}
      {...swipe.touches}
      {...row}
    >
      {swipe.way !== 0 && (
        <span className={css.drawn} aria-hidden="true">
          {swipe.way > 0 ? <IconMailOpened size={22} /> : <IconClock size={22} />}
        </span>
      )}
      <div className={css.inside} style={swipe.way === 0 ? undefined : { transform: `translateX(${swipe.way}px)` }}>
        <ConversationMark conversation={conversation} size={36} />
        <span className={css.truth}>
          <span className={css.top}>
            <Link
              to="/messages"
              search={{ conversation: id }}
              resetScroll={false}
              className={css.name}
              aria-current={current ? 'page' : undefined}
            >
              {title}
            </Link>
            {muted && <IconBellOff size={14} stroke={1.5} aria-label={t`Muted`} className={css.muted} />}
            {last_message_at && <time className={css.when}>{timeOf(last_message_at, serverDate())}</time>}
          </span>
          <span className={css.bottom}>
            {draft_at ? (
              <DraftPreview conversationId={id} />
            ) : (
              <span className={css.preview}>{lastWords(conversation)}</span>
            )}
            {unread > 0 && (
              <span
                className={css.badge}
                data-quiet={muted}
                data-mention={mentions > 0}
                role="img"
                aria-label={plural(unread, { one: '# unread', other: '# unread' })}
              >
                {mentions > 0 && '@'}
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </span>
        </span>
        <RowMenu className={css.more!} label={t`More about ${title}`} commands={commands} />
      </div>
    </li>
  )
}

/** The beginning of what one has not sent yet. */
function DraftPreview({ conversationId }: { conversationId: string }) {
  const list = useQuery(drafts).data ?? []
  const draft = list.find((one) => one.conversation_id === conversationId && one.body_html !== '')
  return (
    <>
      <b className={css.draft}>
        <Trans>Draft</Trans>
      </b>
      <span className={css.preview}>{draft ? wordsIn(draft.body_html) : ''}</span>
    </>
  )
}
