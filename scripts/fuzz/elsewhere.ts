import { bodied } from './bodied.ts'
import type { Chance } from './chance.ts'
import type { Request } from './request.ts'
import { encode } from './rest.ts'
import { anything, sampleOf, text } from './values.ts'

/** A call of a function by name, of realtime over HTTP, or of any other address there is. */
export function elsewhereRequest(chance: Chance, functions: string[], ids: string[]): Request {
  const method = chance.one([
    'GET',
    'POST',
    'POST',
    'PUT',
    'DELETE',
    'HEAD',
    'OPTIONS',
    'PATCH',
    'TRACE',
    'PROPFIND',
    'X',
  ])
  if (chance.often(0.5)) {
    const tail = chance.one([
      '',
      '',
      `/${encode(text(chance)).slice(0, 300)}`,
      `?token=${encode(text(chance)).slice(0, 300)}`,
      `?url=${encode(chance.one(['http://127.0.0.1:1/', 'http://[::1]/', 'file:///a', 'x', text(chance)]))}`,
    ])
    const path = `/functions/v1/${chance.often(0.9) ? chance.one(functions) : encode(text(chance)).slice(0, 200)}${tail}`
    if (method === 'GET' || method === 'HEAD') return { method, path, headers: {} }
    return bodied(
      chance,
      method,
      path,
      chance.often(0.7)
        ? { message_id: sampleOf(chance, 'uuid', ids), url: text(chance), token: text(chance) }
        : anything(chance, 3),
    )
  }
  if (chance.often(0.3)) {
    const messages = [
      { topic: text(chance), event: text(chance), payload: anything(chance, 3), private: chance.often(0.5) },
    ]
    const path = chance.often(0.7)
      ? '/realtime/v1/api/broadcast'
      : `/realtime/v1/api/broadcast/${encode(text(chance)).slice(0, 200)}/events/${encode(text(chance)).slice(0, 200)}`
    return bodied(chance, 'POST', path, chance.often(0.8) ? { messages } : anything(chance, 3))
  }
  const address = chance.one([
    '/',
    '/health',
    '/config.json',
    '/metrics',
    '/robots.txt',
    '/sw.js',
    '/mail/v1/unsubscribe',
    '/dev/mailbox',
    '/.well-known/security.txt',
    '/.well-known/jwks.json',
    '/auth/v1/.well-known/jwks.json',
    '/auth',
    '/groups',
    '/assets/x.js',
    '/realtime/v1/websocket',
    '/setup',
    '*',
    'http://other.example/',
    '//',
    '/%',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..',
    '/\\',
    '/%00',
    '/a?%',
    '/index.html',
    '/certificate/x',
    '/invite/x',
  ])
  const path = chance.often(0.6) ? address : `${address}/${encode(text(chance)).slice(0, 500)}`
  return chance.often(0.7) ? { method, path, headers: {} } : bodied(chance, method, path, anything(chance, 2))
}
