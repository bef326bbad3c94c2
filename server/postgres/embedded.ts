import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { preloadEnv, StartRefused } from '../config.ts'
import { type Log, tellStep } from '../log.ts'
import { findBinaries } from './binaries.ts'
import { collect, prepareCluster } from './cluster.ts'
import { endSurvivor } from './orphan-postmaster.ts'
import { type RunAs, runAs } from './run-as.ts'

export type EmbeddedPostgres = {
  /** The folder of the Unix socket. */
  host: string
  /** Settles, with how it ended, when PostgreSQL ended by itself and could not be brought back. */
  failed: Promise<string>
  stop(): Promise<void>
}

type Options = { dataDir: string; password: string; log: Log; settings?: Record<string, string> }

/**
 * PostgreSQL on a socket of its own, its cluster in `dataDir`/postgres; made on the first start, brought back when it
 * dies.
 */
export async function startEmbedded({ dataDir, password, log, settings = {} }: Options): Promise<EmbeddedPostgres> {
  const { initdb, postgres } = await findBinaries()
  const dir = join(realpathSync(dataDir), 'postgres')
  const as = runAs(dir, postgres, dataDir)
  await prepareCluster(initdb, dir, as, password, log)
  tellStep(log, 'the cluster is there')
  const host = socketDir(as)
  const begin = async () => {
    await endSurvivor(dir, host, log)
    tellStep(log, 'what was left running has ended')
    return run(postgres, dir, host, as, settings, log)
  }
  let stopping = false
  let running = await begin().catch((failed) => {
    rmSync(host, { recursive: true, force: true })
    throw failed
  })

  async function keepRunning() {
    for (const deaths: number[] = []; ; ) {
      const how = await running.ended
      if (stopping) return new Promise<string>(() => {})
      log.error('the database stopped unexpectedly and is being restarted', { how })
      deaths.push(Date.now())
      if (deaths.filter((at) => at > Date.now() - 60_000).length > 5) return how
      try {
        running = await begin()
      } catch (error) {
        return (error as Error).message
      }
    }
  }

  return {
    host,
    failed: keepRunning(),
    async stop() {
      stopping = true
      await running.stop()
      rmSync(host, { recursive: true, force: true })
    },
  }
}

function socketDir(as: RunAs) {
  // a socket's path has at most 107 bytes
  const parent = tmpdir().length > 70 ? '/tmp' : tmpdir()
  const dir = mkdtempSync(join(parent, 'pg-'))
  chmodSync(dir, 0o700)
  as.own(dir)
  return dir
}

const always = {
  listen_addresses: '',
  wal_level: 'logical',
  // as on Supabase, wherever the machine is
  timezone: 'UTC',
  log_timezone: 'UTC',
  io_method: 'sync',
  shared_buffers: '32MB',
  max_connections: '100',
  max_wal_size: '256MB',
  max_worker_processes: '4',
  max_logical_replication_workers: '0',
  // which statements take how long; never what makes or sets something, which is kept as it was written
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '1000',
  'pg_stat_statements.track_utility': 'off',
  log_min_error_statement: 'panic',
  // of a row that is refused, what it says stays out of the log
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  // after a crash all data is brought to the disk before recovery: in one call, where the system has it, instead of a
  // file at a time
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
}

type Running = { ended: Promise<string>; stop(): Promise<unknown> }

async function run(
  postgres: string,
  dir: string,
  host: string,
  as: RunAs,
  more: Record<string, string>,
  log: Log,
): Promise<Running> {
  const settings = { ...always, ...more, unix_socket_directories: host }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, args] = as.command(postgres, ['-D', dir, ...flags])
  const child = spawn(program, args, {
    ...as.ids,
    env: preloadEnv(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const said = collect(child, (line) => log.debug(`postgres: ${line}`))
  const ended = new Promise<string>((tell, fail) => {
    child.once('exit', (code, signal) => tell(signal ? `signal ${signal}` : `code ${code}`))
    child.once('error', fail)
  })
  const gone = ended.then((how) => {
    throw new StartRefused(`PostgreSQL did not start (${how}): ${said().trim()}`)
  })
  const waiting = new AbortController()
  await Promise.race([ready(join(dir, 'postmaster.pid'), waiting.signal), gone]).finally(() => waiting.abort())
  tellStep(log, 'PostgreSQL has recovered and takes connections')
  gone.catch(() => {})
  return {
    ended,
    async stop() {
      const hard = setTimeout(() => child.kill('SIGQUIT'), 8_000)
      child.kill('SIGINT')
      await ended
      clearTimeout(hard)
    },
  }
}

/** PostgreSQL writes `ready` in line 8 of its lock file once it takes connections. */
async function ready(file: string, signal: AbortSignal) {
  while (!signal.aborted) {
    if (read(file)?.split('\n')[7]?.trim() === 'ready') return
    await sleep(5)
  }
}

function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
