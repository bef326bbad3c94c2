import { availableParallelism } from 'node:os'
import type pg from 'pg'
import { keepingRoom, openFairQueue } from '../http/fair-queue.ts'
import { currentRequestId } from '../http/request-id.ts'
import type { Connections, Login } from './connections.ts'
import { openPool } from './open-pool.ts'
import { busy, openPipelinePool, type PipelineQuery } from './pipeline-pool.ts'
import { type RequestContext, WHO, whoValues } from './pipelined-query.ts'

/**
 * Several statements in one transaction. Rows come as objects; numbers past 2^53, dates and intervals as pg gives them.
 */
export type Db = {
  query<Row extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
}

/** A transaction in which Postgres knows who asks: row level security decides. */
export type AsUser = <T>(context: RequestContext, work: (db: Db) => Promise<T>) => Promise<T>

/** A transaction with the rights of a capability's own login, past row level security: rare, and each use says why. */
export type AsService = <T>(login: Login, work: (db: Db) => Promise<T>) => Promise<T>

/** The same for single statements: prepared, each one pipelined query and a transaction of its own. */
export type SingleStatements = (login: Login) => Db

export type Database = {
  query: PipelineQuery
  asUser: AsUser
  asService: AsService
  once: SingleStatements
  connections: Connections
  /** The connections of this process, and the works that wait for one. */
  load(): { open: number; waiting: number }
  end(): Promise<void>
}

/** Connections of each login for transactions of several statements. */
const size = 6

/** Statements of one person at a time, of each kind: more than there are cores would only keep others from these. */
export const perPerson = Math.max(2, availableParallelism())

export function openDatabase(connections: Connections): Database {
  const cancel = (backend: number) => pool('authenticator').query('select pg_cancel_backend($1)', [backend])
  const reads = openPipelinePool(connections.as('authenticator'), { most: 16, perPerson, shared: true }, cancel)
  // each waits for the disk: the more of them at once, the more it writes in one go; and no read waits behind them
  const writes = openPipelinePool(connections.as('authenticator'), { most: 24, perPerson, shared: false }, cancel)
  // one connection of the pool is left for who works as nobody
  const inTurn = openFairQueue(size - 1, 10_000, busy, keepingRoom(size - 1))
  const pools = new Map<Login, pg.Pool>()

  function pool(login: Login) {
    const open = pools.get(login) ?? openPool({ ...connections.as(login), max: size, idleTimeoutMillis: 10_000 })
    pools.set(login, open)
    return open
  }

  return {
    connections,
    query: (context, statement) => (statement.repeatable ? reads : writes).query(context, statement),
    asUser: (context, work) => inTurn(() => transaction(pool('authenticator'), work, context), context.person),
    asService: (login, work) => transaction(pool(login), work),
    once: (login) => ({
      query: async (text, values) => (await pool(login).query({ name: nameOf(text), text, values: values ?? [] })).rows,
    }),
    load() {
      const others = [...pools.values()]
      const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
      return {
        open: sum([reads.size(), writes.size(), ...others.map(({ totalCount }) => totalCount)]),
        waiting: sum([reads.waiting(), writes.waiting(), inTurn.waiting(), ...others.map((pool) => pool.waitingCount)]),
      }
    },
    async end() {
      await Promise.allSettled([reads.end(), writes.end(), ...[...pools.values()].map((open) => open.end())])
    },
  }
}

// one name for a text on every connection; the texts are our own, and few
const names = new Map<string, string>()

function nameOf(text: string) {
  const name = names.get(text) ?? `once${names.size}`
  names.set(text, name)
  return name
}

/** Begins the transaction of a capability, which names its request to what the audit log records of it. */
function begin() {
  const id = currentRequestId()
  // the form of ids leaves nothing to escape
  return id ? `begin; select set_config('request.headers', '{"x-request-id":"${id}"}', true)` : 'begin'
}

async function transaction<T>(pool: pg.Pool, work: (db: Db) => Promise<T>, context?: RequestContext): Promise<T> {
  const client = await pool.connect()
  let broken = false
  const lost = () => {
    broken = true
  }
  client.on('error', lost)
  try {
    await client.query(context ? 'begin' : begin())
    if (context) await client.query(WHO, whoValues(context))
    const result = await work({ query: async (text, values) => (await client.query(text, values && [...values])).rows })
    await client.query('commit')
    return result
  } catch (error) {
    if (!broken) await client.query('rollback').catch(lost)
    throw error
  } finally {
    client.off('error', lost)
    client.release(broken)
  }
}
