import type { Duplex } from 'node:stream'
import pg from 'pg'
import { PipelinedQuery, type PreparedStatement, type RequestContext, type Statement } from './pipelined-query.ts'
import { Outbox, type RawRow, reader } from './wire-messages.ts'

const [COMPLETE, ROW, ERROR, EMPTY, READY] = Buffer.from('CDEIZ')

/** The calls from a connection to its pool: that it is gone or held for a person, and the end of a statement. */
export type PoolState = {
  gone: (line: PipelineConnection) => void
  /** One more connection is closed for somebody, or one less. */
  closing: (person: string, by: 1 | -1) => void
  cancel: (backend: number) => Promise<unknown>
}

/** A query that was sent and is not answered yet, with the context of its request. */
type Sent = {
  query: PipelinedQuery
  context: RequestContext
  isRead: boolean
  /** It was sent again on another connection, and its answer on this one is dropped. */
  isLeft: boolean
  leave: (error: Error) => void
}

/** A read that was sent behind a long statement, and has to go by another connection. */
export const heldUp = new Error('held up')

/** A connection for pipelined queries alone: pg connects and signs in, and from then on it carries nothing else. */
export class PipelineConnection {
  /** Queries that wait for it to open. */
  waiting = 0
  usedAt = Date.now()
  isOpen = false
  readonly opened: Promise<void>
  readonly #client: pg.Client
  readonly #fleet: PoolState
  readonly #prepared: PreparedStatement = new Map()
  readonly #outbox = new Outbox()
  // in the order in which they were sent, which is that of their answers
  readonly #sent: Sent[] = []
  // the first of them as it was last looked at, and for whom the line is closed until it has landed
  #seen: Sent | undefined
  #isHeld = false
  #closedFor: string | undefined
  #cancelling = false
  #stream: Duplex | undefined
  #isWaiting = false
  #isLost = false

  constructor(config: pg.ClientConfig, fleet: PoolState) {
    this.#client = new pg.Client(config)
    this.#fleet = fleet
    const lost = () => {
      if (this.#isLost) return
      this.#isLost = true
      fleet.gone(this)
      this.#reopen()
      for (const { query } of this.#sent.splice(0)) query.lost(new Error('Connection terminated unexpectedly'))
    }
    this.#client.on('error', lost)
    this.#client.on('end', lost)
    this.opened = this.#client.connect().then(() => this.#open())
  }

  get inFlight() {
    return this.waiting + this.#sent.length
  }

  /** Nothing more is to be sent until what is under way has landed. */
  get isClosed() {
    return this.#isHeld || this.#cancelling
  }

  #open() {
    const { stream } = this.#client.connection
    stream.removeAllListeners('data')
    stream.on('data', reader(this.#hear))
    this.#stream = stream
    this.isOpen = true
  }

  query(context: RequestContext, statement: Statement, alone: boolean): Promise<RawRow[]> {
    return new Promise<RawRow[]>((resolve, reject) => {
      const query = new PipelinedQuery(this.#prepared, (error, rows) => {
        if (error) reject(error)
        else resolve(rows)
      })
      if (this.#isLost) return query.lost(new Error('Connection terminated'))
      query.write(this.#outbox, context, statement)
      const isRead = statement.repeatable === true && !context.undone
      this.#sent.push({ query, context, isRead, isLeft: false, leave: reject })
      if (alone && this.#sent.length === 1) this.#close(this.#sent[0]!)
      // right behind it, whatever became of it; when the connection is lost, so is what was done
      if (context.undone) this.#takeBack(context)
      // what else is asked for in this turn of the event loop goes with it
      if (!this.#isWaiting) setImmediate(this.#send)
      this.#isWaiting = true
    })
  }

  #takeBack(context: RequestContext) {
    const query = new PipelinedQuery(this.#prepared, () => {})
    query.writeOnce(this.#outbox, 'rollback')
    this.#sent.push({ query, context, isRead: false, isLeft: false, leave: () => {} })
  }

  /** Asked now and then: what has been first since the last time is long. */
  look() {
    const first = this.#sent[0]
    if (first === undefined || first !== this.#seen) this.#seen = first
    else {
      this.#close(first)
      for (const one of this.#sent.slice(1)) if (one.isRead && !one.isLeft) leave(one)
      if (first.isRead && (first.isLeft || first.context.gone?.())) this.#cancel()
    }
  }

  #close({ context: { person = '' }, isLeft }: Sent) {
    if (this.#isHeld) return
    this.#isHeld = true
    // what was left behind is held against nobody
    if (isLeft) return
    this.#closedFor = person
    this.#fleet.closing(person, 1)
  }

  #reopen() {
    this.#isHeld = false
    if (this.#closedFor === undefined) return
    this.#fleet.closing(this.#closedFor, -1)
    this.#closedFor = undefined
  }

  /** Has the database end the read that is first; nothing else is sent meanwhile that the cancel could meet. */
  #cancel() {
    if (this.#cancelling || this.#sent.some((one) => !one.isRead)) return
    this.#cancelling = true
    const { processID } = this.#client as pg.Client & { processID: number }
    const done = () => {
      this.#cancelling = false
    }
    // a cancel that could not be sent leaves the statement to its time limit
    void this.#fleet.cancel(processID).then(done, done)
  }

  readonly #send = () => {
    this.#isWaiting = false
    this.usedAt = Date.now()
    const bytes = this.#outbox.taken()
    if (bytes.length > 0 && this.#stream?.writable) this.#stream.write(bytes)
  }

  readonly #hear = (code: number, bytes: Buffer, from: number, to: number) => {
    const query = this.#sent[0]?.query
    if (!query) return
    switch (code) {
      case ROW:
        return query.row(bytes, from)
      case COMPLETE:
      case EMPTY:
        return query.completed()
      case ERROR:
        return query.failed(bytes, from, to)
      case READY:
        this.#sent.shift()
        if (this.#isHeld) this.#reopen()
        return query.ready()
    }
  }

  /** Ends once what is under way has landed. */
  async end() {
    this.#send()
    await this.#client.end()
  }
}

function leave(sent: Sent) {
  sent.isLeft = true
  sent.leave(heldUp)
}
