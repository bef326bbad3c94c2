import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { HistoryRow } from '../message/grouping.ts'
import type { ListLead } from './list-lead.ts'
import { openingPart } from './opening-part.ts'
import { type ScrollTarget, shareAbove } from './scroll-target.ts'

/** The least height of what stands above and below a history, in pixels. */
const around = 190

/**
 * The part of a history that is drawn first: the rows that one sees where it begins, without any that must be measured
 * before, so that they are there with the page around them. All others come when these have been painted. `drawn`
 * changes when the list is drawn anew.
 */
export function useOpening(
  rows: readonly HistoryRow[],
  begin: ScrollTarget,
  drawn: string,
  { frame, lead }: { frame: RefObject<HTMLElement | null>; lead: ListLead },
) {
  const [opened, open] = useState<string>()
  // counted from the last row: what is older may come meanwhile
  const part = useRef({ drawn: '', first: 0, after: 0 })
  const key = rows.length > 0 ? drawn : ''
  if (key && part.current.drawn !== key) {
    const { from, to } = openingPart(rows, begin, innerHeight - around)
    part.current = { drawn: key, first: rows.length - from, after: rows.length - to }
    lead.hold()
  }
  const whole = opened === key
  const from = whole ? 0 : Math.max(0, rows.length - part.current.first)
  const to = rows.length - (whole ? 0 : part.current.after)

  // biome-ignore lint/correctness/useExhaustiveDependencies: where it begins counts when it is drawn
  useLayoutEffect(() => {
    const scroller = frame.current?.querySelector('[data-virtuoso-scroller]')
    const row = scroller?.querySelector(`[data-index="${begin.index - from}"]`)
    if (!scroller || !row) return
    const [its, all] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()]
    scroller.scrollTop += its.top - all.top - shareAbove[begin.align] * (all.height - its.height) + (begin.offset ?? 0)
  }, [key])
  useEffect(() => {
    let next = requestAnimationFrame(() => {
      next = requestAnimationFrame(() => open(key))
    })
    return () => cancelAnimationFrame(next)
  }, [key])
  useEffect(() => {
    if (!whole) return
    const next = requestAnimationFrame(lead.letGo)
    return () => cancelAnimationFrame(next)
  }, [whole, lead])
  return { shown: rows.slice(from, to), from, ends: to === rows.length, whole }
}
