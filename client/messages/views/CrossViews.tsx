import { useLingui } from '@lingui/react/macro'
import { IconArrowLeft } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import type { MessagesSearch } from '../data/search-params.ts'
import { useMessagesSearch } from '../data/use-location.ts'
import { PlaceLink } from '../PlaceLink.tsx'
import css from '../views.module.css'
import { SavedView } from './SavedView.tsx'
import { SearchView } from './SearchView.tsx'
import { TopicsView } from './TopicsView.tsx'
import { UnreadView } from './UnreadView.tsx'

const Deck = lazy(async () => ({ default: (await withWords(import('../deck/Deck.tsx'))).Deck }))

/** The views beside conversations: saved messages, search, unread messages, also one by one, and the topics of one. */
export function CrossViews({ view }: { view: NonNullable<MessagesSearch['view']> }) {
  const { t } = useLingui()
  const { conversation } = useMessagesSearch()
  const titles = {
    saved: t`Saved and scheduled`,
    search: t`Search messages`,
    unread: t`Unread messages`,
    topics: t`Topics`,
    deck: t`Unread, one by one`,
  }
  return (
    <div className={css.looking}>
      <header className={css.head}>
        <PlaceLink
          place={conversation ? { conversation } : {}}
          className={css.back}
          aria-label={conversation ? t`Back to the conversation` : t`Back to conversations`}
        >
          <IconArrowLeft size={22} stroke={1.5} aria-hidden="true" />
        </PlaceLink>
        <h2 className={css.title}>{titles[view]}</h2>
      </header>
      {view === 'saved' && <SavedView />}
      {view === 'search' && <SearchView />}
      {view === 'unread' && <UnreadView />}
      {view === 'topics' && <TopicsView />}
      <Suspense>{view === 'deck' && <Deck />}</Suspense>
    </div>
  )
}
