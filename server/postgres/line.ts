import type { Socket } from 'node:net'
import pg from 'pg'
import { type Asker, Flight, type Prepared, type Statement } from './flight.ts'
import { Outbox, type RawRow, reader } from './messages.ts'

const [COMPLETE, ROW, ERROR, EMPTY, READY] = Buffer.from('CDEIZ')

/** A connection kept for flights alone: pg connects and signs in, and from then on only flights are on it. */
export class Line {
  inFlight = 0
  usedAt = Date.now()
  isOpen = false
  readonly opened: Promise<void>
  readonly #client: pg.Client
  readonly #prepared: Prepared = new Map()
  readonly #outbox = new Outbox()
  // in the order in which they were sent, which is that of their answers
  readonly #flights: Flight[] = []
  #stream: Socket | undefined
  #isWaiting = false
  #isLost = false

  constructor(config: pg.ClientConfig, gone: (line: Line) => void) {
    this.#client = new pg.Client(config)
    const lost = () => {
      if (this.#isLost) return
      this.#isLost = true
      gone(this)
      for (const flight of this.#flights.splice(0)) flight.lost(new Error('Connection terminated unexpectedly'))
    }
    this.#client.on('error', lost)
    this.#client.on('end', lost)
    this.opened = this.#client.connect().then(() => this.#open())
  }

  #open() {
    const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection
    stream.removeAllListeners('data')
    stream.on('data', reader(this.#hear))
    this.#stream = stream
    this.isOpen = true
  }

  fly(asker: Asker, statement: Statement): Promise<RawRow[]> {
    this.inFlight++
    return new Promise<RawRow[]>((resolve, reject) => {
      const flight = new Flight(this.#prepared, (error, rows) => {
        this.inFlight--
        if (error) reject(error)
        else resolve(rows)
      })
      if (this.#isLost) return flight.lost(new Error('Connection terminated'))
      flight.write(this.#outbox, asker, statement)
      this.#flights.push(flight)
      // right behind it, whatever became of it; when the connection is lost, so is what was done
      if (asker.undone) this.#takeBack()
      // what else is asked for in this turn of the event loop goes with it
      if (!this.#isWaiting) setImmediate(this.#send)
      this.#isWaiting = true
    })
  }

  #takeBack() {
    const back = new Flight(this.#prepared, () => {})
    back.writeOnce(this.#outbox, 'rollback')
    this.#flights.push(back)
  }

  readonly #send = () => {
    this.#isWaiting = false
    this.usedAt = Date.now()
    const bytes = this.#outbox.taken()
    if (bytes.length > 0 && this.#stream?.writable) this.#stream.write(bytes)
  }

  readonly #hear = (code: number, bytes: Buffer, from: number, to: number) => {
    const flight = this.#flights[0]
    if (!flight) return
    switch (code) {
      case ROW:
        return flight.row(bytes, from)
      case COMPLETE:
      case EMPTY:
        return flight.completed()
      case ERROR:
        return flight.failed(bytes, from, to)
      case READY:
        this.#flights.shift()
        return flight.ready()
    }
  }

  /** Ends once what is under way has landed. */
  async end() {
    this.#send()
    await this.#client.end()
  }
}
