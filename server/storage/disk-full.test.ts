import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ann, openStorage } from '../../test/fixtures/storage-room.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import { openWire } from './s3/testing.ts'

/* A full disk is no fault of who uploads: 507, a sentence, and nothing half written. */

const disk = { isFull: false }
let room: Awaited<ReturnType<typeof openStorage>>
let wire: ReturnType<typeof openWire>
beforeAll(async () => {
  room = await openStorage({ disk: filling })
  wire = openWire(room)
  await room.ann.from('papers').upload(`${ann}/there`, 'there')
})
beforeEach(() => {
  disk.isFull = true
})
afterAll(() => room.stop())

/** A disk that takes some bytes of a file, and then no more. */
function filling(bytes: BlobStore): BlobStore {
  const full = () =>
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  async function* some(body: AsyncIterable<Uint8Array>) {
    for await (const piece of body) {
      yield piece.subarray(0, 10)
      throw full()
    }
  }
  return {
    ...bytes,
    write: (key, body, ...more) => bytes.write(key, disk.isFull ? some(body) : body, ...more),
    async copy(from, to) {
      if (disk.isFull) throw full()
      await bytes.copy(from, to)
    },
  }
}

const sentence = 'The server is out of space. The file wasn’t saved.'
const ask = (path: string, init: RequestInit) =>
  fetch(`${room.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${room.annsToken}`, 'tus-resumable': '1.0.0', ...init.headers },
  })

test('a full disk is told of by each way of uploading, nothing half written stays, and room is made by deleting', async () => {
  const before = room.filesOnDisk().sort()
  const plain = await ask(`/object/papers/${ann}/new`, { method: 'POST', body: 'some words' })
  expect([plain.status, await plain.json()]).toEqual([
    507,
    { statusCode: '507', error: 'InsufficientStorage', code: 'InsufficientStorage', message: sentence },
  ])
  const copied = await room.ann.from('papers').copy(`${ann}/there`, `${ann}/copied`)
  expect(copied.error).toMatchObject({ status: 507, message: sentence })
  const meta = `bucketName ${btoa('papers')},objectName ${btoa(`${ann}/tus`)}`
  const begun = await ask('/upload/resumable', {
    method: 'POST',
    headers: { 'upload-length': '5', 'upload-metadata': meta, 'content-type': 'application/offset+octet-stream' },
    body: 'words',
  })
  expect([begun.status, await begun.text()]).toEqual([507, sentence])
  expect(await wire.put('/papers/s3', 'words')).toMatchObject({
    status: 507,
    text: expect.stringContaining(`<Code>InsufficientStorage</Code><Message>${sentence}`),
  })
  expect(room.filesOnDisk().sort()).toEqual(before)
  expect((await room.ann.from('papers').list(ann)).data!.map(({ name }) => name)).toEqual(['there'])
  expect((await room.ann.from('papers').remove([`${ann}/there`])).error).toBeNull()
  disk.isFull = false
  expect((await ask(`/object/papers/${ann}/new`, { method: 'POST', body: 'some words' })).status).toBe(200)
})

test('so is a database that has no space for the row, and the operator reads of it', async () => {
  disk.isFull = false
  await room.rows(`set role postgres; create function public.no_space() returns trigger language plpgsql
      as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger no_space before insert on storage.objects for each row execute function public.no_space(); reset role`)
  const before = room.filesOnDisk().length
  const { error } = await room.ann.from('papers').upload(`${ann}/row`, 'words')
  expect(error).toMatchObject({ status: 507, message: sentence })
  expect(room.filesOnDisk()).toHaveLength(before)
  expect(room.logged.filter((line) => line.includes('the disk is full')).length).toBeGreaterThan(3)
})
