import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ann, openStorage } from '../../test/fixtures/storage-room.ts'
import { sample } from '../../test/sample.ts'
import { openWire } from './s3/testing.ts'
import { holdingHeaders } from './serve.ts'

/* Whatever somebody calls a file: a browser shows it only under one type of a list, else it is offered to be kept. */

let room: Awaited<ReturnType<typeof openStorage>>
beforeAll(async () => {
  room = await openStorage()
})
afterAll(() => room.stop())

const inline = /^(image\/(?!svg)[\w.-]+|audio\/[\w.-]+|video\/[\w.-]+|text\/plain)(; charset=[\w-]+)?$/
const kept = /^(application\/(octet-stream|pdf|json|zip)|image\/svg\+xml|text\/csv)(; charset=[\w-]+)?$/

function isHeldIn(headers: { get(name: string): string | null }) {
  const type = headers.get('content-type') ?? ''
  const attached = /^attachment(;|$)/.test(headers.get('content-disposition') ?? '')
  return (
    (attached ? inline.test(type) || kept.test(type) : inline.test(type)) &&
    headers.get('x-content-type-options') === 'nosniff' &&
    /default-src 'none'.*sandbox$/.test(headers.get('content-security-policy') ?? '')
  )
}

const word = fc.constantFrom(
  ...['text/plain', 'text/html', 'image/png', 'image/svg+xml', 'text/xml', 'application/xhtml+xml', 'text/javascript'],
  ...[
    ',',
    ', ',
    ';',
    '; ',
    ' ',
    '\t',
    '=',
    '"',
    'charset',
    'charset=utf-7',
    'charset="utf-8"',
    'boundary=x',
    '/',
    'text',
  ],
  ...['multipart/x-mixed-replace', 'message/rfc822', 'application/json', 'TEXT/PLAIN', '\u00a0', '\u0000', 'ü', '*/*'],
)
const odd = fc.oneof(
  fc.array(word, { maxLength: 6 }).map((parts) => parts.join('')),
  fc.string({ maxLength: 30, unit: 'binary' }),
)
const pairs = [
  'text/plain, text/html',
  'text/plain,text/html',
  'text/plain;text/html',
  'text/plain text/html',
  'text/plainx',
  'text/xml',
  'multipart/x-mixed-replace;boundary=x',
  'application/vnd.wap.xhtml+xml',
  'image/png, text/html',
]

test('any text at all is served as one type of the list, or as bytes to be kept', () => {
  fc.assert(
    fc.property(odd, (text) => {
      expect(new Headers(holdingHeaders(text)), text).toSatisfy(isHeldIn)
    }),
    sample(3000),
  )
  for (const text of pairs) {
    const headers = new Headers(holdingHeaders(text))
    expect([headers.get('content-type'), headers.get('content-disposition')], text).toEqual([
      'application/octet-stream',
      'attachment',
    ])
  }
  expect(holdingHeaders('text/plain;charset=UTF-8')).not.toHaveProperty('content-disposition')
})

test('two types in one are no type that a bucket takes', async () => {
  const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { error } = await room.ann
    .from('pictures')
    .upload(`${ann}/a.png`, pixel, { contentType: 'image/png, text/html' })
  expect(error).toMatchObject({ statusCode: '415' })
})

test('each route that serves a file holds it in, however it was uploaded and asked for', async () => {
  const wire = openWire(room)
  const served = routesThatServe()
  expect(served.length).toBeGreaterThan(6)
  for (const type of pairs) {
    const put = await wire.put('/papers/shared/odd', '<script>1</script>', { headers: { 'content-type': type } })
    expect(put, type).toMatchObject({ status: 200 })
    await room.rows(`update storage.objects set metadata = metadata || jsonb_build_object('mimetype', $1::text)`, [
      type,
    ])
    await room.rows(`update storage.buckets set public = true where id = 'papers'`)
    for (const route of served) {
      const [path, headers] = await addressOf(route, 'shared/odd')
      const answer = await fetch(`${room.url}${path}`, { headers })
      const isPicture = route.startsWith('/render/')
      expect([answer.status, route], type).toEqual([isPicture ? 400 : 200, route])
      if (!isPicture) expect(answer.headers, `${route} ${type}`).toSatisfy(isHeldIn)
    }
    const overridden = wire.presigned(
      '/papers/shared/odd',
      `&response-content-disposition=inline&response-content-type=${encodeURIComponent(type)}`,
    )
    expect((await fetch(overridden)).headers, type).toSatisfy(isHeldIn)
  }
})

/** Every GET of storage that ends in a file's name, by its own list of routes, and S3's. */
const routesThatServe = () => [
  ...new Set(
    room.routes
      .filter(({ method, path }) => method === 'GET' && /:bucket\/:name/.test(path) && !/\/info\//.test(path))
      .map(({ path }) => path.replace(/:bucket\/:name\{.*\}$/, '')),
  ),
]

async function addressOf(route: string, name: string): Promise<[string, Record<string, string>]> {
  const plain = `${route}papers/${name}`
  if (!route.includes('/sign/')) return [plain, { authorization: `Bearer ${room.annsToken}` }]
  const transform = route.startsWith('/render/') ? { transform: { width: 10 } } : {}
  const { data } = await room.ann.from('papers').createSignedUrl(name, 60, transform)
  return [data!.signedUrl.slice(room.url.length), {}]
}
