import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 768px)')

function watch(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** True where the window is wider than a phone's. Only for a difference in kind; one in looks is CSS. */
export const useDesk = () => useSyncExternalStore(watch, () => wide.matches)
