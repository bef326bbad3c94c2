import { type TouchEvent, useRef, useState } from 'react'

const enough = 88

/**
 * A finger that draws a row to the right or to the left. `way` is how far it is drawn now, in pixels, and `isEnough`
 * whether letting go would do it. What scrolls up and down is no draw; a mouse and keys have buttons instead.
 */
export function useSwipe({ right, left }: { right: (() => void) | undefined; left: () => void }) {
  const start = useRef<{ x: number; y: number } | null>(null)
  const [way, setWay] = useState(0)
  // a finger is quicker than drawing: when it lets go, what is on screen may be of a moment ago
  const drawn = useRef(0)
  const draw = (by: number) => {
    drawn.current = by
    setWay(by)
  }
  const end = () => {
    start.current = null
    draw(0)
  }
  return {
    way,
    isEnough: Math.abs(way) >= enough,
    touches: {
      onTouchStart: ({ touches }: TouchEvent) => {
        start.current = touches.length === 1 ? { x: touches[0]!.clientX, y: touches[0]!.clientY } : null
      },
      onTouchMove: ({ touches }: TouchEvent) => {
        if (!start.current) return
        const x = touches[0]!.clientX - start.current.x
        const y = touches[0]!.clientY - start.current.y
        if (drawn.current === 0 && Math.abs(y) > Math.abs(x)) return end()
        if (drawn.current !== 0 || Math.abs(x) > 12) draw(x > 0 && !right ? 0 : x)
      },
      onTouchEnd: () => {
        if (drawn.current >= enough) right?.()
        if (drawn.current <= -enough) left()
        end()
      },
      onTouchCancel: end,
    },
  }
}
