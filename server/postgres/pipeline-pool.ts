import type { ClientConfig } from 'pg'
import { Refusal } from '../http/errors.ts'
import { keepingRoom, openFairQueue } from '../http/fair-queue.ts'
import { heldUp, type PipelineConnection } from './pipeline-connection.ts'
import { type Cancel, openLines, type PoolOptions } from './pipeline-lines.ts'
import { type RequestContext, replan, type Statement } from './pipelined-query.ts'
import type { RawRow } from './wire-messages.ts'

export type PipelineQuery = (context: RequestContext, statement: Statement) => Promise<RawRow[]>

export type PipelinePool = { query: PipelineQuery; size(): number; waiting(): number; end(): Promise<void> }

/** True where the connection is gone, as opposed to the statement having failed. */
export function isLost(error: unknown) {
  const { code, message } = error as { code?: string; message: string }
  return (
    /^(57P0[123]|08\d\d\d|ECONNRESET|EPIPE)$/.test(code ?? '') ||
    /^(Connection terminated|Client has encountered a connection error|Client was closed)/.test(message)
  )
}

const patience = 10_000

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
  const lines = openLines(config, options, cancel)
  let ended = false
  const keepsRoom = shared ? (held: number) => held < lines.half() / 2 : keepingRoom(most, 3)
  const mayGo = (held: number, running: number) => held < perPerson && keepsRoom(held, running)
  const inTurn = openFairQueue(most, patience, busy, mayGo)

  async function waitFor(line: PipelineConnection) {
    line.waiting++
    try {
      await line.opened
    } catch (refused) {
      lines.drop(line)
      throw refused
    } finally {
      line.waiting--
    }
  }

  async function once(context: RequestContext, statement: Statement) {
    if (statement.repeatable && context.gone?.()) throw abandoned()
    const person = context.person ?? ''
    const line = lines.choose(person)
    if (!line.isOpen) await waitFor(line)
    lines.watch()
    return line.query(context, statement, lines.isClosedFor(person))
  }

  async function query(context: RequestContext, statement: Statement): Promise<RawRow[]> {
    for (let tries = 0; ; tries++) {
      try {
        return await inTurn(() => once(context, statement), context.person)
      } catch (error) {
        if (ended) throw error
        if (error === heldUp) continue
        if (context.gone?.()) throw abandoned()
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
    query,
    size: lines.size,
    waiting: inTurn.waiting,
    async end() {
      ended = true
      await lines.end()
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
    hint: 'Wait for earlier requests to finish, and ask for less in each.',
    headers: { 'retry-after': '2' },
  })
