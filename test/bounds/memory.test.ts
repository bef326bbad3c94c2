import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Server, startServer } from '../server.ts'

/* What a request may weigh, told by the memory of the server, which is a process of its own. */

const MiB = 1 << 20
let server: Server
let key: string
beforeAll(async () => {
  server = await startServer({ RATE_LIMIT: '0' })
  const env = { PATH: process.env.PATH, DATA_DIR: server.dataDir }
  const keys = execFileSync(process.execPath, [join(import.meta.dirname, '..', '..', 'server', 'keys.ts')], { env })
  key = /SERVICE_ROLE_KEY=(.+)/.exec(keys.toString())![1]!
})
afterAll(() => server.discard())

type RawRequest = { method?: string; path: string; type?: string; headers: string; body?: Iterable<Buffer> }

/** The answer to a body, which goes out until something comes; 0 and nothing where the connection was cut off. */
async function send({ method = 'POST', path, type = 'application/json', headers, body = [] }: RawRequest) {
  const socket = connect(server.port, '127.0.0.1')
  let text = ''
  const closed = new Promise<void>((told) => socket.once('close', () => told()))
  const answered = new Promise<void>((told) =>
    socket.setEncoding('latin1').on('data', (more: string) => {
      text += more
      told()
    }),
  )
  // who is refused may be cut off while they write
  socket.on('error', () => {})
  const known = `authorization: Bearer ${key}\r\napikey: ${key}\r\nx-upsert: true\r\ncontent-type: ${type}`
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${known}\r\n${headers}\r\n\r\n`)
  for (const piece of body) {
    if (text || socket.closed) break
    if (!socket.write(piece)) await Promise.race([answered, closed, new Promise((go) => socket.once('drain', go))])
  }
  await Promise.race([answered, closed])
  socket.destroy()
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }
}

const size = 64 * 1024
const piece = Buffer.alloc(size, ' ')
const chunk = Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
function* pieces(one: Buffer, bytes: number) {
  for (let sent = 0; sent < bytes; sent += size) yield one
  if (one === chunk) yield Buffer.from('0\r\n\r\n')
}
/** The most that the process has held in memory at once since it began. */
function peak() {
  const [, kB] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))!
  return Number(kB) * 1024
}

const small = 'content-length: 2'
const ways: Omit<RawRequest, 'headers'>[] = [
  { path: '/auth/v1/token?grant_type=password' },
  { path: '/rest/v1/rpc/permissions' },
  { path: '/rest/v1/users' },
  // round by the framework
  { path: '/rest/v1/users%20' },
  { path: '/realtime/v1/api/broadcast' },
  { path: '/storage/v1/object/list/attachments' },
  { path: '/storage/v1/object/attachments/a.bin', type: 'application/octet-stream' },
  { path: '/storage/v1/object/attachments/b.bin', type: 'multipart/form-data; boundary=x' },
  { path: '/functions/v1/link-card' },
  { path: '/mail/v1/unsubscribe' },
  { method: 'GET', path: '/' },
]

/** The routes that look at a body, and so say that it is too large. */
const looked = /^\/(auth|rest|realtime|storage|functions)\//

test.skipIf(process.platform !== 'linux')(
  'a body far past its bound leaves no trace in memory, on any way in',
  async () => {
    // what is loaded and made at the first request is not the body's
    for (const way of ways) await send({ ...way, headers: small, body: [Buffer.from('{}')] })
    const before = peak()
    for (const way of ways) {
      const most = 192 * MiB
      const announced = await send({ ...way, headers: `content-length: ${most}`, body: pieces(piece, most) })
      const counted = await send({ ...way, headers: 'transfer-encoding: chunked', body: pieces(chunk, most) })
      const lying = await send({ ...way, headers: small, body: pieces(piece, most) })
      for (const [name, { status, text }] of Object.entries({ announced, counted, lying })) {
        const refused = status === 413 || text.includes('"statusCode":"413"')
        const looks = looked.test(way.path) && name !== 'lying'
        // 0: cut off while they went on writing
        expect(status === 0 || (looks ? refused : status < 500), `${way.path} ${name}: ${text.slice(0, 400)}`).toBe(
          true,
        )
      }
    }
    expect((peak() - before) / MiB).toBeLessThan(96)
  },
)

test('an address or headers past what HTTP allows are refused at each capability', async () => {
  const rooms = ['/auth/v1/settings', '/rest/v1/users', '/realtime/v1/websocket', '/realtime/v1/api/broadcast']
  rooms.push('/storage/v1/bucket', '/functions/v1/link-card', '/mail/v1/unsubscribe', '/dev/mailbox', '/', '/health')
  const long = 'a'.repeat(100_000)
  const many = Array.from({ length: 5_000 }, (_, n) => `x-${n}: 1`).join('\r\n')
  for (const path of rooms) {
    const asked = { method: 'GET', headers: 'content-length: 0' }
    expect((await send({ ...asked, path: `${path}?a=${long}` })).status, path).toBe(431)
    expect((await send({ ...asked, path: `${path}/${long}` })).status, path).toBe(431)
    expect((await send({ ...asked, path, headers: many })).status, path).toBe(431)
  }
})
