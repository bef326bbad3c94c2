import {
  DndContext,
  type DragMoveEvent,
  DragOverlay,
  PointerSensor,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  type TouchEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import css from './board.module.css'
import { dropPosition } from './drop-position.ts'

/**
 * The layer that drags cards with a mouse or a finger. A board has hundreds of cards, and a frame 16 ms: so one
 * draggable serves them all, and `DndContext` is beside them: on each move React searches all its children for
 * consumers. A line shows the drop position.
 */
export function DragLayer(props: {
  className: string
  /** Renders the card that is dragged. */
  faceOf: (id: string) => ReactNode
  /** It falls into a column, behind so many others. */
  onDrop: (id: string, lane: string, at: number) => void
  children: ReactNode
}) {
  const [carried, carry] = useState<string | null>(null)
  const board = useRef<HTMLDivElement>(null)
  const hold = useRef<Hold>(null)
  const card = useRef<HTMLElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const gap = useRef<ReturnType<typeof dropPosition>>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
  function take(event: Pressed) {
    // a finger scrolls, too: it is told apart by how long it rests
    if ('pointerType' in event && event.pointerType === 'touch') return
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-free="true"]') : null
    if (!pressed) return
    card.current = pressed
    hold.current?.(pressed, event)
  }
  function lift() {
    card.current?.setAttribute('data-lifted', 'true')
    carry(card.current?.dataset.card ?? null)
  }
  function onDragMove({ active, activatorEvent }: DragMoveEvent) {
    const { initial, translated } = active.rect.current
    const from = pressedAt(activatorEvent)
    if (!initial || !translated || !from || !board.current) return
    const pointer = { x: from.x + translated.left - initial.left, y: from.y + translated.top - initial.top }
    show(dropPosition(board.current, pointer, translated.top + translated.height / 2, card.current))
  }
  function show(found: typeof gap.current) {
    if (found?.column !== gap.current?.column) {
      gap.current?.column.removeAttribute('data-over')
      found?.column.setAttribute('data-over', 'true')
    }
    gap.current = found
    if (!line.current) return
    line.current.hidden = !found
    if (!found) return
    line.current.style.transform = `translate3d(${found.x}px, ${found.y}px, 0)`
    line.current.style.width = `${found.width}px`
  }
  function end(falls: boolean) {
    const found = gap.current
    card.current?.removeAttribute('data-lifted')
    show(null)
    carry(null)
    if (falls && found && carried) props.onDrop(carried, found.column.dataset.lane!, found.at)
  }
  return (
    <>
      <div ref={board} className={props.className} onPointerDown={take} onTouchStart={take}>
        {props.children}
      </div>
      <DndContext
        sensors={sensors}
        collisionDetection={nowhere}
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
        onDragStart={lift}
        onDragMove={onDragMove}
        onDragEnd={() => end(true)}
        onDragCancel={() => end(false)}
      >
        <Grip hold={hold} />
        {createPortal(<div ref={line} className={css.line} hidden />, document.body)}
        {createPortal(
          <DragOverlay dropAnimation={null}>{carried && props.faceOf(carried)}</DragOverlay>,
          document.body,
        )}
      </DndContext>
    </>
  )
}

type Pressed = PointerEvent | TouchEvent
type Hold = (card: HTMLElement, event: Pressed) => void

/** Takes hold of the card that is pressed. */
function Grip({ hold }: { hold: RefObject<Hold | null> }) {
  const { setNodeRef, listeners } = useDraggable({ id: 'card' })
  useLayoutEffect(() => {
    hold.current = (card, event) => {
      setNodeRef(card)
      listeners?.[event.type === 'pointerdown' ? 'onPointerDown' : 'onTouchStart']?.(event)
    }
  })
  return null
}

/** Returns the point of the press. */
function pressedAt(event: Event): { x: number; y: number } | undefined {
  const at = 'touches' in event ? (event as globalThis.TouchEvent).touches[0] : (event as globalThis.MouseEvent)
  return at && { x: at.clientX, y: at.clientY }
}

/** `dropPosition` finds the place; dnd-kit detects nothing. */
const nowhere = () => []

/** The board announces where a card went, so dnd-kit announces nothing. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
