import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ann, openStorage } from '../../../test/fixtures/storage-room.ts'
import { sample } from '../../../test/sample.ts'
import { textOfWanted, wantedOf, wantedOfText } from './options.ts'

let room: Awaited<ReturnType<typeof openStorage>>
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#369', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })

beforeAll(async () => {
  room = await openStorage()
  const pictures = room.service.from('pictures')
  await pictures.upload(
    'sea.jpg',
    await noise(600, 400)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Ann' } })
      .toBuffer(),
    {
      contentType: 'image/jpeg',
      cacheControl: '60',
    },
  )
  await pictures.upload('sign.png', await noise(60, 40).png().toBuffer(), { contentType: 'image/png' })
  await room.ann
    .from('papers')
    .upload(`${ann}/mine.png`, await noise(60, 40).png().toBuffer(), { contentType: 'image/png' })
})
afterAll(() => room.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${room.url}/render/image/${path}`, { headers })
const open = async (answer: Response) => sharp(Buffer.from(await answer.arrayBuffer())).metadata()
const sizeOf = async (answer: Response) => {
  const { width, height, format } = await open(answer)
  return [width, height, format]
}

describe('a picture', () => {
  test.each([
    ['width=300&height=300', [300, 300, 'jpeg']],
    ['width=300&height=300&resize=contain', [300, 200, 'jpeg']],
    ['width=300&height=300&resize=fill', [300, 300, 'jpeg']],
    ['width=300', [300, 200, 'jpeg']],
    ['height=100&format=webp', [150, 100, 'webp']],
    ['height=100&format=avif', [150, 100, 'heif']],
    ['width=9000', [600, 400, 'jpeg']],
    ['quality=20', [600, 400, 'jpeg']],
  ])('wanted by %s', async (query, wanted) => {
    expect(await sizeOf(await get(`public/pictures/sea.jpg?${query}`, { accept: 'image/*' }))).toEqual(wanted)
  })

  test('goes out as WebP to who can show it, unless the original is wanted', async () => {
    const accept = 'image/avif,image/webp,*/*'
    const answer = await get('public/pictures/sea.jpg?width=100', { accept })
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('vary')).toBe('accept')
    expect(answer.headers.get('cache-control')).toBe('max-age=60')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    const original = await get('public/pictures/sign.png?width=10&format=origin', { accept })
    expect(original.headers.get('content-type')).toBe('image/png')
  })

  test('says nothing of what the camera wrote into it, and gets smaller with its quality', async () => {
    const [low, high] = [
      await get('public/pictures/sea.jpg?quality=20'),
      await get('public/pictures/sea.jpg?quality=95'),
    ]
    const [few, many] = [await low.clone().arrayBuffer(), await high.arrayBuffer()]
    expect(few.byteLength).toBeLessThan(many.byteLength / 2)
    expect((await open(low)).exif).toBeUndefined()
  })

  test('is not sent twice to who has it, and is another one once the original changed', async () => {
    const query = 'public/pictures/sign.png?width=20'
    const etag = (await get(query)).headers.get('etag')!
    expect((await get(query, { 'if-none-match': etag })).status).toBe(304)
    await room.service
      .from('pictures')
      .update('sign.png', await noise(80, 80).png().toBuffer(), { contentType: 'image/png' })
    const changed = await get(query, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(await sizeOf(changed)).toEqual([20, 20, 'png'])
  })

  test('is made once', async () => {
    const made = () => readdirSync(join(room.dataDir, 'cache', 'images')).length
    await get('public/pictures/sea.jpg?width=77')
    const before = made()
    await Promise.all(Array.from({ length: 5 }, () => get('public/pictures/sea.jpg?width=77')))
    expect(made()).toBe(before)
  })
})

describe('who may', () => {
  test('see a private picture is decided as for the original, each time', async () => {
    const at = (token: string) =>
      get(`authenticated/papers/${ann}/mine.png?width=10`, { authorization: `Bearer ${token}` })
    expect((await at(room.annsToken)).status).toBe(200)
    const refused = await at(await room.tokenOf('00000000-0000-4000-8000-0000000000bb'))
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ statusCode: '404', error: 'not_found' })
    expect((await get(`public/papers/${ann}/mine.png`)).status).toBe(400)
  })

  test('the stock client gets it by key, by public address and by signed address, as it was signed', async () => {
    const transform = { width: 30, height: 20, resize: 'contain', quality: 50 } as const
    const { data } = await room.ann.from('papers').download(`${ann}/mine.png`, { transform })
    expect((await sharp(Buffer.from(await data!.arrayBuffer())).metadata()).width).toBe(30)
    const { data: open } = room.anon.from('pictures').getPublicUrl('sea.jpg', { transform })
    expect(await sizeOf(await fetch(open.publicUrl, { headers: { accept: 'image/*' } }))).toEqual([30, 20, 'jpeg'])
    const { data: signed } = await room.ann.from('papers').createSignedUrl(`${ann}/mine.png`, 60, { transform })
    expect(await sizeOf(await fetch(signed!.signedUrl))).toEqual([30, 20, 'png'])
    expect((await sizeOf(await fetch(`${signed!.signedUrl}&width=5`)))[0]).toBe(30)
    const other = await fetch(signed!.signedUrl.replace('mine.png', 'other.png'))
    expect(await other.json()).toMatchObject({ error: 'InvalidSignature' })
    const raw = await fetch(signed!.signedUrl.replace('render/image', 'object'))
    expect(raw.status).toBe(400)
  })
})

/** A PNG whose header (RFC 2083 §4.1.1) says that it is a square of so many pixels a side. */
function claiming(png: Buffer, side: number) {
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

describe('what is refused', () => {
  const refusal = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as { statusCode: string }).statusCode,
  ]

  test.each(['width=-1', 'width=a', 'quality=19', 'quality=101', 'resize=crop', 'format=svg'])('%s', async (query) => {
    expect(await refusal(await get(`public/pictures/sea.jpg?${query}`))).toEqual([400, '400'])
  })

  test('what is no picture, says that it is one, or would fill the memory', async () => {
    const papers = room.service.from('papers')
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
    const huge = claiming(await noise(60, 40).png().toBuffer(), 10_000)
    await papers.upload('text.txt', 'hello', { contentType: 'text/plain' })
    await papers.upload('drawing.svg', svg, { contentType: 'image/svg+xml' })
    await papers.upload('huge.png', huge, { contentType: 'image/png' })
    await papers.upload('cut.png', (await noise(60, 40).png().toBuffer()).subarray(0, 90), {
      contentType: 'application/x-any',
    })
    await papers.upload('page.html', '<script>alert(1)</script>', { contentType: 'text/html' })
    for (const name of ['text.txt', 'drawing.svg', 'huge.png', 'cut.png', 'page.html']) {
      const answer = await get(`authenticated/papers/${name}?width=10`, {
        authorization: `Bearer ${room.tokens.serviceRoleKey}`,
      })
      expect([name, ...(await refusal(answer))]).toEqual([name, 400, '422'])
    }
    expect(room.logged.filter((line) => line.includes('unexpected error'))).toEqual([])
  })
})

test('what is wanted reads the same from a query and from a signed address', () => {
  const option = fc.option(fc.integer({ min: 1, max: 3000 }).map(String), { nil: undefined })
  fc.assert(
    fc.property(
      option,
      option,
      fc.constantFrom('cover', 'contain', 'fill'),
      fc.integer({ min: 20, max: 100 }).map(String),
      fc.constantFrom(undefined, 'origin', 'avif', 'webp'),
      (width, height, resize, quality, format) => {
        const wanted = wantedOf({ width, height, resize, quality, format })
        if (width || height) expect(wantedOfText(textOfWanted(wanted))).toEqual(wanted)
      },
    ),
  )
})

test('bytes that are none of a picture’s never end in a failure of ours', async () => {
  const good = await noise(30, 20).jpeg().toBuffer()
  await fc.assert(
    fc.asyncProperty(fc.nat(good.length - 1), fc.uint8Array({ maxLength: 40 }), async (at, wrong) => {
      const bytes = Buffer.concat([good.subarray(0, at), wrong, good.subarray(at + wrong.length)])
      await room.service.from('papers').upload('fuzz', bytes, { contentType: 'application/x-any', upsert: true })
      const answer = await get('authenticated/papers/fuzz?width=10', {
        authorization: `Bearer ${room.tokens.serviceRoleKey}`,
      })
      expect([200, 400]).toContain(answer.status)
    }),
    sample(25),
  )
  expect(existsSync(join(room.dataDir, 'cache', 'images'))).toBe(true)
})
