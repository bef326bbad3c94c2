import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { embeddedConnections } from '../../server/postgres/connections.ts'
import { mina } from '../../supabase/tests/cast.ts'
import { type Server, startServer } from '../../test/server.ts'
import { median } from '../report.ts'

/**
 * The time of a row by REST, with and without a look at what has become of the organisation of who asks: in short turns on one
 * server, in ms. `ROUNDS` makes it longer.
 */
export async function doorTimes() {
  const server = await startServer({ SEED: '1', RATE_LIMIT: '1000' })
  const admin = await owner(server)
  try {
    const asks = await asking(server)
    const { rows } = await admin.query("select pg_get_functiondef('private.is_away(uuid)'::regprocedure) as looks")
    const looks: string = rows[0].looks
    const blind = looks.replace(look, '')
    if (blind === looks) throw new Error(`The door no longer looks by ${look}.`)
    const turns = Object.entries({ looks, blind }) as ['looks' | 'blind', string][]
    const times = { looks: [] as number[], blind: [] as number[] }
    for (let n = 0; n < Number(process.env.ROUNDS ?? 60); n++)
      // each comes first as often as the other: a server is slower while it is new
      for (const [name, text] of n % 2 === 0 ? turns : turns.toReversed()) {
        await admin.query(text)
        for (let warm = 0; warm < 30; warm++) await asks()
        for (let at = 0; at < 100; at++) {
          const begun = performance.now()
          await asks()
          times[name].push(performance.now() - begun)
        }
      }
    return { looks: median(times.looks), blind: median(times.blind) }
  } finally {
    await admin.end()
    await server.discard()
  }
}
const look = /or exists \(select from public\.tenants as its .* and private\.closed_tenant\(person\) is not null/

async function owner({ dataDir }: Server) {
  const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  const host = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    .split('\n')[4]!
    .trim()
  const client = new pg.Client(embeddedConnections(host, databasePassword).as('supabase_admin'))
  await client.connect()
  return client
}

async function asking({ url }: Server) {
  const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string }
  const signed = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: mina.email, password: 'cohort-demo' }),
  })
  const { access_token } = (await signed.json()) as { access_token: string }
  const headers = { apikey: anonKey, authorization: `Bearer ${access_token}` }
  return async () => {
    const answer = await fetch(`${url}/rest/v1/groups?select=id,name&limit=1`, { headers })
    if (!answer.ok) throw new Error(await answer.text())
    await answer.text()
  }
}
