import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hono } from 'hono'
import { type Config, StartRefused } from '../config.ts'
import { factsOf, type Log } from '../log.ts'
import { addressList } from './address.ts'
import type { Env } from './claims.ts'
import { openHttpServer } from './http-server.ts'

/**
 * One capability as a process of its own. It ends at SIGTERM and SIGINT, when what it was asked has been answered or
 * after five seconds, and then `close` is called. `local`: whether a request of this very machine has an address.
 */
export async function serveAlone(
  app: Hono<Env>,
  {
    place: { host, port, url },
    config,
    local,
    straight,
    close,
    log,
  }: {
    place: { host: string; port: number; url: string }
    config: Pick<Config, 'trustedProxies'>
    local: boolean
    /** Answers what need not go through the app, and says whether it did. */
    straight?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean
    close: () => Promise<unknown>
    log: Log
  },
): Promise<void> {
  const proxies = addressList('TRUSTED_PROXIES', config.trustedProxies)
  const { server, serve, drain } = openHttpServer()
  serve(app, { proxies, local, ...(straight ? { straight } : {}) })

  let stopping = false
  async function stop() {
    if (stopping) return
    stopping = true
    drain()
    setTimeout(() => process.exit(1), 9_500).unref()
    const closed = new Promise((done) => server.close(done))
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 5_000).unref()
    await closed
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  process.on('unhandledRejection', (error) => log.error('unhandled promise rejection', factsOf(error)))

  await new Promise<void>((ready, fail) => {
    server.once('error', (error) => fail(new StartRefused(`Cannot listen at ${url}: ${error.message}.`)))
    server.listen(port, host, ready)
  })
}

/** Runs what starts a process; what refuses to start is said in one line, and the process ends with 1. */
export async function started(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    process.stderr.write(`${error instanceof StartRefused ? error.message : JSON.stringify(factsOf(error))}\n`)
    process.exitCode = 1
  }
}
