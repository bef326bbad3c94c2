import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '../../../test/storage-room.ts'
import { sweep } from '../sweeper.ts'
import { hmac, sha256, signatureFor, signingKey } from './signature.ts'

/* Requests that no client of Amazon's would send, properly signed or not: S3's errors, nothing else, and nothing left. */

let room: Awaited<ReturnType<typeof openStorage>>
beforeAll(async () => {
  room = await openStorage()
  await put('/papers/digits', '0123456789')
})
afterAll(() => room.stop())

type Sent = {
  method?: string
  headers?: Record<string, string>
  body?: string
  payload?: string
  cut?: number
  chunks?: Chunks
}
/** Makes the body out of the request's own signature. */
type Chunks = (seed: string, at: string, scope: string, key: Buffer) => string
type Heard = { status: number; text: string }

/** A request as it goes over the wire, signed by the operator; `cut` breaks it off behind so many bytes of its body. */
function send(
  path: string,
  { method = 'GET', headers = {}, body = '', payload = sha256(body), cut, chunks }: Sent = {},
) {
  const { host, pathname } = new URL(`${room.url}/s3`)
  const at = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = `${at.slice(0, 8)}/local/s3/aws4_request`
  const all: Record<string, string> = { host, 'x-amz-date': at, 'x-amz-content-sha256': payload, ...headers }
  const signedHeaders = Object.keys(all).sort()
  const given = { accessKeyId: 'operator', scope, at, expires: undefined, signedHeaders, token: undefined, payload }
  const key = signingKey(room.s3Keys.secretAccessKey, scope)
  // an address that cannot be decoded cannot be signed either
  const signable = isDecodable(path) ? path : '/'
  const signature = signatureFor({ method, target: pathname + signable, headers: all }, given, key)
  const authorization = `AWS4-HMAC-SHA256 Credential=operator/${scope}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`
  const sent = chunks?.(signature, at, scope, key) ?? body
  return raw(path, { method, headers: { authorization, ...all }, body: sent, ...(cut === undefined ? {} : { cut }) })
}

function isDecodable(path: string) {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

function raw(path: string, { method = 'GET', headers = {}, body = '', cut }: Sent) {
  const { hostname, port, pathname } = new URL(`${room.url}/s3`)
  return new Promise<Heard | 'broken off'>((done, fail) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(
      { hostname, port, method, path: pathname + path, headers: { ...length, ...headers } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        answer.on('end', () => done({ status: answer.statusCode!, text }))
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? done('broken off') : fail(error)))
    if (cut === undefined) sent.end(body)
    else sent.write(body.slice(0, cut), () => sent.destroy(Object.assign(new Error('cut'), { code: 'ECONNRESET' })))
  })
}

const put = (path: string, body: string, more: Sent = {}) => send(path, { method: 'PUT', body, ...more })

/** Either it was done, or refused in S3's words. */
function expectWords(heard: Heard | 'broken off') {
  if (heard === 'broken off') return
  // 501 is what S3 has for parts of itself that are not there
  if (heard.status !== 501) expect(heard.status).toBeLessThan(500)
  // `/s3/..` is not below `/s3`
  if (heard.text.includes('"statusCode":"404"')) return
  if (heard.status >= 400 && heard.text !== '')
    expect(heard.text).toMatch(/^<\?xml.*<Error><Code>[A-Za-z0-9]+<\/Code><Message>/s)
}

const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 20 })
  .map((points) => String.fromCodePoint(...points).toWellFormed())

const anyName = fc.oneof(
  anyText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({
    unit: fc
      .constantFrom('..', '.', '/', '%2e', '%2F', '%00', '%ff', '%', 'a', ' ', '+', '\\', '~')
      .map((one) => one.replace(' ', '%20')),
    maxLength: 8,
  }),
)

test('odd names are refused or kept, and lead nowhere else', async () => {
  await fc.assert(
    fc.asyncProperty(anyName, fc.constantFrom('PUT', 'GET', 'DELETE', 'HEAD', 'POST'), async (name, method) => {
      expectWords(await send(`/papers/${name}`, { method, body: method === 'PUT' ? 'x' : '' }))
      expectWords(await send(`/${name}`, { method: 'GET' }))
    }),
    { numRuns: 60 },
  )
})

test('odd ranges give a part, the whole, or S3’s refusal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'0123456789-,= '), maxLength: 12 }), async (range) => {
      const heard = await send('/papers/digits', { headers: { range: `bytes=${range.trim()}` } })
      expectWords(heard)
      if (heard !== 'broken off' && heard.status === 206) expect('0123456789').toContain(heard.text)
    }),
    { numRuns: 60 },
  )
})

test('odd queries are answered in words', async () => {
  const name = fc.constantFrom(
    'list-type',
    'max-keys',
    'marker',
    'continuation-token',
    'delimiter',
    'prefix',
    'uploads',
    'uploadId',
    'partNumber',
    'encoding-type',
    'acl',
    'versioning',
    'delete',
    'max-parts',
    'part-number-marker',
    'key-marker',
    'upload-id-marker',
  )
  const value = fc.oneof(
    fc.constantFrom('', '2', 'url', '-1', '99999999999999999999', '/'),
    fc.string({ maxLength: 10 }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(name, value), { maxLength: 4 }),
      fc.constantFrom('/papers', '/papers/digits', '/'),
      fc.constantFrom('GET', 'POST'),
      async (pairs, path, method) => {
        const query = pairs.map(([key, text]) => `${key}=${encodeURIComponent(text.toWellFormed())}`).join('&')
        expectWords(await send(`${path}?${query}`, { method }))
      },
    ),
    { numRuns: 80 },
  )
})

test('a body that is not what it says it is leaves no object', async () => {
  const wrong: Sent[] = [
    { payload: sha256('other') },
    { headers: { 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' } },
    { headers: { 'x-amz-checksum-crc32': 'AAAAAA==' } },
    { headers: { 'x-amz-checksum-crc32c': 'AAAAAA==' } },
    { payload: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD', headers: { 'x-amz-decoded-content-length': '5' } },
    { payload: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER', headers: { 'x-amz-decoded-content-length': '5' } },
    { payload: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER' },
    { headers: { 'content-length': '3' }, payload: sha256('hello') },
  ]
  for (const more of wrong) {
    const heard = await put('/papers/wrong', 'hello', more)
    expectWords(heard)
    if (heard !== 'broken off') expect(heard.status).toBeGreaterThanOrEqual(400)
  }
  expect(await room.rows(`select from storage.objects where name = 'wrong'`)).toEqual([])
})

test('an upload that is broken off leaves no object', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(99_999), async (cut) => {
      expect(await put('/papers/half', 'x'.repeat(100_000), { cut })).toBe('broken off')
    }),
    { numRuns: 8 },
  )
  expect(await room.rows(`select from storage.objects where name = 'half'`)).toEqual([])
})

test('lists that are no lists are refused', async () => {
  const odd = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom(
      '<!DOCTYPE a [<!ENTITY b "c">]><Delete><Object><Key>&b;</Key></Object></Delete>',
      '<Delete/>',
      '<Delete><Object/></Delete>',
      '<Delete><Object><Key>a</Key></Object>',
      '<CompleteMultipartUpload><Part><PartNumber>x</PartNumber></Part></CompleteMultipartUpload>',
    ),
  )
  await fc.assert(
    fc.asyncProperty(odd, async (body) => {
      expectWords(await send('/papers?delete', { method: 'POST', body }))
      expectWords(await send('/papers/digits?uploadId=none', { method: 'POST', body }))
    }),
    { numRuns: 40 },
  )
})

test('whoever does not sign, or signs otherwise, hears so', async () => {
  const header = fc.oneof(
    fc.string({
      unit: fc.constantFrom(
        'AWS4-HMAC-SHA256 ',
        'Credential=',
        'a/20260101/r/s3/aws4_request',
        ', ',
        'SignedHeaders=',
        'host',
        'Signature=',
        '0'.repeat(64),
      ),
      maxLength: 8,
    }),
    fc.constant(''),
  )
  await fc.assert(
    fc.asyncProperty(
      header,
      fc.string({
        unit: fc.constantFrom('X-Amz-Signature=', 'X-Amz-Expires=', '9', '&', 'X-Amz-Algorithm=AWS4-HMAC-SHA256', 'a'),
        maxLength: 8,
      }),
      async (authorization, query) => {
        const heard = await raw(`/papers/digits?${query}`, {
          headers: { authorization, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
        })
        expectWords(heard)
        expect(heard).toMatchObject({ status: expect.toSatisfy((status) => status === 400 || status === 403) })
      },
    ),
    { numRuns: 60 },
  )
})

test('a body in signed chunks is kept once each of them holds', async () => {
  const stream = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD'
  const length = { 'x-amz-decoded-content-length': '10' }
  const chunked = (signatures: string[]) =>
    ['6', '4', '0']
      .map((size, at) => `${size};chunk-signature=${signatures[at]}\r\n${['hello ', 'you!', ''][at]}\r\n`)
      .join('')
  const heard = await put('/papers/chunked', '', {
    payload: stream,
    headers: { ...length, 'content-encoding': 'aws-chunked' },
    chunks: (seed, at, scope, key) => {
      let previous = seed
      return chunked(
        ['hello ', 'you!', ''].map((text) => {
          previous = hmac(
            key,
            [`AWS4-HMAC-SHA256-PAYLOAD`, at, scope, previous, sha256(''), sha256(text)].join('\n'),
          ).toString('hex')
          return previous
        }),
      )
    },
  })
  expect(heard).toMatchObject({ status: 200 })
  expect(await send('/papers/chunked')).toMatchObject({ status: 200, text: 'hello you!' })
  const forged = await put('/papers/forged', chunked(['0', '1', '2'].map((digit) => digit.repeat(64))), {
    payload: stream,
    headers: length,
  })
  expect(forged).toMatchObject({ status: 403, text: expect.stringContaining('SignatureDoesNotMatch') })
  expect(await room.rows(`select from storage.objects where name = 'forged'`)).toEqual([])
})

test('a presigned address gives its object to whoever holds it, and nothing else', async () => {
  const { host, pathname } = new URL(`${room.url}/s3`)
  const at = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = `${at.slice(0, 8)}/local/s3/aws4_request`
  const query = `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(`operator/${scope}`)}&X-Amz-Date=${at}&X-Amz-Expires=60&X-Amz-SignedHeaders=host&response-content-type=text%2Fhtml`
  const given = {
    accessKeyId: 'operator',
    scope,
    at,
    expires: 60,
    signedHeaders: ['host'],
    token: undefined,
    payload: 'UNSIGNED-PAYLOAD',
  }
  const signature = signatureFor(
    { method: 'GET', target: `${pathname}/papers/digits?${query}`, headers: { host } },
    given,
    signingKey(room.s3Keys.secretAccessKey, scope),
  )
  const address = `${room.url}/s3/papers/digits?${query}&X-Amz-Signature=${signature}`
  const answer = await fetch(address)
  expect(await answer.text()).toBe('0123456789')
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect((await fetch(address, { method: 'DELETE' })).status).toBe(403)
  expect((await fetch(address.replace('digits', 'other'))).status).toBe(403)
})

test('nothing is left over, and nothing failed that was not foreseen', async () => {
  await sweep({ database: room.database, bytes: room.bytes }, { age: -60_000 })
  const named = await room.rows(
    'select version from storage.objects union all select version from storage.s3_multipart_uploads_parts',
  )
  expect(room.filesOnDisk().sort()).toEqual(named.map(({ version }) => version).sort())
  expect(room.logged.filter((line) => /unforeseen|the database failed/.test(line))).toEqual([])
})
