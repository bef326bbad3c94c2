import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ann, openStorage } from '../../test/fixtures/storage-room.ts'

let room: Awaited<ReturnType<typeof openStorage>>
beforeAll(async () => {
  room = await openStorage()
})
afterAll(() => room.stop())

const letters = 'abcdefghijklmnopqrstuvwxyz'

const get = (name: string, headers: Record<string, string> = {}, method = 'GET', query = '') =>
  fetch(`${room.url}/object/papers/${ann}/${name}${query}`, {
    method,
    headers: { authorization: `Bearer ${room.annsToken}`, ...headers },
  })

async function keep(name: string, body: string | Buffer, contentType = 'text/plain') {
  const { error } = await room.ann.from('papers').upload(`${ann}/${name}`, body, { contentType, upsert: true })
  expect(error).toBeNull()
}

test('a reader who has some of a file asks for the rest', async () => {
  await keep('letters', letters)
  const part = async (range: string) => {
    const answer = await get('letters', { range })
    return [answer.status, answer.headers.get('content-range'), await answer.text()]
  }
  expect(await part('bytes=0-4')).toEqual([206, 'bytes 0-4/26', 'abcde'])
  expect(await part('bytes=20-')).toEqual([206, 'bytes 20-25/26', 'uvwxyz'])
  expect(await part('bytes=-3')).toEqual([206, 'bytes 23-25/26', 'xyz'])
  expect(await part('bytes=-300')).toEqual([206, 'bytes 0-25/26', letters])
  expect(await part('bytes=20-999')).toEqual([206, 'bytes 20-25/26', 'uvwxyz'])
  for (const other of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=a-b']) {
    expect(await part(other)).toEqual([200, null, letters])
  }
  const beyond = await get('letters', { range: 'bytes=26-' })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([400, 'bytes */26'])
  expect(await beyond.json()).toMatchObject({ statusCode: '416', code: 'InvalidRange' })
})

test('a reader who has a file already is told whether it is still the same', async () => {
  await keep('known', 'first')
  const first = await get('known')
  const etag = first.headers.get('etag')!
  const modified = first.headers.get('last-modified')!
  expect(first.headers.get('cache-control')).toBe('max-age=3600')
  const status = async (headers: Record<string, string>) => (await get('known', headers)).status
  expect(await status({ 'if-none-match': etag })).toBe(304)
  expect(await status({ 'if-none-match': `"other", W/${etag}` })).toBe(304)
  expect(await status({ 'if-modified-since': modified })).toBe(304)
  expect(await status({ 'if-none-match': '"other"', 'if-modified-since': modified })).toBe(200)
  expect(await status({ 'if-match': etag })).toBe(200)
  expect(await (await get('known', { 'if-match': '"other"' })).json()).toMatchObject({ statusCode: '412' })
  const ranged = await get('known', { range: 'bytes=0-1', 'if-range': etag })
  expect([ranged.status, await ranged.text()]).toEqual([206, 'fi'])
  await keep('known', 'second')
  expect(await status({ 'if-none-match': etag })).toBe(200)
  const changed = await get('known', { range: 'bytes=0-1', 'if-range': etag })
  expect([changed.status, await changed.text()]).toEqual([200, 'second'])
})

test('HEAD tells of a file without sending it', async () => {
  await keep('headed', letters)
  const answer = await get('headed', {}, 'HEAD')
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '26', ''])
  expect((await get('none', {}, 'HEAD')).status).toBe(400)
})

test('nothing that was uploaded runs as our page', async () => {
  const script = '<script>parent.stolen = 1</script>'
  const acting = {
    'text/html': script,
    'application/xhtml+xml': script,
    'text/javascript': 'self.stolen = 1',
    'application/x-javascript': 'self.stolen = 1',
    'text/css': 'body { display: none }',
    'application/wasm': 'x',
  }
  for (const [type, body] of Object.entries(acting)) {
    await keep('acting', body, type)
    const answer = await get('acting')
    expect(answer.headers.get('content-type'), type).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition'), type).toBe('attachment')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/)
  }
  await keep('drawn.svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, 'image/svg+xml')
  const drawn = await get('drawn.svg')
  expect(drawn.headers.get('content-disposition')).toBe('attachment')
  expect(drawn.headers.get('content-security-policy')).toMatch(/sandbox$/)
  await keep('shown', 'plain words')
  expect((await get('shown')).headers.get('content-disposition')).toBeNull()
})

test('a file is offered under another name, which cannot leave its header', async () => {
  await keep('named', 'x')
  const named = async (query: string) => (await get('named', {}, 'GET', query)).headers.get('content-disposition')
  expect(await named('?download')).toBe('attachment')
  expect(await named('?download=%C3%BC%22%0d%0aset-cookie:a=b.txt')).toBe(
    "attachment; filename=%C3%BC%22%0D%0Aset-cookie%3Aa%3Db.txt; filename*=UTF-8''%C3%BC%22%0D%0Aset-cookie%3Aa%3Db.txt",
  )
})

test('what is packed is served packed, and says so', async () => {
  const { gzipSync } = await import('node:zlib')
  const options = { contentType: 'text/csv', contentEncoding: 'gzip' }
  await room.ann.from('papers').upload(`${ann}/packed.csv`, gzipSync('a;b'), options)
  const answer = await get('packed.csv')
  expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['gzip', 'a;b'])
})

test('a picture that is no picture is refused, whatever it calls itself', async () => {
  const png = readFileSync(new URL('../../client/public/logo192.png', import.meta.url))
  const before = room.filesOnDisk().length
  const lies: [string, string | Buffer][] = [
    ['image/png', '<html><script>alert(1)</script>'],
    ['image/jpeg', png],
    ['image/gif', 'just words'],
    ['application/pdf', 'MZ\x90\x00'],
    ['image/svg+xml', 'no drawing'],
    ['video/mp4', png],
  ]
  for (const [contentType, body] of lies) {
    const { error } = await room.ann.from('papers').upload(`${ann}/lie`, body, { contentType })
    expect(error, contentType).toMatchObject({ status: 400, statusCode: '415' })
  }
  expect(room.filesOnDisk()).toHaveLength(before)
  await keep('true.png', png, 'image/png')
  await keep('untold', png, 'application/octet-stream')
})
