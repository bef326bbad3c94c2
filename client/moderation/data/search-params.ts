/** The search parameters of the queue, all optional. */
export interface QueueSearch {
  /** The case that is open. */
  case?: string
  state?: string
  kind?: string
  reason?: string
  level?: string
  /** Only what has waited for this many days. */
  age?: string
  group?: string
}

export const queueFilters = ['state', 'kind', 'reason', 'level', 'age', 'group'] as const
export type QueueFilter = (typeof queueFilters)[number]

const words = /^[a-z_]{1,40}$/
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const says: Record<keyof QueueSearch, RegExp> = {
  case: id,
  group: id,
  age: /^[1-9][0-9]{0,2}$/,
  state: words,
  kind: words,
  reason: words,
  level: words,
}

/** Reads them strictly: what could not be asked is not there. The router reads digits as a number. */
export function readQueueSearch(given: object): QueueSearch {
  const said = new Map(Object.entries(given))
  return Object.fromEntries(
    Object.entries(says).flatMap(([name, allowed]) => {
      const value = String(said.get(name) ?? '')
      return allowed.test(value) ? [[name, value]] : []
    }),
  )
}
