import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import type { Sharp } from 'sharp'
import { openFairQueue } from '../../http/fair-queue.ts'
import type { ByteRange } from '../blobs/blob-store.ts'
import { refusedImage, tooManyImages } from '../errors.ts'
import { headSize, isSmall } from './cost.ts'
import { type Format, formatFor, type ImageOptions } from './options.ts'
import { mendSums } from './png.ts'

/** The largest image that is worked on, as Supabase has it: 25 MB and 50 megapixels. */
export const largestInput = 25 * 1024 * 1024
const mostPixels = 50_000_000
const seconds = 10
const usualQuality = 80

/** A picture as somebody wants it. */
type RenderJob = {
  /** Its bytes, or a range of them. */
  open: (range?: ByteRange) => Promise<Readable>
  size: number
  wanted: ImageOptions
  accept: string | undefined
  /** The caller: a person or an address. */
  key: string
}

/**
 * Images made from images. What people upload reaches only the decoders named here, each picture has its limit of
 * bytes, pixels and time, and whoever asks takes turns with the others. Large ones leave a core to everybody else;
 * those that are made in a moment have a queue of their own and wait for no large one.
 */
export function openRenderer() {
  const large = openFairQueue(Math.max(1, availableParallelism() - 1), 15_000, tooManyImages)
  const small = openFairQueue(1, 15_000, tooManyImages)

  return {
    /** The format of the bytes, whatever their name and claimed type say; undefined for what is no image here. */
    sourceOf,

    /** The picture as it is wanted, upright, without what the camera wrote into it. */
    async render(rendering: RenderJob): Promise<Buffer> {
      const inTurn = (await isMadeSoon(rendering)) ? small : large
      return inTurn(() => made(rendering), rendering.key)
    },
  }
}

async function made({ open, wanted, accept }: RenderJob): Promise<Buffer> {
  // read only when it is this picture's turn: of those that wait none is in memory
  const bytes = await wholeImage(await open())
  const format = formatFor(sourceOf(bytes) ?? '', wanted, accept)
  await loaded()
  try {
    return await madeOf(bytes, wanted, format).catch((failed: unknown) => {
      // a browser shows it, and so does the original
      if (!mendSums(bytes)) throw failed
      return madeOf(bytes, wanted, format)
    })
  } catch (failed) {
    throw refusedImage(failed instanceof Error && /timeout/i.test(failed.message) ? tooLong : invalid)
  }
}

async function madeOf(bytes: Buffer, wanted: ImageOptions, format: Format): Promise<Buffer> {
  const { default: sharp } = await loaded()
  const image = sharp(bytes, { limitInputPixels: mostPixels, sequentialRead: true, autoOrient: true })
  return encoded(sized(image, wanted), wanted.quality ?? usualQuality, format)
    .timeout({ seconds })
    .toBuffer()
}

async function isMadeSoon({ open, size, wanted, accept }: RenderJob): Promise<boolean> {
  if (size === 0) return true
  const parts: Uint8Array[] = []
  for await (const part of await open({ start: 0, end: Math.min(size, headSize) - 1 })) parts.push(part)
  const bytes = Buffer.concat(parts)
  const source = sourceOf(bytes)
  // what is no image is told so at once
  if (!source) return true
  const { default: sharp } = await loaded()
  const head = await sharp(bytes, { failOn: 'none' })
    .metadata()
    .catch(() => undefined)
  return head !== undefined && isSmall(head, wanted, formatFor(source, wanted, accept) === 'avif')
}

/**
 * The bytes decide whether it is an image, not its name or claimed type; of what is none only the beginning is read.
 */
async function wholeImage(body: Readable): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    parts.push(part)
    if (size < head && size + part.length >= head && !sourceOf(Buffer.concat(parts))) throw refusedImage(none)
    size += part.length
    if (size > largestInput) throw refusedImage('The image is larger than 25 MB.')
  }
  const bytes = Buffer.concat(parts)
  if (!sourceOf(bytes)) throw refusedImage(none)
  return bytes
}
const head = 32
const none = 'The file is no image that can be transformed.'

/** Magic numbers: RFC 2083, GIF89a, JFIF, RFC 9649, ISO 14496-12 with AVIF's brands, TIFF 6. */
export function sourceOf(head: Uint8Array): string | undefined {
  const text = Buffer.from(head.subarray(0, 32)).toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp'
  if (/^.{4}ftypavi[fs]/s.test(text)) return 'avif'
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tiff'
  return undefined
}

let loading: Promise<typeof import('sharp')> | undefined
function loaded() {
  loading ??= import('sharp').then((found) => {
    const { default: sharp } = found
    // SVG, PDF and the rest may reach out to files and addresses, or to code that few have read
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Tiff', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
    })
    sharp.concurrency(1)
    sharp.cache(false)
    return found
  })
  return loading
}

function sized(image: Sharp, { width, height, resize }: ImageOptions) {
  if (!width && !height) return image
  const fit = { cover: 'cover', contain: 'inside', fill: 'fill' } as const
  return image.resize({ width, height, fit: fit[resize], withoutEnlargement: resize !== 'fill' })
}

function encoded(image: Sharp, quality: number, format: Format) {
  if (format === 'png') return image.png()
  if (format === 'gif') return image.gif({ effort: 1 })
  if (format === 'webp') return image.webp({ quality })
  // the default effort takes seconds for a photograph
  if (format === 'avif') return image.avif({ quality, effort: 2 })
  return image.jpeg({ quality, progressive: true })
}

const invalid = 'The image cannot be read, or is larger than 50 megapixels.'
const tooLong = 'The image takes too long.'
