import { Refusal } from '../http/errors.ts'

/**
 * At most `limit` works at a time, the others in line. Who has waited `patience` milliseconds is told to come
 * back (429, or what `refusal` says), so that a storm costs those behind it one second and no more. Whoever asks
 * from one place (`from`) stands in a line of its own, and the lines take turns: many from one keep nobody else waiting.
 */
export function openTurns(limit: number, patience = 1000, refusal: () => Error = tooMany) {
  let busy = 0
  // the line whose turn is next stands first
  const lines = new Map<string, (() => void)[]>()

  function enter(from: string): Promise<void> {
    if (busy < limit) {
      busy++
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(late)
        resolve()
      }
      const late = setTimeout(() => {
        const line = lines.get(from)!
        line.splice(line.indexOf(go), 1)
        if (line.length === 0) lines.delete(from)
        reject(refusal())
      }, patience)
      const line = lines.get(from)
      if (line) line.push(go)
      else lines.set(from, [go])
    })
  }

  function leave(from: string) {
    const waiting = [...lines.keys()]
    const key = waiting.find((one) => one !== from) ?? waiting[0]
    if (key === undefined) {
      busy--
      return
    }
    const line = lines.get(key)!
    const next = line.shift()!
    lines.delete(key)
    if (line.length > 0) lines.set(key, line)
    next()
  }

  return async function inTurn<T>(work: () => Promise<T>, from = ''): Promise<T> {
    await enter(from)
    try {
      return await work()
    } finally {
      leave(from)
    }
  }
}

const tooMany = () =>
  new Refusal(429, 'over_request_rate_limit', 'Too many people are signing in at the moment. Please try again.', {
    headers: { 'retry-after': '2' },
  })
