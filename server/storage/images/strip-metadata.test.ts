import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sample } from '../../../test/sample.ts'
import { inspected } from '../inspect/content.ts'

/* Pictures on their way in lose their metadata. */

const where = { GPSLatitude: '48/1 12/1 3456/100', GPSLatitudeRef: 'N', GPSMapDatum: 'the old mill' }
const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="48,12.5N"/></rdf:RDF></x:xmpmeta>'

const picture = () =>
  sharp({
    create: {
      width: 90,
      height: 60,
      channels: 3,
      background: '#3366cc',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .withExif({ IFD0: { Copyright: 'Ruth', Software: 'a camera' }, IFD3: where })
    .withXmp(xmp)
    .withMetadata({ orientation: 6 })

const formats = {
  'image/jpeg': () => picture().jpeg().toBuffer(),
  'image/jpeg; progressive': () => picture().jpeg({ progressive: true }).toBuffer(),
  'image/png': () => picture().png().toBuffer(),
  'image/webp': () => picture().webp({ lossless: true }).toBuffer(),
  'image/avif': () => picture().avif({ lossless: true }).toBuffer(),
  'image/tiff': () => picture().tiff().toBuffer(),
}

async function through(type: string, body: Buffer, cut = 1000) {
  const pieces = async function* () {
    for (let at = 0; at < body.length; at += cut) yield body.subarray(at, at + cut)
  }
  const parts: Uint8Array[] = []
  for await (const part of await inspected({ type: type.split(';')[0]! }, pieces(), 50_000_000))
    parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

const exif = (bytes: Buffer) => bytes.includes('old mill')
const tellsPlace = (bytes: Buffer) => exif(bytes) || bytes.includes('GPSLatitude=') || bytes.includes('48,12.5N')

test.each(Object.entries(formats))(
  'a photograph keeps its pixels and its orientation, and forgets where it was taken: %s',
  async (type, make) => {
    const taken = await make()
    // sharp writes no GPS into a TIFF, only XMP
    expect(type === 'image/tiff' ? tellsPlace(taken) : exif(taken)).toBe(true)
    const kept = await through(type, taken)
    expect(tellsPlace(kept)).toBe(false)
    const [before, after] = [await sharp(taken).metadata(), await sharp(kept).metadata()]
    expect(after).toMatchObject({ width: before.width, height: before.height, format: before.format })
    expect(after.orientation).toBe(before.orientation)
    expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(taken).raw().toBuffer())
    if (after.exif) expect(after.exif.includes('Ruth')).toBe(true)
  },
)

test('what hides behind the end of a picture does not come along', async () => {
  const hidden = Buffer.from('PK\x03\x04 and a whole archive')
  for (const type of ['image/jpeg', 'image/png', 'image/webp'] as const) {
    const clean = await formats[type]()
    const kept = await through(type, Buffer.concat([clean, hidden]))
    expect(kept.includes('whole archive'), type).toBe(false)
    expect((await sharp(kept).metadata()).width).toBe(90)
  }
})

test('a picture that would fill the memory of whoever sees it is refused', async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  await expect(through('image/png', png)).rejects.toMatchObject({ code: 'EntityTooLarge' })
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .jpeg()
    .toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(60_000, frame + 5)
  jpeg.writeUInt16BE(60_000, frame + 7)
  await expect(through('image/jpeg', jpeg)).rejects.toMatchObject({ code: 'EntityTooLarge' })
})

test('a damaged picture is kept or refused, and never anything else', async () => {
  const whole = await Promise.all(Object.entries(formats).map(async ([type, make]) => [type, await make()] as const))
  await fc.assert(
    fc.asyncProperty(
      fc.nat(whole.length - 1),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }),
      fc.nat(),
      fc.integer({ min: 1, max: 5000 }),
      async (which, changes, end, cut) => {
        const [type, bytes] = whole[which]!
        const damaged = Buffer.from(bytes.subarray(0, changes.length % 2 ? bytes.length : 16 + (end % bytes.length)))
        for (const [at, value] of changes) damaged[at % damaged.length] = value
        const kept = await through(type, damaged, cut).catch((refused: { code?: string }) => {
          expect(refused.code).toMatch(/^(InvalidRequest|InvalidMimeType|EntityTooLarge)$/)
        })
        if (kept) expect(kept.length).toBeLessThanOrEqual(damaged.length)
      },
    ),
    sample(300),
  )
})
