import { useSyncExternalStore } from 'react'

const touch = matchMedia('(hover: none) and (pointer: coarse)')

function watch(listener: () => void) {
  touch.addEventListener('change', listener)
  return () => touch.removeEventListener('change', listener)
}

/** True on devices of fingers alone, whose own pickers of days and times are better than any page's. */
export const useTouch = () => useSyncExternalStore(watch, () => touch.matches)
