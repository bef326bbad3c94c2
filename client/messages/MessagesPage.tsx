import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMyGroupsSoFar } from '../groups/data/groups.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { Heading } from '../ui/Heading.tsx'
import { PartError } from '../ui/states/PartError.tsx'
import { useDesk } from '../ui/use-desk.ts'
import { ConversationSkeleton } from './ConversationSkeleton.tsx'
import { myConversations } from './data/conversations.ts'
import { useMessagesSearch } from './data/use-location.ts'
import { ConversationList } from './list/ConversationList.tsx'
import { useRoomKeys } from './list/use-list-keys.ts'
import css from './messages.module.css'
import { PickerHost } from './pickers/PickerHost.tsx'

const ConversationView = lazy(async () => ({
  default: (await withWords(import('./history/Conversation.tsx'))).ConversationView,
}))
const NoConversation = lazy(async () => ({
  default: (await withWords(import('./list/NoConversation.tsx'))).NoConversation,
}))
const NoGroup = lazy(async () => ({ default: (await withWords(import('./list/NoGroup.tsx'))).NoGroup }))
const StartDirect = lazy(async () => ({ default: (await withWords(import('./list/StartDirect.tsx'))).StartDirect }))
const CrossViews = lazy(async () => ({ default: (await withWords(import('./views/CrossViews.tsx'))).CrossViews }))

/** One's conversations, and the one that is open. On a phone one of the two; what is shown stands in the address. */
export function MessagesPage() {
  const { t } = useLingui()
  const place = useMessagesSearch()
  const { conversation, view } = place
  const { data: list } = useQuery({
    ...myConversations,
    throwOnError: (_error, { state }) => state.data === undefined,
  })
  const open = list?.find(({ id }) => id === conversation)
  const shown = view ?? (conversation || place.to ? 'thread' : 'list')
  useRoomKeys(list ?? [])
  const desk = useDesk()
  const groups = useMyGroupsSoFar()
  const noGroup = list?.length === 0 && groups.length === 0
  return (
    <div className={css.room} data-shown={shown === 'list' ? 'list' : 'thread'}>
      {/* on a phone the list, whose title is the page's, is out of sight */}
      {!desk && shown !== 'list' && <h1 className={css.unseen}>{t`Messages`}</h1>}
      {noGroup && !desk ? <NobodyYet /> : <ConversationList list={list} />}
      <section className={css.centre} aria-label={t`Conversation`}>
        <CatchBoundary getResetKey={() => `${conversation} ${view}`} errorComponent={PartError}>
          <Suspense fallback={shown === 'thread' && <ConversationSkeleton />}>
            {place.to ? (
              <StartDirect person={place.to} />
            ) : view ? (
              <CrossViews key={view} view={view} />
            ) : open ? (
              <ConversationView key={open.id} conversation={open} target={place.message} topicId={place.topic} />
            ) : conversation && !list ? (
              <ConversationSkeleton />
            ) : noGroup && !desk && !conversation ? null : (
              <NoConversation list={list} wanted={conversation} />
            )}
          </Suspense>
        </CatchBoundary>
      </section>
      <PickerHost />
    </div>
  )
}

/** On a phone the list is all there is to see, and there is none yet. */
function NobodyYet() {
  const { t } = useLingui()
  return (
    <div className={css.list}>
      <header className={css.head}>
        <Heading>{t`Messages`}</Heading>
      </header>
      <Suspense>
        <NoGroup />
      </Suspense>
    </div>
  )
}
