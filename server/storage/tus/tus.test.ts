import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ann, ben, openStorage } from '../../../test/fixtures/storage-room.ts'
import { openUploads } from '../uploads.ts'

/* The stock TUS client against storage behind a real port, as Supabase's documentation uses it. */

let room: Awaited<ReturnType<typeof openStorage>>
beforeAll(async () => {
  room = await openStorage()
})
afterAll(() => room.stop())

const chunk = 6 * 1024 * 1024

/** Uploads as the documentation does; resolves with the client once it is through. */
function upload(
  body: Buffer | Readable,
  objectName: string,
  { token = room.annsToken, headers = {}, metadata = {}, ...more }: Partial<UploadOptions> & { token?: string } = {},
) {
  return new Promise<Upload>((done, fail) => {
    const client: Upload = new Upload(body, {
      endpoint: `${room.url}/upload/resumable`,
      retryDelays: [0, 10],
      headers: { authorization: `Bearer ${token}`, ...headers },
      uploadDataDuringCreation: true,
      removeFingerprintOnSuccess: true,
      metadata: {
        bucketName: 'papers',
        objectName,
        contentType: 'application/octet-stream',
        cacheControl: '3600',
        ...metadata,
      },
      chunkSize: chunk,
      onSuccess: () => done(client),
      onError: fail,
      ...more,
    })
    client.start()
  })
}

const sumOf = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')
const said = (error: unknown) => {
  const { originalResponse: response } = error as { originalResponse?: { getStatus(): number; getBody(): string } }
  return [response?.getStatus(), response?.getBody()]
}
const uploadsLeft = () => room.rows(`select id from storage.s3_multipart_uploads where metadata ->> 'done' is null`)

async function downloaded(name: string) {
  const { data } = await room.service.from('papers').download(name)
  return Buffer.from(await data!.arrayBuffer())
}

describe('a large file', () => {
  test('comes in chunks and is there whole, with what was said about it', async () => {
    const bytes = randomBytes(2 * chunk + 1000)
    await upload(bytes, `${ann}/large`, {
      metadata: { metadata: JSON.stringify({ from: 'ann' }), contentType: 'text/plain' },
    })
    expect(sumOf(await downloaded(`${ann}/large`))).toBe(sumOf(bytes))
    const { data } = await room.ann.from('papers').info(`${ann}/large`)
    expect(data).toMatchObject({
      size: bytes.length,
      contentType: 'text/plain',
      cacheControl: 'max-age=3600',
      metadata: { from: 'ann' },
    })
    expect(await room.rows('select owner_id from storage.objects where name = $1', [`${ann}/large`])).toEqual([
      { owner_id: ann },
    ])
  })

  test('goes on where it broke off, also in another process', async () => {
    const bytes = randomBytes(2 * chunk)
    let sent = 0
    const broken = upload(bytes, `${ann}/broken`, {
      retryDelays: null,
      onBeforeRequest(request) {
        if (request.getMethod() === 'PATCH' && ++sent === 1) throw new Error('the network went away')
      },
      onUploadUrlAvailable() {},
    })
    await expect(broken).rejects.toThrow('went away')
    const [{ id }] = (await uploadsLeft()) as [{ id: string }]
    const elsewhere = openUploads({ database: room.database, bytes: room.bytes })
    expect(await elsewhere.find(id, new Date())).toMatchObject({ size: chunk, length: 2 * chunk })
    const uploadUrl = `${room.url}/upload/resumable/${id}`
    await upload(bytes, `${ann}/broken`, { uploadUrl })
    expect(sumOf(await downloaded(`${ann}/broken`))).toBe(sumOf(bytes))
    expect(await uploadsLeft()).toEqual([])
  })

  test('may have a length that is only known at its end', async () => {
    const bytes = randomBytes(70_000)
    const body = Readable.from([bytes.subarray(0, 30_000), bytes.subarray(30_000)])
    await upload(body, `${ann}/deferred`, {
      uploadLengthDeferred: true,
      chunkSize: 40_000,
      uploadDataDuringCreation: false,
    })
    expect(sumOf(await downloaded(`${ann}/deferred`))).toBe(sumOf(bytes))
  })

  test('of no bytes is there at once', async () => {
    await upload(Buffer.alloc(0), `${ann}/empty`)
    expect(await downloaded(`${ann}/empty`)).toHaveLength(0)
  })
})

describe('who may', () => {
  test('an upload to where the caller may not write is refused before a byte is kept', async () => {
    const files = room.filesOnDisk().length
    await expect(upload(Buffer.from('x'), `${ben}/hers`).catch((error) => Promise.reject(said(error)[0]))).rejects.toBe(
      403,
    )
    await expect(
      upload(Buffer.from('x'), `${ann}/x`, { token: 'none' }).catch((error) => Promise.reject(said(error)[0])),
    ).rejects.toBe(403)
    expect(room.filesOnDisk()).toHaveLength(files)
    expect(await uploadsLeft()).toEqual([])
  })

  test('what is there is replaced only by who says so', async () => {
    await upload(Buffer.from('one'), `${ann}/again`)
    await expect(
      upload(Buffer.from('two'), `${ann}/again`).catch((error) => Promise.reject(said(error))),
    ).rejects.toEqual([409, 'The resource already exists'])
    await upload(Buffer.from('two'), `${ann}/again`, { headers: { 'x-upsert': 'true' } })
    expect((await downloaded(`${ann}/again`)).toString()).toBe('two')
  })

  test('a bucket’s limits hold', async () => {
    const picture = { bucketName: 'pictures', contentType: 'image/png' }
    const large = upload(randomBytes(1_000_001), `${ann}/a.png`, { metadata: picture, chunkSize: 2_000_000 })
    await expect(large.catch((error) => Promise.reject(said(error)[0]))).rejects.toBe(413)
    const text = upload(Buffer.from('x'), `${ann}/a.txt`, { metadata: { ...picture, contentType: 'text/plain' } })
    await expect(text.catch((error) => Promise.reject(said(error)[0]))).rejects.toBe(415)
    const lie = upload(Buffer.from('<script>'), `${ann}/a.png`, { metadata: picture })
    await expect(lie.catch((error) => Promise.reject(said(error)[0]))).rejects.toBe(415)
    expect(await uploadsLeft()).toEqual([])
  })

  test('somebody else’s upload does not exist', async () => {
    const { headers } = await begin(`${ann}/private`, 10)
    const address = new URL(headers.get('location')!, room.url)
    const asBen = { authorization: `Bearer ${await room.tokenOf(ben)}`, 'tus-resumable': '1.0.0' }
    expect((await fetch(address, { method: 'HEAD', headers: asBen })).status).toBe(404)
    expect((await fetch(address, { method: 'DELETE', headers: asBen })).status).toBe(404)
    expect(
      (await fetch(address, { method: 'DELETE', headers: { ...asBen, authorization: `Bearer ${room.annsToken}` } }))
        .status,
    ).toBe(204)
  })

  test('who holds a signed upload address needs no key', async () => {
    const { data } = await room.ann.from('papers').createSignedUploadUrl(`${ann}/signed`)
    const endpoint = `${room.url}/upload/resumable/sign`
    await upload(randomBytes(chunk + 5), `${ann}/signed`, {
      endpoint,
      token: '',
      headers: { 'x-signature': data!.token },
    })
    expect(await downloaded(`${ann}/signed`)).toHaveLength(chunk + 5)
    expect(await room.rows('select owner_id from storage.objects where name = $1', [`${ann}/signed`])).toEqual([
      { owner_id: ann },
    ])
    const other = upload(Buffer.from('x'), `${ann}/other`, {
      endpoint,
      token: '',
      headers: { 'x-signature': data!.token },
    })
    await expect(other.catch((error) => Promise.reject(said(error)[0]))).rejects.toBe(400)
  })
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
const begin = (name: string, length: number, headers: Record<string, string> = {}) =>
  fetch(`${room.url}/upload/resumable`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${room.annsToken}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': `bucketName ${base64('papers')},objectName ${base64(name)}`,
      ...headers,
    },
  })

describe('an upload that is under way', () => {
  test('is one at a time: who comes back ends the request that hangs, and keeps what it brought', async () => {
    const bytes = new Uint8Array(randomBytes(2_000_000))
    const { headers } = await begin(`${ann}/hanging`, bytes.length)
    const address = new URL(headers.get('location')!, room.url)
    const asAnn = { authorization: `Bearer ${room.annsToken}`, 'tus-resumable': '1.0.0' }
    const patch = (offset: number, body: BodyInit) =>
      fetch(address, {
        method: 'PATCH',
        headers: { ...asAnn, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body,
        duplex: 'half',
      } as RequestInit)
    const silent = new ReadableStream({ start: (to) => to.enqueue(bytes.subarray(0, 1_500_000)) })
    const hanging = patch(0, silent).catch(() => 'broken off')
    // what comes is written by the megabyte
    await expect.poll(() => largestOnDisk(), { timeout: 5_000 }).toBeGreaterThan(1_000_000)
    const offset = Number(await headOffset(address, asAnn))
    expect(offset).toBeGreaterThan(1_000_000)
    expect(await hanging).toBe('broken off')
    expect((await patch(offset - 1, 'x')).status).toBe(409)
    expect((await patch(offset, bytes)).status).toBe(413)
    expect((await patch(offset, bytes.subarray(offset))).status).toBe(204)
    expect(sumOf(await downloaded(`${ann}/hanging`))).toBe(sumOf(bytes))
    expect(await headOffset(address, asAnn)).toBe(String(bytes.length))
    expect((await patch(bytes.length, '')).status).toBe(204)
  })

  test('expires after a day, and the sweeper takes what came', async () => {
    const files = room.filesOnDisk().length
    const { headers } = await begin(`${ann}/slow`, 10)
    const address = new URL(headers.get('location')!, room.url)
    expect(Date.parse(headers.get('upload-expires')!)).toBeGreaterThan(Date.now() + 86_000_000)
    const asAnn = { authorization: `Bearer ${room.annsToken}`, 'tus-resumable': '1.0.0' }
    const more = { ...asAnn, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    await fetch(address, { method: 'PATCH', headers: more, body: 'abc' })
    expect(room.filesOnDisk()).toHaveLength(files + 1)
    const uploads = openUploads({ database: room.database, bytes: room.bytes })
    await uploads.sweep(new Date(Date.now() + 90_000_000))
    expect(room.filesOnDisk()).toHaveLength(files)
    expect((await fetch(address, { method: 'HEAD', headers: asAnn })).status).toBe(404)
  })

  test('tells what the protocol wants told', async () => {
    const options = await fetch(`${room.url}/upload/resumable`, { method: 'OPTIONS' })
    expect(options.status).toBe(204)
    expect(options.headers.get('tus-version')).toBe('1.0.0')
    expect(options.headers.get('tus-extension')).toContain('creation-with-upload')
    const created = await begin(`${ann}/told`, 10)
    expect(created.headers.get('access-control-expose-headers')).toContain('Upload-Offset')
    expect((await begin(`${ann}/told`, 10, { 'tus-resumable': '0.2.0' })).status).toBe(412)
    expect((await begin(`${ann}/told`, 10, { 'upload-length': '-1' })).status).toBe(400)
    expect((await begin(`${ann}/told`, 10, { 'upload-metadata': 'bucketName papers"' })).status).toBe(400)
  })
})

const largestOnDisk = () =>
  Math.max(
    ...readdirSync(join(room.dataDir, 'storage'), { recursive: true, encoding: 'utf8' })
      .map((name) => statSync(join(room.dataDir, 'storage', name)))
      .filter(({ size }) => size < 2_000_000)
      .map(({ size }) => size),
  )

const headOffset = async (address: URL, headers: Record<string, string>) =>
  (await fetch(address, { method: 'HEAD', headers })).headers.get('upload-offset')
