import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ann, openStorage } from '../../test/fixtures/storage-room.ts'
import { openWire } from './s3/testing.ts'

/*
 * A function of the project says how many bytes are left for a name: each way of uploading asks it, before and while
 * bytes come.
 */

let room: Awaited<ReturnType<typeof openStorage>>
let wire: ReturnType<typeof openWire>
beforeAll(async () => {
  room = await openStorage({ bytesLeft: 'public.left_for' })
  await room.rows(`create table public.spaces (bytes bigint);
    create function public.left_for(bucket text, name text) returns bigint language sql stable security definer
      as $$ select case when name like '%/free' then null else (select bytes from public.spaces) end $$;
    insert into public.spaces values (1000)`)
  wire = openWire(room)
})
beforeEach(() => room.rows('update public.spaces set bytes = 1000'))
afterAll(() => room.stop())

const tooMuch = 'x'.repeat(1001)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const none = 'There isn’t enough space left for this file.'
const bearer = () => ({ authorization: `Bearer ${room.annsToken}` })

function post(name: string, body: BodyInit | Readable, headers: Record<string, string> = {}) {
  const init = { method: 'POST', body: body as BodyInit, headers: { ...bearer(), ...headers }, duplex: 'half' }
  return fetch(`${room.url}/object/papers/${ann}/${name}`, init as RequestInit)
}

/** The words and status of a refusal, in whichever shape. */
async function refusalOf(answer: Response | Promise<Response>) {
  const { status, text } = await Promise.resolve(answer).then(async (its) => ({
    status: its.status,
    text: await its.text(),
  }))
  return [text.includes('"statusCode":"413"') ? 413 : status, text.includes(none)]
}

function tus(headers: Record<string, string>, body?: string, path = '', method = 'POST') {
  const all = { ...bearer(), 'tus-resumable': '1.0.0', ...headers }
  return fetch(`${room.url}/upload/resumable${path}`, { method, headers: all, ...(body === undefined ? {} : { body }) })
}
const named = (name: string) => ({
  'upload-metadata': `bucketName ${base64('papers')},objectName ${base64(`${ann}/${name}`)}`,
})
const piece = (offset: number) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
})

test('an upload that says how long it is, says nothing, is a form or goes to a signed address', async () => {
  const before = room.filesOnDisk().length
  expect(await refusalOf(post('a', tooMuch))).toEqual([413, true])
  expect(await refusalOf(post('a', Readable.from(Array(11).fill(Buffer.alloc(100)))))).toEqual([413, true])
  const form = new FormData()
  form.append('', new Blob([tooMuch]))
  expect(await refusalOf(post('a', form))).toEqual([413, true])
  const { data } = await room.ann.from('papers').createSignedUploadUrl(`${ann}/a`)
  expect(await refusalOf(fetch(data!.signedUrl, { method: 'PUT', body: tooMuch }))).toEqual([413, true])
  expect(room.filesOnDisk()).toHaveLength(before)
  expect((await post('a', 'x'.repeat(1000))).status).toBe(200)
  expect((await post('free', tooMuch)).status).toBe(200)
})

test('a file that is too long for everybody is refused as before', async () => {
  await room.rows('update public.spaces set bytes = 1000000000')
  expect(await refusalOf(post('b', Buffer.alloc(20_000_001)))).toEqual([413, false])
})

test('a copy', async () => {
  expect((await post('long/free', tooMuch)).status).toBe(200)
  const { error } = await room.ann.from('papers').copy(`${ann}/long/free`, `${ann}/copied`)
  expect(error).toMatchObject({ statusCode: '413', message: none })
})

test('a resumable upload: when it begins, when it says its length later, and piece by piece', async () => {
  expect(await refusalOf(tus({ 'upload-length': '1001', ...named('c') }))).toEqual([413, true])
  const begun = await tus({ 'upload-defer-length': '1', ...named('d') })
  const path = `/${begun.headers.get('location')!.split('/').at(-1)}`
  expect(await refusalOf(tus(piece(0), tooMuch, path, 'PATCH'))).toEqual([413, true])
  expect((await tus(piece(0), 'x'.repeat(600), path, 'PATCH')).status).toBe(204)
  await room.rows('update public.spaces set bytes = 300')
  expect(await refusalOf(tus(piece(600), 'x'.repeat(400), path, 'PATCH'))).toEqual([413, true])
  expect(await refusalOf(tus({ ...piece(600), 'upload-length': '1001' }, 'x', path, 'PATCH'))).toEqual([413, true])
  // its last bytes make it a file, though what came before takes up the rest
  expect((await tus({ ...piece(600), 'upload-length': '900' }, 'x'.repeat(300), path, 'PATCH')).status).toBe(204)
})

test('S3: whole and in parts', async () => {
  expect(await wire.put('/papers/e', tooMuch)).toMatchObject({ status: 413, text: expect.stringContaining(none) })
  const heard = await wire.send('/papers/f?uploads', { method: 'POST' })
  const id = /<UploadId>(.*)<\/UploadId>/.exec(heard === 'broken off' ? '' : heard.text)![1]
  expect(await wire.put(`/papers/f?partNumber=1&uploadId=${id}`, tooMuch)).toMatchObject({
    status: 413,
    text: expect.stringMatching(/<Code>EntityTooLarge<\/Code>.*enough space left/),
  })
  expect(await wire.put(`/papers/f?partNumber=1&uploadId=${id}`, 'x'.repeat(1000))).toMatchObject({ status: 200 })
})
