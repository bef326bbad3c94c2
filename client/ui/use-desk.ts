import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 768px)')

function watch(ear: () => void) {
  wide.addEventListener('change', ear)
  return () => wide.removeEventListener('change', ear)
}

/** True where the window is wider than a phone's. Only for a difference in kind; one in looks is CSS. */
export const useDesk = () => useSyncExternalStore(watch, () => wide.matches)
