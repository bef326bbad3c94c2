import { type RefObject, useEffect, useRef } from 'react'
import type { HistoryWindow } from '../data/messages.ts'
import { useMe } from '../data/use-people.ts'
import type { HistoryRow } from '../message/grouping.ts'
import type { ListLead } from './list-lead.ts'
import { spots } from './scroll-positions.ts'
import { atEndOf, scrollTarget } from './scroll-target.ts'
import { useOpening } from './use-opening.ts'
import { useStickToBottom } from './use-stick-to-bottom.ts'

/** The place in a history: where it begins, and what takes it to the end. */
export function useHistoryScroll({
  place,
  target,
  around,
  rows,
  jump,
  newFrom,
  frame,
  lead,
}: {
  /** The conversation, or the topic of it that is read. */
  place: string
  target: string | undefined
  around: HistoryWindow
  rows: readonly HistoryRow[]
  jump: { landing: string | undefined }
  newFrom: number | null
  frame: RefObject<HTMLDivElement | null>
  lead: ListLead
}) {
  const me = useMe()
  // who asked for the newest is there, wherever they were led before
  const newest = useRef(false)
  const wasLed = useRef(target)
  if (around !== null || wasLed.current !== target) newest.current = false
  const begin = newest.current ? atEndOf(rows) : scrollTarget(rows, spots.get(place), jump.landing, newFrom)
  const opening = useOpening(rows, begin, `${around}`, { frame, lead })
  const follow = useStickToBottom(frame, lead, {
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
  /** Goes to the newest; `anew` when the list is drawn anew there. */
  function goToEnd(anew: boolean) {
    if (anew) newest.current = true
    toEnd()
  }
  return { opening, follow, goToEnd }
}
