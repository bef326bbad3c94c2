import type { ClientConfig } from 'pg'
import { type Asker, replan, type Statement } from './flight.ts'
import { Line } from './line.ts'
import type { RawRow } from './messages.ts'

export type Fly = (asker: Asker, statement: Statement) => Promise<RawRow[]>

export type Flights = { fly: Fly; end(): Promise<void> }

const idleAfter = 30_000

/** Whether the connection is gone, as opposed to the statement having failed. */
export function isLost(error: unknown) {
  const { code, message } = error as { code?: string; message: string }
  return (
    /^(57P0[123]|08\d\d\d|ECONNRESET|EPIPE)$/.test(code ?? '') ||
    /^(Connection terminated|Client has encountered a connection error|Client was closed)/.test(message)
  )
}

/**
 * Single statements as somebody, one flight each, on up to `most` connections that carry nothing else.
 * Lines open when those that are open are busy, and close when nobody needs them.
 */
export function openFlights(config: ClientConfig, most: number): Flights {
  const lines: Line[] = []
  let ended = false
  const drop = (line: Line) => {
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

  function open() {
    const line = new Line(config, drop)
    lines.push(line)
    return line
  }

  /** The shortest queue; a new line when all have one and there is room. */
  function choose() {
    let best = lines[0]
    for (const line of lines) if (line.inFlight < best!.inFlight) best = line
    return !best || (best.inFlight > 0 && lines.length < most) ? open() : best
  }

  async function waitFor(line: Line) {
    try {
      await line.opened
    } catch (refused) {
      drop(line)
      throw refused
    }
  }

  async function fly(asker: Asker, statement: Statement): Promise<RawRow[]> {
    for (let tries = 0; ; tries++) {
      const line = choose()
      if (!line.isOpen) await waitFor(line)
      try {
        return await line.fly(asker, statement)
      } catch (error) {
        const lost = isLost(error)
        if (lost) drop(line)
        // a plan that was gone failed before it began: a second time is the first; a read may always be asked again
        const again = replan.has((error as { code?: string }).code ?? '')
          ? tries < 1
          : lost && statement.repeatable && tries <= most
        if (!again || ended) throw error
      }
    }
  }

  return {
    fly,
    async end() {
      ended = true
      clearInterval(sweep)
      await Promise.allSettled(lines.splice(0).map((line) => line.end()))
    },
  }
}
