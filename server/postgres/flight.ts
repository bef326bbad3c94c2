import { createHash } from 'node:crypto'
import pg from 'pg'
import { passBytesThrough, type RawRow } from './raw-bytes.ts'

/*
 * One request, one flight. Who asks and what they ask travel together:
 *
 *   Bind who · Execute · [Close + Parse] · Bind statement · Execute · Sync
 *
 * Everything up to Sync is one implicit transaction, so `set_config(…, true)` in the first statement
 * holds for the second and for nothing after it. The protocol: PostgreSQL documentation, chapter 54.2.3.
 */

/** Who asks, as Postgres is told. Values are text; `timeout` in PostgreSQL's notation, '' for none. */
export type Asker = {
  role: string
  claims: string
  headers?: string
  method?: string
  path?: string
  timeout?: string
  searchPath?: string
}

export type Statement = {
  text: string
  values?: (string | null)[]
  /** May be sent a second time when the connection breaks under it: true for reads only. */
  repeatable?: boolean
}

export const WHO = `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
  set_config('request.headers', $3, true), set_config('request.method', $4, true), set_config('request.path', $5, true),
  set_config('statement_timeout', $6, true), set_config('search_path', $7, true)`

export const whoValues = (asker: Asker) => [
  asker.role,
  asker.claims,
  asker.headers ?? '{}',
  asker.method ?? '',
  asker.path ?? '',
  asker.timeout || '0',
  asker.searchPath ?? 'public, extensions',
]

const remembered = 100

type Wire = pg.Connection & {
  attachListeners(stream: NodeJS.ReadableStream): void
  bind(message: { statement?: string; values: (string | null)[] }): void
  execute(message: Record<string, never>): void
  parse(message: { name?: string; text: string }): void
  close(message: { type: 'S'; name: string }): void
  sync(): void
}

/** A connection kept for flights alone, with the statements that it has prepared, oldest first. */
export class Line {
  readonly client: pg.Client
  readonly prepared = new Map<string, 'parsed' | 'suspect'>()
  inFlight = 0
  broken = false
  usedAt = Date.now()
  readonly opened: Promise<unknown>

  constructor(config: pg.ClientConfig, gone: (line: Line) => void) {
    this.client = new pg.Client({ ...config, pipeline: true } as pg.ClientConfig)
    passBytesThrough((this.client as unknown as { connection: Wire }).connection)
    const lost = () => {
      if (this.broken) return
      this.broken = true
      gone(this)
    }
    this.client.on('error', lost)
    this.client.on('end', lost)
    this.opened = this.client.connect()
  }

  fly(asker: Asker, statement: Statement): Promise<RawRow[]> {
    this.inFlight++
    this.usedAt = Date.now()
    return new Promise<RawRow[]>((resolve, reject) => {
      const flight = new Flight(this, asker, statement, (error, rows) => (error ? reject(error) : resolve(rows)))
      this.client.query(flight as unknown as pg.Submittable)
    }).finally(() => this.inFlight--)
  }
}

// its own fields and methods are pg's affair; what a flight answers to is written below in full
const PgQuery = pg.Query as unknown as new (text: string) => object

type Landed = (error: Error | null, rows: RawRow[]) => void

class Flight extends PgQuery {
  #line: Line
  #asker: Asker
  #statement: Statement
  #rows: RawRow[] = []
  #completed = 0
  #parsing = false
  #name: string
  // pg calls this when a connection is lost, and asks whether it is there
  callback: Landed

  constructor(line: Line, asker: Asker, statement: Statement, landed: Landed) {
    super(statement.text)
    this.#line = line
    this.#asker = asker
    this.#statement = statement
    // one plan per role: a plan made for one role is thrown away when the next one asks
    this.#name = createHash('sha1').update(`${asker.role}\n${statement.text}`).digest('base64url')
    this.callback = landed
  }

  submit(to: Wire) {
    const { prepared } = this.#line
    to.stream.cork()
    if (!prepared.has('who')) {
      to.close({ type: 'S', name: 'who' })
      to.parse({ name: 'who', text: WHO })
      prepared.set('who', 'parsed')
    }
    to.bind({ statement: 'who', values: whoValues(this.#asker) })
    to.execute({})
    this.#parsing = prepared.get(this.#name) !== 'parsed'
    if (this.#parsing) {
      to.close({ type: 'S', name: this.#name })
      to.parse({ name: this.#name, text: this.#statement.text })
    }
    prepared.delete(this.#name)
    prepared.set(this.#name, 'parsed')
    if (prepared.size > remembered) {
      const oldest = [...prepared.keys()].find((name) => name !== 'who')!
      prepared.delete(oldest)
      to.close({ type: 'S', name: oldest })
    }
    to.bind({ statement: this.#name, values: this.#statement.values ?? [] })
    to.execute({})
    to.sync()
    to.stream.uncork()
    return null
  }

  handleRowDescription() {}

  handleDataRow(message: { columns?: RawRow }) {
    if (this.#completed === 1) this.#rows.push(message.columns!)
  }

  handleCommandComplete() {
    this.#completed++
  }

  handleEmptyQuery() {
    this.#completed++
  }

  // a deferred constraint fails at Sync, after CommandComplete: only ReadyForQuery says that it is done
  handleReadyForQuery() {
    this.callback(null, this.#rows)
  }

  handleError(error: Error & { code?: string }) {
    // whether the Parse was reached is not known: next time it is closed and parsed anew
    if (this.#parsing || replan.has(error.code ?? '')) this.#line.prepared.set(this.#name, 'suspect')
    if (error.code === '26000') this.#line.prepared.delete('who')
    this.callback(error, [])
  }
}

/** Errors of a prepared statement that a new Parse cures: it is gone, or the tables under it changed their shape. */
export const replan = new Set(['26000', '0A000', '42P05'])
