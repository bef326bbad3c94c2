import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Whatever a hook is told; a test reads what it expects there. */
type Event = {
  user: { email: string; phone: string }
  user_id: string
  valid: boolean
  claims: Record<string, unknown>
  email_data: { email_action_type: string }
  sms: { otp: string }
}
type HookAnswer = (event: Event, response: ServerResponse) => unknown

/**
 * A server that has a say, on the machine itself. It believes nothing that is not signed for this moment (Standard
 * Webhooks 1.0, "Symmetric signatures") and answers 401 then; each path answers what it was told to.
 */
export async function hookServer(key: string) {
  const answers = new Map<string, HookAnswer>()
  const heard: { path: string; event: Event; headers: IncomingMessage['headers'] }[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    if (!isSigned(request.headers, body, key)) return response.writeHead(401).end()
    const event: Event = JSON.parse(body)
    heard.push({ path: request.url!, event, headers: request.headers })
    const said = answers.get(request.url!)?.(event, response) ?? {}
    if (said !== response) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    return undefined
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** As settings name one of its paths. */
    at: (path: string) => ({ url: `${url}${path}`, secrets: [`v1,whsec_${key}`] }),
    /** Sets what a path says from now on: an object, or the response itself when it has seen to that. */
    answer: (path: string, say: HookAnswer) => void answers.set(path, say),
    heard: (path: string) => heard.filter((one) => one.path === path),
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function isSigned(headers: IncomingMessage['headers'], body: string, key: string) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false
  const text = `${id}.${at}.${body}`
  const expected = `v1,${createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64')}`
  return String(signatures).split(' ').includes(expected)
}
