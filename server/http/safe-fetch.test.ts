import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Forbidden, isOutside, type ResolveHost } from './private-ranges.ts'
import { openOutward } from './safe-fetch.ts'

/* The addresses that may be reached, and how much of them. A hop that must really be made leads to this machine. */

let site: Server
let url: string
const heard: { method: string; path: string; headers: IncomingHttpHeaders; body: string }[] = []
beforeAll(async () => {
  site = createServer(async (request, answer) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const path = request.url!
    heard.push({ method: request.method!, path, headers: request.headers, body })
    const [, status, location] = /^\/(30\d)\?(.*)$/.exec(path) ?? []
    if (status) return answer.writeHead(Number(status), { location }).end()
    if (path === '/slow') return answer.writeHead(200).write('a')
    answer.writeHead(path === '/teapot' ? 418 : 200, { 'content-type': 'text/plain' }).end('x'.repeat(1_000))
  })
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(async () => {
  site.closeAllConnections()
  await new Promise((closed) => site.close(closed))
})

const here = (at: URL, address: string) => at.port === new URL(url).port && address === '127.0.0.1'
const outward = openOutward({ allowed: here, most: 2_000 })

test.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://0/',
  'http://10.1.2.3/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::a00:1]/',
  'http://[2002:a00:1::]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://[ff02::1]/',
  'http://8.8.8.8:22/',
  'https://8.8.8.8:8443/',
  'file:///etc/passwd',
  'data:text/plain,a',
  'ftp://8.8.8.8/',
])('%s is not reached', async (address) => {
  await expect(openOutward()(address)).rejects.toBeInstanceOf(Forbidden)
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::', false],
  ['fe80::1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['2001:0000:4136::1', false],
  ['2::1', false],
])('%s is outside: %s', (address, outside) => {
  expect(isOutside(address)).toBe(outside)
})

test('a name is asked for once for each hop, and all that it answers must be outside', async () => {
  const asked: string[] = []
  // the second answer would lead inside: nobody asks for it
  const changing: ResolveHost = (host, _options, tell) => {
    asked.push(host)
    tell(null, [{ address: asked.length === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }])
  }
  const { port } = new URL(url)
  const answer = await openOutward({ allowed: here, resolve: changing })(`http://changing.example:${port}/`)
  expect(await answer.text()).toHaveLength(1_000)
  expect(asked).toEqual(['changing.example'])
  const both: ResolveHost = (_host, _options, tell) =>
    tell(null, [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ])
  await expect(openOutward({ resolve: both })('http://both.example/')).rejects.toThrow('no public address')
  const none: ResolveHost = (_host, _options, tell) => tell(null, [])
  await expect(openOutward({ resolve: none })('http://none.example/')).rejects.toBeInstanceOf(Forbidden)
})

test('three redirections are followed, each of them checked, and the answer says where it comes from', async () => {
  const through = (times: number) => '/302?'.repeat(times)
  const answer = await outward(`${url}${through(3)}/end`)
  expect([answer.status, answer.redirected, answer.url]).toEqual([200, true, `${url}/end`])
  await expect(outward(`${url}${through(4)}/end`)).rejects.toThrow('too many times')
  await expect(outward(`${url}/302?http://10.0.0.1/`)).rejects.toBeInstanceOf(Forbidden)
  await expect(outward(`${url}/302?http://localhost:1/`)).rejects.toBeInstanceOf(Forbidden)
  await expect(outward(`${url}/302?file:///etc/passwd`)).rejects.toBeInstanceOf(Forbidden)
  await expect(outward(`${url}/302?http://`)).rejects.toThrow('redirects to an invalid address')
  await expect(outward(`${url}/302?/`, { redirect: 'error' })).rejects.toThrow('redirects, which')
  expect((await outward(`${url}/302?/`, { redirect: 'manual' })).status).toBe(302)
})

test('what was meant for one host is not told to the next', async () => {
  const { port } = new URL(url)
  const resolve: ResolveHost = (_host, _options, tell) => tell(null, [{ address: '127.0.0.1', family: 4 }])
  const other = openOutward({ allowed: here, resolve })
  const headers = { authorization: 'Bearer a', cookie: 'b', apikey: 'c', 'x-own': 'd' }
  heard.length = 0
  await other(`${url}/302?http://other.example:${port}/end`, { headers })
  expect(heard[0]!.headers).toMatchObject(headers)
  expect(heard[1]!.headers).toMatchObject({ 'x-own': 'd', host: `other.example:${port}` })
  for (const name of ['authorization', 'cookie', 'apikey']) expect(heard[1]!.headers).not.toHaveProperty(name)
})

test('a body arrives, and goes along where the answer says so', async () => {
  heard.length = 0
  await outward(`${url}/307?/end`, { method: 'POST', body: 'soup' })
  await outward(`${url}/303?/end`, { method: 'POST', body: 'soup' })
  expect(heard.map(({ method, body }) => `${method} ${body}`)).toEqual(['POST soup', 'POST soup', 'POST soup', 'GET '])
  expect((await outward(`${url}/teapot`)).status).toBe(418)
})

test('it ends where it takes too long, comes too much, or its context has gone', async () => {
  await expect(openOutward({ allowed: here, most: 999 })(url).then((answer) => answer.text())).rejects.toThrow('999')
  await expect(outward(url, { method: 'POST', body: 'x'.repeat(2_001) })).rejects.toThrow('at most 2000')
  const hurried = openOutward({ allowed: here, within: 100 })
  await expect(hurried(`${url}/slow`).then((answer) => answer.text())).rejects.toThrow()
  const gone = new AbortController()
  const answer = await outward(`${url}/slow`, { signal: gone.signal })
  gone.abort()
  await expect(answer.text()).rejects.toThrow()
})
