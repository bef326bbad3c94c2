import { afterAll, beforeAll, expect, test } from 'vitest'
import { ann, ben, openStorage } from '../../test/fixtures/storage-room.ts'

let room: Awaited<ReturnType<typeof openStorage>>

beforeAll(async () => {
  room = await openStorage()
})
afterAll(() => room.stop())

const text = async (blob: Blob | null) => blob && (await blob.text())

test('a person keeps a file, is told its place, and reads it back', async () => {
  const papers = room.ann.from('papers')
  const kept = await papers.upload(`${ann}/letter.txt`, 'Dear Ben', { metadata: { mood: 'good' } })
  expect(kept).toEqual({
    data: { id: expect.any(String), path: `${ann}/letter.txt`, fullPath: `papers/${ann}/letter.txt` },
    error: null,
  })
  expect(await text((await papers.download(`${ann}/letter.txt`)).data)).toBe('Dear Ben')
  const { data } = await papers.info(`${ann}/letter.txt`)
  expect(data).toMatchObject({
    id: kept.data!.id,
    name: `${ann}/letter.txt`,
    bucketId: 'papers',
    size: 8,
    contentType: 'text/plain;charset=UTF-8',
    cacheControl: 'max-age=3600',
    metadata: { mood: 'good' },
  })
  expect(data!.etag).toMatch(/^"[0-9a-f]{32}-1"$/)
  expect((await papers.exists(`${ann}/letter.txt`)).data).toBe(true)
  expect((await papers.exists(`${ann}/none.txt`)).data).toBe(false)
})

test('a form, a stream and a buffer are uploads as well', async () => {
  const papers = room.ann.from('papers')
  const blob = new Blob(['{"a":1}'], { type: 'application/json' })
  expect((await papers.upload(`${ann}/ways/a.json`, blob, { cacheControl: '60', metadata: { n: 1 } })).error).toBeNull()
  expect((await papers.info(`${ann}/ways/a.json`)).data).toMatchObject({
    contentType: 'application/json',
    cacheControl: 'max-age=60',
    metadata: { n: 1 },
    size: 7,
  })
  const stream = new Blob(['streamed']).stream()
  expect((await papers.upload(`${ann}/ways/b`, stream, { contentType: 'text/csv' })).error).toBeNull()
  expect((await papers.upload(`${ann}/ways/c`, Buffer.from('buffered'))).error).toBeNull()
  expect(await text((await papers.download(`${ann}/ways/b`)).data)).toBe('streamed')
  expect((await papers.info(`${ann}/ways/b`)).data!.contentType).toBe('text/csv')
})

test('a second upload is refused, unless it may replace the first, whose bytes go', async () => {
  const papers = room.ann.from('papers')
  await papers.upload(`${ann}/twice`, 'one')
  const before = room.filesOnDisk().length
  expect((await papers.upload(`${ann}/twice`, 'two')).error).toMatchObject({
    name: 'StorageApiError',
    message: 'The resource already exists',
    status: 400,
    statusCode: '409',
  })
  expect((await papers.upload(`${ann}/twice`, 'three', { upsert: true })).error).toBeNull()
  expect((await papers.update(`${ann}/twice`, 'four')).error).toBeNull()
  expect(await text((await papers.download(`${ann}/twice`)).data)).toBe('four')
  expect(room.filesOnDisk()).toHaveLength(before)
})

test('what others keep does not exist, and nobody writes into it', async () => {
  await room.ann.from('papers').upload(`${ann}/secret`, 'mine')
  const before = room.filesOnDisk().length
  const papers = room.ben.from('papers')
  const missing = { name: 'StorageApiError', message: 'Object not found', status: 400, statusCode: '404' }
  expect((await papers.download(`${ann}/secret`)).error).toMatchObject(missing)
  expect((await papers.info(`${ann}/secret`)).error).toMatchObject(missing)
  expect((await papers.createSignedUrl(`${ann}/secret`, 60)).error).toMatchObject(missing)
  expect((await papers.copy(`${ann}/secret`, `${ben}/stolen`)).error).toMatchObject(missing)
  expect((await papers.move(`${ann}/secret`, `${ben}/stolen`)).error).toMatchObject(missing)
  expect(await papers.remove([`${ann}/secret`])).toEqual({ data: [], error: null })
  expect(await papers.list(ann)).toEqual({ data: [], error: null })
  const refused = { status: 400, statusCode: '403', message: expect.stringContaining('row-level security') }
  expect((await papers.upload(`${ann}/planted`, 'x')).error).toMatchObject(refused)
  expect((await papers.upload(`${ann}/secret`, 'x', { upsert: true })).error).toMatchObject(refused)
  expect((await papers.createSignedUploadUrl(`${ann}/planted`)).error).toMatchObject(refused)
  expect((await room.anon.from('papers').upload(`${ann}/planted`, 'x')).error).toMatchObject(refused)
  expect(room.filesOnDisk()).toHaveLength(before)
  expect(await text((await room.ann.from('papers').download(`${ann}/secret`)).data)).toBe('mine')
})

test('a file moves and is copied, as far as one may write there', async () => {
  const papers = room.ann.from('papers')
  await papers.upload(`${ann}/m/one`, 'words', { contentType: 'text/csv', metadata: { k: 'v' } })
  expect(await papers.copy(`${ann}/m/one`, `${ann}/m/two`)).toEqual({
    data: { path: `papers/${ann}/m/two` },
    error: null,
  })
  expect((await papers.move(`${ann}/m/one`, `${ann}/m/three`)).data).toMatchObject({ message: 'Successfully moved' })
  expect((await papers.list(`${ann}/m`)).data!.map(({ name }) => name)).toEqual(['three', 'two'])
  expect((await papers.info(`${ann}/m/two`)).data).toMatchObject({
    contentType: 'text/csv',
    metadata: { k: 'v' },
    size: 5,
  })
  expect(await text((await papers.download(`${ann}/m/three`)).data)).toBe('words')
  expect((await papers.move(`${ann}/m/two`, `${ann}/m/three`)).error).toMatchObject({ statusCode: '409' })
  expect((await papers.copy(`${ann}/m/two`, `${ann}/m/three`)).error).toMatchObject({ statusCode: '409' })
  expect((await papers.move(`${ann}/m/two`, `${ben}/given`)).error).toMatchObject({ statusCode: '403' })
  const into = { destinationBucket: 'pictures' }
  expect((await papers.copy(`${ann}/m/two`, `${ann}/two`, into)).error).toMatchObject({ statusCode: '415' })
  expect((await papers.move(`${ann}/m/two`, `${ann}/two`, into)).error).toMatchObject({ statusCode: '415' })
})

test('many are removed at once, rows and bytes, and told of', async () => {
  const papers = room.ann.from('papers')
  await papers.upload(`${ann}/r/1`, '1')
  await papers.upload(`${ann}/r/2`, '2')
  const before = room.filesOnDisk().length
  const { data } = await papers.remove([`${ann}/r/1`, `${ann}/r/2`, `${ann}/r/3`, 'odd%name'])
  expect(data!.map(({ name }) => name).sort()).toEqual([`${ann}/r/1`, `${ann}/r/2`])
  expect(data![0]).toMatchObject({ bucket_id: 'papers', metadata: { size: 1 } })
  expect(room.filesOnDisk()).toHaveLength(before - 2)
})

test('a signed address opens one file to whoever has it, until its time is over', async () => {
  const papers = room.ann.from('papers')
  await papers.upload(`${ann}/shown to you.txt`, 'hello')
  const { data } = await papers.createSignedUrl(`${ann}/shown to you.txt`, 60, { download: 'my name.txt' })
  const answer = await fetch(data!.signedUrl)
  expect([answer.status, await answer.text()]).toEqual([200, 'hello'])
  expect(answer.headers.get('content-disposition')).toBe(
    "attachment; filename=my%20name.txt; filename*=UTF-8''my%20name.txt",
  )
  const other = data!.signedUrl.replace('shown', 'secret')
  expect(await (await fetch(other)).json()).toMatchObject({ statusCode: '400', error: 'InvalidSignature' })
  const forged = data!.signedUrl.replace(/token=[^&]*/, `token=${room.annsToken}`)
  expect(await (await fetch(forged)).json()).toMatchObject({ statusCode: '400', error: 'InvalidJWT' })
  const many = await papers.createSignedUrls([`${ann}/shown to you.txt`, `${ann}/none`], 60)
  expect(many.data).toMatchObject([{ error: null }, { error: expect.any(String), signedUrl: null }])
  expect(await (await fetch(many.data![0]!.signedUrl!)).text()).toBe('hello')
})

test('a signed address to upload to makes the file its owner’s', async () => {
  const papers = room.ann.from('papers')
  const { data } = await papers.createSignedUploadUrl(`${ann}/by-address`)
  const sent = await room.anon.from('papers').uploadToSignedUrl(data!.path, data!.token, 'sent in')
  expect(sent).toEqual({ data: { path: `${ann}/by-address`, fullPath: `papers/${ann}/by-address` }, error: null })
  expect(await text((await papers.download(`${ann}/by-address`)).data)).toBe('sent in')
  expect(
    await room.rows('select owner_id, owner::text from storage.objects where name = $1', [`${ann}/by-address`]),
  ).toEqual([{ owner_id: ann, owner: ann }])
  expect((await room.anon.from('papers').uploadToSignedUrl(data!.path, data!.token, 'again')).error).toMatchObject({
    statusCode: '409',
  })
  const { data: reading } = await papers.createSignedUrl(`${ann}/by-address`, 60)
  const token = new URL(reading!.signedUrl).searchParams.get('token')!
  expect((await room.anon.from('papers').uploadToSignedUrl(data!.path, token, 'no')).error).toMatchObject({
    statusCode: '400',
  })
})

test('a public bucket is read by everyone, and written by whom policies let', async () => {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  )
  const pictures = room.ann.from('pictures')
  expect((await pictures.upload(`${ann}/me.png`, pixel, { contentType: 'image/png' })).error).toBeNull()
  const { publicUrl } = pictures.getPublicUrl(`${ann}/me.png`).data
  const answer = await fetch(publicUrl)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await pictures.upload(`${ann}/me.txt`, 'words')).error).toMatchObject({ statusCode: '415' })
  expect(
    (await pictures.upload(`${ann}/big.png`, Buffer.alloc(1_000_001), { contentType: 'image/png' })).error,
  ).toMatchObject({
    statusCode: '413',
    message: 'The object exceeded the maximum allowed size',
  })
  const closed = room.ann.from('papers').getPublicUrl(`${ann}/letter.txt`).data.publicUrl
  expect(await (await fetch(closed)).json()).toEqual({
    statusCode: '404',
    error: 'Bucket not found',
    message: 'Bucket not found',
    code: 'NoSuchBucket',
  })
})

test('buckets are made, seen, changed, emptied and deleted by the service alone', async () => {
  expect((await room.ann.createBucket('mine')).error).toMatchObject({ statusCode: '403' })
  expect((await room.ann.listBuckets()).data).toEqual([])
  expect((await room.ann.getBucket('papers')).error).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
  const { service } = room
  expect(
    await service.createBucket('new', { public: true, fileSizeLimit: '2MB', allowedMimeTypes: ['image/*'] }),
  ).toEqual({
    data: { name: 'new' },
    error: null,
  })
  expect((await service.createBucket('new')).error).toMatchObject({ statusCode: '409' })
  expect((await service.createBucket('not/good')).error).toMatchObject({
    statusCode: '400',
    message: 'Bucket name invalid',
  })
  expect((await service.getBucket('new')).data).toMatchObject({
    id: 'new',
    public: true,
    file_size_limit: 2_000_000,
    allowed_mime_types: ['image/*'],
  })
  const changed = await service.updateBucket('new', { public: false, fileSizeLimit: null, allowedMimeTypes: null })
  expect(changed.data).toEqual({ message: 'Successfully updated' })
  await service.from('new').upload('a/b', 'c')
  const listed = await service.listBuckets({ limit: 2, offset: 0, sortColumn: 'name', sortOrder: 'asc', search: 'e' })
  expect(listed.data!.map(({ name }) => name)).toEqual(['new', 'papers'])
  expect((await service.deleteBucket('new')).error).toMatchObject({ statusCode: '409' })
  expect((await service.emptyBucket('new')).error).toBeNull()
  expect((await service.deleteBucket('new')).data).toEqual({ message: 'Successfully deleted' })
  expect((await service.getBucket('new')).error).toMatchObject({ statusCode: '404' })
})
