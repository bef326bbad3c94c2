import type { Context, Hono } from 'hono'
import type { Env } from '../http/claims.ts'
import { object as objectPath, placeOf, type StorageContext } from './authenticate.ts'
import type { StoredObject } from './object-rows.ts'
import { printable } from './serve.ts'

/** `/object/info`: what is known of a file, to those who may read it. */
export function infoRoutes(
  routes: Hono<Env>,
  { store, context, told }: Pick<StorageContext, 'store' | 'context' | 'told'>,
) {
  routes.get(
    `/object/info/public/${objectPath}`,
    told(async (c) => {
      const { bucket, name } = placeOf(c)
      return infoAnswer(c, await store.publicHead(bucket, name))
    }),
  )
  const info = told(async (c) => {
    const { bucket, name } = placeOf(c)
    const who = await context(c)
    await store.buckets.known(bucket)
    return infoAnswer(c, await store.head(who, bucket, name))
  })
  routes.get(`/object/info/authenticated/${objectPath}`, info)
  routes.get(`/object/info/${objectPath}`, info)
}

/** A file as `info` tells of it: as JSON, and to HEAD by the same headers with the file's own length. */
function infoAnswer(c: Context<Env>, object: StoredObject): Response {
  const { eTag, size, cacheControl, lastModified } = object.metadata
  // a row that somebody wrote by hand says less of itself
  const headers = {
    ...(eTag ? { etag: eTag } : {}),
    ...(lastModified ? { 'last-modified': new Date(lastModified).toUTCString() } : {}),
    'cache-control': printable(cacheControl ?? 'no-cache'),
  }
  if (c.req.method !== 'HEAD') return c.json(infoOf(object), 200, headers)
  return c.body(null, 200, { ...headers, 'content-type': 'application/json', 'content-length': String(size ?? 0) })
}

function infoOf({ metadata, user_metadata: words, ...row }: StoredObject) {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    ...(metadata.contentEncoding ? { content_encoding: metadata.contentEncoding } : {}),
    etag: metadata.eTag,
    metadata: words,
    last_modified: new Date(row.updated_at).toISOString(),
    created_at: new Date(row.created_at).toISOString(),
  }
}
