import { useSyncExternalStore } from 'react'

/** A value that lives outside React (the session, the socket, what is being said) and that parts may watch. */
export function store<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  const watch = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    get,
    watch,
    set(now: T) {
      value = now
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(watch, get),
  }
}
