import { useSyncExternalStore } from 'react'

/** A value that lives outside React (the session, the socket, what is being said) and that parts may watch. */
export function store<T>(initial: T) {
  let value = initial
  const ears = new Set<() => void>()
  const get = () => value
  const watch = (ear: () => void) => {
    ears.add(ear)
    return () => {
      ears.delete(ear)
    }
  }
  return {
    get,
    watch,
    set(now: T) {
      value = now
      for (const ear of ears) ear()
    },
    use: () => useSyncExternalStore(watch, get),
  }
}
