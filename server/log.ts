import type { LogFormat, LogLevel } from './config.ts'
import { currentRequestId } from './http/request-id.ts'

export type Log = Record<LogLevel, (message: string, facts?: Record<string, unknown>) => void>

const order: LogLevel[] = ['debug', 'info', 'warn', 'error']

/**
 * One line per event: time, level, message, then facts as JSON; with the format `json` the whole line is one object. Lines
 * that are written for a request carry its id. Never a body, a token or a password.
 */
export function createLog(
  level: LogLevel,
  {
    format = 'text',
    write = (line) => void process.stderr.write(line),
  }: { format?: LogFormat; write?: (line: string) => void } = {},
): Log {
  const from = order.indexOf(level)
  const lineOf = format === 'json' ? jsonLine : textLine
  const at = (own: LogLevel) => (message: string, facts?: Record<string, unknown>) => {
    if (order.indexOf(own) >= from) write(`${lineOf(own, message, facts)}\n`)
  }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

function textLine(level: LogLevel, message: string, facts?: Record<string, unknown>) {
  const request = currentRequestId()
  const all = request ? { ...facts, request } : facts
  return `${new Date().toISOString()} ${level} ${message}${all ? ` ${JSON.stringify(all)}` : ''}`
}

function jsonLine(level: LogLevel, message: string, facts?: Record<string, unknown>) {
  return JSON.stringify({ ...facts, time: new Date().toISOString(), level, message, request: currentRequestId() })
}

/** A step of the start that is done, with the milliseconds since this process began: what `npm run bench -- start` reads. */
export const tellStep = (log: Log, step: string) => log.debug('start', { step, ms: Math.round(performance.now()) })

/** An unforeseen error as facts for the log: its words and where it was thrown, never its parameters. */
export function factsOf(error: unknown) {
  if (!(error instanceof Error)) return { error: String(error) }
  const code = 'code' in error ? { code: error.code } : {}
  return { ...code, error: error.message, stack: error.stack?.split('\n').slice(1, 6).join(' ') }
}
