import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type AddressInfo, BlockList, connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openHttpServer } from '../../server/http/http-server.ts'
import { testApp } from '../app.ts'

/*
 * Every way into the server has a bound on what it reads and on how long it waits for it. What each is follows from
 * where it stands; a route that stands nowhere here is found, and so is one that does not hold to it.
 */

const MiB = 1 << 20
const bounds = {
  /** Read into memory as a whole, 1 MiB at most. */
  whole:
    /^\/(auth|rest|realtime|functions)\/v1(\/|$)|^\/storage\/v1\/(bucket|object\/(sign|list|list-v2|move|copy)|\*)/,
  /** A file, which goes piece by piece to where files are kept: `memory.test.ts`. */
  file: /^\/storage\/v1\/(object\/(upload\/sign\/)?:bucket|upload\/resumable|s3)(\/|$)/,
  /** Nobody looks at a body. */
  none: /^\/(mail|dev|metrics|\.well-known|storage\/v1\/(cdn|iceberg|vector))(\/|$)/,
}

let app: Awaited<ReturnType<typeof testApp>>
let server: Server
beforeAll(async () => {
  app = await testApp()
  const opened = openHttpServer()
  server = opened.server
  opened.serve(app.app, { proxies: new BlockList(), local: false, straight: app.straight })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  await app.stop()
})

type Way = { method: string; path: string; route: string }
const changing = ['POST', 'PUT', 'PATCH', 'DELETE']
const uuid = '00000000-0000-4000-8000-00000000dead'
const named: Record<string, string> = { topic: 'a', event: 'b', name: 'link-card', bucket: 'avatars' }

/** Every route that may take a body, with an address that leads to it. */
function ways(): Way[] {
  const all = app.app.routes.flatMap(({ method, path: route }) =>
    (method === 'ALL' ? ['POST', 'PATCH'] : changing.filter((one) => one === method)).map((one) => ({
      ...{ method: one, route },
      path: route
        .replace(/:(\w+)(\{[^/]*\})?/g, (_, name: string) => named[name] ?? uuid)
        .replace('*', 'nowhere/at/all'),
    })),
  )
  return [...new Map(all.map((way) => [`${way.method} ${way.path}`, way])).values()]
}

type Heard = { status: number; text: string; read: number }

/** Sends a head and what `body` gives while nobody answers; what the server read until it answered, and its answer. */
async function send({ method, path }: Way, length: string, body: Iterable<Buffer> = []): Promise<Heard> {
  const finished = new Promise<number>((told) =>
    server.prependOnceListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
      outgoing.once('close', () => told(incoming.socket.bytesRead))
    }),
  )
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  const answered = new Promise<void>((told, fail) => {
    socket.setEncoding('latin1').on('data', (piece: string) => {
      text += piece
      told()
    })
    socket.once('close', () => (text ? told() : fail(new Error(`${method} ${path} was cut off without a word`))))
    socket.once('error', (error) => (text ? told() : fail(error)))
  })
  socket.write(`${headOf({ method, path })}${length}\r\n\r\n`)
  for (const piece of body) {
    if (text || socket.destroyed) break
    if (!socket.write(piece)) await Promise.race([answered, new Promise((go) => socket.once('drain', go))])
  }
  await answered
  const read = await finished
  socket.destroy()
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text, read }
}

function headOf({ method, path }: Pick<Way, 'method' | 'path'>) {
  const key = app.tokens.serviceRoleKey
  const known = `authorization: Bearer ${key}\r\napikey: ${key}\r\ncontent-type: application/json`
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${known}\r\n`
}

const piece = Buffer.from(`10000\r\n${' '.repeat(0x10000)}\r\n`)
/** So many bytes in chunks, of JSON that never begins. */
function* chunks(bytes: number) {
  for (let sent = 0; sent < bytes; sent += 0x10000) yield piece
  yield Buffer.from('0\r\n\r\n')
}

const saysTooLarge = ({ status, text }: Heard) => status === 413 || /"statusCode":"413"|EntityTooLarge/.test(text)

test('each route that may take a body has a bound', () => {
  const without = ways().filter(({ route }) => !Object.values(bounds).some((bound) => bound.test(route)))
  expect(without.map(({ method, route }) => `${method} ${route}`)).toEqual([])
})

test('there is no way in but by the server whose listener bounds every request', () => {
  const folder = join(import.meta.dirname, '..', '..', 'server')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')
  const listening = files.filter((file) => /\bcreate(Secure)?Server\(/.test(textOf(file)))
  expect(listening).toEqual([join('http', 'http-server.ts')])
  const heard = files.flatMap((file) => textOf(file).match(/\bserver\.(on|once)\('[^']+'/g) ?? [])
  expect([...new Set(heard)].sort()).toEqual(["server.on('upgrade'", "server.once('error'"])
})

test('a body that says it is too large is answered before it comes, on each route', async () => {
  for (const way of ways()) {
    const heard = await send(way, `content-length: ${64 * MiB}`)
    expect(heard.status, `${way.method} ${way.path}`).toBeLessThan(500)
  }
})

test('of a body that does not say how large it is no route takes in more than its bound', async () => {
  for (const way of ways()) {
    const heard = await send(way, 'transfer-encoding: chunked', chunks(1.5 * MiB))
    const name = `${way.method} ${way.path}: ${heard.text.slice(0, 300)}`
    expect(heard.status, name).toBeLessThan(500)
    expect(saysTooLarge(heard) || heard.read < MiB, name).toBe(true)
  }
})

/** The time that two hundred requests at once take a machine that does much else. */
const slow = { timeout: 15_000 }

test('a body that never ends is cut off on every route, and also where nobody looks for one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const read = ['/', '/assets/a.js', '/health', '/config.json', '/auth/v1/settings', '/rest/v1/users', '/dev/mailbox']
  const all = [...ways(), ...read.map((path) => ({ method: 'GET', path }))]
  const asked: { incoming: IncomingMessage; seen: number }[] = []
  const { promise: allAsked, resolve: told } = Promise.withResolvers<void>()
  const count = (incoming: IncomingMessage) => {
    if (asked.push({ incoming, seen: incoming.socket.bytesRead }) === all.length) told()
  }
  server.prependListener('request', count)
  const sockets = all.map((way) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(`${headOf(way)}content-length: 1000\r\n\r\n{`)
    // who is answered before the end may be cut off while they write
    return socket.resume().on('error', () => {})
  })
  await allAsked
  server.off('request', count)
  for (const socket of sockets) socket.write(' ')
  await expect
    .poll(() => asked.every(({ incoming: { socket }, seen }) => socket.destroyed || socket.bytesRead > seen), slow)
    .toBe(true)
  vi.advanceTimersByTime(30_000)
  const open = () => all.filter((_, n) => !sockets[n]!.closed).map(({ method, path }) => `${method} ${path}`)
  await expect.poll(open, slow).toEqual([])
})

test('a file may take longer, as long as something of it comes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const asked = new Promise<IncomingMessage>((told) => server.prependOnceListener('request', told))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume()
  const put = { method: 'PUT', path: '/storage/v1/object/avatars/a.png' }
  socket.write(`${headOf(put).replace('application/json', 'image/png')}content-length: 1000\r\n\r\nx`)
  const incoming = await asked
  await expect.poll(() => incoming.readableDidRead, slow).toBe(true)
  for (let n = 0; n < 3; n++) {
    const { bytesRead } = incoming.socket
    socket.write('x')
    await expect.poll(() => incoming.socket.bytesRead, slow).toBe(bytesRead + 1)
    vi.advanceTimersByTime(30_000)
    expect(incoming.socket.destroyed).toBe(false)
  }
  vi.advanceTimersByTime(30_000)
  expect(incoming.socket.destroyed).toBe(true)
})
