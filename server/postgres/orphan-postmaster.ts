import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefused } from '../config.ts'
import type { Log } from '../log.ts'
import { isRunning, processesIn } from './processes.ts'

/**
 * After `kill -9` of this server PostgreSQL lives on; after `kill -9` of PostgreSQL its children do for a moment.
 * Nothing starts on the cluster before all are gone.
 */
export async function endSurvivor(dir: string, host: string, log: Log) {
  const file = join(dir, 'postmaster.pid')
  const lines = read(file)?.split('\n')
  if (!lines) return
  const postmaster = Number(lines[0])
  const alive = () => processesIn(dir)
  const mine = alive()
  if (mine.includes(postmaster) || (process.platform !== 'linux' && isRunning(postmaster))) {
    log.info('stopping a database left running by an earlier start')
    kill(postmaster, 'SIGINT')
  }
  for (const deadline = Date.now() + 15_000; alive().length > 0; await sleep(10)) {
    if (Date.now() > deadline - 5_000) for (const pid of alive()) kill(pid, 'SIGQUIT')
    if (Date.now() > deadline)
      throw new StartRefused(`The database in ${dir} is still in use by process ${alive().join(', ')}.`)
  }
  if (process.platform === 'linux') rmSync(file, { force: true })
  const socket = lines[4]?.trim()
  if (socket && socket !== host && /\/pg-[^/]+$/.test(socket)) rmSync(socket, { recursive: true, force: true })
}

function kill(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (refused) {
    if ((refused as NodeJS.ErrnoException).code !== 'ESRCH') throw refused
  }
}

function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
