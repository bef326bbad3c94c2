import { useSyncExternalStore } from 'react'

/** A hook that tells whether the window answers to a media query, also when that changes. */
function mediaHook(query: string) {
  const list = matchMedia(query)
  function watch(listener: () => void) {
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(watch, () => list.matches)
}

/** True where the window is wider than a phone's. Only for a difference in kind; one in looks is CSS. */
export const useDesk = mediaHook('(min-width: 768px)')

/** True where two texts have room beside each other. */
export const useWideDesk = mediaHook('(min-width: 1100px)')
