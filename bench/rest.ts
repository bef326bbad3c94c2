import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedConnections } from '../server/postgres/connections.ts'
import { freePort } from '../test/server.ts'
import { median, report } from './report.ts'
import { type Measurement, pgbench, wrk } from './rest/load.ts'
import { startPostgraphile } from './rest/postgraphile.ts'
import { type Cell, cells, checking, secret, tokensOf, writeProject } from './rest/world.ts'

/*
 * Rows over HTTP under row level security, as one of 500 people each time, 32 connections; in turns with pgbench on
 * the same PostgreSQL (prepared, an implicit transaction in one pipeline: the limit), with node:http and pg by hand,
 * and with PostGraphile 5. Goals: row 0.80 of the limit, list 0.85, insert 0.70; 60 µs of the server's CPU a row;
 * p99 at most five times p50; memory that does not grow over 1,000,000 requests (`rest-memory`).
 * It needs Debian's packages postgresql (for pgbench) and wrk. `CELL=row` is for that kind of request alone, `ROUNDS`
 * and `SECONDS` for longer or shorter, `PEERS=0` without PostGraphile, `SERVER_FLAGS=--cpu-prof` for a profile.
 */
const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = Number(process.env.SECONDS ?? 4)

export async function rest() {
  await inWorld(async (world) => {
    const bare = fork(join(import.meta.dirname, 'rest', 'bare.ts'), [world.database])
    const byHand = await new Promise<string>((tell) => bare.once('message', tell as (url: unknown) => void))
    const graphile = process.env.PEERS === '0' ? undefined : await startPostgraphile(world.dir, world.database)
    try {
      for (const cell of cells.filter(({ name }) => name.startsWith(process.env.CELL ?? ''))) {
        await world.check(cell.checked ? checking : undefined)
        await measure(cell, world, { byHand, bare, graphile })
      }
    } finally {
      await ended(bare)
      if (graphile) await ended(graphile.child)
    }
  })
}

type World = Awaited<ReturnType<typeof openWorld>>
type Peers = { byHand: string; bare: ChildProcess; graphile: Awaited<ReturnType<typeof startPostgraphile>> | undefined }

async function measure(cell: Cell, world: World, { byHand, bare, graphile }: Peers) {
  const { dir, env, tokens, url, server } = world
  const common = { dir, tokens, seconds }
  const ours: (Measurement & { ratio: number })[] = []
  const others: Record<string, { ratio: number; cpu: number }[]> = { 'node:http and pg': [], 'PostGraphile 5': [] }
  const limits: number[] = []
  await wrk(cell, { ...common, url, pid: server.pid!, seconds: 2 })
  let limit = await pgbench(cell, { dir, env, seconds })
  for (let round = 0; round < rounds; round++) {
    const here = await wrk(cell, { ...common, url, pid: server.pid! })
    const after = await pgbench(cell, { dir, env, seconds })
    // the limit swings on a shared machine: what stands between two of them is held against both
    ours.push({ ...here, ratio: (2 * here.perSecond) / (limit + after) })
    limits.push(after)
    if (!cell.checked) {
      const hand = await wrk(cell, { ...common, url: byHand, pid: bare.pid! })
      others['node:http and pg']!.push({ ratio: hand.perSecond / after, cpu: hand.cpu })
    }
    if (graphile && !cell.checked) {
      const graph = await wrk(cell, { ...common, url: graphile.url, pid: graphile.child.pid!, graph: true })
      others['PostGraphile 5']!.push({ ratio: graph.perSecond / after, cpu: graph.cpu })
    }
    // the others' connections have to be closed before so many more are opened
    await sleep(1_000)
    limit = await pgbench(cell, { dir, env, seconds })
  }
  const of = (name: keyof (typeof ours)[0]) => median(ours.map((one) => one[name]))
  report(`rest, ${cell.name} (medians of ${rounds}, in turns)`, {
    'pgbench, a second': median(limits),
    'ours, a second': of('perSecond'),
    'ours beside pgbench': of('ratio'),
    'the least and the most of that': `${Math.min(...ours.map((one) => one.ratio)).toFixed(2)}–${Math.max(...ours.map((one) => one.ratio)).toFixed(2)}`,
    'server CPU a request, µs': of('cpu'),
    'p50, ms': of('p50'),
    'p99, ms': of('p99'),
    'p99 beside p50': of('p99') / of('p50'),
    ...Object.fromEntries(
      Object.entries(others)
        .filter(([, all]) => all.length > 0)
        .flatMap(([name, all]) => [
          [`${name} beside pgbench`, median(all.map(({ ratio }) => ratio))],
          [`${name}: CPU a request, µs`, median(all.map(({ cpu }) => cpu))],
        ]),
    ),
  })
}

/** The memory of the server while a million rows are asked for, as the product runs: with the check. */
export async function restMemory() {
  await inWorld(async ({ check, dir, tokens, url, server }) => {
    await check(checking)
    const figures: Record<string, number> = {}
    for (let asked = 0, next = 0; asked < 1_000_000; ) {
      for (const cell of [cells[0]!, cells[2]!, cells[4]!]) {
        asked += (await wrk(cell, { dir, tokens, url, pid: server.pid!, seconds: cell.name === 'row' ? 10 : 2 })).count
      }
      if (asked < next) continue
      figures[`after ${asked.toLocaleString('en')} requests, MB RSS`] = rss(server)
      next += 100_000
    }
    report('rest, memory', figures)
  })
}

export async function inWorld(work: (world: World) => Promise<unknown>) {
  const dir = mkdtempSync(join(tmpdir(), 'bench-rest-'))
  const world = await openWorld(dir)
  try {
    await work(world)
  } finally {
    await world.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function openWorld(dir: string) {
  const dataDir = join(dir, 'data')
  writeProject(join(dir, 'project'))
  const port = await freePort()
  const flags = process.env.SERVER_FLAGS?.split(' ') ?? []
  const server = spawn(process.execPath, [...flags, 'server/start.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      SUPABASE_DIR: join(dir, 'project'),
      JWT_SECRET: secret,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while ((await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined))?.status !== 200) {
    if (server.exitCode !== null) throw new Error('the server did not start')
    await sleep(50)
  }
  const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Record<string, string>
  const host = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    .split('\n')[4]!
    .trim()
  const admin = new pg.Client(embeddedConnections(host, databasePassword!).as('supabase_admin'))
  await admin.connect()
  await admin.query('vacuum analyze')
  return {
    dir,
    server,
    url: `http://127.0.0.1:${port}/rest/v1`,
    tokens: await tokensOf(),
    database: `postgresql://authenticator:${databasePassword}@localhost/postgres?host=${encodeURIComponent(host)}`,
    env: { PGHOST: host, PGUSER: 'authenticator', PGPASSWORD: databasePassword!, PGDATABASE: 'postgres' },
    /** Has a function go before each request, or none; the server hears of it as a hosted project would. */
    async check(name: string | undefined) {
      await admin.query(
        `alter role authenticator ${name ? `set pgrst.db_pre_request = '${name}'` : 'reset pgrst.db_pre_request'}`,
      )
      await admin.query("notify pgrst, 'reload config'")
      await sleep(500)
    },
    async close() {
      await admin.end()
      await ended(server)
    },
  }
}

const rss = ({ pid }: ChildProcess) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function ended(child: ChildProcess) {
  if (child.exitCode !== null) return
  const gone = new Promise((tell) => child.once('exit', tell))
  child.kill('SIGTERM')
  await gone
}
