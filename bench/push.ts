import { fork } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedConnections } from '../server/postgres/connections.ts'
import { percentile, report } from './report.ts'

/*
 * 10,000 notifications to 1,000 devices, and what somebody who only reads notices of it. Goals: all of them within
 * 60 s, p95 of a read at most twice what it is when nothing else happens.
 */
const people = 1_000
const each = 10
const calm = 5_000
const pause = 10

export async function push() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-push-'))
  const child = fork(join(import.meta.dirname, 'push-server.ts'), {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'inherit',
  })
  const gone = new Promise((tell) => child.once('exit', tell))
  let arrived = 0
  const service = createServer((request, response) => {
    request.resume().once('end', () => {
      arrived++
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready))
  const { port } = service.address() as { port: number }
  try {
    const server = await new Promise<Record<'url' | 'host' | 'password' | 'anonKey' | 'token', string>>(
      (tell, fail) => {
        child.once('message', tell as (message: unknown) => void)
        void gone.then(() => fail(new Error('The server ended.')))
      },
    )
    const client = new pg.Client(embeddedConnections(server.host, server.password).as('supabase_admin'))
    await client.connect()
    const ids = await subscribe(client, `http://127.0.0.1:${port}`)
    const reading = reader(server)
    await reading(() => sleep(1_000))
    const idle = await reading(() => sleep(calm))

    const began = performance.now()
    const busy = await reading(async () => {
      for (let n = 0; n < each; n++)
        await client.query("select private.notify($1, 'task_due', $2, null, null, null)", [ids, `Bread ${n}`])
      while (arrived < people * each && performance.now() - began < 120_000) await sleep(20)
    })
    const took = (performance.now() - began) / 1000
    await client.end()
    report('push', {
      [`arrived of ${(people * each).toLocaleString('en')} sent to ${people.toLocaleString('en')} devices`]: arrived,
      'seconds until the last arrived': took,
      'a second': arrived / took,
      'a read when nothing happens, ms (p95)': percentile(idle, 0.95),
      'a read meanwhile, ms (p95)': percentile(busy, 0.95),
    })
  } finally {
    child.kill('SIGTERM')
    await gone
    service.closeAllConnections()
    service.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function subscribe(client: pg.Client, url: string) {
  const keys = Array.from({ length: people }, () => {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    return pair.getPublicKey('base64url')
  })
  const { rows } = await client.query<{ id: string }>(
    `insert into auth.users (id, email) select gen_random_uuid(), 'person' || n || '@example.org' from generate_series(1, $1) as n returning id`,
    [people],
  )
  const ids = rows.map(({ id }) => id)
  await client.query(
    `insert into public.push_devices (user_id, endpoint, p256dh, auth)
     select owner, $1 || '/' || n, key, auth from unnest($2::uuid[], $3::text[], $4::text[]) with ordinality as d (owner, key, auth, n)`,
    [url, ids, keys, keys.map(() => randomBytes(16).toString('base64url'))],
  )
  await client.query('vacuum analyze')
  return ids
}

/** One read after the other while the work lasts; how long each took, in ms. */
const reader =
  ({ url, anonKey, token }: Record<string, string>) =>
  async (work: () => Promise<unknown>) => {
    const took: number[] = []
    const over = work().then(() => true)
    for (;;) {
      const began = performance.now()
      const answer = await fetch(`${url}/rest/v1/tasks?select=id,title,status&limit=50`, {
        headers: { apikey: anonKey!, authorization: `Bearer ${token}` },
      })
      await answer.text()
      if (!answer.ok) throw new Error(`A read was answered ${answer.status}.`)
      took.push(performance.now() - began)
      if (await Promise.race([over, sleep(pause, false)])) return took
    }
  }
