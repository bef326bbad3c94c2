import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ann, openStorage } from '../../../test/fixtures/storage-room.ts'
import { sample } from '../../../test/sample.ts'
import { sweep } from '../blobs/sweeper.ts'
import { openUploads } from '../uploads.ts'

/* Resumable uploads over a bad network by a careless client: the protocol's answers, the right bytes, nothing left. */

let room: Awaited<ReturnType<typeof openStorage>>
beforeAll(async () => {
  room = await openStorage()
})
afterAll(() => room.stop())

type Heard = { status: number; headers: Record<string, unknown>; text: string }

/** A request of Ann's; `cut` breaks it off behind so many bytes of its body. */
function send(
  path: string,
  method: string,
  headers: Record<string, string>,
  body: Buffer = Buffer.alloc(0),
  cut?: number,
) {
  const { hostname, port, pathname } = new URL(`${room.url}/upload/resumable`)
  const known = {
    authorization: `Bearer ${room.annsToken}`,
    'tus-resumable': '1.0.0',
    'content-length': String(body.length),
  }
  const all: Record<string, string> = { ...known, ...headers }
  return new Promise<Heard | 'broken off'>((done, fail) => {
    const sent = request(
      {
        // a connection of its own: one that is used again may be closed at that very moment
        agent: false,
        hostname,
        port,
        method,
        path: path.startsWith('/storage') ? path : pathname + path,
        headers: all,
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        answer.on('end', () => done({ status: answer.statusCode!, headers: answer.headers, text }))
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? done('broken off') : fail(error)))
    if (cut === undefined) sent.end(body)
    else sent.write(body.subarray(0, cut), () => sent.destroy(Object.assign(new Error('cut'), { code: 'ECONNRESET' })))
  })
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const expectStatus = (heard: Heard | 'broken off', among: number[]) => {
  if (heard !== 'broken off') expect(among).toContain(heard.status)
}

async function persist(work: () => Promise<Heard | 'broken off'>) {
  for (let tries = 0; tries < 9; tries++) {
    const heard = await work()
    if (heard !== 'broken off') return heard
  }
  throw new Error('The server answers no more.')
}

const offsetOf = (heard: Heard) => Number(heard.headers['upload-offset'])

test('whatever the network does between, the file is there whole once its last byte has come', async () => {
  const step = fc.record({
    how: fc.constantFrom('whole', 'cut', 'ahead', 'too long'),
    size: fc.integer({ min: 1, max: 40_000 }),
    cut: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  let round = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 100_000 }),
      async (steps, length) => {
        const name = `${ann}/file-${round++}`
        const bytes = randomBytes(length)
        const metadata = `bucketName ${base64('papers')},objectName ${base64(name)}`
        const created = (await send('', 'POST', {
          'upload-length': String(length),
          'upload-metadata': metadata,
        })) as Heard
        const address = String(created.headers.location)
        const patch = (offset: number, body: Buffer, cut?: number) =>
          send(
            address,
            'PATCH',
            { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
            body,
            cut,
          )
        // a request that was broken off may arrive after the next one, and then breaks it off or comes before it
        const offset = async () => offsetOf(await persist(() => send(address, 'HEAD', {})))
        for (const { how, size, cut } of steps) {
          const from = await offset()
          const rest = bytes.subarray(from, from + size)
          if (rest.length === 0) break
          if (how === 'cut') await patch(from, rest, Math.floor(rest.length * cut))
          else if (how === 'whole') expectStatus(await patch(from, rest), [204, 409])
          else if (how === 'ahead') expectStatus(await patch(from + length, rest), [409])
          else expectStatus(await patch(from, Buffer.alloc(length - from + 1)), [413, 409])
        }
        for (let from = await offset(), tries = 0; from < length && tries < 9; from = await offset(), tries++)
          await patch(from, bytes.subarray(from))
        const { data } = await room.ann.from('papers').download(name)
        expect(Buffer.from(await data!.arrayBuffer()).equals(bytes)).toBe(true)
      },
    ),
    sample(6),
  )
})

test('odd headers are refused in words', async () => {
  const text = fc.string({
    unit: fc.constantFrom('-', '1', '9', 'a', ' ', ',', '=', '.', base64('papers'), 'bucketName ', 'objectName '),
    maxLength: 8,
  })
  const name = fc.constantFrom(
    'upload-length',
    'upload-defer-length',
    'upload-metadata',
    'upload-offset',
    'tus-resumable',
    'content-type',
    'x-http-method-override',
    'x-upsert',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(name, text), { maxLength: 5 }),
      fc.constantFrom('POST', 'PATCH', 'HEAD', 'DELETE', 'GET', 'PUT'),
      fc.constantFrom('', '/', '/none', '/%00', '/%ff', '/sign', '/sign/none', '/..'),
      async (pairs, method, path) => {
        const heard = await send(path, method, Object.fromEntries(pairs.map(([key, value]) => [key, value.trim()])))
        if (heard !== 'broken off') expect([heard.status >= 400 && heard.status < 500, heard]).toEqual([true, heard])
      },
    ),
    sample(60),
  )
})

const anyText = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 20 })
  .map((points) => String.fromCodePoint(...points).toWellFormed())

test('odd names of objects are refused before anything is kept', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyText, fc.constantFrom('..', 'a/../b', '/a', 'a\0b', '😀')), async (name) => {
      const metadata = `bucketName ${base64('papers')},objectName ${base64(`${ann}/${name}/\u0007`)}`
      const heard = await send('', 'POST', { 'upload-length': '5', 'upload-metadata': metadata })
      expect(heard).toMatchObject({ status: 400 })
    }),
    sample(15),
  )
})

test('nothing is left over, and nothing failed that was not foreseen', async () => {
  await openUploads({ database: room.database, bytes: room.bytes }).sweep(new Date(Date.now() + 90_000_000))
  await sweep({ database: room.database, bytes: room.bytes }, { age: -60_000 })
  const named = await room.rows('select version from storage.objects')
  expect(room.filesOnDisk().sort()).toEqual(named.map(({ version }) => version).sort())
  expect(await room.rows('select from storage.s3_multipart_uploads')).toEqual([])
  expect(room.logged.filter((line) => /unexpected error|the database failed/.test(line))).toEqual([])
})
