import { errorAt, type Outbox, type RawRow, rowAt } from './wire-messages.ts'

/*
 * One request, one pipeline. The request's context and its statement are sent together:
 *
 *   [Close evicted] · Bind who · Execute · [Bind before · Execute] · [Close + Parse] · Bind statement · Execute · Sync
 *
 * Everything up to Sync is one implicit transaction, so `set_config(…, true)` in the first statement
 * holds for the second and for nothing after it. The protocol: PostgreSQL documentation, chapter 54.2.3.
 */

/** The context of a request, as settings for PostgreSQL. Values are text; `timeout` in its notation, '' for none. */
export type RequestContext = {
  role: string
  /** By whom turns are taken: an account, or the address of who has none; nobody's turn where it is left out. */
  person?: string
  /** True when nobody waits for the answer any more. */
  gone?: () => boolean
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

export const whoValues = (context: RequestContext) => [
  context.role,
  context.claims,
  context.headers ?? '{}',
  context.method ?? '',
  context.path ?? '',
  context.timeout || '0',
  context.searchPath ?? 'public, extensions',
  context.cookies ?? '{}',
  ...(context.settings?.flat() ?? []),
]

const remembered = 100

/** The statements that a connection has prepared, oldest first. */
export type PreparedStatement = Map<string, 'parsed' | 'suspect'>

type QueryResult = (error: Error | null, rows: RawRow[]) => void

/** One request on a line: written once, then told of each answer until it has landed. */
export class PipelinedQuery {
  readonly #prepared: PreparedStatement
  readonly #landed: QueryResult
  readonly #rows: RawRow[] = []
  // statements sent, answers come in, and which of them is the one that was asked for
  #sent = 0
  #completed = 0
  #mine = 0
  #error: Error | null = null
  #used: string[] = []
  #parsing: string[] = []

  constructor(prepared: PreparedStatement, landed: QueryResult) {
    this.#prepared = prepared
    this.#landed = landed
  }

  write(to: Outbox, context: RequestContext, { text, values }: Statement) {
    const { role, settings, before, undone } = context
    this.#evict(to)
    if (undone) this.#once(to, 'begin')
    if (settings?.length) {
      const who = whoWith(settings.length)
      this.#run(to, nameOf('', who), who, whoValues(context))
    } else this.#run(to, 'who', WHO, whoValues(context))
    // one plan per role: a plan made for one role is thrown away when the next one asks
    if (before !== undefined) this.#run(to, nameOf(role, before), before, none)
    this.#mine = this.#sent
    this.#run(to, nameOf(role, text), text, values ?? none)
    if (undone) this.#once(to, 'set constraints all immediate')
    to.sync()
  }

  /** A statement by itself, after which nothing is remembered. */
  writeOnce(to: Outbox, text: string) {
    this.#once(to, text)
    to.sync()
  }

  /** Behind a Sync, where nothing is skipped: a Close behind a statement that fails would never be done. */
  #evict(to: Outbox) {
    const prepared = this.#prepared
    for (const oldest of prepared.keys()) {
      if (prepared.size <= remembered) return
      prepared.delete(oldest)
      to.close(oldest)
    }
  }

  #run(to: Outbox, name: string, text: string, values: readonly (string | null)[]) {
    const prepared = this.#prepared
    if (prepared.get(name) !== 'parsed') {
      to.close(name)
      to.parse(name, text)
      this.#parsing.push(name)
    }
    this.#used.push(name)
    prepared.delete(name)
    prepared.set(name, 'parsed')
    to.bind(name, values)
    to.execute()
    this.#sent++
  }

  #once(to: Outbox, text: string) {
    to.parse('', text)
    to.bind('', none)
    to.execute()
    this.#sent++
  }

  row(bytes: Buffer, from: number) {
    if (this.#completed === this.#mine) this.#rows.push(rowAt(bytes, from))
  }

  completed() {
    this.#completed++
  }

  failed(bytes: Buffer, from: number, to: number) {
    const error = errorAt(bytes, from, to)
    // whether the Parse was reached is not known: next time it is closed and parsed anew
    const suspects = replan.has(error.code ?? '') ? this.#used : this.#parsing
    for (const name of suspects) this.#prepared.set(name, 'suspect')
    this.#error = error
  }

  // a deferred constraint fails at Sync, after CommandComplete: only ReadyForQuery says that it is done
  ready() {
    this.#landed(this.#error, this.#rows)
  }

  /** The connection is gone; what the server said last, if it said something, tells more. */
  lost(error: Error) {
    this.#landed(this.#error ?? error, [])
  }
}

const none: readonly string[] = []

const names = new Map<string, Map<string, string>>()
let named = 0
let held = 0
const mostNames = 5_000

/**
 * A short name for a statement as a role asks it. Which text it was is told no more once they are forgotten: no name
 * comes twice.
 */
function nameOf(role: string, text: string) {
  const known = names.get(role)?.get(text)
  if (known) return known
  if (++held > mostNames) {
    names.clear()
    held = 1
  }
  const own = names.get(role) ?? new Map<string, string>()
  const name = `s${++named}`
  names.set(role, own.set(text, name))
  return name
}

/** Errors of a prepared statement that a new Parse cures: it is gone, or the tables under it changed their shape. */
export const replan = new Set(['26000', '0A000', '42P05'])
