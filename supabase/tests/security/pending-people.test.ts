import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOnlyRoutes } from '../../../server/storage/authenticate.ts'
import { testApp } from '../../../test/app.ts'
import { sample } from '../../../test/sample.ts'
import { mina, supper } from '../cast.ts'

/* People who wait to be admitted read, and write nothing, whatever the thing is called. */

let app: Awaited<ReturnType<typeof testApp>>
let token: string
beforeAll(async () => {
  app = await testApp()
  await app.database.admin.query(`insert into private.user_states (user_id, state) values ($1, 'pending')`, [mina.id])
  const exp = Math.floor(Date.now() / 1000) + 3600
  token = await app.tokens.sign({ role: 'authenticated', sub: mina.id, aud: 'authenticated', aal: 'aal1', exp })
})
afterAll(() => app.stop())

async function ask(method: string, path: string, more: Record<string, string> = {}) {
  const headers = {
    authorization: `Bearer ${token}`,
    apikey: app.tokens.anonKey,
    'content-type': 'application/json',
    ...more,
  }
  const answer = await app.fetch(app.url + path, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) })
  return { status: answer.status, said: await answer.text() }
}
const isRefused = ({ status, said }: { status: number; said: string }) =>
  status === 403 && said.includes('Your account waits to be approved.')

const segment = fc.constantFrom(
  ...['auth', 'v1', 'functions', 'realtime', 'rest', 'storage', 'object', 'list', 'list-v2', 'sign', 'info', 'rpc'],
  ...[
    'permissions',
    'second_factor_required',
    'public',
    'a.txt',
    'users',
    supper,
    'rpc%2Fpermissions',
    'leave%5Fgroup',
  ],
  ...[
    '%2Fauth%2Fv1%2F',
    'auth%2fv1',
    '..%2fauth',
    '%00',
    '%ff',
    '%5c',
    ';',
    '%3F',
    'permissions%20',
    'PERMISSIONS',
    'ü',
  ],
)
const name = fc.array(segment, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('/'))

test('a file is not uploaded as if that were a sign-in, a list or a function that reads', async () => {
  for (const path of [
    '/storage/v1/object/attachments/x/auth/v1/a.txt',
    `/storage/v1/object/attachments/${supper}/${mina.id}/storage/v1/object/list`,
    '/storage/v1/object/info/a.txt',
    '/storage/v1/object/avatars/rpc/permissions',
    '/rest/v1/rpc/leave%5Fgroup',
    '/rest/v1/rpc/%6ceave_group',
    '/rest/v1/rpc/nothing_of_that_name',
  ])
    expect(await ask('POST', path), path).toSatisfy(isRefused)
})

test('they still read, by each route that only reads', async () => {
  expect((await ask('GET', '/rest/v1/users?select=id&limit=1')).status).toBe(200)
  expect((await ask('POST', '/rest/v1/rpc/second_factor_required')).status).toBe(200)
  expect((await ask('POST', '/rest/v1/rpc/permissions')).status).toBe(200)
  for (const route of readOnlyRoutes) {
    const path = route.replace(':bucket', 'attachments').replace(/:name\{.*\}/, 'a.txt')
    expect(await ask('POST', `/storage/v1${path}`), route).not.toSatisfy(isRefused)
  }
  expect((await ask('POST', '/auth/v1/factors')).said).not.toContain('Your account waits')
})

test('no name of a bucket, file, table or function makes a write a read, on any route', async () => {
  const only = new Set(readOnlyRoutes.map((route) => `POST /storage/v1${route}`))
  const writing = app.app.routes
    .filter(({ path, method }) => /^\/(rest|storage)\/v1\//.test(path) && !['GET', 'OPTIONS'].includes(method))
    .filter(({ path, method }) => !only.has(`${method} ${path}`) && /:|\/s3/.test(path))
    .flatMap(({ path, method }) =>
      (method === 'ALL' ? ['POST', 'PUT', 'PATCH', 'DELETE'] : [method]).map((one) => [one, path] as const),
    )
  expect(new Set(writing.map(([, path]) => path)).size).toBeGreaterThan(10)
  const one = segment.filter((part) => !part.includes('/'))
  for (const [method, path] of new Set(writing)) {
    await fc.assert(
      fc.asyncProperty(one, name, async (first, rest) => {
        const filled = path
          .replace(/:name\{.*\}|\*$/, rest)
          .replace(/:\w+/g, first)
          // what a browser resolves away never reaches us
          .replaceAll('/../', '/')
        // a name may make it another route, which only reads: then it is that
        const asked = new URL(app.url + filled).pathname
        fc.pre(!/^\/storage\/v1\/object\/(list|list-v2|sign)\//.test(decodeURI(asked.replaceAll('%ff', ''))))
        fc.pre(!/^\/rest\/v1\/rpc\/(permissions|second_factor_required)$/.test(asked))
        const query = path.includes('/s3') ? `?X-Amz-Security-Token=${token}` : ''
        const { status, said } = await ask(method, filled + query)
        expect([status, said], `${method} ${filled}`).toSatisfy(([code, text]: [number, string]) =>
          isRefused({ status: code, said: text }),
        )
      }),
      sample(12),
    )
  }
})

test('the door looks at the token by which they are known, and at no other that lies beside it', async () => {
  const other = app.tokens.anonKey
  const presigned = `/storage/v1/s3/attachments/a.txt?X-Amz-Security-Token=${token}&X-Amz-Algorithm=AWS4-HMAC-SHA256`
  expect(await ask('PUT', presigned, { authorization: `Bearer ${other}` })).toSatisfy(isRefused)
  expect(await ask('PUT', presigned, { 'x-amz-security-token': other })).toSatisfy(isRefused)
  expect(
    await ask('POST', '/storage/v1/object/avatars/a.txt', {
      ...{ authorization: '', apikey: token, 'x-amz-security-token': other },
    }),
  ).toSatisfy(isRefused)
})

test('the reason is a word that a page can act on, for files as for rows', async () => {
  const writes = [
    ['POST', '/storage/v1/object/avatars/a.txt'],
    ['DELETE', '/storage/v1/object/avatars/a.txt'],
    ['POST', '/storage/v1/upload/resumable'],
    ['POST', '/rest/v1/tasks'],
  ] as const
  for (const [method, path] of writes) {
    const { status, said } = await ask(method, path)
    const words = { message: 'Your account waits to be approved.', details: 'pending' }
    expect({ status, ...JSON.parse(said) }, path).toMatchObject({ status: 403, ...words })
  }
})
