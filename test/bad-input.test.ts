import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Server, startServer } from './server.ts'

/* Answers of a real server over real sockets to those who do not keep to the rules. */

let server: Server
let apikey: string
beforeAll(async () => {
  server = await startServer({ SEED: '1' })
  apikey = (await (await fetch(`${server.url}/config.json`)).json()).anonKey
})
afterAll(() => server.discard())

/** Bytes as they are; all that came back until the other side closed, or until `patience` ms had passed. */
function raw(bytes: string, patience = 3000, port = server.port): Promise<string> {
  return new Promise((tell) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    const end = () => {
      socket.destroy()
      tell(answer)
    }
    socket.setTimeout(patience, end)
    socket
      .on('data', (chunk) => (answer += chunk))
      .on('close', end)
      .on('error', end)
  })
}

const json = { 'content-type': 'application/json' }

describe('a body over the limit', () => {
  const big = JSON.stringify({ title: 'a'.repeat(1_100_000) })

  test.each(['/rest/v1/tasks', '/auth/v1/signup', '/rest/v1/rpc/finish_task'])(
    'to %s is refused with 413',
    async (path) => {
      const answer = await fetch(server.url + path, { method: 'POST', headers: { apikey, ...json }, body: big })
      expect(answer.status).toBe(413)
    },
  )

  test('is refused as well when its length is not announced', async () => {
    const body = new Blob([big]).stream()
    const answer = await fetch(`${server.url}/rest/v1/tasks`, {
      method: 'POST',
      headers: { apikey, ...json },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(413)
  })
})

describe('a client that breaks off', () => {
  test('in the middle of a body, leaves the server well', async () => {
    const head = `POST /rest/v1/tasks HTTP/1.1\r\nHost: localhost\r\napikey: ${apikey}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"title":`
    await Promise.all(Array.from({ length: 20 }, () => raw(head, 50)))
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    expect(server.output()).not.toMatch(/ error /)
  })

  test('in the middle of an answer, too', async () => {
    const ask = `GET / HTTP/1.1\r\nHost: localhost\r\n\r\n`
    await Promise.all(Array.from({ length: 20 }, () => raw(ask, 1)))
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    expect(server.output()).not.toMatch(/ error /)
  })
})

describe('what is no HTTP', () => {
  test.each([
    ['noise', 'HELO there\r\n\r\n'],
    ['a header without end', `GET / HTTP/1.1\r\nHost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`],
    ['two lengths', 'POST /rest/v1/tasks HTTP/1.1\r\nHost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello!'],
    [
      'a length and chunks',
      'POST /rest/v1/tasks HTTP/1.1\r\nHost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'an upgrade to elsewhere',
      'GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    ],
  ])('%s gets a 4xx and the door', async (_, bytes) => {
    expect(await raw(bytes)).toMatch(/^HTTP\/1\.1 4\d\d /)
  })
})

describe('a path that leads nowhere', () => {
  test.each([
    '/rest/v1/rpc',
    '/rest/v1/a/b/c',
    '/auth/v1/elsewhere',
    '/storage/v1/object/x',
    '/functions/v1/x',
    '/dev/x',
  ])('%s answers as its capability does, never with the page', async (path) => {
    const answer = await fetch(server.url + path, { headers: { apikey } })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.headers.get('content-type')).toContain('application/json')
  })

  test.each([
    '/assets/nothing.js',
    '/../package.json',
    '/..%2fpackage.json',
    '/.built',
    '/assets/..%2f..%2fpackage.json',
    '/%00',
  ])('%s shows no file that is not the client’s', async (path) => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(answer).not.toContain('"scripts"')
    expect(answer).toMatch(/^HTTP\/1\.1 (404|400|200 OK\r\n[\s\S]*text\/html)/)
  })
})

test('a verb that no function can be given is refused', async () => {
  const head = ['TRACE /functions/v1/task-feed HTTP/1.1', 'Host: localhost', `Authorization: Bearer ${apikey}`]
  expect(await raw(`${head.join('\r\n')}\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 405 /)
})

describe('a stranger cannot say that they sit at the machine', () => {
  let fresh: Server
  let key: string
  beforeAll(async () => {
    fresh = await startServer()
    key = (await (await fetch(`${fresh.url}/config.json`)).json()).anonKey
  })
  afterAll(() => fresh.discard())

  const codeNeeded = async (...headers: string[]) => {
    const head = [
      'POST /rest/v1/rpc/instance_state HTTP/1.1',
      `apikey: ${key}`,
      'content-type: application/json',
      'content-length: 2',
      'Connection: close',
      ...headers,
    ]
    const answer = await raw(`${head.join('\r\n')}\r\n\r\n{}`, 3000, fresh.port)
    return /"code_needed": (true|false)/.exec(answer)?.[1]
  }

  test('who does needs no code', async () => {
    expect(await codeNeeded('Host: localhost')).toBe('false')
  })

  test.each([
    ['by claiming it under another name for the host', ['Host: cohort.example.org', 'X-Local-Request: yes']],
    [
      'by claiming it through a proxy here',
      ['Host: localhost', 'X-Local-Request: yes', 'X-Forwarded-For: 203.0.113.9'],
    ],
    ['by way of a proxy that says so in other words', ['Host: localhost', 'Forwarded: for=203.0.113.9']],
  ])('%s', async (_, headers) => {
    expect(await codeNeeded(...headers)).toBe('true')
  })
})
