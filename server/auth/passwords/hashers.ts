import { Worker } from 'node:worker_threads'
import type { HashResult, Work } from './hasher.ts'

type HashRequest = { tell: (done: HashResult) => void; fail: (why: Error) => void }
type Hasher = { worker: Worker; asked: Map<number, HashRequest>; rest?: NodeJS.Timeout }

// an idle server does without their memory
const restsAfter = 60_000

/**
 * Up to `count` threads that hash: each is started when the others are busy, does one work after the other, and ends
 * when it had none for a minute. An answer fails when its thread does; the next work finds a new one.
 */
export function openHashers(count: number): (work: Work) => Promise<HashResult> {
  const hashers = new Set<Hasher>()
  let numbers = 0

  function idlest(): Hasher {
    const [first] = [...hashers].sort((one, other) => one.asked.size - other.asked.size)
    return first && (first.asked.size === 0 || hashers.size >= count) ? first : start()
  }

  function start(): Hasher {
    const hasher: Hasher = { worker: new Worker(new URL('./hasher.ts', import.meta.url)), asked: new Map() }
    const { worker, asked } = hasher
    hashers.add(hasher)
    worker.on('message', ({ number, done }: { number: number; done: HashResult }) => {
      asked.get(number)!.tell(done)
      asked.delete(number)
      if (asked.size === 0) rest(hasher)
    })
    let why = new Error('A thread that hashes passwords ended')
    worker.on('error', (error) => {
      why = error instanceof Error ? error : why
    })
    worker.on('exit', () => {
      hashers.delete(hasher)
      for (const { fail } of asked.values()) fail(why)
    })
    return hasher
  }

  function rest(hasher: Hasher) {
    hasher.worker.unref()
    hasher.rest = setTimeout(() => {
      hashers.delete(hasher)
      void hasher.worker.terminate()
    }, restsAfter).unref()
  }

  return (work) =>
    new Promise((tell, fail) => {
      const hasher = idlest()
      const number = numbers++
      clearTimeout(hasher.rest)
      hasher.worker.ref()
      hasher.asked.set(number, { tell, fail })
      hasher.worker.postMessage({ number, work })
    })
}
