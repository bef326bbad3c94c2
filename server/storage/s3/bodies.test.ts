import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStorage } from '../../../test/fixtures/storage-room.ts'
import { sample } from '../../../test/sample.ts'
import { sweep } from '../blobs/sweeper.ts'
import { hmac, sha256 } from './signature.ts'
import { isS3Answer, openWire, type SentRequest } from './testing.ts'

/* Bodies that are not what they say, or end half-way: no object, and nothing left. */

let room: Awaited<ReturnType<typeof openStorage>>
let wire: ReturnType<typeof openWire>
beforeAll(async () => {
  room = await openStorage()
  wire = openWire(room)
  await wire.put('/papers/digits', '0123456789')
})
afterAll(() => room.stop())

test('a body that is not what it says it is leaves no object', async () => {
  const wrong: SentRequest[] = [
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
    const heard = await wire.put('/papers/wrong', 'hello', more)
    expect(heard).toSatisfy(isS3Answer)
    if (heard !== 'broken off') expect(heard.status).toBeGreaterThanOrEqual(400)
  }
  expect(await room.rows(`select from storage.objects where name = 'wrong'`)).toEqual([])
})

test('an upload that is broken off leaves no object', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(99_999), async (cut) => {
      expect(await wire.put('/papers/half', 'x'.repeat(100_000), { cut })).toBe('broken off')
    }),
    sample(8),
  )
  expect(await room.rows(`select from storage.objects where name = 'half'`)).toEqual([])
})

test('a body in signed chunks is kept once each of them holds', async () => {
  const stream = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD'
  const length = { 'x-amz-decoded-content-length': '10' }
  const chunked = (signatures: string[]) =>
    ['6', '4', '0']
      .map((size, at) => `${size};chunk-signature=${signatures[at]}\r\n${['hello ', 'you!', ''][at]}\r\n`)
      .join('')
  const heard = await wire.put('/papers/chunked', '', {
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
  expect(await wire.send('/papers/chunked')).toMatchObject({ status: 200, text: 'hello you!' })
  const forged = await wire.put('/papers/forged', chunked(['0', '1', '2'].map((digit) => digit.repeat(64))), {
    payload: stream,
    headers: length,
  })
  expect(forged).toMatchObject({ status: 403, text: expect.stringContaining('SignatureDoesNotMatch') })
  expect(await room.rows(`select from storage.objects where name = 'forged'`)).toEqual([])
})

test('a presigned address gives its object to whoever holds it, and nothing else', async () => {
  const address = wire.presigned('/papers/digits', '&response-content-type=text%2Fhtml')
  const answer = await fetch(address)
  expect(await answer.text()).toBe('0123456789')
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
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
  expect(room.logged.filter((line) => /unexpected error|the database failed/.test(line))).toEqual([])
})
