import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ann, openStorage } from '../../../test/fixtures/storage-room.ts'
import { openWire } from '../s3/testing.ts'

/* Packed files: they are looked into like everything else, or refused. */

let room: Awaited<ReturnType<typeof openStorage>>
beforeAll(async () => {
  room = await openStorage({ fileSizeLimit: 5_000_000 })
})
afterAll(() => room.stop())

const logo = readFileSync(new URL('../../../client/public/logo192.png', import.meta.url))
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const packers: Record<string, (body: string | Buffer) => Buffer> = {
  gzip: gzipSync,
  deflate: deflateSync,
  br: (body) => brotliCompressSync(body, quick),
  zstd: zstdCompressSync,
}
const keep = (body: Buffer, contentType: string, contentEncoding: string, name = 'packed') =>
  room.ann.from('papers').upload(`${ann}/${name}`, body, { contentType, contentEncoding, upsert: true })
const read = (name: string) =>
  fetch(`${room.url}/object/papers/${ann}/${name}`, { headers: { authorization: `Bearer ${room.annsToken}` } })

test('what is packed and what it says is kept as it came, and read by who unpacks it', async () => {
  for (const [encoding, pack] of Object.entries(packers)) {
    expect((await keep(pack(drawing), 'image/svg+xml', encoding)).error, encoding).toBeNull()
    const answer = await read('packed')
    expect([answer.headers.get('content-encoding'), answer.headers.get('content-disposition')]).toEqual([
      encoding,
      'attachment',
    ])
    if (encoding !== 'zstd') expect(await answer.text()).toBe(drawing)
  }
})

test('what lies in its packing, is no packing, or unfolds without end is refused, and nothing of it stays', async () => {
  const before = room.filesOnDisk().length
  const zeros = Buffer.alloc(4_000_000)
  const noise = Buffer.from(Array.from({ length: 700_000 }, (_, at) => (at * 7919) % 251))
  for (const [encoding, pack] of Object.entries(packers)) {
    const refusals: [string, Buffer, string, string][] = [
      ['a page as a drawing', pack('<p>no drawing</p>'), 'image/svg+xml', '415'],
      ['a script as a picture', pack('<script>1</script>'), 'image/png', '415'],
      ['a picture', pack(logo), 'image/png', '415'],
      ['a picture that says nothing', pack(logo), 'application/octet-stream', '415'],
      ['a little that is much', pack(zeros), 'text/plain', '413'],
      ['more than may be kept', pack(Buffer.concat(Array(9).fill(noise))), 'text/plain', '413'],
      ['no packing', Buffer.from('plain words'), 'text/plain', '400'],
      ['half of one', pack(noise).subarray(0, 200), 'text/plain', '400'],
    ]
    for (const [what, body, type, statusCode] of refusals)
      expect((await keep(body, type, encoding, 'refused')).error, `${encoding}: ${what}`).toMatchObject({ statusCode })
  }
  expect(room.filesOnDisk()).toHaveLength(before)
  expect((await room.ann.from('papers').exists(`${ann}/refused`)).data).toBe(false)
})

test('a packing that nobody here can undo, or two over each other, is refused by each way of uploading', async () => {
  const wire = openWire(room)
  for (const encoding of ['compress', 'gzip, gzip', 'br,gzip', 'rot13', 'aws-chunked, zip']) {
    expect((await keep(gzipSync(drawing), 'text/plain', encoding)).error, encoding).toMatchObject({ statusCode: '400' })
    const heard = await wire.put('/papers/packed', drawing, { headers: { 'content-encoding': encoding } })
    expect(heard, encoding).toMatchObject({ status: 400 })
  }
  const lie = { 'content-encoding': 'gzip', 'content-type': 'image/png' }
  expect(await wire.put('/papers/packed', 'plain words', { headers: lie })).toMatchObject({ status: 400 })
})

test('a copy that calls the same bytes something else is looked at like an upload', async () => {
  expect((await keep(Buffer.from('plain words'), 'text/plain', '', 'words')).error).toBeNull()
  const copyAs = async (metadata: object) => {
    const answer = await fetch(`${room.url}/object/copy`, {
      method: 'POST',
      headers: { authorization: `Bearer ${room.annsToken}`, 'content-type': 'application/json', 'x-upsert': 'true' },
      body: JSON.stringify({
        ...{ bucketId: 'papers', sourceKey: `${ann}/words`, destinationKey: `${ann}/copied` },
        ...{ copyMetadata: false, metadata },
      }),
    })
    return { status: answer.status, ...(await answer.json()) }
  }
  expect(await copyAs({ mimetype: 'image/png' })).toMatchObject({ statusCode: '415' })
  expect(await copyAs({ contentEncoding: 'gzip' })).toMatchObject({ statusCode: '400' })
  expect(await copyAs({ contentEncoding: 'rot13' })).toMatchObject({ statusCode: '400' })
  expect(await copyAs({ mimetype: 'text/csv' })).toMatchObject({ status: 200 })
})
