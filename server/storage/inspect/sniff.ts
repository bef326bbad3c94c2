import { lyingMimeType } from '../errors.ts'

const sameAs: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/apng': 'image/png',
  'image/x-png': 'image/png',
  'image/vnd.microsoft.icon': 'image/x-icon',
  'image/x-ms-bmp': 'image/bmp',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heif',
}
/** Pictures that a browser opens: their first bytes always tell which they are. */
const told = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/bmp',
  'image/tiff',
  'image/x-icon',
  'application/pdf',
])
const canonical = (type: string) => {
  const bare = type.split(';')[0]!.trim().toLowerCase()
  return sameAs[bare] ?? bare
}

/**
 * Refuses a file that says it is a picture, film, sound or PDF and whose first bytes say otherwise: lists of
 * allowed types and whatever opens the file trust the claim. Other claims are believed, because nothing that
 * is served from here runs (see `serve.ts`).
 */
export function refuseLie(claimed: string, found: string | undefined, start: Buffer) {
  const claim = canonical(claimed)
  const seen = found && canonical(found)
  if (start.length === 0) return
  if (told.has(claim) && claim !== seen) throw lyingMimeType(claim, seen ?? 'something else')
  if (claim === 'image/svg+xml' && !looksLikeSvg(start)) throw lyingMimeType(claim, seen ?? 'something else')
  const [kind] = claim.split('/')
  if (kind === 'image' && seen && !/^image\/|xml$/.test(seen)) throw lyingMimeType(claim, seen)
  if (
    (kind === 'video' || kind === 'audio') &&
    seen &&
    !/^(video|audio)\/|^application\/(ogg|mp4|vnd\.ms-asf)/.test(seen)
  ) {
    throw lyingMimeType(claim, seen)
  }
}

const looksLikeSvg = (start: Buffer) => /^\s*<[\s\S]*<?svg[\s>]/i.test(start.toString('utf8').replace(/^\uFEFF/, ''))
