import { randomBytes } from 'node:crypto'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ann, openStorage } from '../../../test/fixtures/storage-room.ts'
import { sweep } from '../blobs/sweeper.ts'

/* Storage with its bytes on an S3 server, which is its own S3 endpoint over another disk. */

type Room = Awaited<ReturnType<typeof openStorage>>
let kept: Room
let room: Room
beforeAll(async () => {
  kept = await openStorage({ fileSizeLimit: 100_000_000 })
  await kept.service.createBucket('bytes')
  room = await openStorage({
    s3: {
      endpoint: `${kept.url}/s3`,
      region: 'local',
      bucket: 'bytes',
      ...kept.s3Keys,
      prefix: 'files/',
      pathStyle: true,
    },
  })
})
afterAll(async () => {
  await room.stop()
  await kept.stop()
})

const keys = async () =>
  (await kept.rows(`select name from storage.objects where bucket_id = 'bytes' order by name`)).map(
    ({ name }) => name as string,
  )

test('what is uploaded stands on the other side, and comes back whole and in ranges', async () => {
  const bytes = randomBytes(13_000_000)
  const papers = room.ann.from('papers')
  expect((await papers.upload(`${ann}/large`, bytes)).error).toBeNull()
  expect(await keys()).toHaveLength(1)
  const { data } = await papers.download(`${ann}/large`)
  expect(Buffer.from(await data!.arrayBuffer()).equals(bytes)).toBe(true)
  const part = await fetch(`${room.url}/object/papers/${ann}/large`, {
    headers: { authorization: `Bearer ${room.annsToken}`, range: 'bytes=12000000-12000009' },
  })
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(12_000_000, 12_000_010))).toBe(true)
  expect((await papers.copy(`${ann}/large`, `${ann}/copy`)).error).toBeNull()
  expect(await keys()).toHaveLength(2)
  await papers.remove([`${ann}/large`, `${ann}/copy`])
  expect(await keys()).toEqual([])
})

test('a resumable upload goes through it, and a broken one is swept', async () => {
  const bytes = randomBytes(700_000)
  const upload = (name: string, chunks: number) =>
    new Promise<void>((done, fail) => {
      let sent = 0
      new Upload(bytes, {
        endpoint: `${room.url}/upload/resumable`,
        headers: { authorization: `Bearer ${room.annsToken}` },
        metadata: { bucketName: 'papers', objectName: name },
        chunkSize: 300_000,
        retryDelays: null,
        onBeforeRequest(request) {
          if (request.getMethod() === 'PATCH' && ++sent > chunks) throw new Error('broken off')
        },
        onSuccess: () => done(),
        onError: fail,
      }).start()
    })
  await upload(`${ann}/parts`, 3)
  const { data } = await room.ann.from('papers').download(`${ann}/parts`)
  expect(Buffer.from(await data!.arrayBuffer()).equals(bytes)).toBe(true)
  await expect(upload(`${ann}/broken`, 2)).rejects.toThrow('broken off')
  expect(await keys()).toHaveLength(3)
  await room.rows(`update storage.s3_multipart_uploads set metadata = metadata || '{"expiresAt": "2000-01-01"}'`)
  await room.sweepUploads()
  expect(await keys()).toHaveLength(1)
  await sweep({ database: room.database, bytes: room.bytes }, { age: -60_000 })
  expect(await keys()).toHaveLength(1)
})
