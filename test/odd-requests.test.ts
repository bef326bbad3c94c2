import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sample } from './sample.ts'
import { type Server, startServer } from './server.ts'

/* Whatever bytes stand where an address or a header is meant: it is the client's mistake, and never ours. */

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.discard())

/** The server's answer to these bytes, up to the end of the connection; empty when it only hung up. */
function answerTo(bytes: Buffer) {
  return new Promise<string>((tell, fail) => {
    let text = ''
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
    socket.once('close', () => tell(text))
    // it may close while we still write
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? tell(text) : fail(error),
    )
  })
}

type Odd = { method: string; path: string; host: string; name: string; value: string }
const request = ({ method, path, host, name, value }: Odd) =>
  Buffer.from(
    `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${name}: ${value}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    'latin1',
  )
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)
const plain: Odd = { method: 'GET', path: '/', host: 'localhost', name: 'accept', value: '*/*' }

const rooms = ['/', '/auth/v1/settings', '/rest/v1/users', '/rest/v1/rpc/instance_state', '/storage/v1/object/a/b']
rooms.push('/functions/v1/link-card', '/realtime/v1/api/broadcast', '/realtime/v1/websocket', '/mail/v1/unsubscribe')
rooms.push('/invite/AAAA', '/health', '/config.json', '/dev/mailbox', '/nowhere/at/all')

test.each(rooms)('a host that is none is refused at %s, and not our failure', async (path) => {
  for (const host of ['a b%', '%', 'a:b:c', '[::1', 'a/b', 'a@b', '\\', '<x>', 'x:99999', '\xff', '']) {
    const status = statusOf(await answerTo(request({ ...plain, path, host })))
    expect(status, `${host} at ${path}`).toBeLessThan(500)
  }
})

const signs = fc.string({
  unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)),
  maxLength: 12,
})
const inLine = signs.map((text) => text.replace(/[\r\n]/g, ''))
const inPath = inLine.map((text) => text.replace(/ /g, ''))
const oneOf = (...values: string[]) => fc.constantFrom(...values)

test('odd bytes in address, host and headers are never our failure', { timeout: 60_000 }, async () => {
  const odd: fc.Arbitrary<Odd> = fc.record({
    method: oneOf('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'),
    path: fc.oneof(
      oneOf(...rooms),
      fc.tuple(oneOf(...rooms, 'http://', 'http://x', '*', '//'), inPath).map(([room, rest]) => room + rest),
      fc.tuple(oneOf(...rooms), inPath).map(([room, rest]) => `${room}?apikey=%&${rest}`),
    ),
    host: fc.oneof(oneOf('localhost', 'a b%', '[::1]:3000', ''), inLine),
    name: oneOf('authorization', 'apikey', 'cookie', 'origin', 'range', 'accept', 'prefer', 'content-type').chain(
      (name) =>
        fc.oneof(
          fc.constant(name),
          oneOf('content-profile', 'if-none-match', 'sec-fetch-site', 'x-forwarded-for', 'upgrade'),
        ),
    ),
    value: fc.oneof(inLine, oneOf('Bearer ', 'Bearer %', 'bytes=9-1', 'websocket', '::::', '%00')),
  })
  await fc.assert(
    fc.asyncProperty(odd, async (one) => {
      const answer = await answerTo(request(one))
      expect(statusOf(answer), JSON.stringify(one)).toBeLessThan(500)
    }),
    sample(600),
  )
  expect(server.output()).not.toContain('unexpected error')
})
