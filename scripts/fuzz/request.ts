import { connect } from 'node:net'
import type { Chance } from './chance.ts'
import { text } from './values.ts'

/** A request as its bytes will be: nothing between here and the socket makes it well. */
export type Request = { method: string; path: string; headers: Record<string, string>; body?: Buffer }
export type Answer = { status: number; head: string; body: string }

const patience = 15_000

/** Sends it on a connection of its own; undefined where the other side only hung up, or never spoke. */
export function send(port: number, { method, path, headers, body }: Request): Promise<Answer | undefined> {
  const all: Record<string, string> = { host: `localhost:${port}`, connection: 'close', ...headers }
  if (body) all['content-length'] ??= String(body.length)
  const head = `${method} ${path} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
  return new Promise((tell) => {
    const parts: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(Buffer.from(head, 'latin1'))
      if (body) socket.write(body)
    })
    socket.setTimeout(patience, () => socket.destroy())
    // whoever refuses early may close before all was sent: what it said counts
    socket.on('data', (part) => parts.push(part)).on('error', () => {})
    socket.on('close', () => tell(answerIn(Buffer.concat(parts).toString('utf8'))))
  })
}

function answerIn(bytes: string): Answer | undefined {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(bytes)?.[1]
  if (!status) return undefined
  const [head = '', ...rest] = bytes.split('\r\n\r\n')
  return { status: Number(status), head, body: rest.join('\r\n\r\n') }
}

const oddHeaders: [string, string[]][] = [
  ['host', ['', 'a b%', 'evil.example', 'localhost:99999', '[::1', 'x'.repeat(300)]],
  [
    'content-type',
    [
      '',
      'text/plain',
      'text/csv',
      'application/octet-stream',
      'application/json; charset=utf-16',
      'a',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'application/vnd.pgrst.object+json',
    ],
  ],
  ['content-encoding', ['gzip', 'br', 'deflate', 'identity', 'x', 'gzip, gzip']],
  ['transfer-encoding', ['chunked', 'gzip', 'x']],
  [
    'accept',
    [
      '',
      '*/*',
      'text/csv',
      'application/vnd.pgrst.object+json',
      'application/vnd.pgrst.plan+json',
      'application/geo+json',
      'image/*',
      'text/html;q=x',
      ',,;',
    ],
  ],
  ['accept-encoding', ['br', '*;q=0', 'identity;q=0', 'x']],
  [
    'prefer',
    [
      'return=representation',
      'count=exact',
      'count=planned',
      'tx=rollback',
      'resolution=merge-duplicates',
      'missing=default',
      'handling=strict',
      'max-affected=1',
      'timezone=Mars/Olympus',
      'return=headers-only, x=y',
      'params=single-object',
    ],
  ],
  ['range', ['0-1', '5-2', 'bytes=0-', 'bytes=-0', 'bytes=9-1,2-3', 'bytes=a-b', '0-', '99999999999999999999-']],
  ['if-none-match', ['*', '"a"', 'W/']],
  ['if-modified-since', ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['accept-profile', ['private', 'auth', 'public', '']],
  ['content-profile', ['private', 'storage', 'pg_catalog']],
  ['origin', ['null', 'http://evil.example', 'x']],
  ['x-http-method-override', ['DELETE']],
  ['x-upsert', ['true', 'perhaps']],
  ['x-client-info', ['a'.repeat(5_000)]],
  ['user-agent', ['', '\u00ff\u00fe', 'a'.repeat(3_000)]],
  ['accept-language', ['xx-Latn-!!', '*', 'de;q=9']],
  ['content-length', ['0', '1', '99999999']],
  ['expect', ['100-continue', 'x']],
  ['cookie', ['=;;=', 'a'.repeat(4_000)]],
  ['x-forwarded-host', ['a b', 'evil.example']],
  ['x-forwarded-proto', ['https', 'x']],
  ['x-supabase-api-version', ['2024-01-01', '1', 'x']],
]

/** Some headers that nobody should send; now and then one that is not even text. */
export function oddly(chance: Chance, headers: Record<string, string>): Record<string, string> {
  const more = chance.often(0.2) ? chance.some(oddHeaders, 3) : []
  const odd = more.map(([name, values]) => [
    name,
    chance.often(0.9)
      ? chance.one(values)
      : Buffer.from(text(chance).replaceAll(/[\r\n\0]/g, ''))
          .toString('latin1')
          .slice(0, 900),
  ])
  return { ...headers, ...Object.fromEntries(odd) }
}
