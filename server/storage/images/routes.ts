import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { networkOf } from '../../http/address.ts'
import { type Env, requestHeaders } from '../../http/claims.ts'
import { placeOf, type StorageContext } from '../authenticate.ts'
import type { ByteRange } from '../blobs/blob-store.ts'
import { notSupported, refusedImage } from '../errors.ts'
import type { StoredObject } from '../object-rows.ts'
import { dispositionOf, holdingHeaders, printable } from '../serve.ts'
import { contextOfGrant } from '../signatures.ts'
import { openCache } from './cache.ts'
import { formatFor, type ImageOptions, textOfWanted, transformationsIn, wantedOf, wantedOfText } from './options.ts'
import { largestInput, openRenderer, sourceOf } from './render.ts'

type ImageDeps = StorageContext & {
  /** The folder of pictures that can be made again. */
  cacheDir: string
  enabled: boolean
}

const cached = 256 * 1024 * 1024

/** `/render/image`: pictures in the size and format in which they are wanted, for whoever may read the original. */
export function imageRoutes(routes: Hono<Env>, { store, signed, context, told, cacheDir, enabled }: ImageDeps) {
  const cache = openCache(cacheDir, cached)
  const { render } = openRenderer()

  async function answer(c: Context<Env>, object: StoredObject, wanted: ImageOptions) {
    if (!enabled) throw notSupported('image transformation')
    const headers = headersOf(c, object, wanted)
    if (requestHeaders(c)['if-none-match'] === headers.etag) return c.body(null, 304, headers)
    const bytes = await cache.get(keyOf(c, object, wanted), () => make(c, object, wanted))
    return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
      ...headers,
      ...holdingHeaders(`image/${sourceOf(bytes)}`),
      ...named(c),
    })
  }

  async function make(c: Context<Env>, object: StoredObject, wanted: ImageOptions): Promise<Uint8Array> {
    if (object.metadata.size > largestInput) throw refusedImage('The image is larger than 25 MB.')
    const open = async (range?: ByteRange) => (await store.open(object, range)).body
    const { size } = object.metadata
    return render({ open, size, wanted, accept: requestHeaders(c).accept, key: personOf(c) })
  }

  routes.get(
    '/render/image/authenticated/:bucket/:name{.+}',
    told(async (c) => {
      const { bucket, name } = placeOf(c)
      return answer(c, await store.readable(await context(c), bucket, name), wantedOf(c.req.query()))
    }),
  )
  routes.get(
    '/render/image/public/:bucket/:name{.+}',
    told(async (c) => {
      const { bucket, name } = placeOf(c)
      return answer(c, await store.publicHead(bucket, name), wantedOf(c.req.query()))
    }),
  )
  routes.get(
    '/render/image/sign/:bucket/:name{.+}',
    told(async (c) => {
      const { bucket, name } = placeOf(c)
      const grant = await signed.check(c.req.query('token'), 'render', `${bucket}/${name}`)
      const head = await store.signedHead(bucket, name, contextOfGrant(grant))
      return answer(c, head, wantedOfText(grant.transformations ?? ''))
    }),
  )
}

/** The caller who takes turns: the person, or the network that they come from. */
const personOf = (c: Context<Env>) => c.get('claims')?.sub ?? networkOf(requestHeaders(c)['x-forwarded-for'] ?? '')

/** The cache key of a picture: of which bytes, how, and in which format. */
function keyOf(c: Context<Env>, { version }: StoredObject, wanted: ImageOptions) {
  return `${version} ${textOfWanted(wanted)} ${formatFor('source', wanted, requestHeaders(c).accept)}`
}

function headersOf(c: Context<Env>, object: StoredObject, wanted: ImageOptions): Record<string, string> {
  const etag = createHash('sha256')
    .update(keyOf(c, object, wanted))
    .digest('base64url')
  const transformations = transformationsIn(wanted)
  return {
    etag: `"${etag}"`,
    'cache-control': printable(object.metadata.cacheControl ?? 'no-cache'),
    'last-modified': new Date(object.metadata.lastModified).toUTCString(),
    ...(transformations ? { 'x-transformations': transformations } : {}),
    vary: 'accept',
  }
}

function named(c: Context<Env>): Record<string, string> {
  const download = c.req.query('download')
  return download === undefined ? {} : { 'content-disposition': dispositionOf(download) }
}
