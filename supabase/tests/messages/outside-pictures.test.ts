import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { startReaching } from '../../../test/reaching.ts'
import { actingOn } from '../acting.ts'
import { mina, ruth } from '../cast.ts'

/* Pictures on other hosts: fetched once for who writes, and nothing else of the internet with them. */

let server: Awaited<ReturnType<typeof startReaching>>
let database: TestDatabase
const asked: string[] = []
beforeAll(async () => {
  const picture = sharp({ create: { width: 4, height: 3, channels: 3, background: 'tomato' } })
  const files: Record<string, Buffer> = {
    '/soup.png': await picture.png().toBuffer(),
    '/soup.jpg': await picture.jpeg().toBuffer(),
    '/soup.gif': await picture.gif().toBuffer(),
    '/soup.webp': await picture.webp().toBuffer(),
    '/soup.avif': await picture.avif().toBuffer(),
    '/soup.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    '/page.png': Buffer.from('<!doctype html><title>Secret</title>'),
    '/empty.png': Buffer.alloc(0),
    '/large.png': Buffer.concat([await picture.png().toBuffer(), Buffer.alloc(10 * 1024 * 1024)]),
  }
  server = await startReaching((request, answer) => {
    asked.push(request.url!)
    const [, to] = /^\/to\?(.*)$/.exec(request.url!) ?? []
    if (to) return answer.writeHead(302, { location: to }).end()
    const file = files[request.url!]
    // what its host calls it decides nothing
    answer.writeHead(file ? 200 : 404, { 'content-type': 'text/html' }).end(file)
  })
  database = await testDatabase()
})
afterAll(async () => {
  await server.discard()
  await database.stop()
})

const call = (authorization: string, body: string, method = 'POST') =>
  fetch(`${server.url}/functions/v1/fetch-picture`, {
    method,
    headers: { authorization: `Bearer ${authorization}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { body }),
  })
const keyOf = async () => (await (await fetch(`${server.url}/config.json`)).json()).anonKey as string

async function tokenOf({ email }: { email?: string }): Promise<string> {
  const signedIn = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: await keyOf(), 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'cohort-demo' }),
  })
  return (await signedIn.json()).access_token
}

test('each kind of picture comes, by what it is and not by what its host calls it', async () => {
  const token = await tokenOf(ruth)
  for (const kind of ['png', 'jpg', 'gif', 'webp', 'avif']) {
    const answer = await call(token, JSON.stringify({ url: `${server.site}/soup.${kind}` }))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${kind.replace('jpg', 'jpeg')}`])
    expect(answer.headers.get('content-disposition')).toBe('attachment')
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(4)
  }
})

test('nothing else comes, and who asks learns nothing of what stands there', async () => {
  const token = await tokenOf(ruth)
  const codeOf = async (url: unknown) => (await (await call(token, JSON.stringify({ url }))).json()).code
  for (const path of ['/soup.svg', '/page.png', '/empty.png'])
    expect(await codeOf(server.site + path)).toBe('no_picture')
  expect(await codeOf(`${server.site}/large.png`)).toBe('too_big')
  expect(await codeOf(`${server.site}/none.png`)).toBe('unreachable')
  const inside = [
    `${server.url}/config.json`,
    `${server.url}/dev/mailbox`,
    `${server.site}/to?${server.url}/config.json`,
    `${server.site}/to?http://169.254.169.254/latest/meta-data`,
    'http://localhost:5432/',
    'http://[::1]/',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    '',
    7,
  ]
  for (const url of inside) expect(await codeOf(url)).toBe('unreachable')
  expect((await call(token, 'no JSON')).status).toBe(400)
})

test('who is not signed in has nothing fetched', async () => {
  asked.length = 0
  const answer = await call(await keyOf(), JSON.stringify({ url: `${server.site}/soup.png` }))
  expect([answer.status, (await answer.json()).code]).toEqual([401, '42501'])
  expect(asked).toEqual([])
})

test('a page elsewhere may ask which headers it may send', async () => {
  const answer = await call(await tokenOf(ruth), '', 'OPTIONS')
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
})

test('sixty within an hour are enough for one person', async () => {
  const { ask } = actingOn(database)
  const at = (minute: number) => `2026-01-01T12:${String(minute).padStart(2, '0')}Z`
  for (let minute = 0; minute < 60; minute++) await ask(ruth, 'select public.note_fetch()', [], at(minute))
  await expect(ask(ruth, 'select public.note_fetch()', [], at(59))).rejects.toMatchObject({ code: 'PT429' })
  await ask(mina, 'select public.note_fetch()', [], at(59))
  await ask(ruth, 'select public.note_fetch()', [], '2026-01-01T13:00Z')
  await expect(ask(ruth, 'select public.note_fetch()', [], '2026-01-01T13:00Z')).rejects.toMatchObject({
    code: 'PT429',
  })
})
