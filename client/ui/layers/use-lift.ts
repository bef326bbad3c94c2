import { type RefObject, useEffect, useState } from 'react'

const gap = 8

/**
 * The pixels by which a part at the bottom of the window has to rise to stand above what is docked there and written in
 * or pressed (`data-docked`): a composer, or the button that adds. Asked for anew while the part is on screen, for a
 * composer grows and a keyboard comes.
 */
export function useLift(part: RefObject<HTMLElement | null>): number {
  const [lift, setLift] = useState(0)
  useEffect(() => {
    const look = () => setLift((now) => liftOf(part.current, now))
    look()
    const again = setInterval(look, 200)
    return () => clearInterval(again)
  }, [part])
  return lift
}

function liftOf(part: HTMLElement | null, now: number): number {
  if (!part) return now
  const own = part.getBoundingClientRect()
  const bottom = own.bottom + now
  const tops = [...document.querySelectorAll<HTMLElement>('[data-docked]')]
    .map((docked) => docked.getBoundingClientRect())
    .filter(
      ({ top, width, height, left, right }) =>
        width * height > 0 && top < bottom && left < own.right && right > own.left,
    )
    .filter((docked) => docked.bottom > bottom - own.height)
    .map(({ top }) => bottom - top + gap)
  return Math.round(Math.max(0, ...tops))
}
