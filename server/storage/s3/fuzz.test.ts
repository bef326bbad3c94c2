import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '../../../test/fixtures/storage-room.ts'
import { sample } from '../../../test/sample.ts'
import { isS3Answer, openWire } from './testing.ts'

/* Requests that are odd in every way that a request can be: S3's answers, and nothing else. */

let room: Awaited<ReturnType<typeof openStorage>>
let wire: ReturnType<typeof openWire>
beforeAll(async () => {
  room = await openStorage()
  wire = openWire(room)
  await wire.put('/papers/digits', '0123456789')
})
afterAll(() => room.stop())

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
      expect(await wire.send(`/papers/${name}`, { method, body: method === 'PUT' ? 'x' : '' })).toSatisfy(isS3Answer)
      expect(await wire.send(`/${name}`, { method: 'GET' })).toSatisfy(isS3Answer)
    }),
    sample(60),
  )
})

test('odd ranges give a part, the whole, or S3’s refusal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'0123456789-,= '), maxLength: 12 }), async (range) => {
      const heard = await wire.send('/papers/digits', { headers: { range: `bytes=${range.trim()}` } })
      expect(heard).toSatisfy(isS3Answer)
      if (heard !== 'broken off' && heard.status === 206) expect('0123456789').toContain(heard.text)
    }),
    sample(60),
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
        expect(await wire.send(`${path}?${query}`, { method })).toSatisfy(isS3Answer)
      },
    ),
    sample(80),
  )
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
      expect(await wire.send('/papers?delete', { method: 'POST', body })).toSatisfy(isS3Answer)
      expect(await wire.send('/papers/digits?uploadId=none', { method: 'POST', body })).toSatisfy(isS3Answer)
    }),
    sample(40),
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
        const heard = await wire.raw(`/papers/digits?${query}`, {
          headers: { authorization, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
        })
        expect(heard).toSatisfy(isS3Answer)
        expect(heard).toMatchObject({ status: expect.toSatisfy((status) => status === 400 || status === 403) })
      },
    ),
    sample(60),
  )
})

test('nothing failed that was not foreseen', () => {
  expect(room.logged.filter((line) => /unexpected error|the database failed/.test(line))).toEqual([])
})
