import { invalidRequest } from '../errors.ts'

/** The options of an image: sizes in pixels, quality in percent. Documented under "Storage Image Transformations". */
export type ImageOptions = {
  width?: number
  height?: number
  /** Fill the box and cut what projects; fit into it; or take its shape. */
  resize: 'cover' | 'contain' | 'fill'
  quality?: number
  /** Without one, the best that the caller accepts. */
  format?: 'origin' | 'avif' | 'webp'
}

export type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

const largest = 2500
const resizes = ['cover', 'contain', 'fill'] as const
const formats = ['origin', 'avif', 'webp'] as const

/** The options of a query. What is not one of theirs is refused; a size past the largest is the largest. */
export function wantedOf(given: Record<string, string | undefined>): ImageOptions {
  const width = numberOf('width', given.width, 0, Number.MAX_SAFE_INTEGER)
  const height = numberOf('height', given.height, 0, Number.MAX_SAFE_INTEGER)
  const quality = numberOf('quality', given.quality, 20, 100)
  const format = oneOf('format', given.format, formats)
  return {
    // nought is as if nothing were said
    ...(width ? { width: Math.min(width, largest) } : {}),
    ...(height ? { height: Math.min(height, largest) } : {}),
    resize: oneOf('resize', given.resize, resizes) ?? 'cover',
    ...(quality ? { quality } : {}),
    ...(format ? { format } : {}),
  }
}

/** As they stand in a signed address: `width:100,resize:cover`. */
export function textOfWanted({ width, height, resize, quality, format }: ImageOptions): string {
  const sized = width || height
  return textOf({ height, width, resize: sized ? resize : undefined, quality, format })
}

const textOf = (parts: Record<string, string | number | undefined>) =>
  Object.entries(parts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')

const resizingTypes = { cover: 'fill', contain: 'fit', fill: 'force' } as const

/** As the header `x-transformations` tells them, in the words of imgproxy, which renders for the original. */
export function transformationsIn({ width, height, resize, quality, format }: ImageOptions): string {
  const sized = width || height
  return textOf({
    height,
    width,
    resizing_type: sized ? resizingTypes[resize] : undefined,
    quality,
    format: format === 'origin' ? undefined : format,
  })
}

export function wantedOfText(text: string): ImageOptions {
  return wantedOf(Object.fromEntries(text.split(',').map((part) => part.split(':', 2))))
}

/** The format that goes out: animated and unusual sources become what everybody can show. */
export function formatFor(source: string, wanted: ImageOptions, accept: string | undefined): Format {
  if (wanted.format === 'avif' || wanted.format === 'webp') return wanted.format
  if (wanted.format === undefined && /\bimage\/webp\b/.test(accept ?? '')) return 'webp'
  return source === 'png' || source === 'webp' || source === 'gif' || source === 'avif' ? source : 'jpeg'
}

function numberOf(name: string, text: string | undefined, least: number, most: number) {
  if (text === undefined || text === '') return undefined
  const value = Number(text)
  if (!/^\d{1,15}$/.test(text)) throw invalidRequest(`querystring/${name} must be integer`)
  if (value < least) throw invalidRequest(`querystring/${name} must be >= ${least}`)
  if (value > most) throw invalidRequest(`querystring/${name} must be <= ${most}`)
  return value
}

function oneOf<T extends string>(name: string, text: string | undefined, allowed: readonly T[]): T | undefined {
  if (text === undefined || text === '') return undefined
  const found = allowed.find((one) => one === text)
  if (found) return found
  throw invalidRequest(`querystring/${name} must be equal to one of the allowed values`)
}
