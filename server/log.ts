import type { LogLevel } from './config.ts'

export type Log = Record<LogLevel, (message: string, facts?: Record<string, unknown>) => void>

const order: LogLevel[] = ['debug', 'info', 'warn', 'error']

/** One line per event: time, level, message, then facts as JSON. Never a body, a token or a password. */
export function createLog(level: LogLevel, write = (line: string) => void process.stderr.write(line)): Log {
  const from = order.indexOf(level)
  const at = (own: LogLevel) => (message: string, facts?: Record<string, unknown>) => {
    if (order.indexOf(own) < from) return
    write(`${new Date().toISOString()} ${own} ${message}${facts ? ` ${JSON.stringify(facts)}` : ''}\n`)
  }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** A step of the start that is done, with the milliseconds since this process began: what `npm run bench -- start` reads. */
export const tellStep = (log: Log, step: string) => log.debug('start', { step, ms: Math.round(performance.now()) })

/** An unforeseen error as facts for the log: its words and where it was thrown, never its parameters. */
export function factsOf(error: unknown) {
  if (!(error instanceof Error)) return { error: String(error) }
  const code = 'code' in error ? { code: error.code } : {}
  return { ...code, error: error.message, stack: error.stack?.split('\n').slice(1, 6).join(' ') }
}
