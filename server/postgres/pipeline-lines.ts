import type { ClientConfig } from 'pg'
import { PipelineConnection } from './pipeline-connection.ts'

/** Ends what a backend is at, from another connection. */
export type Cancel = (backend: number) => Promise<unknown>

/** The maximum of connections, that of one person, and whether queries follow each other on one without waiting. */
export type PoolOptions = { most: number; perPerson: number; shared: boolean }

const idleAfter = 30_000
const tick = 100

/** The connections of a pool: opened when those that are open are busy, closed when nobody needs them. */
export function openLines(config: ClientConfig, { most, shared }: PoolOptions, cancel: Cancel) {
  const lines: PipelineConnection[] = []
  // of each person, how many lines are closed for them
  const closed = new Map<string, number>()
  let allClosed = 0
  let ticking: NodeJS.Timeout | undefined
  // of the lines in use a person has half at most, and as many more are left to be opened, however many came before
  const half = () => (most - allClosed) / 2
  const drop = (line: PipelineConnection) => {
    const at = lines.indexOf(line)
    if (at >= 0) lines.splice(at, 1)
  }
  const sweep = setInterval(() => {
    for (const line of lines.slice(1)) {
      if (line.inFlight > 0 || Date.now() - line.usedAt < idleAfter) continue
      drop(line)
      void line.end()
    }
  }, 10_000).unref()

  const fleet = {
    gone: drop,
    closing(person: string, by: 1 | -1) {
      allClosed += by
      const now = (closed.get(person) ?? 0) + by
      if (now > 0) closed.set(person, now)
      else closed.delete(person)
    },
    cancel,
  }

  function open() {
    const line = new PipelineConnection(config, fleet)
    lines.push(line)
    return line
  }

  function look() {
    let busy = 0
    for (const line of lines) {
      line.look()
      busy += line.inFlight
    }
    if (busy > 0) return
    clearInterval(ticking)
    ticking = undefined
  }

  return {
    half,
    drop,
    /** The number of connections. */
    size: () => lines.length,
    isClosedFor: (person: string) => closed.has(person),

    /**
     * The connection with the shortest queue of those that are not closed, as many of them as are shared; a new one
     * when all have a queue and there is room. Further ones, opened while others were closed, are left to idle: queries
     * on few connections cost less.
     */
    choose(person: string) {
      const alone = !shared || closed.has(person)
      const wanted = alone ? most : half()
      let best: PipelineConnection | undefined
      let usable = 0
      for (const line of lines) {
        if (line.isClosed) continue
        if (usable >= wanted) break
        usable++
        if (!best || line.inFlight < best.inFlight) best = line
        if (best.inFlight === 0) return best
      }
      if (lines.length < most && usable < wanted) return open()
      return best ?? lines.reduce((a, b) => (b.inFlight < a.inFlight ? b : a))
    },

    /** From now on each is looked at now and then, until none has anything to do. */
    watch() {
      // looked at once what has come in is read: a process that was kept from working long would find all lines closed
      ticking ??= setInterval(() => setImmediate(look), tick).unref()
    },

    async end() {
      clearInterval(sweep)
      clearInterval(ticking)
      await Promise.allSettled(lines.splice(0).map((line) => line.end()))
    },
  }
}
