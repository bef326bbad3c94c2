import { Refusal } from './errors.ts'

/**
 * A queue that runs at most `limit` works at a time, and `perKey` of one key. Who has waited `timeoutMs` milliseconds is told to come back (429,
 * or what `refusal` says), so that a storm costs those behind it that long and no more. Each `key`, a person or an
 * address, has a line of its own, and the lines take turns: many of one key keep nobody else waiting.
 */
export function openFairQueue(limit: number, timeoutMs = 1000, refusal: () => Error = tooMany, perKey = limit) {
  let running = 0
  const held = new Map<string, number>()
  // the line whose turn is next stands first
  const lines = new Map<string, (() => void)[]>()

  const hasRoom = (key: string) => running < limit && (held.get(key) ?? 0) < perKey

  function begin(key: string) {
    running++
    held.set(key, (held.get(key) ?? 0) + 1)
  }

  function enter(key: string): Promise<void> {
    if (hasRoom(key)) {
      begin(key)
      return Promise.resolve()
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
    const left = held.get(key)! - 1
    if (left > 0) held.set(key, left)
    else held.delete(key)
    const waiting = [...lines.keys()].filter(hasRoom)
    const nextKey = waiting.find((one) => one !== key) ?? waiting[0]
    if (nextKey === undefined) return
    begin(nextKey)
    const line = lines.get(nextKey)!
    const next = line.shift()!
    lines.delete(nextKey)
    if (line.length > 0) lines.set(nextKey, line)
    next()
  }

  return async function inTurn<T>(work: () => Promise<T>, key = ''): Promise<T> {
    await enter(key)
    try {
      return await work()
    } finally {
      leave(key)
    }
  }
}

const tooMany = () =>
  new Refusal(429, 'over_request_rate_limit', 'Too many people are signing in at the moment. Please try again.', {
    headers: { 'retry-after': '2' },
  })
