import { type TouchEvent, useRef } from 'react'

const enough = 450

/**
 * A finger that stays where it is. What opens lies under that finger: letting go is no press on it, and the browser's own
 * menu of a long press stays away.
 */
export function useLongPress(run: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      stop()
      held.current = false
      if (touches.length > 1) return
      timer.current = setTimeout(() => {
        held.current = true
        run()
      }, enough)
    },
    onTouchMove: stop,
    onTouchCancel: stop,
    onTouchEnd: (event: TouchEvent) => {
      stop()
      if (held.current && event.cancelable) event.preventDefault()
    },
    onContextMenu: (event: React.MouseEvent) => {
      if (held.current) event.preventDefault()
    },
  }
}
