import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { openTokens, type Tokens } from '../../auth/sessions/tokens.ts'
import type { Env } from '../../http/claims.ts'
import { corsAmong } from '../../http/cors.ts'
import { createLog } from '../../log.ts'
import { identifyBy } from '../identify-by.ts'
import { restRoutes } from '../routes.ts'
import { openSchemaCache, type SchemaCache } from '../schema/cache.ts'
import { defaults } from '../settings.ts'

/* Settings that the database says itself: on the role of requests, and by a function. They count from the next reading of the schema on. */

let database: TestDatabase
let tokens: Tokens
let schema: SchemaCache
let routes: Hono<Env>
const warned: string[] = []
const inDatabase = () => `alter role authenticator in database "${database.name}"`

beforeAll(async () => {
  database = await testDatabase('template_platform')
  await database.admin.query(`
    create table public.boats (id int primary key, name text); insert into public.boats values (1, 'Ark'), (2, 'Argo');
    create function public.me() returns json language sql stable as $$
      select json_build_object('role', current_user, 'claims', current_setting('request.jwt.claims')::json,
        'timeout', current_setting('statement_timeout')) $$;
    create function public.patient() returns text language sql stable set statement_timeout = '1234ms'
      set lock_timeout = '55ms' as $$ select current_setting('statement_timeout') $$;
    create function public.slow() returns void language sql volatile set statement_timeout = '50ms' as $$
      select pg_sleep(20) $$;
    create schema harbour; create table harbour.piers (id int);
    create function harbour.settle() returns void language sql as $$
      select set_config('pgrst.db_schemas', 'harbour', true), set_config('pgrst.db_max_rows', '1', true) $$;
    create function public.broken() returns void language plpgsql as $$ begin raise exception 'no'; end $$;
    grant usage on schema harbour to authenticator, anon; grant select on harbour.piers to anon;
    grant all on public.boats to anon, authenticated, service_role`)
  tokens = await openTokens({ secrets: { signingKeys: [], jwtSecret: 'x'.repeat(32) }, save: () => {} })
  const log = createLog('warn', { write: (line) => void warned.push(line) })
  const settings = { ...defaults, extraSearchPath: ['public', 'extensions'], maxRows: 1000, anonRole: 'anon' }
  schema = openSchemaCache({ database, settings, log })
  schema.listen()
  const identify = identifyBy({ tokens, audience: 'authenticated', schema })
  routes = new Hono<Env>()
    .use(corsAmong(() => schema.known()?.settings.origins))
    .route('/', restRoutes({ database, identify, schema, log }))
})
afterEach(() => settled('reset all'))
afterAll(async () => {
  await schema.end()
  await database.stop()
})

let said = 0

/** Says settings, and waits until they are known. */
async function settled(...settings: string[]) {
  const mark = `http://said.example/${++said}`
  for (const setting of [...settings, `set pgrst.openapi_server_proxy_uri = '${mark}'`]) {
    await database.admin.query(`${inDatabase()} ${setting}`)
  }
  await database.admin.query("notify pgrst, 'reload config'")
  await expect.poll(async () => (await schema.current()).settings.openApiUrl, { timeout: 10_000 }).toBe(mark)
}

async function ask(path: string, headers: Record<string, string> = { apikey: tokens.anonKey }) {
  const answer = await routes.request(path, { headers })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text && JSON.parse(text) }
}
const bearer = async (token: string | Promise<string>) => ({ authorization: `Bearer ${await token}` })
const hour = () => Math.floor(Date.now() / 1000) + 3600
const theirs = (secret: string, claims: Record<string, unknown>) =>
  new SignJWT({ exp: hour(), ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))

test('aggregates, plans, the largest page and the end of a transaction', async () => {
  expect(await ask('/boats?select=id.sum()')).toMatchObject({ status: 400, body: { code: 'PGRST123' } })
  await settled(
    "set pgrst.db_aggregates_enabled = 'true'",
    "set pgrst.db_plan_enabled = 'true'",
    "set pgrst.db_max_rows = '1'",
  )
  expect((await ask('/boats?select=id.sum()')).body).toEqual([{ sum: 3 }])
  expect((await ask('/boats')).body).toHaveLength(1)
  const plan = await ask('/boats', { apikey: tokens.serviceRoleKey, accept: 'application/vnd.pgrst.plan+json' })
  expect(plan.body[0]).toHaveProperty('Plan')
  await settled("set pgrst.db_tx_end = 'rollback'")
  const sent = await routes.request('/boats', {
    ...{ method: 'POST', body: '{"id": 9}' },
    headers: { apikey: tokens.anonKey, 'content-type': 'application/json' },
  })
  expect([sent.status, (await ask('/boats?id=eq.9')).body]).toEqual([201, []])
})

test('schemas by a function that sets them, under what the role itself says', async () => {
  await settled("set pgrst.db_pre_config = 'harbour.settle'")
  expect(await ask('/piers')).toMatchObject({ status: 200, body: [] })
  expect((await ask('/boats')).status).toBe(404)
  await settled("set pgrst.db_schemas = 'public'")
  expect((await ask('/boats')).body).toHaveLength(1)
  await settled("set pgrst.db_pre_config = 'public.broken'")
  expect([(await ask('/boats')).body.length, warned.join()]).toEqual([2, expect.stringContaining('settings failed')])
})

test('a setting of a function holds for the whole call, where it is among those that do', async () => {
  expect((await ask('/rpc/patient')).body).toBe('1234ms')
  const slow = await routes.request('/rpc/slow', { method: 'POST', headers: { apikey: tokens.anonKey } })
  expect([slow.status, (await slow.json()).code]).toEqual([504, '57014'])
  const { body } = await ask('/rpc/me')
  expect(body.timeout).toBe('3s')
})

test('what took how long', async () => {
  expect((await ask('/boats')).headers.get('server-timing')).toBeNull()
  await settled("set pgrst.server_timing_enabled = 'true'")
  for (const path of ['/boats', '/rpc/me']) {
    expect((await ask(path)).headers.get('server-timing')).toMatch(
      /^jwt;dur=[\d.]+, parse;dur=[\d.]+, plan;dur=[\d.]+, transaction;dur=[\d.]+, response;dur=[\d.]+$/,
    )
  }
})

test('only pages of some origins may ask', async () => {
  const origins = async (origin: string, method = 'GET') => {
    const preflight = { 'access-control-request-method': 'POST' }
    const headers = { apikey: tokens.anonKey, origin, ...(method === 'OPTIONS' ? preflight : {}) }
    const { headers: said } = await routes.request('/boats', { method, headers })
    return [said.get('access-control-allow-origin'), said.get('access-control-allow-credentials')]
  }
  expect(await origins('https://boats.example')).toEqual(['*', null])
  await settled("set pgrst.server_cors_allowed_origins = 'https://boats.example, https://piers.example'")
  for (const method of ['GET', 'OPTIONS']) {
    expect(await origins('https://piers.example', method)).toEqual(['https://piers.example', 'true'])
    expect(await origins('https://elsewhere.example', method)).toEqual([null, null])
  }
})

test('time zones may be turned off', async () => {
  const prefer = { apikey: tokens.anonKey, prefer: 'handling=strict, timezone=Asia/Tokyo' }
  expect((await ask('/boats', prefer)).status).toBe(200)
  await settled("set pgrst.db_timezone_enabled = 'false'")
  expect(await ask('/boats', prefer)).toMatchObject({ status: 400, body: { code: 'PGRST122' } })
})

test('tokens of somebody else’s secret are taken beside the server’s own', async () => {
  const secret = 'a secret of theirs, long enough to be one'
  const headers = await bearer(theirs(secret, { role: 'authenticated', sub: 'eva' }))
  expect(await ask('/rpc/me', headers)).toMatchObject({ status: 401, body: { code: 'PGRST301' } })
  await settled(`set pgrst.jwt_secret = '${secret}'`)
  expect((await ask('/rpc/me', headers)).body).toMatchObject({ role: 'authenticated', claims: { sub: 'eva' } })
  expect((await ask('/rpc/me')).body.role).toBe('anon')
  const own = tokens.sign({ role: 'authenticated', sub: 'ada', aud: 'authenticated', exp: hour() })
  expect((await ask('/rpc/me', await bearer(own))).body).toMatchObject({ claims: { sub: 'ada' } })
  expect(await ask('/rpc/me', await bearer(theirs('another secret that is as long', {})))).toMatchObject({
    ...{ status: 401, body: { code: 'PGRST301', message: 'None of the keys was able to decode the JWT' } },
  })
  expect((await ask('/rpc/me', { apikey: await theirs('another secret that is as long', {}) })).status).toBe(401)
})

test('the role where another claim says it, and the audience', async () => {
  await settled(`set pgrst.jwt_role_claim_key = '.app.roles[0]'`, `set pgrst.jwt_aud = 'harbour'`)
  const signed = (claims: Record<string, unknown>) => bearer(tokens.sign({ exp: hour(), aud: 'harbour', ...claims }))
  const asked = await ask('/rpc/me', await signed({ role: 'service_role', app: { roles: ['authenticated'] } }))
  expect(asked.body).toMatchObject({ role: 'authenticated', claims: { role: 'authenticated' } })
  expect((await ask('/rpc/me', await signed({ role: 'service_role' }))).body.role).toBe('anon')
  expect(await ask('/rpc/me', await signed({ aud: 'authenticated' }))).toMatchObject({
    ...{ status: 401, body: { code: 'PGRST303', message: 'JWT not in audience' } },
  })
})

test('whoever names no role is the guest, whichever role that is', async () => {
  const headers = await bearer(tokens.sign({ sub: 'ada', exp: hour() }))
  expect((await ask('/rpc/me', headers)).body).toMatchObject({
    ...{ role: 'anon', claims: { sub: 'ada', role: 'anon' } },
  })
  await settled("set pgrst.db_anon_role = 'authenticated'")
  expect((await ask('/rpc/me', headers)).body).toMatchObject({ role: 'authenticated', claims: { sub: 'ada' } })
})

test('what makes no sense is passed over, and the rest holds', async () => {
  await settled("set pgrst.db_max_rows = 'many'", "set pgrst.jwt_secret = 'short'", "set pgrst.db_tx_end = 'rollback'")
  expect((await ask('/boats')).body).toHaveLength(2)
  expect((await schema.current()).settings).toMatchObject({ maxRows: 1000, jwt: undefined, txEnd: 'rollback' })
  expect(warned.filter((line) => line.includes('invalid setting')).length).toBeGreaterThanOrEqual(2)
})
