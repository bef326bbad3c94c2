import { createServer } from 'node:http'
import { jwtVerify } from 'jose'
import pg from 'pg'
import { secret } from './world.ts'

/* A server written by hand: node:http, pg, a transaction per request. Tokens are verified once and remembered. */
const pool = new pg.Pool({ connectionString: process.argv[2]!, max: 16, idleTimeoutMillis: 300 })
const key = new TextEncoder().encode(secret)
const seen = new Map<string, string>()

async function claimsOf(token: string) {
  const known = seen.get(token)
  if (known) return known
  const claims = JSON.stringify((await jwtVerify(token, key)).payload)
  seen.set(token, claims)
  return claims
}

type Statement = { text: string; values: unknown[] }

function statementOf(url: URL, body: string): Statement {
  const name = url.pathname.slice(1)
  if (name === 'notes') {
    const { id, body: words } = JSON.parse(body) as Record<string, string>
    return { text: 'insert into public.notes (id, body) values ($1, $2) returning *', values: [id, words] }
  }
  const id = url.searchParams.get('id')
  if (id) return { text: 'select * from public.posts where id = $1', values: [id.slice(3)] }
  const embed = url.searchParams.get('select')
    ? ', (select row_to_json(c) from (select name from public.channels where id = p.channel) c) as channels'
    : ''
  return {
    text: `select p.*${embed} from public.posts p where channel = $1 order by id desc limit 50`,
    values: [url.searchParams.get('channel')!.slice(3)],
  }
}

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const claims = await claimsOf(request.headers.authorization!.slice(7))
  const { text, values } = statementOf(new URL(request.url!, 'http://localhost'), body)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'who',
      text: "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)",
      values: ['authenticated', claims],
    })
    const { rows } = await client.query({ name: text.slice(0, 60), text, values })
    await client.query('commit')
    response.setHeader('content-type', 'application/json').end(JSON.stringify(rows))
  } finally {
    client.release()
  }
})
server.listen(0, '127.0.0.1', () => process.send!(`http://127.0.0.1:${(server.address() as { port: number }).port}`))
