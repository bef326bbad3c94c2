import type { ImageOptions } from './options.ts'

/** The head of a picture as the picture states it; a lie is refused by the decoder, which looks for itself. */
type Head = { width: number; height: number; format: string }

/** The bytes that are read to learn how large a picture is. */
export const headSize = 64 * 1024

/** Pixels that take some 150 ms on a slow core. */
const mostPixels = 4_000_000
const avifWeight = 8

/** True where a picture is made in a moment, by the pixels that are taken apart and put together again. */
export function isSmall({ width, height, format }: Head, wanted: ImageOptions, isAvif: boolean): boolean {
  const across = wanted.width ?? (wanted.height ? (width * wanted.height) / height : width)
  const down = wanted.height ?? (height * across) / width
  const grows = wanted.resize === 'fill'
  const made = grows ? across * down : Math.min(across, width) * Math.min(down, height)
  const taken = width * height * (format === 'heif' ? avifWeight : 1)
  return taken + made * (isAvif ? avifWeight : 1) <= mostPixels
}
