import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Virtuoso } from 'react-virtuoso'
import { step } from '../../lib/registries/row-commands.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import type { Conversation } from '../data/conversations.ts'
import { extend, type HistoryWindow } from '../data/messages.ts'
import { ConversationContext, useConversationContextValue } from '../message/conversation-context.ts'
import { type HistoryRow, newFromOf } from '../message/grouping.ts'
import { loadActions } from '../message/lazy-actions.ts'
import { MessageItem } from '../message/MessageItem.tsx'
import { preloadUnsent } from '../message/SendState.tsx'
import { HistorySkeleton } from './HistorySkeleton.tsx'
import css from './history.module.css'
import { useLead } from './list-lead.ts'
import { edges, isAtEdge, nearEnd, spotIn, spots } from './scroll-positions.ts'
import { ToLatest } from './ToLatest.tsx'
import { useHistoryRows } from './use-history-rows.ts'
import { useHistoryScroll } from './use-history-scroll.ts'
import { useJump } from './use-jump.ts'
import { useKeepInSight } from './use-keep-in-sight.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useOlder } from './use-older.ts'

const Silent = (_: { rows: readonly HistoryRow[] }) => null
// without a network nothing new comes that it could say
const LiveAnnouncer = lazy(async () => {
  const its = await withWords(import('./LiveAnnouncer.tsx')).catch(() => undefined)
  return { default: its?.LiveAnnouncer ?? Silent }
})
/** It says nothing before its first words, and nobody waits for it. */
const Announcer = (props: { rows: readonly HistoryRow[] }) => (
  <Suspense>
    <LiveAnnouncer {...props} />
  </Suspense>
)
const ConversationStart = lazy(async () => ({
  default: (await withWords(import('./ConversationStart.tsx'))).ConversationStart,
}))

const loadError = async () => ({ default: (await withWords(import('./LoadError.tsx'))).LoadError })
const LoadError = lazy(loadError)

/** The parts that may be wanted without a network: what one can do, that a message is not sent, and that the next conversation is not here. */
function loadNext() {
  void loadActions()
  Promise.all([loadError(), preloadUnsent()]).catch((error: unknown) =>
    console.warn('What says that something failed did not come.', error),
  )
}

const TopicStart = lazy(async () => ({ default: (await withWords(import('./TopicStart.tsx'))).TopicStart }))

/** The messages of a conversation, or of one topic in it, newest at the bottom; scrolling up loads older ones, and nothing moves then. */
export function History(props: {
  conversation: Conversation
  target: string | undefined
  topicId?: string | undefined
}) {
  const { t } = useLingui()
  const { conversation, target, topicId } = props
  const { id } = conversation
  const place = topicId ?? id
  const frame = useRef<HTMLDivElement>(null)
  const { list, lead } = useLead()
  const [around, setAround] = useState<HistoryWindow>(null)
  const [newFrom, setNewFrom] = useState(() => newFromOf(conversation))
  const [atEnd, setAtEnd] = useState(true)
  const { data, error, refetch, outgoing, rows, complete, first } = useHistoryRows(
    conversation,
    around,
    newFrom,
    topicId,
  )
  const talk = useConversationContextValue(conversation)

  const jump = useJump({ conversationId: id, rows, lead, frame, around, setAround, target })
  const look = useMarkRead(conversation, frame, setNewFrom, topicId)
  useKeptPosition(place, frame)
  useKeepInSight(frame)
  const { opening, follow, goToEnd } = useHistoryScroll({ place, target, around, rows, jump, newFrom, frame, lead })
  const ended = complete && opening.ends
  const older = useOlder(id, around, first, topicId)
  useEffect(loadNext, [])
  if (!data) return <Suspense>{error ? <LoadError error={error} again={refetch} /> : <HistorySkeleton />}</Suspense>
  if (rows.length === 0)
    return <Suspense>{topicId ? <TopicStart /> : <ConversationStart conversation={conversation} />}</Suspense>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows go from message to message, beside J and K
    <div
      className={css.history}
      ref={frame}
      {...follow.hands}
      onKeyDown={(event) => {
        follow.hands.onKeyDown()
        if (isOnMessage(event) && step(event.key === 'ArrowUp' ? -1 : 1)) event.preventDefault()
      }}
    >
      <ConversationContext value={talk}>
        <Virtuoso
          key={`${around}`}
          ref={list}
          className={css.scroller!}
          data={opening.shown}
          firstItemIndex={first + opening.from}
          initialItemCount={opening.shown.length}
          computeItemKey={(_at, row) => row.message.id}
          alignToBottom
          atBottomThreshold={nearEnd}
          atBottomStateChange={(now) => {
            edges.set(place, now && ended)
            follow.atEnd(now && ended)
            setAtEnd(now)
            look()
          }}
          endReached={() => {
            if (opening.whole && !complete) void extend(id, around, 'newer', topicId)
          }}
          increaseViewportBy={{ top: 600, bottom: 600 }}
          onScroll={look}
          rangeChanged={({ startIndex }) => {
            older(startIndex)
            look()
          }}
          totalListHeightChanged={follow.settle}
          // heights rounded one by one would add up, and move who comes back by lines
          itemSize={(row) => row.getBoundingClientRect().height}
          skipAnimationFrameInResizeObserver
          role="log"
          aria-live="off"
          aria-label={t`Messages`}
          tabIndex={-1}
          itemContent={(_at, row) => (
            <MessageItem
              row={row}
              conversation={conversation}
              waiting={outgoing.get(row.message.id)}
              lit={jump.lit === row.message.id}
            />
          )}
        />
      </ConversationContext>
      <ToLatest
        shown={!atEnd || !complete}
        unread={conversation.unread}
        onPress={() => {
          if (!complete) setAround(null)
          goToEnd(!complete)
        }}
      />
      <Announcer rows={rows} />
    </div>
  )
}

/** An arrow up or down while a message itself has the focus, and nothing inside it. */
const isOnMessage = ({ key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  (key === 'ArrowUp' || key === 'ArrowDown') &&
  !(altKey || ctrlKey || metaKey || shiftKey) &&
  target instanceof HTMLElement &&
  target.matches('[data-message]')

/** Keeps where one was when one leaves. */
function useKeptPosition(id: string, frame: RefObject<HTMLDivElement | null>) {
  useLayoutEffect(
    () => () => {
      const spot = frame.current && spotIn(frame.current)
      // who was at the end wants to be there again, whatever was said meanwhile
      if (spot && !(edges.get(id) && isAtEdge(frame.current))) spots.set(id, spot)
      else spots.delete(id)
    },
    [id, frame],
  )
}
