import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { ListLead } from './list-lead.ts'
import { isAtEdge } from './scroll-positions.ts'
import type { ScrollTarget } from './scroll-target.ts'

/** Rows are measured, quotes and reactions come: by then a list that was drawn is settled. In milliseconds. */
const settles = 2000

/**
 * Keeps a list at its end when a message comes, the last one grows (a picture, a reaction, an answer to a poll) or the
 * window changes, until the person scrolls. A list led elsewhere stays there while it settles. `drawn` changes when the
 * list is drawn anew, or led somewhere; `back` is true once it was led back from there.
 */
export function useStickToBottom(
  frame: RefObject<HTMLElement | null>,
  lead: ListLead,
  { landing, last, drawn, back }: { landing: ScrollTarget; last: number; drawn: string; back: boolean },
) {
  const following = useRef(false)
  const touched = useRef(false)
  const until = useRef(0)
  const waits = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ended = useRef({ is: false, next: 0 })
  const height = useRef(0)
  const goal = useRef(landing)
  goal.current = landing

  const toLast = useCallback(() => lead.to('end'), [lead])
  const settling = useCallback(() => !touched.current && performance.now() < until.current, [])
  const settle = useCallback(() => {
    if (following.current) toLast()
    else if (settling()) lead.to(goal.current)
  }, [lead, toLast, settling])
  useEffect(() => () => clearTimeout(waits.current), [])
  const leave = useCallback(() => {
    following.current = false
    touched.current = true
    lead.forget()
  }, [lead])
  /** Goes to the end, and on to it while what lies between is measured. */
  const toEnd = useCallback(() => {
    following.current = true
    toLast()
  }, [toLast])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what counts is where it was when it was drawn
  useLayoutEffect(() => {
    following.current = landing.index === last && !back
    touched.current = back
    until.current = performance.now() + settles
  }, [drawn])
  // the frame comes when there is something in it
  useEffect(() => {
    if (!frame.current) return
    // the field below grows: what stands at the bottom stays in sight, the end of the list or what one has scrolled to
    const size = new ResizeObserver(([entry]) => {
      const lost = height.current - entry!.contentRect.height
      height.current = entry!.contentRect.height
      // until its rows are measured a list can take itself to be at its end
      if (ended.current.is && !settling()) toLast()
      else if (touched.current && lost > 0) lead.by(lost)
      else settle()
    })
    size.observe(frame.current)
    return () => size.disconnect()
  })
  return {
    settle,
    toEnd,
    /** One is at the end, or no longer: who still is once the list has settled follows it from then on. */
    atEnd: (is: boolean) => {
      clearTimeout(waits.current)
      cancelAnimationFrame(ended.current.next)
      // what a new size of the window does to it is heard a frame before that
      if (is) ended.current.is = true
      else
        ended.current.next = requestAnimationFrame(() => {
          ended.current.is = false
        })
      // it may hear of a scroll up later than of its end
      const begin = () => {
        following.current = isAtEdge(frame.current)
      }
      const left = touched.current ? 0 : until.current - performance.now()
      if (is && left > 0) waits.current = setTimeout(begin, left)
      else if (is) begin()
    },
    hands: { onWheel: leave, onTouchMove: leave, onKeyDown: leave, onPointerDown: leave },
  }
}
