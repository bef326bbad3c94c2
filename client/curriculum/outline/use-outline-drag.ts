import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { NodeKind } from '../data/nodes.ts'
import { type Drop, dropAt, isThere } from '../tree/drop.ts'
import type { OutlineRow, Tree } from '../tree/outline-rows.ts'
import type { Place } from '../tree/place.ts'

interface Carried {
  rows: readonly OutlineRow[]
  from: { x: number; y: number }
  at: { x: number; y: number }
  drop: Drop | undefined
  isLifted: boolean
}

const farPx = 5
const edgePx = 48

/**
 * Lines that are dragged by their handle, with a mouse or a finger. While one is carried nothing is drawn anew but a mark
 * at the place where it would fall: the list reads the lines that are in sight, and scrolls when one comes to its edge.
 */
export function useOutlineDrag(props: {
  tree: Tree
  rows: readonly OutlineRow[]
  selected: ReadonlySet<string>
  scroller: RefObject<HTMLElement | null>
  onDrop: (rows: readonly OutlineRow[], place: Place) => void
}) {
  const { tree, rows, selected, scroller } = props
  const mark = useRef<HTMLDivElement>(null)
  const label = useRef<HTMLDivElement>(null)
  const carried = useRef<Carried>(undefined)
  const frame = useRef(0)
  const [lifted, lift] = useState<readonly OutlineRow[]>([])

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const grip = (event.target as Element).closest('[data-grip]')
    const key = grip?.closest<HTMLElement>('[data-node]')?.dataset.node
    const row = rows.find((one) => one.key === key)
    if (!row?.node || event.button !== 0) return
    // a press would else take the focus, and open what is dragged
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = { x: event.clientX, y: event.clientY }
    const together = selected.has(row.key)
      ? rows.filter((one) => selected.has(one.key) && one.kind === row.kind)
      : [row]
    carried.current = { rows: together, from, at: from, drop: undefined, isLifted: false }
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const { current: one } = carried
    if (!one) return
    one.at = { x: event.clientX, y: event.clientY }
    if (!one.isLifted) {
      if (Math.hypot(one.at.x - one.from.x, one.at.y - one.from.y) < farPx) return
      one.isLifted = true
      lift(one.rows)
    }
    frame.current ||= requestAnimationFrame(follow)
  }
  function follow() {
    frame.current = 0
    const { current: one } = carried
    const list = scroller.current
    if (!one || !list) return
    const gap = gapAt(list, rows, one.at.y)
    const keys = new Set(one.rows.map(({ key }) => key))
    one.drop = gap && dropAt(tree, rows, keys, one.rows[0]!.kind, gap.at)
    if (label.current) label.current.style.transform = `translate3d(${one.at.x}px, ${one.at.y}px, 0)`
    if (mark.current) showMark(mark.current, list, one.drop && topOf(list, rows, one.drop.gap), one.rows[0]!.kind)
    const by = pull(one.at.y, list.getBoundingClientRect())
    if (by === 0) return
    list.scrollTop += by
    frame.current = requestAnimationFrame(follow)
  }
  function end(falls: boolean) {
    const { current: one } = carried
    cancelAnimationFrame(frame.current)
    frame.current = 0
    carried.current = undefined
    if (!one) return
    lift([])
    if (!falls || !one.isLifted || !one.drop) return
    const { place } = one.drop
    if (
      isThere(
        tree,
        one.rows[0]!.kind,
        one.rows.map(({ key }) => key),
        place,
      )
    )
      return
    props.onDrop(one.rows, place)
  }
  useEscape(lifted.length > 0, () => end(false))
  return {
    lifted,
    mark,
    label,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onLostPointerCapture: () => end(false),
    },
  }
}

/** Escape lets go, as long as something is carried. */
function useEscape(isCarrying: boolean, letGo: () => void) {
  const latest = useRef(letGo)
  latest.current = letGo
  useEffect(() => {
    if (!isCarrying) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [isCarrying])
}

const linesOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-node]')]

/** The gap between lines that a height points at, by the middles of those in sight. */
function gapAt(list: HTMLElement, rows: readonly OutlineRow[], y: number) {
  const lines = linesOf(list)
  const below = lines.find((line) => {
    const { top, height } = line.getBoundingClientRect()
    return y < top + height / 2
  })
  const line = below ?? lines.at(-1)
  const at = rows.findIndex(({ key }) => key === line?.dataset.node)
  return at === -1 ? undefined : { at: below ? at : at + 1 }
}

/** Shows where it falls, as far in as its level is. */
function showMark(mark: HTMLElement, list: HTMLElement, y: number | undefined, kind: NodeKind) {
  const { left, width, top, bottom } = list.getBoundingClientRect()
  const inset = insetPx[kind]
  const isToLeft = getComputedStyle(list).direction === 'rtl'
  mark.hidden = y === undefined || y < top - 2 || y > bottom + 2
  mark.style.transform = `translate3d(${isToLeft ? left : left + inset}px, ${y ?? 0}px, 0)`
  mark.style.width = `${width - inset}px`
}

const insetPx = { unit: 8, lesson: 30, item: 48 }

/** The height of a gap on the screen, where one of the lines beside it is drawn. */
function topOf(list: HTMLElement, rows: readonly OutlineRow[], gap: number) {
  const find = (row: OutlineRow | undefined) =>
    row && list.querySelector(`[data-node="${row.key}"]`)?.getBoundingClientRect()
  return find(rows[gap])?.top ?? find(rows[gap - 1])?.bottom
}

/** The pixels by which a list scrolls in a frame, the faster the nearer its edge is. */
function pull(y: number, { top, bottom }: DOMRect) {
  const near = y < top + edgePx ? y - top - edgePx : y > bottom - edgePx ? y - bottom + edgePx : 0
  return Math.round(Math.max(-edgePx, Math.min(edgePx, near)) / 4)
}
