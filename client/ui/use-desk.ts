import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 768px)')

function watch(ear: () => void) {
  wide.addEventListener('change', ear)
  return () => wide.removeEventListener('change', ear)
}

/** Whether the window is wider than a phone's. Only for what differs in kind; what differs in looks is CSS. */
export const useDesk = () => useSyncExternalStore(watch, () => wide.matches)
