import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ann, openStorage } from '../../../test/fixtures/storage-room.ts'
import { sweep } from '../blobs/sweeper.ts'
import { openClients } from './testing-clients.ts'

/* Amazon's own client against storage behind a real port. */

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

const textOf = async (to: S3Client, Bucket: string, Key: string, more = {}) =>
  (await to.send(new GetObjectCommand({ Bucket, Key, ...more }))).Body!.transformToString()
const md5 = (text: string | Uint8Array) => createHash('md5').update(text).digest('hex')

describe('a program with the operator’s keys', () => {
  test('makes, finds and removes a bucket', async () => {
    await operator.send(new CreateBucketCommand({ Bucket: 'fresh' }))
    await expect(operator.send(new CreateBucketCommand({ Bucket: 'fresh' }))).rejects.toThrow(
      expect.objectContaining({
        name: 'BucketAlreadyExists',
        $metadata: expect.objectContaining({ httpStatusCode: 409 }),
      }),
    )
    const { Buckets } = await operator.send(new ListBucketsCommand({}))
    expect(Buckets?.map(({ Name }) => Name)).toEqual(['fresh', 'papers', 'pictures'])
    await operator.send(new HeadBucketCommand({ Bucket: 'fresh' }))
    expect((await operator.send(new GetBucketLocationCommand({ Bucket: 'fresh' }))).LocationConstraint).toBe('local')
    await operator.send(new PutObjectCommand({ Bucket: 'fresh', Key: 'a', Body: 'a' }))
    await expect(operator.send(new DeleteBucketCommand({ Bucket: 'fresh' }))).rejects.toThrow(
      expect.objectContaining({ name: 'BucketNotEmpty' }),
    )
    await operator.send(new DeleteObjectCommand({ Bucket: 'fresh', Key: 'a' }))
    await operator.send(new DeleteBucketCommand({ Bucket: 'fresh' }))
    await expect(operator.send(new HeadBucketCommand({ Bucket: 'fresh' }))).rejects.toThrow(
      expect.objectContaining({ name: 'NotFound' }),
    )
  })

  test('puts an object and gets it back with all that was said about it', async () => {
    const put = await operator.send(
      new PutObjectCommand({
        Bucket: 'papers',
        Key: 'notes/über (1).txt'.replace('ü', 'u'),
        Body: 'hello',
        ContentType: 'text/plain',
        CacheControl: 'max-age=60',
        Metadata: { author: 'ann' },
      }),
    )
    expect(put.ETag).toBe(`"${md5('hello')}"`)
    const got = await operator.send(new GetObjectCommand({ Bucket: 'papers', Key: 'notes/uber (1).txt' }))
    expect(got).toMatchObject({
      ContentType: 'text/plain',
      CacheControl: 'max-age=60',
      ContentLength: 5,
      ETag: put.ETag,
      Metadata: { author: 'ann' },
    })
    expect(await got.Body!.transformToString()).toBe('hello')
    const head = await operator.send(new HeadObjectCommand({ Bucket: 'papers', Key: 'notes/uber (1).txt' }))
    expect(head.ContentLength).toBe(5)
  })

  test('puts a stream, whose checksum comes behind it', async () => {
    const bytes = randomBytes(300_000)
    await operator.send(
      new PutObjectCommand({
        Bucket: 'papers',
        Key: 'stream',
        Body: Readable.from([bytes]),
        ContentLength: bytes.length,
      }),
    )
    expect(await operator.send(new HeadObjectCommand({ Bucket: 'papers', Key: 'stream' }))).toMatchObject({
      ETag: `"${md5(bytes)}"`,
    })
  })

  test('reads ranges, and only what has changed', async () => {
    const { ETag } = await operator.send(new PutObjectCommand({ Bucket: 'papers', Key: 'digits', Body: '0123456789' }))
    const part = await operator.send(new GetObjectCommand({ Bucket: 'papers', Key: 'digits', Range: 'bytes=2-4' }))
    expect(part).toMatchObject({ ContentRange: 'bytes 2-4/10', $metadata: { httpStatusCode: 206 } })
    expect(await part.Body!.transformToString()).toBe('234')
    expect(await textOf(operator, 'papers', 'digits', { Range: 'bytes=-3' })).toBe('789')
    const past = operator.send(new GetObjectCommand({ Bucket: 'papers', Key: 'digits', Range: 'bytes=10-' }))
    await expect(past).rejects.toThrow(expect.objectContaining({ name: 'InvalidRange' }))
    const same = operator.send(new GetObjectCommand({ Bucket: 'papers', Key: 'digits', IfNoneMatch: ETag }))
    await expect(same).rejects.toThrow(
      expect.objectContaining({ $metadata: expect.objectContaining({ httpStatusCode: 304 }) }),
    )
    const other = operator.send(new GetObjectCommand({ Bucket: 'papers', Key: 'digits', IfMatch: '"other"' }))
    await expect(other).rejects.toThrow(expect.objectContaining({ name: 'PreconditionFailed' }))
    const again = operator.send(new PutObjectCommand({ Bucket: 'papers', Key: 'digits', Body: 'x', IfNoneMatch: '*' }))
    await expect(again).rejects.toThrow(expect.objectContaining({ name: 'PreconditionFailed' }))
  })

  test('copies, with the same words about it or with others', async () => {
    await operator.send(
      new PutObjectCommand({
        Bucket: 'papers',
        Key: 'a b',
        Body: 'copy',
        ContentType: 'text/plain',
        Metadata: { from: 'a' },
      }),
    )
    const CopySource = '/papers/a%20b'
    await operator.send(new CopyObjectCommand({ Bucket: 'papers', Key: 'same', CopySource }))
    expect(await operator.send(new GetObjectCommand({ Bucket: 'papers', Key: 'same' }))).toMatchObject({
      ContentType: 'text/plain',
      Metadata: { from: 'a' },
    })
    const Metadata = { from: 'b' }
    await operator.send(
      new CopyObjectCommand({
        Bucket: 'papers',
        Key: 'other',
        CopySource,
        MetadataDirective: 'REPLACE',
        Metadata,
        ContentType: 'text/csv',
      }),
    )
    expect(await operator.send(new GetObjectCommand({ Bucket: 'papers', Key: 'other' }))).toMatchObject({
      ContentType: 'text/csv',
      Metadata,
    })
    const unmet = new CopyObjectCommand({ Bucket: 'papers', Key: 'never', CopySource, CopySourceIfMatch: '"other"' })
    await expect(operator.send(unmet)).rejects.toThrow(expect.objectContaining({ name: 'PreconditionFailed' }))
  })

  test('lists by name, page by page, with folders, in both versions', async () => {
    await operator.send(new CreateBucketCommand({ Bucket: 'many' }))
    const keys = ['a/1', 'a/2', 'b/1', 'c', 'd & <e>', 'f']
    for (const Key of keys.filter((key) => !key.includes('<')))
      await operator.send(new PutObjectCommand({ Bucket: 'many', Key, Body: Key }))
    const found: string[] = []
    let ContinuationToken: string | undefined
    do {
      const page = await operator.send(
        new ListObjectsV2Command({
          Bucket: 'many',
          Delimiter: '/',
          MaxKeys: 2,
          ...(ContinuationToken ? { ContinuationToken } : {}),
        }),
      )
      found.push(
        ...(page.CommonPrefixes ?? []).map(({ Prefix }) => Prefix!),
        ...(page.Contents ?? []).map(({ Key }) => Key!),
      )
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
    expect(found).toEqual(['a/', 'b/', 'c', 'f'])
    const first = await operator.send(new ListObjectsCommand({ Bucket: 'many', Prefix: 'a/', MaxKeys: 1 }))
    expect(first).toMatchObject({ IsTruncated: true, Contents: [{ Key: 'a/1', Size: 3, ETag: `"${md5('a/1')}"` }] })
    const second = await operator.send(
      new ListObjectsCommand({ Bucket: 'many', Prefix: 'a/', Marker: 'a/1', EncodingType: 'url' }),
    )
    expect(second.Contents?.map(({ Key }) => Key)).toEqual(['a/2'])
    await expect(operator.send(new ListObjectsV2Command({ Bucket: 'nowhere' }))).rejects.toThrow(
      expect.objectContaining({ name: 'NoSuchBucket' }),
    )
  })

  test('deletes many at once, and hears what could not be', async () => {
    for (const Key of ['del/1', 'del/2'])
      await operator.send(new PutObjectCommand({ Bucket: 'papers', Key, Body: 'x' }))
    const { Deleted, Errors } = await operator.send(
      new DeleteObjectsCommand({
        Bucket: 'papers',
        Delete: { Objects: ['del/1', 'del/2', 'del/never', 'del/<wrong>'].map((Key) => ({ Key })) },
      }),
    )
    expect(Deleted?.map(({ Key }) => Key)).toEqual(['del/1', 'del/2', 'del/never'])
    expect(Errors).toEqual([expect.objectContaining({ Key: 'del/<wrong>', Code: 'InvalidKey' })])
  })
})

describe('a person with a session token', () => {
  test('does what row level security lets them do, and no more', async () => {
    await asAnn.send(new PutObjectCommand({ Bucket: 'papers', Key: `${ann}/mine`, Body: 'mine' }))
    expect(await textOf(asAnn, 'papers', `${ann}/mine`)).toBe('mine')
    const foreign = asAnn.send(new PutObjectCommand({ Bucket: 'papers', Key: 'elsewhere/x', Body: 'x' }))
    await expect(foreign).rejects.toThrow(expect.objectContaining({ name: 'AccessDenied' }))
    await expect(textOf(asAnon, 'papers', `${ann}/mine`)).rejects.toThrow(
      expect.objectContaining({ name: 'NoSuchKey' }),
    )
    const { Contents } = await asAnn.send(new ListObjectsV2Command({ Bucket: 'papers' }))
    expect(Contents?.every(({ Key }) => Key!.startsWith(ann))).toBe(true)
    expect((await asAnon.send(new ListObjectsV2Command({ Bucket: 'papers' }))).KeyCount).toBe(0)
    const { Deleted } = await asAnon.send(
      new DeleteObjectsCommand({ Bucket: 'papers', Delete: { Objects: [{ Key: `${ann}/mine` }] } }),
    )
    expect(Deleted).toHaveLength(1)
    expect(await textOf(asAnn, 'papers', `${ann}/mine`)).toBe('mine')
  })

  test('is refused with another secret, another’s key id alone, or a token that is none', async () => {
    const said = (credentials: Parameters<typeof clients.client>[0]) =>
      clients
        .client(credentials)
        .send(new ListBucketsCommand({}))
        .then(
          () => 'heard',
          (error: Error) => error.name,
        )
    const session = { accessKeyId: 'project', secretAccessKey: room.tokens.anonKey }
    expect(await said({ ...session, secretAccessKey: 'guess', sessionToken: room.annsToken })).toBe(
      'SignatureDoesNotMatch',
    )
    expect(await said({ ...room.s3Keys, secretAccessKey: 'guess' })).toBe('SignatureDoesNotMatch')
    expect(await said({ ...room.s3Keys, accessKeyId: 'guess' })).toBe('InvalidAccessKeyId')
    expect(await said({ ...session, sessionToken: 'none' })).toBe('InvalidToken')
    const old = await room.tokens.sign({ role: 'authenticated', sub: ann, exp: 1 })
    expect(await said({ ...session, sessionToken: old })).toBe('ExpiredToken')
  })
})

test('nothing is left over, once the sweeper came', async () => {
  await sweep({ database: room.database, bytes: room.bytes }, { age: 0, now: Date.now() + 1000 })
  const named = await room.rows(
    'select version from storage.objects union all select version from storage.s3_multipart_uploads_parts',
  )
  expect(room.filesOnDisk().sort()).toEqual(named.map(({ version }) => version).sort())
})
