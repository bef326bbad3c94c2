import { createHash } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ann, openStorage } from '../../../test/fixtures/storage-room.ts'
import { openClients } from './testing-clients.ts'

/* Uploads in parts, by Amazon's own client. */

let room: Awaited<ReturnType<typeof openStorage>>
let clients: ReturnType<typeof openClients>
let operator: S3Client
let asAnn: S3Client
let asAnon: S3Client
beforeAll(async () => {
  room = await openStorage()
  clients = openClients(room)
  ;({ operator, asAnn, asAnon } = clients)
})
afterAll(async () => {
  clients.end()
  await room.stop()
})

const md5 = (text: string | Uint8Array) => createHash('md5').update(text).digest('hex')

describe('an upload in parts', () => {
  const begin = async (to: S3Client, Key: string) =>
    (
      await to.send(
        new CreateMultipartUploadCommand({
          Bucket: 'papers',
          Key,
          ContentType: 'text/plain',
          Metadata: { in: 'parts' },
        }),
      )
    ).UploadId!
  const part = (to: S3Client, Key: string, UploadId: string, PartNumber: number, Body: string) =>
    to.send(new UploadPartCommand({ Bucket: 'papers', Key, UploadId, PartNumber, Body }))

  test('becomes one object out of the parts that the caller names, whichever came last', async () => {
    const Key = 'parts/whole'
    const UploadId = await begin(operator, Key)
    await part(operator, Key, UploadId, 2, 'wrong')
    const second = await part(operator, Key, UploadId, 2, ' world')
    const first = await part(operator, Key, UploadId, 1, 'hello')
    await part(operator, Key, UploadId, 9, ' and more')
    await operator.send(new PutObjectCommand({ Bucket: 'papers', Key: 'source', Body: '0123456789' }))
    const third = await operator.send(
      new UploadPartCopyCommand({
        Bucket: 'papers',
        Key,
        UploadId,
        PartNumber: 3,
        CopySource: 'papers/source',
        CopySourceRange: 'bytes=3-5',
      }),
    )
    const listed = await operator.send(new ListPartsCommand({ Bucket: 'papers', Key, UploadId, MaxParts: 3 }))
    expect(listed).toMatchObject({ IsTruncated: true, NextPartNumberMarker: '3' })
    expect(listed.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, 5],
      [2, 6],
      [3, 3],
    ])
    const { Uploads } = await operator.send(new ListMultipartUploadsCommand({ Bucket: 'papers' }))
    expect(Uploads).toEqual([expect.objectContaining({ Key, UploadId })])
    const Parts = [first.ETag, second.ETag, third.CopyPartResult?.ETag].map((ETag, at) => ({
      PartNumber: at + 1,
      ETag,
    }))
    const done = await operator.send(
      new CompleteMultipartUploadCommand({ Bucket: 'papers', Key, UploadId, MultipartUpload: { Parts } }),
    )
    const sums = [' world', '345'].reduce((all, text) => all + md5(text), md5('hello'))
    expect(done.ETag).toBe(`"${md5(Buffer.from(sums, 'hex'))}-3"`)
    const got = await operator.send(new GetObjectCommand({ Bucket: 'papers', Key }))
    expect(got).toMatchObject({ ContentType: 'text/plain', Metadata: { in: 'parts' }, ETag: done.ETag })
    expect(await got.Body!.transformToString()).toBe('hello world345')
    expect(await room.rows('select from storage.s3_multipart_uploads_parts')).toEqual([])
  })

  test('that was broken off leaves nothing', async () => {
    const files = room.filesOnDisk().length
    const UploadId = await begin(operator, 'parts/never')
    await part(operator, 'parts/never', UploadId, 1, 'hello')
    expect(room.filesOnDisk()).toHaveLength(files + 1)
    await operator.send(new AbortMultipartUploadCommand({ Bucket: 'papers', Key: 'parts/never', UploadId }))
    expect(room.filesOnDisk()).toHaveLength(files)
    await expect(part(operator, 'parts/never', UploadId, 2, 'x')).rejects.toThrow(
      expect.objectContaining({ name: 'NoSuchUpload' }),
    )
  })

  test('is refused when a part is missing, changed or out of order', async () => {
    const Key = 'parts/refused'
    const UploadId = await begin(operator, Key)
    const { ETag } = await part(operator, Key, UploadId, 1, 'one')
    await part(operator, Key, UploadId, 2, 'two')
    const complete = (Parts: { PartNumber: number; ETag?: string }[]) =>
      operator
        .send(new CompleteMultipartUploadCommand({ Bucket: 'papers', Key, UploadId, MultipartUpload: { Parts } }))
        .then(
          () => 'done',
          (error: Error) => error.name,
        )
    expect(await complete([{ PartNumber: 3 }])).toBe('InvalidPart')
    expect(await complete([{ PartNumber: 2, ETag: ETag! }])).toBe('InvalidPart')
    expect(await complete([{ PartNumber: 2 }, { PartNumber: 1 }])).toBe('InvalidPartOrder')
    expect(await complete([])).toBe('MalformedXML')
    expect(await complete([{ PartNumber: 1 }])).toBe('done')
  })

  test('belongs to whoever began it', async () => {
    const Key = `${ann}/hers`
    const UploadId = await begin(asAnn, Key)
    await expect(part(asAnon, Key, UploadId, 1, 'x')).rejects.toThrow(expect.objectContaining({ name: 'NoSuchUpload' }))
    const { ETag } = await part(asAnn, Key, UploadId, 1, 'x')
    await asAnn.send(
      new CompleteMultipartUploadCommand({
        Bucket: 'papers',
        Key,
        UploadId,
        MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] },
      }),
    )
    expect(await room.rows('select owner_id from storage.objects where name = $1', [Key])).toEqual([{ owner_id: ann }])
  })
})
