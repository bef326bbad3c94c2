import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../test/server.ts'
import { secret } from './world.ts'

/* PostGraphile 5, fetched for this and no dependency: the same rows by GraphQL, under the same policies. */
const version = 'postgraphile@5.1.5'

const program = (url: string, port: number) => `
import { createServer } from 'node:http'
import { createHmac } from 'node:crypto'
import { postgraphile } from 'postgraphile'
import { makeV4Preset } from 'postgraphile/presets/v4'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'

const seen = new Map()
function claimsOf(token) {
  const known = seen.get(token)
  if (known) return known
  const [head, body, sign] = token.split('.')
  if (createHmac('sha256', ${JSON.stringify(secret)}).update(head + '.' + body).digest('base64url') !== sign) throw new Error('forged')
  const claims = Buffer.from(body, 'base64url').toString()
  seen.set(token, claims)
  return claims
}
const preset = {
  extends: [PostGraphileAmberPreset, makeV4Preset()],
  pgServices: [makePgService({ connectionString: ${JSON.stringify(url)}, schemas: ['public'], poolConfig: { max: 16, idleTimeoutMillis: 300 } })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: {
    explain: false,
    context: ({ node }) => ({
      pgSettings: { role: 'authenticated', 'request.jwt.claims': claimsOf(node.req.headers.authorization.slice(7)) },
    }),
  },
}
const server = createServer()
await postgraphile(preset).createServ(grafserv).addTo(server)
server.listen(${port}, '127.0.0.1')
`

export async function startPostgraphile(dir: string, url: string): Promise<{ url: string; child: ChildProcess }> {
  const home = join(dir, 'postgraphile')
  mkdirSync(home)
  writeFileSync(join(home, 'package.json'), '{"type": "module", "private": true}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', version], {
    cwd: home,
    stdio: 'ignore',
  })
  const port = await freePort()
  writeFileSync(join(home, 'server.js'), program(url, port))
  const child = spawn(process.execPath, ['server.js'], {
    cwd: home,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', GRAPHILE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const at = `http://127.0.0.1:${port}/graphql`
  while (!(await fetch(at).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error('PostGraphile did not start')
    await sleep(50)
  }
  return { url: at, child }
}
