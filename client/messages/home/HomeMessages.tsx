import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { myConversations } from '../data/conversations.ts'
import css from './home-messages.module.css'

const list = async () => ({ default: (await withWords(import('./UnreadList.tsx'))).UnreadList })
const UnreadList = lazy(list)

const few = 4

/** On Home: the conversations with something unread, each with its last words; one answers there and then. */
export function HomeMessages() {
  const { t } = useLingui()
  const { data: list } = useSuspenseQuery(myConversations)
  const unread = list.filter((one) => one.unread > 0 && !one.muted)
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
          <Suspense
            fallback={<div className={css.awaited} style={{ '--rows': Math.min(unread.length, few) } as object} />}
          >
            <UnreadList unread={unread} few={few} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
