import { randomBytes } from 'node:crypto'
import { connect as connectHttp2 } from 'node:http2'
import { type RequestOptions, request } from 'node:https'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { type Server, startServer, statement } from '../server.ts'
import { hasNginx, startNginx, twoPorts } from './nginx.ts'
import './starts.ts'

/* A server behind Debian's nginx with the file in deploy/, over TLS, as somebody on another machine meets it. */

describe.skipIf(!hasNginx)('behind nginx', () => {
  let one: Server
  let nginx: Awaited<ReturnType<typeof startNginx>>
  let anonKey: string
  beforeAll(async () => {
    const ports = await twoPorts()
    const url = `https://localhost:${ports.https}`
    one = await startServer({ SEED: '1', SITE_URL: url, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'warn' })
    nginx = await startNginx(ports, [one.port])
    anonKey = (JSON.parse((await ask('/config.json')).body) as { anonKey: string }).anonKey
  })
  afterAll(async () => {
    await nginx.stop()
    await one.discard()
  })

  /** One request over TLS, with the certificate checked. */
  const ask = (path: string, { body, ...options }: RequestOptions & { body?: string | Buffer } = {}) =>
    new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: string }>(
      (tell, fail) => {
        const asked = request(nginx.url + path, { ca: nginx.ca, agent: false, ...options }, async (answer) =>
          tell({ status: answer.statusCode!, headers: answer.headers, body: await text(answer) }),
        )
        asked.once('error', fail).end(body)
      },
    )

  async function signIn(headers: Record<string, string> = {}) {
    const { status, body } = await ask('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email: 'ruth@example.org', password: 'cohort-demo' }),
    })
    expect(status).toBe(200)
    return JSON.parse(body) as { access_token: string; user: { id: string } }
  }

  test('plain HTTP leads to the same address over TLS, and the page asks browsers to stay there', async () => {
    const plain = await fetch(`${nginx.plainUrl}/groups?view=all`, { redirect: 'manual' })
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://localhost/groups?view=all'])
    const page = await ask('/')
    expect(page.status).toBe(200)
    expect(page.headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/)
  })

  test('files of the app keep their cache headers: a year for those with a hash in their name, none for the page', async () => {
    const page = await ask('/')
    expect(page.headers['cache-control']).toMatch(/no-cache/)
    const script = /assets\/[\w.-]+\.js/.exec(page.body)![0]
    expect((await ask(`/${script}`)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('requests go by HTTP/2', async () => {
    const session = connectHttp2(nginx.url, { ca: nginx.ca })
    const asked = session.request({ ':path': '/health/ready' })
    const status = await new Promise((tell, fail) =>
      asked.once('response', (headers) => tell(headers[':status'])).once('error', fail),
    )
    session.close()
    expect([session.alpnProtocol, status]).toEqual(['h2', 200])
  })

  test('a WebSocket joins a channel', async () => {
    const socket = new WebSocket(
      `${nginx.url.replace('https', 'wss')}/realtime/v1/websocket?apikey=${anonKey}&vsn=1.0.0`,
      { ca: nginx.ca },
    )
    const heard = new Promise<string>((tell, fail) =>
      socket.once('message', (data) => tell(String(data))).once('error', fail),
    )
    await new Promise((open) => socket.once('open', open))
    socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1' }))
    expect(JSON.parse(await heard)).toMatchObject({ event: 'phx_reply', payload: { status: 'ok' } })
    socket.terminate()
  })

  test('the server sees the address that nginx sees, whatever the client claims', async () => {
    await signIn({ 'x-forwarded-for': '203.0.113.9' })
    const seen = statement(one, 'select distinct ip::text as ip from auth.sessions where ip is not null')
      .trim()
      .split('\n')
    expect(seen.map((line) => (JSON.parse(line) as { ip: string }).ip.replace('/32', ''))).toEqual(['127.0.0.1'])
  })

  test('a request has one id in nginx and in the server', async () => {
    const { headers } = await ask('/rest/v1/groups', { headers: { apikey: anonKey, 'x-request-id': 'of-the-client' } })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
  })

  test('a file of 50 MiB passes on to the server, and one of 52 does not', async () => {
    const { access_token, user } = await signIn()
    const upload = (mebibytes: number) =>
      ask(`/storage/v1/object/avatars/${user.id}/${mebibytes}.png`, {
        method: 'POST',
        headers: {
          apikey: anonKey,
          authorization: `Bearer ${access_token}`,
          'content-type': 'image/png',
          'content-length': mebibytes * 2 ** 20,
        },
        body: randomBytes(mebibytes * 2 ** 20),
      })
    // a picture of a person may not be so large: it is the server that says so, in its own shape
    expect(JSON.parse((await upload(50)).body)).toHaveProperty('statusCode')
    const refused = await upload(52).catch((error: Error) => error)
    if (!(refused instanceof Error))
      expect([refused.status, refused.body]).toEqual([413, expect.stringContaining('nginx')])
  })

  test('nobody reads the metrics through it', async () => {
    const { status, body } = await ask('/metrics')
    expect([status, body]).toEqual([404, expect.not.stringContaining('http_request')])
  })

  test('it says nothing of a fault', () => expect(nginx.said()).not.toMatch(/\[(crit|alert|emerg)\]/))
})
