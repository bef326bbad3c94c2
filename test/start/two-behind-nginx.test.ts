import { mkdirSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createLog } from '../../server/log.ts'
import { embeddedConnections } from '../../server/postgres/connections.ts'
import { startEmbedded } from '../../server/postgres/embedded.ts'
import { type Server, startServer } from '../server.ts'
import { hasNginx, startNginx, twoPorts } from './nginx.ts'
import { folder, keys, opened } from './starts.ts'

/* Two servers on one database behind nginx: each is replaced while people write, as an update of the server does it. */

const product = `
  create table public.boats (id uuid primary key, name text);
  alter table public.boats enable row level security;
  create policy everyone on public.boats using (true) with check (true);
  grant select, insert on public.boats to anon;
`
const writers = 8

/** True once this process has answered requests for tables since it started. */
async function hasServed({ url }: Server) {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return metrics.includes('http_request_duration_seconds_count{capability="rest"')
}

describe.skipIf(!hasNginx)('two servers behind nginx', () => {
  test('are replaced one after the other while people write, and nothing is lost or doubled', async () => {
    const postgres = await startEmbedded({
      dataDir: folder(),
      password: 'secret',
      log: createLog('error'),
      settings: { fsync: 'off' },
    })
    opened.push(() => postgres.stop())
    const project = folder()
    mkdirSync(join(project, 'migrations'))
    writeFileSync(join(project, 'migrations', '0001_boats.sql'), product)
    writeFileSync(join(project, 'config.toml'), '')
    const ports = await twoPorts()
    const env = {
      DATABASE_URL: `postgresql://supabase_admin:secret@localhost/postgres?host=${postgres.host}`,
      JWT_SECRET: 'shared by all processes of one database',
      SUPABASE_DIR: project,
      SITE_URL: `https://localhost:${ports.https}`,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'warn',
    }
    const servers = await Promise.all([startServer(env), startServer(env)])
    opened.push(() => Promise.all(servers.map((one) => one.discard())))
    const nginx = await startNginx(
      ports,
      servers.map(({ port }) => port),
    )
    opened.push(() => nginx.stop())
    const apikey = await keys(servers[0]!)

    const agent = new Agent({ keepAlive: true, ca: nginx.ca })
    opened.push(() => agent.destroy())
    const ask = (path: string, method: string, body?: object) =>
      new Promise<{ status: number; body: string }>((tell) => {
        const prefer = 'resolution=ignore-duplicates,return=minimal'
        const headers = { apikey, authorization: `Bearer ${apikey}`, 'content-type': 'application/json', prefer }
        const asked = request(nginx.url + path, { agent, method, headers }, async (answer) =>
          tell({ status: answer.statusCode!, body: await text(answer) }),
        )
        asked.once('error', ({ message }) => tell({ status: 0, body: message }))
        asked.end(body && JSON.stringify(body))
      })

    const written = new Set<string>()
    const again: number[] = []
    const failedReads: number[] = []
    let replacing = true
    async function write() {
      while (replacing) {
        const id = crypto.randomUUID()
        // as the outbox does: what got no good answer is sent again under the same id
        for (let status = 0; status !== 201; ) {
          status = (await ask('/rest/v1/boats', 'POST', { id, name: 'Swan' })).status
          if (status !== 201) again.push(status)
        }
        written.add(id)
        const read = await ask(`/rest/v1/boats?id=eq.${id}&select=id`, 'GET')
        if (read.status !== 200 || !read.body.includes(id)) failedReads.push(read.status)
      }
    }
    const writing = Promise.all(Array.from({ length: writers }, write))
    for (const at of [0, 1]) {
      const before = written.size
      await expect.poll(() => written.size - before, { timeout: 30_000 }).toBeGreaterThan(50)
      expect(await servers[at]!.end()).toBe(0)
      servers[at] = await servers[at]!.again()
      // nginx sends people to it again before the other one goes
      await expect.poll(() => hasServed(servers[at]!), { timeout: 30_000 }).toBe(true)
    }
    replacing = false
    await writing

    const admin = new pg.Client(embeddedConnections(postgres.host, 'secret').as('supabase_admin'))
    await admin.connect()
    const { rows } = await admin.query<{ id: string }>('select id from public.boats')
    await admin.end()
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...written].toSorted())
    expect(failedReads, nginx.said()).toEqual([])
    // a write that met a server which was just closing or starting comes back, and is for the client to send again
    expect(again.filter((status) => status !== 502 && status !== 503)).toEqual([])
    expect(again.length, nginx.said()).toBeLessThan(written.size / 10)
  })
})
