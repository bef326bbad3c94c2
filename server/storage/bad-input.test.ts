import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ann, openStorage } from '../../test/fixtures/storage-room.ts'
import { sample } from '../../test/sample.ts'

let room: Awaited<ReturnType<typeof openStorage>>
beforeAll(async () => {
  room = await openStorage({ fileSizeLimit: 100_000 })
})
afterAll(() => room.stop())

type Refused = { statusCode: string; error: string; message: string; code: string }

async function ask(path: string, init: RequestInit & { duplex?: 'half' } = {}) {
  const answer = await fetch(`${room.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${room.annsToken}`, ...init.headers },
  })
  const text = await answer.text()
  return { status: answer.status, body: text && (JSON.parse(text) as Refused) }
}

/** No row without bytes, and no bytes without a row. */
async function expectWhole() {
  const rows = await room.rows('select version from storage.objects')
  expect(room.filesOnDisk().sort()).toEqual(rows.map(({ version }) => version).sort())
}

test('names that lead elsewhere, or that nobody can write, are refused as invalid', async () => {
  const names = [
    '..%2F..%2Fetc%2Fpasswd',
    'a%2F..%2Fb',
    '%2e%2e%2fb',
    'a%00b',
    'a%0ab',
    'a%5C..%5Cb',
    '%E2%80%AEgpj.exe',
    '%ff',
    '%zz',
    'na%C3%AFve',
    `${'a'.repeat(1100)}`,
  ]
  for (const name of names) {
    for (const method of ['POST', 'GET', 'DELETE']) {
      const { status, body } = await ask(`/object/papers/${ann}%2F${name}`, {
        method,
        ...(method === 'POST' ? { body: 'x' } : {}),
      })
      expect([status, body], `${method} ${name}`).toMatchObject([400, { statusCode: '400', error: 'InvalidKey' }])
    }
  }
  await expectWhole()
})

test('any name at all is kept under itself, or refused, and never found elsewhere', async () => {
  const papers = room.ann.from('papers')
  const characters = fc.constantFrom(
    'a',
    'B',
    '7',
    '.',
    '..',
    ' ',
    '_',
    '%',
    '#',
    '\\',
    '\u0000',
    'é',
    '日',
    '😀',
    '\u202e',
    '!',
    "'",
    '(',
    '?',
    '=',
    ';',
    '/',
    '/',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(characters, { minLength: 1, maxLength: 12 }), async (parts) => {
      const name = `${ann}/fuzz/${parts.join('')}`
      const address = `/object/papers/${name.split('/').map(encodeURIComponent).join('/')}`
      // what the client's own URL resolves away never reaches us
      fc.pre(new URL(`${room.url}${address}`).pathname.endsWith(address))
      const kept = await ask(address, { method: 'POST', body: name, headers: { 'x-upsert': 'true' } })
      if (kept.status === 200) {
        const { data } = await papers.list(name.split('/').slice(0, -1).join('/'), { limit: 1000 })
        const answer = await fetch(`${room.url}${address}`, { headers: { authorization: `Bearer ${room.annsToken}` } })
        expect(await answer.text()).toBe(name)
        // an empty part has no folder that a client could ask for
        if (!name.endsWith('/') && !name.includes('//'))
          expect(data!.map((file) => file.name)).toContain(name.split('/').at(-1))
      } else
        expect([kept.status, (kept.body as Refused).statusCode]).toEqual([400, expect.stringMatching(/^40[34]|400$/)])
    }),
    sample(80),
  )
  await expectWhole()
})

test('any range gets that piece, the whole or a refusal', async () => {
  const text = 'abcdefghij'.repeat(20)
  await room.ann.from('papers').upload(`${ann}/ranged`, text, { upsert: true })
  const number = fc.oneof(fc.nat(300), fc.constantFrom('', '-1', '1e3', '99999999999999999999', 'x', ' 5 '))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('bytes=', 'bytes', 'bits=', ''),
      number,
      fc.constantFrom('-', '', '--'),
      number,
      async (unit, from, to, end) => {
        const range = `${unit}${from}${to}${end}`
        const answer = await fetch(`${room.url}/object/papers/${ann}/ranged`, {
          headers: { authorization: `Bearer ${room.annsToken}`, range },
        })
        const body = await answer.text()
        if (answer.status === 206) {
          const [, start, last] = /^bytes (\d+)-(\d+)\/200$/.exec(answer.headers.get('content-range')!)!
          expect(body).toBe(text.slice(Number(start), Number(last) + 1))
        } else if (answer.status === 200) expect(body).toBe(text)
        else expect(JSON.parse(body)).toMatchObject({ statusCode: '416' })
      },
    ),
    sample(80),
  )
})

test('who stops half-way through an upload leaves nothing', async () => {
  const before = room.filesOnDisk().length
  const { port } = new URL(room.url)
  for (const [head, body] of [
    ['content-type: text/plain\r\ncontent-length: 50000', 'x'.repeat(20_000)],
    ['content-type: text/plain\r\ntransfer-encoding: chunked', `4e20\r\n${'x'.repeat(20_000)}\r\n`],
    [
      'content-type: multipart/form-data; boundary=b\r\ncontent-length: 50000',
      `--b\r\ncontent-disposition: form-data; name=""; filename="a"\r\n\r\n${'x'.repeat(20_000)}`,
    ],
  ]) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    const gone = new Promise((tell) => socket.once('close', tell))
    socket.write(
      `POST /storage/v1/object/papers/${ann}/half HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${room.annsToken}\r\n${head}\r\n\r\n${body}`,
    )
    await expect.poll(() => room.filesOnDisk().length).toBe(before + 1)
    socket.destroy()
    await gone
    await expect.poll(() => room.filesOnDisk().length).toBe(before)
  }
  expect((await room.ann.from('papers').exists(`${ann}/half`)).data).toBe(false)
  await expectWhole()
})

test('a length that is wrong is refused, by HTTP itself or by what is kept', async () => {
  const { port } = new URL(room.url)
  const raw = (request: string) =>
    new Promise<string>((tell) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.end(request))
      let said = ''
      socket
        .on('data', (piece) => (said += piece))
        .on('close', () => tell(said))
        .on('error', () => tell(said))
    })
  const start = `POST /storage/v1/object/papers/${ann}/wrong HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${room.annsToken}\r\n`
  expect(await raw(`${start}content-length: -5\r\n\r\nhello`)).toMatch(/^HTTP\/1.1 400/)
  expect(await raw(`${start}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 400/,
  )
  expect(await raw(`${start}transfer-encoding: chunked\r\n\r\nzz\r\n`)).not.toMatch(/^HTTP\/1.1 200/)
  expect((await room.ann.from('papers').exists(`${ann}/wrong`)).data).toBe(false)
  await expectWhole()
})

test('what is too large is refused at its header, or where it passes the mark, and the reason is heard', async () => {
  const large = { statusCode: '413', error: 'Payload too large', code: 'EntityTooLarge' }
  const announced = await ask(`/object/papers/${ann}/large`, { method: 'POST', body: 'x'.repeat(100_001) })
  expect(announced).toMatchObject({ status: 400, body: large })
  const stream = new ReadableStream({
    start(control) {
      for (let piece = 0; piece < 20; piece++) control.enqueue(new Uint8Array(10_000))
      control.close()
    },
  })
  expect(await ask(`/object/papers/${ann}/large`, { method: 'POST', body: stream, duplex: 'half' })).toMatchObject({
    status: 400,
    body: large,
  })
  const form = new FormData()
  form.append('', new Blob(['x'.repeat(100_001)]))
  expect(await ask(`/object/papers/${ann}/large`, { method: 'POST', body: form })).toMatchObject({
    status: 400,
    body: large,
  })
  expect((await room.ann.from('papers').upload(`${ann}/fits`, 'x'.repeat(100_000))).error).toBeNull()
  await expectWhole()
})

test('forms, metadata and bodies that make no sense are told so', async () => {
  const upload = (init: RequestInit) => ask(`/object/papers/${ann}/odd`, { method: 'POST', ...init })
  const odd = { status: 400, body: { statusCode: '400', error: 'InvalidRequest' } }
  expect(await upload({ body: 'x', headers: { 'content-type': 'multipart/form-data' } })).toMatchObject(odd)
  expect(
    await upload({ body: 'no form', headers: { 'content-type': 'multipart/form-data; boundary=b' } }),
  ).toMatchObject(odd)
  const empty = new FormData()
  empty.append('cacheControl', '60')
  expect(await upload({ body: empty })).toMatchObject(odd)
  expect(await upload({ body: 'x', headers: { 'x-metadata': 'not base64 json' } })).toMatchObject(odd)
  expect(await upload({ body: 'x', headers: { 'x-metadata': Buffer.from('[1]').toString('base64') } })).toMatchObject(
    odd,
  )
  const worded = new FormData()
  worded.append('metadata', '{')
  worded.append('', new Blob(['x']))
  expect(await upload({ body: worded })).toMatchObject(odd)
  expect(await upload({ body: 'x', headers: { 'content-encoding': 'rot13' } })).toMatchObject(odd)
  for (const body of ['{', '[]', '7', '{"expiresIn": -1}', '{"expiresIn": "soon"}', '{"expiresIn": 1e99}']) {
    const answer = await ask(`/object/sign/papers/${ann}/fits`, { method: 'POST', body })
    expect([answer.status, (answer.body as Refused).statusCode], body).toEqual([400, '400'])
  }
  await expectWhole()
})

test('lists, moves and removals take any body without falling over', async () => {
  const anything = fc.oneof(
    fc.json(),
    fc
      .object({
        key: fc.constantFrom(
          'prefix',
          'limit',
          'offset',
          'sortBy',
          'column',
          'order',
          'search',
          'cursor',
          'prefixes',
          'paths',
          'expiresIn',
          'bucketId',
          'sourceKey',
          'destinationKey',
          'with_delimiter',
        ),
        withNullPrototype: false,
      })
      .map((value) => JSON.stringify(value)),
  )
  const paths = [
    '/object/list/papers',
    '/object/list-v2/papers',
    '/object/move',
    '/object/copy',
    '/object/sign/papers',
    '/bucket',
  ]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), anything, async (path, body) => {
      const answer = await ask(path, { method: 'POST', body })
      expect([200, 400]).toContain(answer.status)
      if (answer.status === 400)
        expect(answer.body).toMatchObject({
          statusCode: expect.any(String),
          error: expect.any(String),
          message: expect.any(String),
        })
    }),
    sample(150),
  )
  expect(room.logged.filter((line) => / error /.test(line))).toEqual([])
})

test('without a key, with a false one or at no address, the answer is still storage’s own', async () => {
  const bare = await fetch(`${room.url}/bucket`)
  expect([bare.status, await bare.json()]).toMatchObject([400, { statusCode: '403', error: 'Unauthorized' }])
  const forged = await ask('/bucket', { headers: { authorization: 'Bearer a.b.c' } })
  expect(forged).toMatchObject({ status: 400, body: { statusCode: '403', error: 'Unauthorized' } })
  expect(await ask('/nothing/here')).toMatchObject({ status: 400, body: { statusCode: '404' } })
})
