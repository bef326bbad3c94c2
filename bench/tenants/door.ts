import { mina } from '../../supabase/tests/cast.ts'
import { type Server, startServer, statement } from '../../test/server.ts'
import { median } from '../report.ts'

/**
 * The time of a row by REST, with and without a look at what has become of the organisation of who asks: in turns on one
 * server, in ms. `ROUNDS` makes it longer.
 */
export async function doorTimes() {
  const server = await startServer({ SEED: '1' })
  try {
    const asks = await asking(server)
    const held = JSON.parse(
      statement(
        server,
        `select jsonb_agg(pg_get_functiondef(oid)) as it from pg_proc where oid::regprocedure::text in (${looking})`,
      ),
    )
    const blind = held.it.map((text: string) =>
      text
        .replace(/its\.status <> 'active'/g, 'false')
        .replace(
          /from public\.users as known join public\.tenants as its on its\.id = known\.tenant_id and false\s+where/g,
          'from public.users as known where false and',
        )
        .replace(
          'select its.id from public.users as known where false',
          'select known.id from public.users as known where false',
        ),
    )
    const times = { looks: [] as number[], blind: [] as number[] }
    for (let n = 0; n < Number(process.env.ROUNDS ?? 6); n++)
      for (const [name, texts] of [
        ['looks', held.it],
        ['blind', blind],
      ] as const) {
        for (const text of texts) statement(server, text)
        for (let warm = 0; warm < 100; warm++) await asks()
        for (let at = 0; at < 300; at++) {
          const begun = performance.now()
          await asks()
          times[name].push(performance.now() - begun)
        }
      }
    return { looks: median(times.looks), blind: median(times.blind) }
  } finally {
    await server.discard()
  }
}
const looking = "'private.is_away(uuid)', 'private.closed_tenant(uuid)'"

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
