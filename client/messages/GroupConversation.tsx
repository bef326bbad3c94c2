import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { withWords } from '../lib/settings/i18n.ts'
import { PartError } from '../ui/states/PartError.tsx'
import { ConversationSkeleton } from './ConversationSkeleton.tsx'
import { myConversations } from './data/conversations.ts'
import { useMessagesSearch } from './data/use-location.ts'
import { ConversationView } from './history/Conversation.tsx'
import { NoConversation } from './list/NoConversation.tsx'
import { useRoomKeys } from './list/use-list-keys.ts'
import css from './messages.module.css'
import { PickerHost } from './pickers/PickerHost.tsx'

const CrossViews = lazy(async () => ({ default: (await withWords(import('./views/CrossViews.tsx'))).CrossViews }))

/** The conversation of a group on the group's own page: the same as in Messages, with its place in this address. */
export function GroupConversation({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  const { message, topic, view } = useMessagesSearch()
  const { data: list } = useQuery({
    ...myConversations,
    throwOnError: (_error, { state }) => state.data === undefined,
  })
  const conversation = list?.find(({ id }) => id === groupId)
  useRoomKeys(list ?? [])
  return (
    <section className={css.alone} aria-label={t`Conversation`}>
      <CatchBoundary getResetKey={() => `${view}`} errorComponent={PartError}>
        <Suspense fallback={<ConversationSkeleton />}>
          {view ? (
            <CrossViews key={view} view={view} />
          ) : conversation ? (
            <ConversationView key={groupId} conversation={conversation} target={message} topicId={topic} />
          ) : list ? (
            <NoConversation list={list} wanted={groupId} />
          ) : (
            <ConversationSkeleton />
          )}
        </Suspense>
      </CatchBoundary>
      <PickerHost />
    </section>
  )
}
