import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { type Conversation, myConversations } from '../data/conversations.ts'
import css from './home-messages.module.css'

const row = async () => ({ default: (await withWords(import('./UnreadConversation.tsx'))).UnreadConversation })
const UnreadConversation = lazy(row)

const few = 4

/** On Home: the conversations with something unread, each with its last words; one answers there and then. */
export function HomeMessages() {
  const { t } = useLingui()
  const { data: list } = useSuspenseQuery(myConversations)
  const unread = list.filter((one) => one.unread > 0 && !one.muted).toSorted(loudestFirst)
  const more = unread.length - few
  if (list.length === 0) return null
  return (
    <section aria-labelledby="home-messages">
      <header className={css.head}>
        <h2 id="home-messages" tabIndex={-1} className={css.heading}>
          <Trans>Messages</Trans>
        </h2>
        <Link to="/messages" className={css.more}>
          <Trans>All messages</Trans> <IconArrowRight size={16} stroke={1.5} aria-hidden="true" />
        </Link>
      </header>
      <div className={css.card}>
        {unread.length === 0 ? (
          <p className={css.none}>
            <IconCircleCheck size={20} stroke={1.5} aria-hidden="true" />
            {t`You’ve read everything.`}
          </p>
        ) : (
          <ul>
            {unread.slice(0, few).map((one) => (
              <Suspense key={one.id} fallback={<li className={css.row} aria-hidden="true" />}>
                <UnreadConversation conversation={one} />
              </Suspense>
            ))}
          </ul>
        )}
        {more > 0 && (
          <Link to="/messages" className={css.rest}>
            <Plural value={more} one="# more conversation" other="# more conversations" />
          </Link>
        )}
      </div>
    </section>
  )
}

const loudestFirst = (a: Conversation, b: Conversation) =>
  Number(b.mentions > 0) - Number(a.mentions > 0) || (b.last_message_at ?? '').localeCompare(a.last_message_at ?? '')
