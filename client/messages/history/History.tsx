import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import { step } from '../../lib/registries/row-commands.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { type Conversation, extend, type HistoryWindow, messagesOf, trim } from '../data/messages.ts'
import { useOutgoing, withOutgoing } from '../data/outgoing.ts'
import { useMe } from '../data/use-people.ts'
import { ConversationContext, useConversationContextValue } from '../message/conversation-context.ts'
import { asBefore, type HistoryRow, newFromOf, placed } from '../message/grouping.ts'
import { loadActions } from '../message/lazy-actions.ts'
import { MessageItem } from '../message/MessageItem.tsx'
import { HistorySkeleton, LoadError } from './HistorySkeleton.tsx'
import css from './history.module.css'
import { LiveAnnouncer } from './LiveAnnouncer.tsx'
import { edges, type Spot, spotIn, spots } from './scroll-positions.ts'
import { ToLatest } from './ToLatest.tsx'
import { useJump } from './use-jump.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useOlder } from './use-older.ts'
import { type ScrollTarget, useStickToBottom } from './use-stick-to-bottom.ts'

const ConversationStart = lazy(async () => ({
  default: (await withWords(import('./ConversationStart.tsx'))).ConversationStart,
}))

/** Far from zero, so that rows can be put before the first one many times. */
const start = 1_000_000

/** The messages of a conversation, newest at the bottom; scrolling up loads older ones, and nothing moves then. */
export function History({ conversation, target }: { conversation: Conversation; target: string | undefined }) {
  const { t } = useLingui()
  const me = useMe()
  const { id } = conversation
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<VirtuosoHandle>(null)
  const [around, setAround] = useState<HistoryWindow>(null)
  const [newFrom, setNewFrom] = useState(() => newFromOf(conversation))
  const [atEnd, setAtEnd] = useState(true)
  const { data, error, refetch } = useQuery(messagesOf(id, around))
  const outgoing = useOutgoing(id)
  const talk = useConversationContextValue(id)
  const drawn = useRef<readonly HistoryRow[]>([])
  const rows = useMemo(
    () =>
      asBefore(drawn.current, placed(around === null ? withOutgoing(data ?? [], outgoing) : (data ?? []), newFrom, me)),
    [data, outgoing, around, newFrom, me],
  )
  drawn.current = rows
  const complete = around === null || (rows.at(-1)?.message.seq ?? 0) >= conversation.last_seq
  const first = useFirst(rows, around)

  const jump = useJump({ conversationId: id, rows, first, list, frame, around, setAround, target })
  const look = useMarkRead(conversation, frame, setNewFrom)
  useEffect(() => () => trim(id), [id])
  useLayoutEffect(
    () => () => {
      const spot = frame.current && spotIn(frame.current)
      // who was at the end wants to be there again, whatever was said meanwhile
      if (spot && !edges.get(id)) spots.set(id, spot)
      else spots.delete(id)
    },
    [id],
  )

  // who asked for the newest is there, wherever they were led before
  const newest = useRef(false)
  const wasLed = useRef(target)
  if (around !== null || wasLed.current !== target) newest.current = false
  const begin = newest.current ? atEndOf(rows) : opening(rows, spots.get(id), jump.landing, newFrom)
  const follow = useStickToBottom(frame, list, {
    landing: begin,
    last: rows.length - 1,
    drawn: `${around} ${target} ${rows.length > 0}`,
    back: !target && wasLed.current !== undefined,
  })
  useEffect(() => {
    wasLed.current = target
  }, [target])
  const { toEnd } = follow
  // what one has just written is always seen
  const last = rows.at(-1)?.message
  const mine = last?.sender_id === me && last.seq === null ? last.id : undefined
  useEffect(() => {
    if (mine) toEnd()
  }, [mine, toEnd])
  const older = useOlder(id, around, first)
  useEffect(() => void loadActions(), [])
  if (!data && error) return <LoadError error={error} again={refetch} />
  if (!data) return <HistorySkeleton />
  if (rows.length === 0)
    return (
      <Suspense>
        <ConversationStart conversation={conversation} />
      </Suspense>
    )
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
          data={rows}
          firstItemIndex={first}
          initialTopMostItemIndex={begin}
          computeItemKey={(_at, row) => row.message.id}
          alignToBottom
          followOutput={(isAtEnd) => (isAtEnd && complete ? 'auto' : false)}
          atBottomThreshold={60}
          atBottomStateChange={(now) => {
            edges.set(id, now && complete)
            follow.atEnd(now && complete)
            setAtEnd(now)
            look()
          }}
          endReached={() => {
            if (!complete) void extend(id, around, 'newer')
          }}
          increaseViewportBy={{ top: 600, bottom: 600 }}
          onScroll={look}
          rangeChanged={({ startIndex }) => {
            older(startIndex)
            look()
          }}
          totalListHeightChanged={follow.settle}
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
          if (!complete) {
            setAround(null)
            newest.current = true
          }
          toEnd()
        }}
      />
      <LiveAnnouncer rows={rows} />
    </div>
  )
}

/** An arrow up or down while a message itself has the focus, and nothing inside it. */
const isOnMessage = ({ key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  (key === 'ArrowUp' || key === 'ArrowDown') &&
  !(altKey || ctrlKey || metaKey || shiftKey) &&
  target instanceof HTMLElement &&
  target.matches('[data-message]')

/** The index of the first row: it falls by what is put before the row that was first when the list was drawn. */
function useFirst(rows: readonly HistoryRow[], around: HistoryWindow) {
  const anchor = useRef<{ around: HistoryWindow; id: string } | null>(null)
  const at = anchor.current ? rows.findIndex(({ message }) => message.id === anchor.current?.id) : -1
  if (at === -1 || anchor.current?.around !== around) {
    const id = rows[0]?.message.id
    anchor.current = id === undefined ? null : { around, id }
    return start
  }
  return start - at
}

/** The first scroll position: the message in the address, the first new one, the last position, or the end. */
function opening(
  rows: readonly HistoryRow[],
  spot: Spot | undefined,
  landing: string | undefined,
  newFrom: number | null,
): ScrollTarget {
  const indexOf = (id: string | undefined) => rows.findIndex(({ message }) => message.id === id)
  const goal = indexOf(landing)
  if (goal !== -1) return { index: goal, align: 'center' as const }
  const fresh = newFrom === null ? -1 : rows.findIndex(({ isNew }) => isNew)
  if (fresh !== -1) return { index: fresh, align: 'start' as const, offset: -80 }
  const was = indexOf(spot?.id)
  if (was !== -1) return { index: was, align: 'start' as const, offset: -spot!.offset }
  return atEndOf(rows)
}

const atEndOf = (rows: readonly HistoryRow[]) => ({ index: rows.length - 1, align: 'end' as const })
