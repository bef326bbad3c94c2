import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endpoints } from '../server/auth/routes.ts'
import { openTokens } from '../server/auth/sessions/tokens.ts'
import { openSecrets } from '../server/secrets.ts'
import { type Server, startServer } from '../test/server.ts'
import { authRequest } from './fuzz/auth.ts'
import { readCatalogue } from './fuzz/catalogue.ts'
import { type Chance, chanceOf, seedOfDay } from './fuzz/chance.ts'
import { elsewhereRequest } from './fuzz/elsewhere.ts'
import { judgeOf, shown, smallest } from './fuzz/judge.ts'
import { personas } from './fuzz/personas.ts'
import { oddly, type Request, send } from './fuzz/request.ts'
import { restRequest } from './fuzz/rest.ts'
import { oddSocket } from './fuzz/sockets.ts'
import { storageRequest } from './fuzz/storage.ts'

type FuzzFinding = { which: number; who: string; wrong: string; request: string }
export type FuzzReport = {
  seed: number
  requests: number
  sockets: number
  statuses: Record<number, number>
  found: FuzzFinding[]
  errors: string[]
  healthy: boolean
  megabytes: number
}

const atOnce = 4

/** A server of one's own on the seed, in whose log nothing may be an error. */
export const fuzzedServer = () =>
  startServer({ SEED: '1', RATE_LIMIT: '0', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'warn' })

/**
 * Whatever chance makes up, of all capabilities, by everybody: until `ms` have passed and `least` were sent, or `most`. Request
 * number n of a seed is the same each time. Every failure is made as small as it goes, three of a kind at most.
 */
export async function fuzzAll(
  server: Server,
  { seed, ms, least = 0, most }: { seed: number; ms: number; least?: number; most: number },
): Promise<FuzzReport> {
  const { port, url, dataDir } = server
  const keys = await keysOf(server)
  const who = await personas(url, keys)
  const catalogue = await readCatalogue(port, [
    who[0]!.headers,
    who.find(({ name }) => name === 'the service key')!.headers,
  ])
  const functions = readdirSync(join(import.meta.dirname, '..', 'supabase', 'functions')).filter(
    (name) => !name.startsWith('_'),
  )
  const paths = endpoints()
  const judge = judgeOf(dataDir)
  const result: FuzzReport = {
    seed,
    requests: 0,
    sockets: 0,
    statuses: {},
    found: [],
    errors: [],
    healthy: false,
    megabytes: 0,
  }
  const insiders = who.findIndex(({ name }) => name === 'the public key') + 1
  const kinds = new Map<string, number>()
  const until = Date.now() + ms

  function made(chance: Chance): Request {
    const room = chance.below(100)
    if (room < 45) return restRequest(chance, catalogue)
    if (room < 65) return authRequest(chance, paths, catalogue.ids)
    if (room < 85) return storageRequest(chance, catalogue.ids)
    return elsewhereRequest(chance, functions, catalogue.ids)
  }

  async function one(which: number) {
    const chance = chanceOf(seed, which)
    // most of the time somebody who may come in at all
    const persona = chance.often(0.8) ? chance.one(who.slice(0, insiders)) : chance.one(who)
    if (chance.often(0.04)) {
      result.sockets++
      return oddSocket(chance, port, persona, catalogue.ids)
    }
    const plain = made(chance)
    if (persona.name !== 'newcomer' && endsThem(plain)) return
    const from = { 'x-forwarded-for': `198.18.${chance.below(250)}.${chance.below(250)}` }
    const request = { ...plain, headers: oddly(chance, { ...from, ...persona.headers, ...plain.headers }) }
    const answer = await send(port, request)
    result.requests++
    result.statuses[answer?.status ?? 0] = (result.statuses[answer?.status ?? 0] ?? 0) + 1
    const wrong = judge(answer)
    if (!wrong) return
    const kind = `${request.method} ${request.path.split(/[?]/)[0]!.split('/').slice(0, 4).join('/')} ${wrong.slice(0, 80)}`
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    if (kinds.get(kind)! > 1) return
    result.found.push({ which, who: persona.name, wrong, request: shown(await smallest(port, request, judge)) })
  }

  let next = 0
  const lane = async () => {
    while ((Date.now() < until || next < least) && next < most && result.found.length < 40) await one(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  result.errors = server
    .output()
    .split('\n')
    .filter((line) => /^\S+Z error /.test(line))
  result.healthy = (await fetch(`${url}/health`)).status === 200
  result.megabytes = weightOf(dataDir)
  return result
}

/** True for what a person does only once: it would leave the others of them outside. */
const endsThem = ({ method, path }: Request) =>
  method !== 'GET' && /^\/auth\/v1\/(user|logout|factors|passkeys)|^\/auth\/v1\/admin\/users\//.test(path)

async function keysOf({ url, dataDir }: Server) {
  const { anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string }
  const { secrets } = openSecrets(dataDir)
  const tokens = await openTokens({ secrets, save: () => {} })
  return { anon: anonKey, service: tokens.serviceRoleKey }
}

/** The memory of the server's process in MB; where that cannot be read, nothing. */
function weightOf(dataDir: string) {
  if (process.platform !== 'linux') return 0
  const { pid } = JSON.parse(readFileSync(join(dataDir, 'server.lock'), 'utf8')) as { pid: number }
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
    allowPositionals: true,
  })
  const server = await fuzzedServer()
  try {
    const ms = Number(values.minutes) * 60_000
    const { found, errors, ...rest } = await fuzzAll(server, {
      seed: Number(values.seed ?? seedOfDay()),
      ms,
      most: Number.POSITIVE_INFINITY,
    })
    for (const { which, who, wrong, request } of found) console.log(`\n#${which}, ${who}: ${wrong}\n${request}`)
    console.log(`\n${[...new Set(errors.map((line) => line.replace(/^\S+ /, '')))].slice(0, 40).join('\n')}`)
    console.log(JSON.stringify(rest), `${found.length} found`)
    process.exitCode = found.length > 0 || errors.length > 0 || !rest.healthy ? 1 : 0
  } finally {
    await server.discard()
  }
}
