import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Agent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { startS3 } from '../../test/fakes/s3-server.ts'
import { machineEnv, type Server, startServer } from '../../test/server.ts'
import { startInstalled } from '../../test/start/installed-postgres.ts'
import { hasNginx, startNginx, twoPorts } from '../../test/start/nginx.ts'
import { openJobs } from './two/jobs.ts'
import { judge } from './two/judge.ts'
import { newerBuild } from './two/newer-build.ts'
import { openWriter, type Writer } from './two/writer.ts'

const bin = '/usr/lib/postgresql/15/bin'
const writers = ['ruth', 'tomas', 'mina', 'ruth', 'tomas', 'mina'].map((name) => `${name}@example.org`)

/**
 * `npm run faults -- two`: two servers and a worker on Debian's PostgreSQL 15 and an S3 server, behind nginx with TLS.
 * People write tasks and files through both while each server is replaced by a newer build; nobody notices more than a
 * reconnection, and the database and the S3 server hold everything once.
 */
export async function two(): Promise<boolean> {
  if (!existsSync(bin)) throw new Error('PostgreSQL 15 is missing: install it with apt-get install postgresql-15.')
  if (!hasNginx) throw new Error('nginx is missing: install it with apt-get install nginx.')
  const ends: (() => unknown)[] = []
  try {
    return await replaceUnderLoad((end) => ends.push(end))
  } finally {
    for (const end of ends.reverse()) await end()
  }
}

async function replaceUnderLoad(atEnd: (end: () => unknown) => void) {
  const began = performance.now()
  const postgres = await startInstalled(bin, 'secret', { fsync: 'off' })
  atEnd(() => postgres.stop())
  const s3 = await startS3()
  atEnd(() => s3.stop())
  const ports = await twoPorts()
  const env = {
    DATABASE_URL: `postgresql://supabase_admin:secret@localhost/postgres?host=${postgres.host}`,
    JWT_SECRET: 'shared by all processes of one database',
    SITE_URL: `https://localhost:${ports.https}`,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    S3_ENDPOINT: s3.config.endpoint,
    S3_BUCKET: s3.config.bucket,
    S3_ACCESS_KEY_ID: s3.config.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
  }
  const first = await startServer({ ...env, SEED: '1' })
  const servers = [first, await startServer(env)]
  atEnd(() => Promise.all(servers.map((one) => one.discard())))
  const worker = startWorker(env)
  atEnd(() => worker.end())
  const nginx = await startNginx(
    ports,
    servers.map(({ port }) => port),
  )
  atEnd(() => nginx.stop())
  const agent = new Agent({ keepAlive: true, ca: nginx.ca })
  atEnd(() => agent.destroy())
  const jobs = await openJobs(env.DATABASE_URL)
  atEnd(() => jobs.client.end())
  // a server refuses those who sign in while it has many passwords to check
  const all: Writer[] = []
  for (const email of writers) all.push(await openWriter(email, { url: nginx.url, ca: nginx.ca, agent }))
  for (const { page } of all) atEnd(() => page.close())
  const newer = newerBuild()
  atEnd(() => newer.remove())

  let running = true
  const writing = Promise.all(all.map((one) => one.write(() => running)))
  const tasks = () => all.reduce((sum, { done }) => sum + done.tasks.size, 0)
  async function meanwhile() {
    const before = tasks()
    for (; tasks() < before + 60; await sleep(50)) await jobs.add()
  }
  for (const at of [0, 1]) {
    await meanwhile()
    if ((await servers[at]!.end()) !== 0) throw new Error('A server did not end by itself.')
    servers[at] = await servers[at]!.again(newer)
    for (; !(await hasServed(servers[at]!)); await sleep(50)) await jobs.add()
  }
  await meanwhile()
  while (!all.every(({ page }) => page.isOpen())) await sleep(50)
  running = false
  await writing
  return judge({ all, jobs, objects: s3.objects, seconds: (performance.now() - began) / 1000 })
}

function startWorker(env: Record<string, string>) {
  const child = spawn(process.execPath, ['server/worker.ts'], { env: { ...machineEnv(), ...env }, stdio: 'inherit' })
  const ended = once(child, 'exit')
  return {
    async end() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** True once this process has answered requests for tables since it started. */
async function hasServed({ url }: Server) {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return metrics.includes('http_request_duration_seconds_count{capability="rest"')
}
