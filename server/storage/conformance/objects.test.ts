import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStorage } from '../../../test/fixtures/storage-room.ts'

/* Files over HTTP, as a folder without settings of its own has them. */

let room: Awaited<ReturnType<typeof openStorage>>
beforeAll(async () => {
  room = await openStorage({ checkTypes: false })
})
afterAll(() => room.stop())

const ask = (method: string, path: string, { body, headers = {} }: { body?: unknown; headers?: object } = {}) =>
  fetch(`${room.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${room.tokens.serviceRoleKey}`,
      ...(body === undefined || body instanceof Uint8Array ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
  })
const json = async (answer: Promise<Response>) => (await answer).json() as Promise<Record<string, unknown>>
const keep = (name: string, bytes: Uint8Array, headers: Record<string, string> = {}) =>
  ask('POST', `/object/papers/${name}`, { body: bytes, headers: { 'content-type': 'text/plain', ...headers } })
const text = (words: string) => Buffer.from(words)
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64')

describe('an upload', () => {
  const png = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()

  test.each([
    ['text that says it is a picture', 'image/png', async () => text('hello')],
    ['a picture that says it is text', 'text/plain', png],
    ['a page that says it is a picture', 'image/jpeg', async () => text('<!doctype html><script>1</script>')],
    ['a picture that is cut off', 'image/png', async () => (await png()).subarray(0, 40)],
    ['bytes that say they are packed', 'application/json', async () => randomBytes(64)],
  ])('is taken as it came where a bucket has no rule: %s', async (what, type, made) => {
    const bytes = await made()
    const name = `odd/${what.replaceAll(' ', '-')}`
    const answer = await keep(name, bytes, { 'content-type': type, 'x-upsert': 'true' })
    expect(answer.status).toBe(200)
    const back = await ask('GET', `/object/papers/${name}`)
    expect(Buffer.from(await back.arrayBuffer())).toEqual(Buffer.from(bytes))
  })

  test('is held against its type where a bucket lists some', async () => {
    const answer = ask('POST', '/object/pictures/a.png', {
      body: text('hello'),
      headers: { 'content-type': 'image/png' },
    })
    expect(await json(answer)).toMatchObject({ statusCode: '415', error: 'invalid_mime_type' })
  })
})

describe('an address', () => {
  test.each([60, '60', '60.0', ' 60 '])('is signed for %j seconds', async (expiresIn) => {
    await keep('signed', text('x'), { 'x-upsert': 'true' })
    const { signedURL } = await json(ask('POST', '/object/sign/papers/signed', { body: { expiresIn } }))
    const { iat, exp } = JSON.parse(
      Buffer.from(String(signedURL).split('token=')[1]!.split('.')[1]!, 'base64url').toString(),
    ) as { iat: number; exp: number }
    expect(exp - iat).toBe(60)
    const several = await json(ask('POST', '/object/sign/papers', { body: { expiresIn, paths: ['signed'] } }))
    expect(several).toMatchObject([{ path: 'signed', error: null }])
  })

  test.each(['', 'soon', '1e2', '0', -1, 1.5, null, true, []])('is not signed for %j seconds', async (expiresIn) => {
    expect(await json(ask('POST', '/object/sign/papers/signed', { body: { expiresIn } }))).toMatchObject({
      statusCode: '400',
      error: 'InvalidParameter',
    })
  })
})

test('folders of list-v2 have a name with a slash behind it, and a key without', async () => {
  for (const name of ['tree/a/1', 'tree/b/c/2', 'tree/leaf']) await keep(name, text('x'))
  for (const sortBy of [undefined, { column: 'created_at', order: 'asc' }]) {
    const listed = await json(
      ask('POST', '/object/list-v2/papers', { body: { prefix: 'tree/', with_delimiter: true, limit: '10', sortBy } }),
    )
    expect(listed.folders).toEqual([
      { name: 'tree/a/', key: 'tree/a' },
      { name: 'tree/b/', key: 'tree/b' },
    ])
    expect(listed.objects).toMatchObject([{ name: 'tree/leaf', key: 'tree/leaf' }])
  }
})

describe('what is told of a file', () => {
  const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
  test('has the fields of the original', async () => {
    await keep('told', text('hello'), { 'cache-control': 'max-age=60', 'x-metadata': base64({ mood: 'good' }) })
    await keep('plain', text('hello'))
    expect(await json(ask('GET', '/object/info/papers/told'))).toEqual({
      id: expect.any(String),
      name: 'told',
      version: expect.any(String),
      bucket_id: 'papers',
      size: 5,
      content_type: 'text/plain',
      cache_control: 'max-age=60',
      etag: expect.stringMatching(/^"[0-9a-f]+-1"$/),
      metadata: { mood: 'good' },
      last_modified: expect.stringMatching(iso),
      created_at: expect.stringMatching(iso),
    })
    expect(await json(ask('GET', '/object/info/papers/plain'))).toMatchObject({ metadata: null })
  })

  test.each(['/object/info/papers/told', '/object/info/authenticated/papers/told', '/object/papers/told'])(
    'is in the headers of HEAD %s',
    async (path) => {
      const { etag } = await json(ask('GET', '/object/info/papers/told'))
      const { status, headers } = await ask('HEAD', path)
      expect([status, headers.get('etag'), headers.get('content-length')]).toEqual([200, etag, '5'])
      expect(headers.get('cache-control')).toBe('max-age=60')
      expect(Date.parse(headers.get('last-modified')!)).not.toBeNaN()
    },
  )

  test('and of a bucket', async () => {
    const bucket = {
      id: 'pictures',
      name: 'pictures',
      owner: '',
      public: true,
      type: 'STANDARD',
      file_size_limit: 1_000_000,
      allowed_mime_types: ['image/*'],
      created_at: expect.stringMatching(iso),
      updated_at: expect.stringMatching(iso),
    }
    expect(await json(ask('GET', '/bucket/pictures'))).toEqual(bucket)
    expect(await json(ask('GET', '/bucket'))).toContainEqual(bucket)
  })
})

describe('a copy', () => {
  const copy = (name: string, more: object, headers: object = {}) =>
    ask('POST', '/object/copy', {
      body: { bucketId: 'papers', sourceKey: 'told', destinationKey: name, ...more },
      headers,
    })
  const info = (name: string) => json(ask('GET', `/object/info/papers/${name}`))

  test('takes the words about the original with it, whatever else it brings', async () => {
    await copy('same', {}, { 'x-metadata': base64({ mood: 'other' }) })
    expect(await info('same')).toMatchObject({ metadata: { mood: 'good' }, content_type: 'text/plain' })
  })

  test('may bring its own', async () => {
    const more = { copyMetadata: false, metadata: { mimetype: 'text/csv' } }
    await copy('own', more, { 'x-metadata': base64({ mood: 'other' }) })
    expect(await info('own')).toMatchObject({
      metadata: { mood: 'other' },
      content_type: 'text/csv',
      cache_control: 'max-age=60',
    })
    await copy('none', more)
    expect(await info('none')).toMatchObject({ metadata: null })
    const wrong = copy('wrong', more, { 'x-metadata': 'nonsense' })
    expect(await json(wrong)).toMatchObject({ statusCode: '400' })
  })
})

describe('a rendered picture', () => {
  const noise = sharp({
    create: {
      width: 60,
      height: 40,
      channels: 3,
      background: 'blue',
      noise: { type: 'gaussian', mean: 99, sigma: 30 },
    },
  })

  test.each([
    ['width=30', 'width:30,resizing_type:fill'],
    ['width=30&height=20&resize=contain', 'height:20,width:30,resizing_type:fit'],
    ['height=20&resize=fill&quality=50', 'height:20,resizing_type:force,quality:50'],
    ['quality=50', 'quality:50'],
    ['width=30&format=avif', 'width:30,resizing_type:fill,format:avif'],
    ['width=9999&format=origin', 'width:2500,resizing_type:fill'],
    ['', null],
  ])('says what was done to it: %s', async (query, said) => {
    await keep('sea.png', await noise.clone().png().toBuffer(), { 'content-type': 'image/png', 'x-upsert': 'true' })
    const { status, headers } = await ask('GET', `/render/image/authenticated/papers/sea.png?${query}`)
    expect([status, headers.get('x-transformations')]).toEqual([200, said])
  })

  test('may be made of a PNG whose sums are wrong', async () => {
    const wrong = Buffer.from(await noise.clone().png().toBuffer())
    const at = wrong.indexOf('IDAT')
    const end = at + 4 + wrong.readUInt32BE(at - 4)
    wrong.writeUInt32BE((crc32(wrong.subarray(at, end)) ^ 1) >>> 0, end)
    await keep('sums.png', wrong, { 'content-type': 'image/png' })
    const answer = await ask('GET', '/render/image/authenticated/papers/sums.png?width=30')
    expect(answer.status).toBe(200)
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 30, height: 20 })
  })
})
