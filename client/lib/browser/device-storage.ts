import { store } from './store.ts'

/*
 * localStorage without exceptions. A full or forbidden disk stops nothing: values that it does not take live in this
 * tab, and `unstored` holds their keys, so that the screen can say so.
 */
const inTab = new Map<string, string>()

/** Keys whose last value is not on the disk. */
export const unstored = store<ReadonlySet<string>>(new Set())

export const deviceStorage = {
  get: (key: string): string | null => inTab.get(key) ?? attempt(() => localStorage.getItem(key), null),
  /** Returns false when the value is only in this tab. */
  set(key: string, value: string): boolean {
    const isStored = attempt(() => {
      localStorage.setItem(key, value)
      return true
    }, false)
    if (isStored) inTab.delete(key)
    else inTab.set(key, value)
    tell()
    return isStored
  },
  remove(key: string) {
    inTab.delete(key)
    attempt(() => localStorage.removeItem(key), undefined)
    tell()
  },
  keys: (prefix: string): string[] =>
    [...new Set([...attempt(() => Object.keys(localStorage), []), ...inTab.keys()])].filter((key) =>
      key.startsWith(prefix),
    ),
}

/** The part of it that drafts need. */
export type DeviceStorage = typeof deviceStorage

function tell() {
  const known = unstored.get()
  if (known.size !== inTab.size || [...inTab.keys()].some((key) => !known.has(key))) unstored.set(new Set(inTab.keys()))
}

/** Private windows forbid localStorage, and a full one throws QuotaExceededError. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** The JSON of a stored value. One that cannot be read is none: it must not keep its page from opening. */
export function parsed<T>(stored: string | null): T | null {
  try {
    return JSON.parse(stored ?? 'null') as T | null
  } catch {
    return null
  }
}
