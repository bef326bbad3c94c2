import type { ClientConfig } from 'pg'
import { type Asker, Line, type RawRow, replan, type Statement } from './flight.ts'

export type Fly = (asker: Asker, statement: Statement) => Promise<RawRow[]>

export type Flights = { fly: Fly; end(): Promise<void> }

const idleAfter = 30_000

/**
 * Single statements as somebody, one flight each, on up to `most` connections that carry nothing else.
 * Lines open when those that are open are busy, and close when nobody needs them.
 */
export function openFlights(config: ClientConfig, most = 8): Flights {
  const lines: Line[] = []
  const drop = (line: Line) => {
    const at = lines.indexOf(line)
    if (at >= 0) lines.splice(at, 1)
  }
  const sweep = setInterval(() => {
    for (const line of lines.slice(1)) {
      if (line.inFlight > 0 || Date.now() - line.usedAt < idleAfter) continue
      drop(line)
      void line.client.end()
    }
  }, 10_000).unref()

  function open() {
    const line = new Line(config, drop)
    lines.push(line)
    return line
  }

  /** The shortest queue; a new line when all have one and there is room. */
  async function choose() {
    let best = lines[0]
    for (const line of lines) if (line.inFlight < best!.inFlight) best = line
    if (!best || (best.inFlight > 0 && lines.length < most)) best = open()
    try {
      await best.opened
    } catch (refused) {
      drop(best)
      throw refused
    }
    return best
  }

  async function fly(asker: Asker, statement: Statement): Promise<RawRow[]> {
    const line = await choose()
    try {
      return await line.fly(asker, statement)
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      // it was rolled back before it began, so a second time is the first
      if (replan.has(code)) return line.broken ? (await choose()).fly(asker, statement) : line.fly(asker, statement)
      if (statement.repeatable && line.broken) return (await choose()).fly(asker, statement)
      throw error
    }
  }

  return {
    fly,
    async end() {
      clearInterval(sweep)
      await Promise.allSettled(lines.splice(0).map((line) => line.client.end()))
    },
  }
}
