import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { median, report } from './report.ts'

/*
 * The time until the first 200, step by step, and the weight when nothing happens. Goals: 0.5 s on a kept database, 2 s
 * on an empty one, 1 s after a `kill -9` under writes, `npm start` around it 0.5 s more, 160 MB for the server and
 * every postgres process.
 */
const port = 3977
const rounds = 5
const node = [process.execPath, '--max-semi-space-size=8', 'server/start.js'] as const

type Began = { took: number; steps: Map<string, number> }

export async function start() {
  const began: Record<string, Began[]> = {}
  const note = (what: string, one: Began) => {
    began[what] = [...(began[what] ?? []), one]
  }
  let weight = 0
  for (let round = 0; round < rounds; round++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'bench-start-'))
    note('an empty database', await once(node, dataDir))
    note('a kept database', await once(node, dataDir))
    note('npm start on a kept database', await once(['npm', 'start'], dataDir))
    await once(node, dataDir, () => writes(dataDir), 'server')
    note('after kill -9 of the server under writes', await once(node, dataDir))
    await once(node, dataDir, () => writes(dataDir), 'all')
    note('after kill -9 of the server and PostgreSQL under writes', await once(node, dataDir))
    if (round === rounds - 1) await once(node, dataDir, async () => (weight = await idle(dataDir)))
    rmSync(dataDir, { recursive: true, force: true })
  }
  for (const [what, all] of Object.entries(began)) {
    const steps = [...all[0]!.steps.keys()]
    report(`start: ${what}, ms (median of ${rounds})`, {
      ...Object.fromEntries(steps.map((step) => [step, median(all.map((one) => one.steps.get(step) ?? Number.NaN))])),
      'in all, until /health says 200': median(all.map(({ took }) => took)),
    })
  }
  report('start', { 'idle after 40 s, MB PSS of server and postgres': weight })
}

/** One start; ended in peace, or by `kill -9` while what `whileUp` began still goes on. */
async function once(
  [program, ...args]: readonly [string, ...string[]],
  dataDir: string,
  whileUp: () => Promise<unknown> = async () => {},
  killed?: 'server' | 'all',
): Promise<Began> {
  const began = performance.now()
  const child = spawn(program, args, {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'debug' },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const gone = new Promise((tell) => child.once('exit', tell))
  while ((await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined))?.status !== 200) await sleep(5)
  const took = performance.now() - began
  await whileUp()
  const cluster = inCluster(dataDir)
  process.kill(-child.pid!, killed ? 'SIGKILL' : 'SIGTERM')
  if (killed === 'all') for (const pid of cluster) process.kill(pid, 'SIGKILL')
  await gone
  while (await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined)) await sleep(20)
  // who comes back after a fall meets what was left as it is
  if (!killed) await quiet(dataDir)
  return { took, steps: stepsIn(said, took) }
}

/** The time of each step of the start, by the server's log; the rest is before and after them. */
function stepsIn(said: string, took: number) {
  const told = [...said.matchAll(/ debug start (\{.*\})$/gm)].map(
    ([, facts]) => JSON.parse(facts!) as { step: string; ms: number },
  )
  const steps = new Map<string, number>()
  let before = 0
  for (const { step, ms } of told) {
    steps.set(step, ms - before)
    before = ms
  }
  return steps.set('before Node begins, and the first answer', took - before)
}

/** Eight who write without a pause, each write a commit of its own; they go on until the database is gone. */
async function writes(dataDir: string) {
  const { databasePassword: password } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  const host = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    .split('\n')[4]!
    .trim()
  const to = { host, user: 'supabase_admin', password, database: 'postgres' }
  const write = async (writer: number) => {
    const client = new pg.Client(to)
    // it breaks off: that is what is measured
    client.on('error', () => {})
    await client.connect()
    if (writer === 0)
      await client.query('create schema if not exists bench; create table if not exists bench.writes (text text)')
    return client
  }
  const clients = await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)))
  const on = async (client: pg.Client) => {
    for (;;) await client.query("insert into bench.writes select repeat('a row of a page ', 60)")
  }
  for (const client of clients) on(client).catch(() => client.end().catch(() => {}))
  await sleep(3_000)
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
