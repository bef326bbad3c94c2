import pg from 'pg'
import { passBytesThrough, type RawRow } from './raw-bytes.ts'

/*
 * One request, one flight. Who asks and what they ask travel together:
 *
 *   Bind who · Execute · [Bind before · Execute] · [Close + Parse] · Bind statement · Execute · Sync
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
  /** As one JSON object of texts. */
  cookies?: string
  timeout?: string
  searchPath?: string
  /** Further settings, as names and values. */
  settings?: readonly [name: string, value: string][]
  /** A statement that goes before what is asked, as whoever asks; its rows are not looked at. */
  before?: string
  /** Nothing is kept of what was done, deferred constraints are asked all the same. */
  undone?: boolean
}

export type Statement = {
  text: string
  values?: (string | null)[]
  /** May be sent a second time when the connection breaks under it: true for reads only. */
  repeatable?: boolean
}

export const WHO = `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
  set_config('request.headers', $3, true), set_config('request.method', $4, true), set_config('request.path', $5, true),
  set_config('statement_timeout', $6, true), set_config('search_path', $7, true), set_config('request.cookies', $8, true)`

/** The same with so many further settings. */
function whoWith(settings: number) {
  const further = Array.from(
    { length: settings },
    (_, at) => `, set_config($${whoSize + 2 * at + 1}, $${whoSize + 2 * at + 2}, true)`,
  )
  return WHO + further.join('')
}

const whoSize = 8

export const whoValues = (asker: Asker) => [
  asker.role,
  asker.claims,
  asker.headers ?? '{}',
  asker.method ?? '',
  asker.path ?? '',
  asker.timeout || '0',
  asker.searchPath ?? 'public, extensions',
  asker.cookies ?? '{}',
  ...(asker.settings?.flat() ?? []),
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
      // right behind it, whatever became of it; when the connection is lost, so is what was done
      if (asker.undone) this.client.query('rollback').catch(() => {})
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
  // statements sent, answers come in, and which of them is the one that was asked for
  #sent = 0
  #completed = 0
  #mine = 0
  #used: string[] = []
  #parsing: string[] = []
  // pg calls this when a connection is lost, and asks whether it is there
  callback: Landed

  constructor(line: Line, asker: Asker, statement: Statement, landed: Landed) {
    super(statement.text)
    this.#line = line
    this.#asker = asker
    this.#statement = statement
    this.callback = landed
  }

  submit(to: Wire) {
    const { role, settings, before, undone } = this.#asker
    const { text, values } = this.#statement
    to.stream.cork()
    if (undone) this.#once(to, 'begin')
    const who = settings?.length ? whoWith(settings.length) : WHO
    this.#run(to, nameOf('', who), who, whoValues(this.#asker))
    // one plan per role: a plan made for one role is thrown away when the next one asks
    if (before !== undefined) this.#run(to, nameOf(role, before), before, [])
    this.#mine = this.#sent
    this.#run(to, nameOf(role, text), text, values ?? [])
    if (undone) this.#once(to, 'set constraints all immediate')
    to.sync()
    to.stream.uncork()
    return null
  }

  #run(to: Wire, name: string, text: string, values: (string | null)[]) {
    const { prepared } = this.#line
    if (prepared.get(name) !== 'parsed') {
      to.close({ type: 'S', name })
      to.parse({ name, text })
      this.#parsing.push(name)
    }
    this.#used.push(name)
    prepared.delete(name)
    prepared.set(name, 'parsed')
    if (prepared.size > remembered) {
      const [oldest] = prepared.keys()
      prepared.delete(oldest!)
      to.close({ type: 'S', name: oldest! })
    }
    to.bind({ statement: name, values })
    to.execute(whole)
    this.#sent++
  }

  #once(to: Wire, text: string) {
    to.parse({ text })
    to.bind({ values: [] })
    to.execute(whole)
    this.#sent++
  }

  handleRowDescription() {}

  handleDataRow(message: { columns?: RawRow }) {
    if (this.#completed === this.#mine) this.#rows.push(message.columns!)
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
    const suspects = replan.has(error.code ?? '') ? this.#used : this.#parsing
    for (const name of suspects) this.#line.prepared.set(name, 'suspect')
    this.callback(error, [])
  }
}

const whole = {}

const names = new Map<string, string>()
let named = 0
const mostNames = 5_000

/** A short name for a statement as a role asks it. Which text it was is told no more once they are forgotten: no name comes twice. */
function nameOf(role: string, text: string) {
  const key = `${role}\n${text}`
  const known = names.get(key)
  if (known) return known
  if (names.size >= mostNames) names.clear()
  const name = `s${++named}`
  names.set(key, name)
  return name
}

/** Errors of a prepared statement that a new Parse cures: it is gone, or the tables under it changed their shape. */
export const replan = new Set(['26000', '0A000', '42P05'])
