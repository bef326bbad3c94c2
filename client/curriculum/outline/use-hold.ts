import { type RefObject, useEffect, useRef } from 'react'

const holdMs = 300

/** A thumb that rests on a line until it lifts. From then on the page neither scrolls nor takes the press for its own. */
export function useHold(scroller: RefObject<HTMLElement | null>, isCarrying: () => boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** From the lift until the thumb is away: a press that ends there is no press on the line. */
  const isDrag = useRef(false)
  const latest = useRef(isCarrying)
  latest.current = isCarrying
  useEffect(() => {
    const { current: list } = scroller
    if (!list) return
    const calm = (event: Event) => {
      if ((latest.current() || isDrag.current) && event.cancelable) event.preventDefault()
      if (event.type === 'touchend') isDrag.current = false
    }
    const kinds = ['touchmove', 'touchend', 'contextmenu'] as const
    for (const kind of kinds) list.addEventListener(kind, calm, { passive: false })
    return () => {
      clearTimeout(timer.current)
      for (const kind of kinds) list.removeEventListener(kind, calm)
    }
  }, [scroller])
  return {
    begin(element: HTMLElement, pointer: number, onLift: () => void) {
      clearTimeout(timer.current)
      isDrag.current = false
      timer.current = setTimeout(() => {
        timer.current = undefined
        isDrag.current = true
        if (element.isConnected) element.setPointerCapture(pointer)
        onLift()
      }, holdMs)
    },
    isWaiting: () => timer.current !== undefined,
    end() {
      clearTimeout(timer.current)
      timer.current = undefined
    },
  }
}
