import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { factsOf, type Log } from '../log.ts'
import type { Deliveries } from './deliveries.ts'

export type Status = {
  start(): void
  /** Says that this process ends. */
  stop(): Promise<void>
}

const every = 15_000
const patience = 2_000

/**
 * Tells the function `(said jsonb)` of the project folder, which `[server.status]` names, every fifteen seconds what this
 * process is and how it fares: `{id, kind, version, started_at, node, memory, disk, disk_free, sockets, sends_mail, deliveries}`,
 * sizes in bytes; and in the end `ended`. Nothing of it says who anybody is, or where.
 */
export function openStatus({
  report,
  write,
  kind,
  config: { dataDir, smtpUrl },
  sockets,
  deliveries,
  log,
  pause = every,
}: {
  report: string | undefined
  /** Runs a statement with one value. */
  write: (text: string, value: string) => Promise<unknown>
  kind: 'server' | 'worker'
  /** The disk that matters is the one that the data folder is on. */
  config: Pick<Config, 'dataDir' | 'smtpUrl'>
  sockets?: () => number
  deliveries: Deliveries
  log: Log
  pause?: number
}): Status {
  const own = { id: randomBytes(8).toString('hex'), kind, version, started_at: new Date().toISOString() }
  let timer: NodeJS.Timeout | undefined
  let away = false
  let telling: Promise<void> = Promise.resolve()
  if (!report) return { start() {}, async stop() {} }

  async function tell(more: Record<string, unknown> = {}) {
    const counts = deliveries.take()
    const { rss: memory } = process.memoryUsage()
    const facts = { node: process.versions.node, memory, sends_mail: smtpUrl !== undefined, ...(await diskOf(dataDir)) }
    const said = { ...own, ...facts, ...(sockets && { sockets: sockets() }), deliveries: counts, ...more }
    try {
      await write(`select ${report}($1::jsonb)`, JSON.stringify(said))
      away = false
    } catch (error) {
      deliveries.giveBack(counts)
      if (!away) log.warn('the state of this process could not be told', factsOf(error))
      away = true
    }
  }

  const next = () => {
    telling = tell().finally(() => {
      if (timer) timer = setTimeout(next, pause).unref()
    })
  }

  return {
    start() {
      timer ??= setTimeout(next, 0).unref()
    },
    async stop() {
      if (!timer) return
      clearTimeout(timer)
      timer = undefined
      const goodbye = telling.then(() => tell({ ended: true }))
      await Promise.race([goodbye, new Promise((go) => setTimeout(go, patience).unref())])
    },
  }
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

async function diskOf(dir: string) {
  try {
    const { bavail, blocks, bsize } = await statfs(dir)
    return { disk: blocks * bsize, disk_free: bavail * bsize }
  } catch {
    // a worker beside a hosted project has no folder
    return {}
  }
}
