import type { ClientConfig } from 'pg'
import { Refusal } from '../http/errors.ts'
import { keepingRoom, openFairQueue } from '../http/fair-queue.ts'
import { heldUp, PipelineConnection } from './pipeline-connection.ts'
import { type RequestContext, replan, type Statement } from './pipelined-query.ts'
import type { RawRow } from './wire-messages.ts'

export type PipelineQuery = (asker: RequestContext, statement: Statement) => Promise<RawRow[]>

export type PipelinePool = { fly: PipelineQuery; end(): Promise<void> }

const idleAfter = 30_000

/** True where the connection is gone, as opposed to the statement having failed. */
export function isLost(error: unknown) {
  const { code, message } = error as { code?: string; message: string }
  return (
    /^(57P0[123]|08\d\d\d|ECONNRESET|EPIPE)$/.test(code ?? '') ||
    /^(Connection terminated|Client has encountered a connection error|Client was closed)/.test(message)
  )
}

/** Ends what a backend is at, from another connection. */
export type Cancel = (backend: number) => Promise<unknown>

/** The maximum of connections, that of one person, and whether queries follow each other on one without waiting. */
export type PoolOptions = { most: number; perPerson: number; shared: boolean }

const patience = 10_000
const tick = 100

/**
 * Single statements as somebody, one pipelined query each, on connections that carry nothing else. Connections open
 * when those that are open are busy, and close when nobody needs them.
 *
 * On a shared connection the next query is sent before the last one is answered, which halves the work of both. A
 * connection whose statement takes longer than a tick or two is closed to others until that is answered: what was sent
 * behind it goes by another connection, where further ones open for it, and what else its person asks for has one by
 * itself. Nobody is given more connections than are left; who has to wait does so in turn. A statement that nobody
 * waits for is ended in the database.
 */
export function openPipelinePool(config: ClientConfig, options: PoolOptions, cancel: Cancel): PipelinePool {
  const { most, perPerson, shared } = options
  const lines: PipelineConnection[] = []
  // of each person, how many lines are closed for them
  const closed = new Map<string, number>()
  let allClosed = 0
  // of the lines in use a person has half at most, and as many more are left to be opened, however many came before
  const half = () => (most - allClosed) / 2
  const keepsRoom = shared ? (held: number) => held < half() / 2 : keepingRoom(most, 3)
  const mayGo = (held: number, running: number) => held < perPerson && keepsRoom(held, running)
  const inTurn = openFairQueue(most, patience, busy, mayGo)
  let ended = false
  let ticking: NodeJS.Timeout | undefined
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

  function open() {
    const line = new PipelineConnection(config, fleet)
    lines.push(line)
    return line
  }

  /**
   * The connection with the shortest queue of those that are not closed, as many of them as are shared; a new one when
   * all have a queue and there is room. Further ones, opened while others were closed, are left to idle: queries on
   * few connections cost less.
   */
  function choose(person: string) {
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
  }

  async function waitFor(line: PipelineConnection) {
    line.waiting++
    try {
      await line.opened
    } catch (refused) {
      drop(line)
      throw refused
    } finally {
      line.waiting--
    }
  }

  async function once(asker: RequestContext, statement: Statement) {
    if (statement.repeatable && asker.gone?.()) throw abandoned()
    const person = asker.person ?? ''
    const line = choose(person)
    if (!line.isOpen) await waitFor(line)
    // looked at once what has come in is read: a process that was kept from working long would find all lines closed
    ticking ??= setInterval(() => setImmediate(look), tick).unref()
    return line.fly(asker, statement, closed.has(person))
  }

  async function fly(asker: RequestContext, statement: Statement): Promise<RawRow[]> {
    for (let tries = 0; ; tries++) {
      try {
        return await inTurn(() => once(asker, statement), asker.person)
      } catch (error) {
        if (ended) throw error
        if (error === heldUp) continue
        if (asker.gone?.()) throw abandoned()
        const lost = isLost(error)
        // a plan that was gone failed before it began: a second time is the first; a read may always be asked again
        // and one that met a cancel which was for another
        const again = replan.has((error as { code?: string }).code ?? '')
          ? tries < 1
          : statement.repeatable && (lost ? tries <= most : isCancelled(error) && tries < 1)
        if (!again) throw error
      }
    }
  }

  return {
    fly,
    async end() {
      ended = true
      clearInterval(sweep)
      clearInterval(ticking)
      await Promise.allSettled(lines.splice(0).map((line) => line.end()))
    },
  }
}

/** Node says the same of a request that broke off. */
const abandoned = () => new Error('aborted')

const isCancelled = (error: unknown) => {
  const { code, message } = error as { code?: string; message: string }
  return code === '57014' && message.endsWith('user request')
}

export const busy = () =>
  new Refusal(429, 'PT429', 'Too many requests at once.', {
    hint: 'Wait for the answers to earlier requests, and ask for less in each.',
    headers: { 'retry-after': '2' },
  })
