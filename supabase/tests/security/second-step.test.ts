import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { asPerson, attempt } from '../../../test/database.ts'
import { arrangeRanks, jonas, mina, tenantAdmin, tomas } from '../cast.ts'

/*
 * A token without the second step reaches the auth API and nothing else. The tables, views and functions are those of
 * the catalogue, and the routes those of the server, so a new one is tested from its first day.
 */

type App = Awaited<ReturnType<typeof testApp>>
type Asked = { method: string; path: string }

let app: App
let tables: string[]
let functions: string[]
beforeAll(async () => {
  app = await testApp()
  const { admin } = app.database
  await arrangeRanks(app.database)
  await admin.query(`
    ${factorOf(mina.id!)};
    insert into public.tenants (id, name, slug, settings)
    values ('00000000-0000-4000-8000-0000000000e9', 'Strict', 'strict', '{"require_second_factor": "everyone"}');
    update public.users set tenant_id = '00000000-0000-4000-8000-0000000000e9' where id = '${tomas.id}'`)
  const names = async (text: string) => (await admin.query<{ name: string }>(text)).rows.map(({ name }) => name)
  tables = await names(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p') order by 1`,
  )
  functions = await names(
    `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
       and prorettype not in ('trigger'::regtype, 'event_trigger'::regtype) order by 1`,
  )
})
afterAll(() => app.stop())

const factorOf = (id: string) => `
  insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
  values (gen_random_uuid(), '${id}', 'totp', 'verified', now(), now(), 'x')`

const tokenOf = (id: string, aal: string | undefined) =>
  app.tokens.sign({
    ...{ role: 'authenticated', sub: id, aud: 'authenticated', ...(aal && { aal }) },
    exp: Math.floor(Date.now() / 1000) + 3600,
  })

async function ask(token: string, { method, path }: Asked) {
  const s3 = path.startsWith('/storage/v1/s3')
  const headers = {
    ...(s3
      ? { authorization: 'AWS4-HMAC-SHA256 Credential=x', 'x-amz-security-token': token }
      : { authorization: `Bearer ${token}` }),
    apikey: app.tokens.anonKey,
    'content-type': 'application/json',
  }
  const hasBody = !['GET', 'HEAD'].includes(method)
  const answer = await app.fetch(app.url + path, { method, headers, ...(hasBody && { body: '{}' }) })
  return { status: answer.status, text: await answer.text() }
}

const words = 'Confirm with your second factor first.'
const code = 'insufficient_aal'

/** The body with which each capability refuses; null for HEAD. */
function refusal({ method, path }: Asked): string | null {
  if (method === 'HEAD') return null
  if (path.startsWith('/storage/v1/s3')) {
    const resource = path.slice('/storage/v1/s3'.length).replace(/^\//, '')
    return `<Code>${code}</Code><Message>${words}</Message><Resource>${resource}</Resource>`
  }
  if (path.startsWith('/rest/')) return JSON.stringify({ code, details: null, hint: null, message: words })
  if (path.startsWith('/storage/'))
    return JSON.stringify({ code, details: null, error: code, message: words, statusCode: '403' })
  return JSON.stringify({ code, details: null, message: words })
}

function sorted(text: string) {
  if (!text.startsWith('{')) return /<Code>.*<\/Resource>/s.exec(text)?.[0] ?? text
  return JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).sort(([a], [b]) => (a < b ? -1 : 1))))
}

/** Every way in but the auth API, with names filled in. */
function everything(): Asked[] {
  const rows = tables.flatMap((name) =>
    ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'].map((method) => ({ method, path: `/rest/v1/${name}?id=is.null` })),
  )
  const calls = functions.flatMap((name) => ['GET', 'POST'].map((method) => ({ method, path: `/rest/v1/rpc/${name}` })))
  const methods = (method: string) => (method === 'ALL' ? ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] : [method])
  const routes = app.app.routes
    .filter(({ path, method }) => /^\/(storage|functions|realtime|rest)\/v1/.test(path) && method !== 'OPTIONS')
    .flatMap(({ path, method }) =>
      methods(method).map((one) => ({
        method: one,
        path: path
          .replace(/:name\{.*\}/, 'a.txt')
          .replace(/\/:\w+(\{[^}]*\})?\??/g, '/x')
          .replace('/*', '/x'),
      })),
    )
  const unique = new Map([...rows, ...calls, ...routes].map((one) => [`${one.method} ${one.path}`, one]))
  return [...unique.values()]
}

/** The answers to many requests, some at a time. */
async function* answers(token: string, all: Asked[]) {
  const atOnce = 8
  for (let at = 0; at < all.length; at += atOnce) {
    const some = all.slice(at, at + atOnce)
    yield* await Promise.all(some.map(async (asked) => ({ asked, ...(await ask(token, asked)) })))
  }
}

const people = [
  ['a person with a verified factor', mina.id],
  ['a person whose organisation requires a factor that they have not set up', tomas.id],
] as const

describe.each(people)('%s', (_, id) => {
  test.each(['aal1', undefined])('reaches no row, function, file or channel with a token of level %s', async (aal) => {
    const token = await tokenOf(id!, aal)
    const all = everything()
    expect(all.filter(({ path }) => path.startsWith('/storage/')).length).toBeGreaterThan(30)
    expect(all.filter(({ path }) => path.startsWith('/rest/')).length).toBeGreaterThan(1000)
    const open: string[] = []
    for await (const { asked, status, text } of answers(token, all)) {
      const wanted = refusal(asked)
      if (status !== 403 || (wanted !== null && sorted(text) !== wanted))
        open.push(`${asked.method} ${asked.path}: ${status} ${text.slice(0, 200)}`)
    }
    expect(open).toEqual([])
  })

  test('is asked for nothing more with a token of level aal2', async () => {
    const token = await tokenOf(id!, 'aal2')
    for await (const { asked, text } of answers(token, everything()))
      expect(text, `${asked.method} ${asked.path}`).not.toContain(code)
  })

  test('reaches the auth API with a token of level aal1', async () => {
    const token = await tokenOf(id!, 'aal1')
    for (const path of ['/auth/v1/settings', '/auth/v1/user', '/auth/v1/factors/x'])
      expect((await ask(token, { method: 'GET', path })).text).not.toContain(code)
  })
})

test('an address that was signed before the factor ends with it, and one that was signed after the second step works', async () => {
  const { admin } = app.database
  const name = `${jonas.id}/my-picture.png`
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const picture = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
  const files = (aal: string) => app.as({ ...jonas, aal }).storage.from('avatars')
  expect((await files('aal1').upload(name, picture)).error).toBeNull()
  const sign = async (aal: string) => (await files(aal).createSignedUrl(name, 60)).data!.signedUrl
  const read = async (address: string) => (await app.fetch(address)).status
  const before = await sign('aal1')
  expect(await read(before)).toBe(200)
  await admin.query(factorOf(jonas.id!))
  expect(await read(before)).toBe(400)
  expect(await read(await sign('aal2'))).toBe(200)
  expect((await files('aal1').createSignedUrl(name, 60)).error?.message).toBe(words)
})

describe('an admin who requires a second factor of others', () => {
  const ask = (aal: string, of: string) => app.as({ ...tenantAdmin, aal }).rpc('require_second_factor', { of })
  const missing = {
    code: 'PT403',
    details: 'second_factor',
    message: 'Set up a second factor for yourself first, and sign in with it.',
  }

  test('has one and has shown it, so that the rule cannot lock them out', async () => {
    const { admin } = app.database
    for (const aal of ['aal1', 'aal2'])
      for (const of of ['admins', 'everyone']) expect((await ask(aal, of)).error).toMatchObject(missing)
    expect((await ask('aal1', 'nobody')).error).toBeNull()
    const change = await app
      .as({ ...tenantAdmin, aal: 'aal1' })
      .rpc('change_tenant', { require_second_factor: 'everyone' })
    expect(change.error).toMatchObject(missing)
    await admin.query(factorOf(tenantAdmin.id!))
    expect((await ask('aal1', 'admins')).error).toMatchObject({ code })
    expect((await ask('aal2', 'admins')).error).toBeNull()
    expect(
      (
        await app
          .as({ ...tenantAdmin, aal: 'aal2' })
          .from('users')
          .select('id')
          .limit(1)
      ).error,
    ).toBeNull()
    expect((await ask('aal2', 'nobody')).error).toBeNull()
  })
})

/* A hosted project has none of our server: there the pre-request of PostgREST and the policies have to be enough. */
describe('on a hosted project', () => {
  const as = (aal: string) => ({ role: 'authenticated' as const, id: mina.id!, aal })
  const count = async (aal: string, text: string) => (await attempt(app.database, as(aal), text)).count

  test('the pre-request of PostgREST refuses every request at aal1', async () => {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      const asked = `select set_config('request.method', '${method}', true), set_config('request.path', '/rpc/permissions', true), private.check_request()`
      await expect(attempt(app.database, as('aal1'), asked)).rejects.toMatchObject({
        code: 'PGRST',
        message: expect.stringContaining(`"code": "${code}"`),
        detail: '{"status": 403, "headers": {}}',
      })
      expect(await count('aal2', asked)).toBe(1)
    }
  })

  test('the policies of files hide one’s own file, and take no new one', async () => {
    await app.database.admin.query(
      `insert into storage.objects (bucket_id, name, owner_id) values ('avatars', '${mina.id}/old.png', '${mina.id}')`,
    )
    const mine = `select 1 from storage.objects where name = '${mina.id}/old.png'`
    expect([await count('aal1', mine), await count('aal2', mine)]).toEqual([0, 1])
    const insert = `insert into storage.objects (bucket_id, name, owner_id) values ('avatars', '${mina.id}/new-picture.png', '${mina.id}') returning 1`
    await expect(count('aal1', insert)).rejects.toMatchObject({ code: '42501' })
    expect(await count('aal2', insert)).toBe(1)
  })

  test('the policies of channels let nobody join one’s own', async () => {
    await app.database.admin.query(`select realtime.send('{}', 'changed', 'user:${mina.id}', true)`)
    const join = (aal: string) =>
      asPerson(app.database, as(aal), async (db) => {
        await db.query(`select set_config('realtime.topic', 'user:${mina.id}', true)`)
        return (await db.query(`select 1 from realtime.messages where topic = 'user:${mina.id}' limit 1`)).length
      })
    expect([await join('aal1'), await join('aal2')]).toEqual([0, 1])
  })

  test('every table of the platform that has policies for people has that one as well', async () => {
    const { rows } = await app.database.admin.query(`
      select schemaname || '.' || tablename as name from pg_policies where schemaname in ('storage', 'realtime')
      group by 1 having not bool_or(policyname = 'require_second_factor' and permissive = 'RESTRICTIVE' and cmd = 'ALL')`)
    expect(rows).toEqual([])
  })
})
