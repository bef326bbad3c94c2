import { createECDH, createPublicKey, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { decrypt } from 'http_ece'
import { importJWK, jwtVerify } from 'jose'

export type ReceivedPush = {
  device: string
  /** The payload, decrypted with the device's keys and read as JSON. */
  payload: { type: string; title: string; message: string; url: string; tag: string; data: Record<string, string> }
  headers: IncomingMessage['headers']
  at: number
}
type PushAnswer = (response: ServerResponse, arrived: ReceivedPush) => void

/**
 * A push service on the machine itself. Like the real ones it takes nothing that is not signed for its origin by
 * the key that the device subscribed to (RFC 8292); unlike them it holds the devices' keys and reads what arrives.
 */
export async function pushService(vapidPublicKey: () => string) {
  const devices = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer; answer: PushAnswer }>()
  const arrived: ReceivedPush[] = []
  const refused: string[] = []
  const created: PushAnswer = (response) => void response.writeHead(201).end()

  async function take(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const name = request.url!.slice(1)
    const device = devices.get(name)
    if (!device) return response.writeHead(410).end()
    try {
      await verified(request.headers.authorization ?? '', url, vapidPublicKey())
      const text = decrypt(Buffer.concat(parts), {
        version: 'aes128gcm',
        privateKey: device.ecdh,
        authSecret: device.auth.toString('base64url'),
      })
      const one = { device: name, payload: JSON.parse(text.toString()), headers: request.headers, at: Date.now() }
      arrived.push(one)
      device.answer(response, one)
    } catch (error) {
      refused.push(String(error))
      response.writeHead(400).end()
    }
  }

  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`

  return {
    url,
    arrived,
    refused,
    /** A browser that subscribes: what `PushSubscription.toJSON()` gives. */
    device(name: string, answer: PushAnswer = created) {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      devices.set(name, { ecdh, auth, answer })
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { endpoint: `${url}/${name}`, keys }
    },
    at: (name: string) => arrived.filter(({ device }) => device === name),
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Answers with a status, the given ones in turn and then the last. */
export function answering(...statuses: (number | [number, Record<string, string>])[]): PushAnswer {
  let turn = 0
  return (response) => {
    const status = statuses[Math.min(turn++, statuses.length - 1)]!
    if (typeof status === 'number') response.writeHead(status).end()
    else response.writeHead(...status).end()
  }
}

async function verified(authorization: string, audience: string, expected: string) {
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (!token || key !== expected) throw new Error('the key is not the one that the device subscribed to')
  const raw = Buffer.from(key, 'base64url')
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! }
  createPublicKey({ key: jwk, format: 'jwk' })
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience, algorithms: ['ES256'] })
  if (!/^(mailto|https):/.test(payload.sub ?? '')) throw new Error('nobody to turn to')
  if (payload.exp! - Date.now() / 1000 > 86_400) throw new Error('signed for longer than a day')
}
