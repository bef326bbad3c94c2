import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { HistoryRow } from '../message/grouping.ts'
import type { ListLead } from './list-lead.ts'
import { openingPart } from './opening-part.ts'
import type { ScrollTarget } from './scroll-target.ts'

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
  const part = useRef<{ drawn: string; first: string | undefined; last: string | undefined }>(undefined)
  const key = rows.length > 0 ? drawn : undefined
  if (key !== undefined && part.current?.drawn !== key) {
    const { from, to } = openingPart(rows, begin, innerHeight)
    part.current = {
      drawn: key,
      first: from === 0 ? undefined : rows[from]?.message.id,
      last: to === rows.length ? undefined : rows[to - 1]?.message.id,
    }
    lead.hold()
  }
  const whole = key !== undefined && opened === key
  const { first, last } = (!whole && part.current) || {}
  const at = (id: string | undefined, otherwise: number) => {
    const found = id === undefined ? -1 : rows.findIndex(({ message }) => message.id === id)
    return found === -1 ? otherwise : found
  }
  const from = at(first, 0)
  const to = at(last, rows.length - 1) + 1

  // biome-ignore lint/correctness/useExhaustiveDependencies: where it begins counts when it is drawn
  useLayoutEffect(() => {
    const scroller = frame.current?.querySelector<HTMLElement>('[data-virtuoso-scroller]')
    if (scroller) putAt(scroller, begin, begin.index - from)
  }, [key])
  useEffect(() => {
    if (key === undefined) return
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
  return {
    shown: from === 0 && to === rows.length ? rows : rows.slice(from, to),
    from,
    ends: to === rows.length,
    whole,
  }
}

/** Scrolls a list that has all these rows to one of them. */
function putAt(scroller: HTMLElement, { align, offset = 0 }: ScrollTarget, index: number) {
  const row = scroller.querySelector<HTMLElement>(`[data-index="${index}"]`)
  if (align === 'end' || !row) {
    scroller.scrollTop = scroller.scrollHeight
    return
  }
  const [its, all] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()]
  const middle = align === 'center' ? (its.height - all.height) / 2 : 0
  scroller.scrollTop += its.top - all.top + middle + offset
}
