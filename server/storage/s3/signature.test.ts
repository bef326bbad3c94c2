import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sample } from '../../../test/sample.ts'
import { unchunked } from './chunks.ts'
import { isSigned, type Signable, signatureOf, signingKey } from './signature.ts'

/* Against the examples that Amazon's reference works through, with the keys that it prints. */

const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const key = signingKey(secret, '20130524/us-east-1/s3/aws4_request')
const noon = Date.parse('2013-05-24T00:00:00Z')
const credential = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'

const example: Signable = {
  method: 'GET',
  target: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization: `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
  },
}

const presigned: Signable = {
  method: 'GET',
  target: `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(credential)}&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404`,
  headers: { host: 'examplebucket.s3.amazonaws.com' },
}

const holds = (request: Signable, now = noon) => isSigned(request, signatureOf(request, now), key)

test('a request that the reference signs is signed', () => {
  expect(holds(example)).toBe(true)
  expect(holds(presigned)).toBe(true)
})

test('whoever changes the method, the address or a signed header breaks the signature', () => {
  for (const request of [example, presigned]) {
    expect(holds({ ...request, method: 'PUT' })).toBe(false)
    expect(holds({ ...request, target: request.target.replace('test', 'tess') })).toBe(false)
    expect(holds({ ...request, headers: { ...request.headers, host: 'other' } })).toBe(false)
  }
  expect(holds({ ...example, headers: { ...example.headers, range: 'bytes=0-90' } })).toBe(false)
})

test('an old request, one from the future and an address past its day are refused', () => {
  expect(() => holds(example, noon + 16 * 60_000)).toThrow('too far')
  expect(() => holds(example, noon - 16 * 60_000)).toThrow('too far')
  expect(holds(presigned, noon + 86_399_000)).toBe(true)
  expect(() => holds(presigned, noon + 86_401_000)).toThrow('expired')
})

test('a header of Amazon’s that is not signed is refused', () => {
  expect(() => holds({ ...example, headers: { ...example.headers, 'x-amz-copy-source': '/b/k' } })).toThrow(
    'not signed',
  )
})

const chunked = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  scope: '20130524/us-east-1/s3/aws4_request',
  at: '20130524T000000Z',
  expires: undefined,
  signedHeaders: [],
  signature: '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
  token: undefined,
  payload: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
}
const body = [
  `10000;chunk-signature=ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648\r\n${'a'.repeat(65536)}\r\n`,
  `400;chunk-signature=0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497\r\n${'a'.repeat(1024)}\r\n`,
  '0;chunk-signature=b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9\r\n\r\n',
].join('')

async function* inPieces(text: string, cuts: number[]) {
  let from = 0
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    yield Buffer.from(text.slice(from, cut), 'latin1')
    from = cut
  }
  yield Buffer.from(text.slice(from), 'latin1')
}

async function inside(text: string, cuts: number[] = [], given = chunked) {
  const parts: Uint8Array[] = []
  const trailers = new Map<string, string>()
  for await (const part of unchunked(inPieces(text, cuts), { given, key, trailers })) parts.push(part)
  return { text: Buffer.concat(parts).toString('latin1'), trailers }
}

test('a body in signed chunks is read however the network cuts it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(body.length), { maxLength: 12 }), async (cuts) => {
      expect((await inside(body, cuts)).text).toBe('a'.repeat(66_560))
    }),
    sample(40),
  )
})

test('a chunk that was changed, left out or cut short is refused', async () => {
  const chunks = body.split(/(?<=a\r\n)/)
  await expect(inside(body.replace('aaa\r\n4', 'aab\r\n4'))).rejects.toThrow('signature')
  await expect(inside(`${chunks[0]}${chunks[2]}`)).rejects.toThrow('signature')
  await expect(inside(`${chunks[1]}${chunks[0]}${chunks[2]}`)).rejects.toThrow('signature')
  await expect(inside(body.slice(0, -4))).rejects.toThrow('chunks')
  await expect(inside(body.slice(0, 66_000))).rejects.toThrow('chunks')
})

test('an unsigned body brings its checksum behind it', async () => {
  const given = { ...chunked, payload: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER' }
  const { text, trailers } = await inside('5\r\nhello\r\n0\r\nx-amz-checksum-crc32:NhCmhg==\r\n\r\n', [3, 4, 9], given)
  expect(text).toBe('hello')
  expect(trailers.get('x-amz-checksum-crc32')).toBe('NhCmhg==')
})

test('whatever else is sent as chunks is refused in words, never by a crash', async () => {
  const given = { ...chunked, payload: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER' }
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'0123af;:\r\n-x') }), async (text) => {
      const said = await inside(text, [], given).then(
        () => 'read',
        (error) => error.code,
      )
      expect(['read', 'IncompleteBody']).toContain(said)
    }),
  )
})
