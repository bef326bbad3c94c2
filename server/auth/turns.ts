import { Refusal } from '../http/errors.ts'

/**
 * At most `limit` works at a time, the others in line. Who has waited `patience` milliseconds is told to come
 * back (429, or what `refusal` says), so that a storm costs those behind it one second and no more.
 */
export function openTurns(limit: number, patience = 1000, refusal: () => Error = tooMany) {
  let busy = 0
  const line: (() => void)[] = []

  function enter(): Promise<void> {
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
        line.splice(line.indexOf(go), 1)
        reject(refusal())
      }, patience)
      line.push(go)
    })
  }

  function leave() {
    const next = line.shift()
    if (next) next()
    else busy--
  }

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

const tooMany = () =>
  new Refusal(429, 'over_request_rate_limit', 'Too many people are signing in at the moment. Please try again.', {
    headers: { 'retry-after': '2' },
  })
