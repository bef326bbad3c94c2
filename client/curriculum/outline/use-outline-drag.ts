import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Drop, dropAt, isThere } from '../tree/drop.ts'
import type { OutlineRow, Tree } from '../tree/outline-rows.ts'
import type { Place } from '../tree/place.ts'
import { gapAt, pull, type Sight, showMark, sightOf, topOf } from './drag-sight.ts'
import { useHold } from './use-hold.ts'

interface Carried {
  rows: readonly OutlineRow[]
  from: { x: number; y: number }
  at: { x: number; y: number }
  drop: Drop | undefined
  isLifted: boolean
  /** The page as it was measured last, until the list scrolls. */
  sight?: Sight | undefined
  /** The gap that it was carried to. */
  gap?: string | undefined
}

const farPx = 5

/**
 * Lines that are dragged by their handle, with a mouse or a finger, or by a thumb that holds one. While one is carried nothing is drawn anew but a mark
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
  const hold = useHold(scroller, () => carried.current?.isLifted === true)
  const [lifted, lift] = useState<readonly OutlineRow[]>([])

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const pressed = pressOn(event)
    const row = rows.find((one) => one.key === pressed?.key)
    if (!row?.node || !pressed) return
    const { isGrip } = pressed
    if (isGrip) capture(event)
    const from = { x: event.clientX, y: event.clientY }
    const together = selected.has(row.key)
      ? rows.filter((one) => selected.has(one.key) && one.kind === row.kind)
      : [row]
    carried.current = { rows: together, from, at: from, drop: undefined, isLifted: false }
    if (!isGrip) hold.begin(event.currentTarget, event.pointerId, liftUp)
  }
  function liftUp() {
    const { current: one } = carried
    if (!one) return
    one.isLifted = true
    lift(one.rows)
    frame.current ||= requestAnimationFrame(follow)
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const { current: one } = carried
    if (!one) return
    one.at = { x: event.clientX, y: event.clientY }
    if (!one.isLifted) {
      if (Math.hypot(one.at.x - one.from.x, one.at.y - one.from.y) < farPx) return
      // a thumb that wanders before the line has lifted scrolls the list
      if (hold.isWaiting()) return end(false)
      liftUp()
    }
    frame.current ||= requestAnimationFrame(follow)
  }
  function follow() {
    frame.current = 0
    const { current: one } = carried
    const list = scroller.current
    if (!one || !list) return
    // the page is measured when a line lifts and when the list has scrolled, and not while it stands still
    one.sight ??= sightOf(list)
    const gap = gapAt(one.sight, one.at.y)
    if (gap !== one.gap) {
      one.gap = gap
      one.drop = dropIn(tree, rows, one.rows, gap)
    }
    if (label.current) label.current.style.transform = `translate3d(${one.at.x}px, ${one.at.y}px, 0)`
    if (mark.current)
      showMark(mark.current, one.sight, one.drop && topOf(one.sight, rows, one.drop.gap), one.rows[0]!.kind)
    const by = pull(one.at.y, one.sight)
    if (by === 0) return
    list.scrollTop += by
    frame.current = requestAnimationFrame(follow)
  }
  function onScrollCapture() {
    if (!carried.current) return
    carried.current.sight = undefined
    if (carried.current.isLifted) frame.current ||= requestAnimationFrame(follow)
  }
  function end(falls: boolean) {
    const { current: one } = carried
    hold.end()
    cancelAnimationFrame(frame.current)
    frame.current = 0
    carried.current = undefined
    if (!one) return
    lift([])
    if (!falls || !one.isLifted || !one.drop) return
    if (!stands(tree, one.rows, one.drop.place)) props.onDrop(one.rows, one.drop.place)
  }
  useEscape(lifted.length > 0, () => end(false))
  return {
    lifted,
    mark,
    label,
    handlers: {
      onPointerDown,
      onPointerMove,
      onScrollCapture,
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onLostPointerCapture: () => end(false),
    },
  }
}

/** Keeps a press for the drag: it would else take the focus, and open what is dragged. */
function capture(event: PointerEvent<HTMLElement>) {
  event.preventDefault()
  event.currentTarget.setPointerCapture(event.pointerId)
}

const stands = (tree: Tree, rows: readonly OutlineRow[], place: Place) =>
  isThere(
    tree,
    rows[0]!.kind,
    rows.map(({ key }) => key),
    place,
  )

/** The line of which a press takes hold: by its handle, or by a thumb on the line itself, which has to wait for it. */
function pressOn({ target, button, pointerType }: PointerEvent<HTMLElement>) {
  const element = target as Element
  const isGrip = element.closest('[data-grip]') !== null
  const key = element.closest<HTMLElement>('[data-node]')?.dataset.node
  const isHeld = pointerType === 'touch' && !element.closest('button')
  return button === 0 && (isGrip || isHeld) ? { key, isGrip } : undefined
}

/** The place that a gap stands for: “<key of a line> above” or “<key> below”. */
function dropIn(tree: Tree, rows: readonly OutlineRow[], moving: readonly OutlineRow[], gap: string | undefined) {
  const [key, side] = gap?.split(' ') ?? []
  const at = rows.findIndex((row) => row.key === key)
  if (at === -1) return undefined
  const keys = new Set(moving.map((row) => row.key))
  return dropAt(tree, rows, keys, moving[0]!.kind, side === 'above' ? at : at + 1)
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
