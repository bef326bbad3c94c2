import { firstBytes } from '../_shared/first-bytes.ts'
import { type Size, sizeOf, typeOf } from '../_shared/picture.ts'
import { asService } from './platform.ts'

/** The stored picture of a card: its path, and how many pixels it has. */
export type Picture = Size & { path: string }

const most = 2 * 1024 * 1024
const mostPixels = 40_000_000
/** Smaller is a dot that counts who looks. */
const leastSide = 48
const within = 3000
/** The most bytes of a picture that nothing makes smaller. */
const mostAsItIs = 300 * 1024
const bucket = 'link-pictures'

/**
 * Fetches the picture of a page, behind the same guard as the page, makes it small, and keeps it. Undefined where there
 * is none that can be shown: not there, too large, too slow, or not what its first bytes must say.
 */
export async function pictureAt(address: URL | null, until: AbortSignal): Promise<Picture | undefined> {
  if (!address || address.href.length > 2000) return undefined
  try {
    const bytes = await fetched(address.href, until)
    const size = bytes && sizeOf(bytes)
    if (!size || Math.min(size.width, size.height) < leastSide || size.width * size.height > mostPixels)
      return undefined
    return await kept(bytes, size, until)
  } catch (error) {
    // why is for the log: it would tell who asks what stands where
    console.warn('A card has no picture:', error)
    return undefined
  }
}

async function fetched(address: string, until: AbortSignal) {
  const signal = AbortSignal.any([until, AbortSignal.timeout(within)])
  const leave = new AbortController()
  const accept = 'image/webp, image/avif, image/jpeg, image/png, image/gif'
  const answer = await fetch(address, { headers: { accept }, signal: AbortSignal.any([signal, leave.signal]) })
  try {
    if (!answer.ok || Number(answer.headers.get('content-length')) > most) return undefined
    const bytes = await firstBytes(answer, most)
    return bytes && typeOf(bytes) ? bytes : undefined
  } finally {
    leave.abort()
  }
}

/** The picture in the size in which it is shown; as it came where nothing makes it smaller and it is small enough. */
async function kept(bytes: Uint8Array, size: Size, signal: AbortSignal): Promise<Picture | undefined> {
  const whole = await put(bytes, signal)
  const made = await asService(
    `/storage/v1/render/image/authenticated/${bucket}/${whole}?width=720&height=720&resize=contain&quality=75`,
    { headers: { accept: 'image/webp' }, signal },
  )
  const small = made.ok ? new Uint8Array(await made.arrayBuffer()) : undefined
  const its = small && sizeOf(small)
  if (small && its) {
    const path = await put(small, signal)
    await remove(whole)
    return { path, ...its }
  }
  if (bytes.length <= mostAsItIs && !made.ok && (await makesNone(made))) return { path: whole, ...size }
  await remove(whole)
  return undefined
}

/** True where this platform makes no pictures at all. One that it cannot read is another matter, and goes. */
async function makesNone(answer: Response) {
  const [, status] = /"statusCode":\s*"(\d+)"/.exec(await answer.text()) ?? []
  return ['403', '404', '409', '501'].includes(status ?? `${answer.status}`)
}

async function put(bytes: Uint8Array, signal: AbortSignal) {
  const type = typeOf(bytes) ?? ''
  const path = `${crypto.randomUUID()}.${type.replace('image/', '')}`
  const answer = await asService(`/storage/v1/object/${bucket}/${path}`, {
    method: 'POST',
    headers: { 'content-type': type, 'cache-control': 'max-age=31536000' },
    body: bytes as Uint8Array<ArrayBuffer>,
    signal,
  })
  if (!answer.ok) throw new Error(`A picture could not be kept: ${answer.status}`)
  return path
}

/** Pictures left by mischance are forgotten at night. */
const remove = (path: string) => asService(`/storage/v1/object/${bucket}/${path}`, { method: 'DELETE' })
