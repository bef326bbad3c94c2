import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ann, ben, openStorage } from '../../test/fixtures/storage-room.ts'
import { sample } from '../../test/sample.ts'
import { openWire } from './s3/testing.ts'

/* Names as paths: whatever a file or a bucket is called, nothing is read or written outside its place. */

let room: Awaited<ReturnType<typeof openStorage>>
let wire: ReturnType<typeof openWire>
const secret = 'what Ben keeps for himself'
beforeAll(async () => {
  room = await openStorage()
  wire = openWire(room)
  expect((await room.ben.from('papers').upload(`${ben}/secret`, secret)).error).toBeNull()
})
afterAll(() => room.stop())

const part = fc.constantFrom(
  ...['..', '.', '%2e%2e', '%2E.', '..%2f', '%2f', '%2F..%2F', '%252e%252e%252f', '%5c', '..%5c', '\\', '%00', 'a%00'],
  ...[
    'a',
    ann,
    ben,
    'secret',
    'papers',
    'pictures',
    'etc',
    'passwd',
    'secrets.json',
    'storage',
    'cache',
    'C:',
    '~',
    '',
  ],
  ...[
    'ü',
    '%ff',
    '%C0%AE',
    '日',
    '\u202e',
    '%0d%0a',
    'x'.repeat(300),
    'x'.repeat(1100),
    '%20',
    '.git',
    'con',
    '*',
    '?',
  ],
)
const odd = fc
  .tuple(
    fc.constantFrom('', '/', '//', '%2f', `${ann}/`, `${ann}/../${ben}/`, `${ann}%2f..%2f${ben}%2f`),
    fc.array(part, { maxLength: 5 }),
  )
  .map(([start, parts]) => start + parts.join('/'))

/** The files in the data folder, but for those under keys of storage's own making. */
const elsewhere = () =>
  readdirSync(room.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(room.dataDir.length + 1))
    .filter((path) => !/^storage\/..\/[0-9a-f-]{36}$/.test(path) && !/^cache\/images\/[0-9a-f]{64}$/.test(path))

const fillings = ['POST', 'PUT', 'GET', 'HEAD', 'DELETE']
const hasNothing = (status: number, text: string) => status < 500 && !text.includes(secret)

test('no name leads anywhere else, on any route of the room', async () => {
  const routes = [
    ...new Set(
      room.routes.flatMap(({ method, path }) =>
        (method === 'ALL' ? fillings : [method]).map((one) => `${one} ${path}`),
      ),
    ),
  ].filter((route) => /[:*]/.test(route))
  expect(routes.length).toBeGreaterThan(25)
  const tried = routes.map((route) => {
    const [method = '', path = ''] = route.split(' ')
    return fc.assert(
      fc.asyncProperty(part, odd, async (bucket, name) => {
        const filled = path
          .replace(/:name\{.*\}|\*$/, name)
          .replace(':bucket', name.length % 2 ? 'papers' : bucket)
          .replace(/:\w+/g, bucket)
        const headers = { authorization: `Bearer ${room.annsToken}`, 'x-upsert': 'true', 'tus-resumable': '1.0.0' }
        const body = method === 'GET' || method === 'HEAD' ? {} : { body: '{"expiresIn": 60, "prefix": ""}' }
        const answer = await fetch(`${room.url}${filled}`, { method, headers, ...body })
        const text = await answer.text()
        expect([answer.status, text], `${route}: ${filled}`).toSatisfy(([status, heard]) => hasNothing(status, heard))
      }),
      sample(4),
    )
  })
  await Promise.all(tried)
  expect(elsewhere()).toEqual([])
})

test('nor does one that comes in a body, in a header or is signed', async () => {
  const ask = (path: string, init: RequestInit) =>
    fetch(`${room.url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${room.annsToken}`, 'tus-resumable': '1.0.0', ...init.headers },
    })
  const json = { 'content-type': 'application/json' }
  await fc.assert(
    fc.asyncProperty(odd, odd, part, async (encodedOne, other, bucket) => {
      const one = encodedOne.replaceAll('%2f', '/').replaceAll('%00', '\0').replaceAll('%5c', '\\')
      const meta = Object.entries({ bucketName: 'papers', objectName: one, contentType: other })
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(',')
      const bodies: [string, object][] = [
        ['/object/move', { bucketId: 'papers', sourceKey: one, destinationKey: other }],
        [
          '/object/copy',
          { bucketId: 'papers', sourceKey: `${ann}/${one}/../${other}`, destinationKey: `${ann}/${other}` },
        ],
        ['/object/copy', { bucketId: bucket, sourceKey: one, destinationBucket: 'papers', destinationKey: other }],
        ['/object/sign/papers', { expiresIn: 9, paths: [one, other] }],
        ['/object/list/papers', { prefix: one, search: other }],
        ['/object/list-v2/papers', { prefix: one, cursor: other }],
        ['/bucket', { name: bucket, id: one }],
      ]
      const answers = await Promise.all([
        ...bodies.map(([path, body]) => ask(path, { method: 'POST', headers: json, body: JSON.stringify(body) })),
        ask('/object/papers', { method: 'DELETE', headers: json, body: JSON.stringify({ prefixes: [one, other] }) }),
        ask('/upload/resumable', { method: 'POST', headers: { 'upload-length': '0', 'upload-metadata': meta } }),
      ])
      for (const answer of answers)
        expect([answer.status, await answer.text(), answer.url]).toSatisfy(([status, text]) => hasNothing(status, text))
      const key = encodeURIComponent(one)
      for (const method of ['PUT', 'GET', 'DELETE']) {
        const heard = await wire.send(`/papers/${ann}%2F${key}`, { method, body: method === 'PUT' ? 'x' : '' })
        if (heard !== 'broken off') expect(heard).toSatisfy(() => hasNothing(heard.status, heard.text))
      }
    }),
    sample(12),
  )
  expect(elsewhere()).toEqual([])
  const kept = await room.rows('select name from storage.objects')
  expect(kept.filter(({ name }) => /(^|\/)\.{1,2}(\/|$)|^\/|[\\\0%]/.test(name))).toEqual([])
  expect((await room.ben.from('papers').download(`${ben}/secret`)).error).toBeNull()
})

test('nothing failed that was not foreseen', () => {
  expect(room.logged.filter((line) => /unexpected error|the database failed/.test(line))).toEqual([])
})
