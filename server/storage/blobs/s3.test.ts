import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3 } from '../../../test/fakes/s3-server.ts'
import { ann, openStorage } from '../../../test/fixtures/storage-room.ts'
import { BytesMissing } from './blob-store.ts'
import { sweep } from './sweeper.ts'

/* Storage with its bytes on an S3 server, as on disk. */

let s3: Awaited<ReturnType<typeof startS3>>
let room: Awaited<ReturnType<typeof openStorage>>
beforeAll(async () => {
  s3 = await startS3()
  room = await openStorage({ s3: s3.config })
})
afterAll(async () => {
  await room.stop()
  await s3.stop()
})

const bytesOf = async (blob: Blob | null) => Buffer.from(await blob!.arrayBuffer())

test('files of any size are kept there under keys of ours, read, copied, moved and removed', async () => {
  const papers = room.ann.from('papers')
  for (const size of [0, 1, 8 * 2 ** 20, 18_000_000]) {
    const body = randomBytes(size)
    const { error } = await papers.upload(`${ann}/big`, body, { contentType: 'application/octet-stream', upsert: true })
    expect(error).toBeNull()
    expect((await bytesOf((await papers.download(`${ann}/big`)).data)).equals(body)).toBe(true)
  }
  expect([...s3.objects.keys()]).toEqual([expect.stringMatching(/^cohort\/[0-9a-f-]{36}$/)])
  expect(s3.uploads.size).toBe(0)
  await papers.copy(`${ann}/big`, `${ann}/copied`)
  expect((await papers.move(`${ann}/big`, `${ann}/moved`)).error).toBeNull()
  expect(s3.objects.size).toBe(2)
  const range = await fetch(`${room.url}/object/papers/${ann}/copied`, {
    headers: { authorization: `Bearer ${room.annsToken}`, range: 'bytes=17999998-' },
  })
  expect([range.status, (await range.arrayBuffer()).byteLength]).toEqual([206, 2])
  await papers.remove([`${ann}/copied`, `${ann}/moved`])
  expect(s3.objects.size).toBe(0)
})

test('what is refused or breaks off leaves nothing there', async () => {
  const papers = room.ann.from('papers')
  const large = new ReadableStream({
    pull(control) {
      control.enqueue(new Uint8Array(1_000_000))
    },
  })
  expect((await papers.upload(`${ann}/endless`, large)).error).toMatchObject({ statusCode: '413' })
  const broken = new ReadableStream({
    start(control) {
      control.enqueue(new Uint8Array(9_000_000))
    },
    pull(control) {
      control.error(new Error('gone'))
    },
  })
  await expect(papers.upload(`${ann}/broken`, broken)).resolves.toMatchObject({ data: null })
  await expect.poll(() => s3.uploads.size).toBe(0)
  expect((await room.ben.from('papers').upload(`${ann}/foreign`, 'x')).error).toMatchObject({ statusCode: '403' })
  expect(s3.objects.size).toBe(0)
})

test('the sweeper reads all pages there, and takes what no row names', async () => {
  const papers = room.ann.from('papers')
  for (const name of ['1', '2', '3']) await papers.upload(`${ann}/${name}`, name)
  for (const key of ['orphan-1', 'orphan-2']) {
    await room.bytes.write(
      key,
      (async function* () {
        yield Buffer.from(key)
      })(),
      100,
    )
  }
  expect(await sweep(room, { age: -1000 })).toBe(2)
  expect(s3.objects.size).toBe(3)
  await expect(room.bytes.read('orphan-1')).rejects.toThrow(BytesMissing)
  await expect(room.bytes.copy('orphan-1', 'another')).rejects.toThrow(BytesMissing)
})
