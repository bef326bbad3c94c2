import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { embeddedConnections } from '../../server/postgres/connections.ts'
import { mina } from '../../supabase/tests/cast.ts'
import { type Server, startServer } from '../../test/server.ts'
import { median } from '../report.ts'

type Request = (server: { url: string; headers: Record<string, string> }) => Promise<Response>

/**
 * Median time of one REST request by Mina, in ms, in each of two states of the database. The states are set by SQL and alternate
 * in short turns on one server; `ROUNDS` sets how many.
 */
export async function inTurns<Name extends string>(
  statesOf: (admin: pg.Client) => Promise<Record<Name, string>>,
  request: Request,
): Promise<Record<Name, number>> {
  const server = await startServer({ SEED: '1', RATE_LIMIT: '1000' })
  const admin = await owner(server)
  try {
    const headers = await signedIn(server)
    const ask = async () => {
      const answer = await request({ url: server.url, headers })
      if (!answer.ok) throw new Error(await answer.text())
      await answer.text()
    }
    const turns = Object.entries(await statesOf(admin)) as [Name, string][]
    const times = new Map<Name, number[]>(turns.map(([name]) => [name, []]))
    for (let n = 0; n < Number(process.env.ROUNDS ?? 60); n++)
      // the states alternate in going first: a new server is slower
      for (const [name, sql] of n % 2 === 0 ? turns : turns.toReversed()) {
        await admin.query(sql)
        for (let warm = 0; warm < 30; warm++) await ask()
        for (let at = 0; at < 100; at++) {
          const begun = performance.now()
          await ask()
          times.get(name)!.push(performance.now() - begun)
        }
      }
    return Object.fromEntries([...times].map(([name, took]) => [name, median(took)])) as Record<Name, number>
  } finally {
    await admin.end()
    await server.discard()
  }
}

async function owner({ dataDir }: Server) {
  const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  const host = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    .split('\n')[4]!
    .trim()
  const client = new pg.Client(embeddedConnections(host, databasePassword).as('supabase_admin'))
  await client.connect()
  return client
}

async function signedIn({ url }: Server) {
  const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string }
  const signed = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: mina.email, password: 'cohort-demo' }),
  })
  const { access_token } = (await signed.json()) as { access_token: string }
  return { apikey: anonKey, authorization: `Bearer ${access_token}` }
}
