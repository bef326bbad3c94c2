import { Refusal } from './errors.ts'

/** Tells whether one more may go of a key that holds so many places, while so many are held in all. */
type MayGo = (held: number, running: number) => boolean

/**
 * A queue that runs at most `limit` works at a time. Who has waited `timeoutMs` milliseconds is told to come back (429,
 * or what `refusal` says), so that a storm costs those behind it that long and no more. Each `key`, a person or an
 * address, has a line of its own, and the lines take turns: many of one key keep nobody else waiting. `mayGo` may hold
 * a key to a share of the places; the key '' is nobody's, and is held as one who has none.
 */
export function openFairQueue(
  limit: number,
  timeoutMs = 1000,
  refusal: () => Error = tooMany,
  mayGo: MayGo = (_, running) => running < limit,
) {
  let running = 0
  const held = new Map<string, number>()
  // the line whose turn is next stands first
  const lines = new Map<string, (() => void)[]>()

  const isFree = (key: string) => mayGo(held.get(key) ?? 0, running)

  function take(key: string) {
    running++
    if (key !== '') held.set(key, (held.get(key) ?? 0) + 1)
  }

  function enter(key: string): Promise<void> | undefined {
    if (isFree(key)) {
      take(key)
      return undefined
    }
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(late)
        resolve()
      }
      const late = setTimeout(() => {
        const line = lines.get(key)!
        line.splice(line.indexOf(go), 1)
        if (line.length === 0) lines.delete(key)
        reject(refusal())
      }, timeoutMs)
      const line = lines.get(key)
      if (line) line.push(go)
      else lines.set(key, [go])
    })
  }

  function leave(key: string) {
    running--
    const left = (held.get(key) ?? 0) - 1
    if (left > 0) held.set(key, left)
    else held.delete(key)
    for (let next = nextAfter(key); next !== undefined; next = nextAfter(next)) start(next)
  }

  /** The key whose turn it is, the last one only where no other may go. */
  function nextAfter(last: string) {
    for (const key of lines.keys()) if (key !== last && isFree(key)) return key
    return lines.has(last) && isFree(last) ? last : undefined
  }

  function start(key: string) {
    const line = lines.get(key)!
    const go = line.shift()!
    lines.delete(key)
    if (line.length > 0) lines.set(key, line)
    take(key)
    go()
  }

  async function inTurn<T>(work: () => Promise<T>, key = ''): Promise<T> {
    const waiting = enter(key)
    if (waiting) await waiting
    try {
      return await work()
    } finally {
      leave(key)
    }
  }
  /** The number of works that wait for a place. */
  const waiting = () => [...lines.values()].reduce((sum, line) => sum + line.length, 0)
  return Object.assign(inTurn, { waiting })
}

/** No key is given more than a `part` of the places that are free, so that whoever comes next finds some. */
export const keepingRoom =
  (limit: number, part = 1): MayGo =>
  (held, running) =>
    part * held < limit - running

/** At most `limit` go at once, and `perKey` of one key. */
export const atMost =
  (limit: number, perKey: number): MayGo =>
  (held, running) =>
    running < limit && held < perKey

const tooMany = () =>
  new Refusal(429, 'over_request_rate_limit', 'Too many people are signing in right now. Try again in a moment.', {
    headers: { 'retry-after': '2' },
  })
