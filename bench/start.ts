import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, report } from './report.ts'

/*
 * How long until the first 200, and what it weighs when nothing happens. Goals: 0.5 s on an existing database,
 * 1.5 s on an empty one, `npm start` around it 1 s more, 160 MB for the server and every postgres process.
 */
const port = 3977
const rounds = 5

export async function start() {
  const empty: number[] = []
  const existing: number[] = []
  const throughNpm: number[] = []
  let weight = 0
  for (let round = 0; round < rounds; round++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'))
    empty.push(await once(process.execPath, ['server/start.js'], dataDir))
    existing.push(await once(process.execPath, ['server/start.js'], dataDir))
    throughNpm.push(await once('npm', ['start'], dataDir))
    if (round === rounds - 1)
      await once(process.execPath, ['server/start.js'], dataDir, async () => (weight = await idle(dataDir)))
    rmSync(dataDir, { recursive: true, force: true })
  }
  report('start', {
    'empty database, ms to first 200 (median)': median(empty),
    'existing database, ms to first 200 (median)': median(existing),
    'npm start on an existing database, ms (median)': median(throughNpm),
    'idle after 40 s, MB PSS of server and postgres': weight,
  })
}

async function once(
  program: string,
  args: string[],
  dataDir: string,
  whileUp: () => Promise<unknown> = async () => {},
) {
  const began = performance.now()
  const child = spawn(program, args, {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
    detached: true,
  })
  const gone = new Promise((tell) => child.once('exit', tell))
  while ((await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined))?.status !== 200) await sleep(5)
  const took = performance.now() - began
  await whileUp()
  process.kill(-child.pid!, 'SIGTERM')
  await gone
  while (await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined)) await sleep(20)
  await quiet(dataDir)
  return took
}

/** PSS of the server and of every process that runs in the cluster's folder. */
async function idle(dataDir: string) {
  await sleep(40_000)
  const lock = JSON.parse(readFileSync(join(dataDir, 'server.lock'), 'utf8')) as { pid: number }
  return [lock.pid, ...inCluster(dataDir)].reduce((sum, pid) => sum + pss(pid), 0)
}

async function quiet(dataDir: string) {
  while (inCluster(dataDir).length > 0) await sleep(20)
}

function inCluster(dataDir: string) {
  const cluster = join(realpathSync(dataDir), 'postgres')
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === cluster
      } catch {
        return false
      }
    })
}

const pss = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(execFileSync('cat', [`/proc/${pid}/smaps_rollup`], { encoding: 'utf8' }))?.[1]) / 1024
