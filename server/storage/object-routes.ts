import type { Context, Hono } from 'hono'
import type { Env } from '../http/claims.ts'
import { jsonOf, object, placeOf, type StorageContext } from './authenticate.ts'
import { invalidParameter, notSupported } from './errors.ts'
import { isObjectName } from './names.ts'
import { infoRoutes } from './object-info.ts'
import { serve } from './serve.ts'
import { uploadIn, wordsIn } from './upload-body.ts'

/**
 * `/object`: files by their names. What carries a key is asked under row level security; what is public carries none.
 */
export function objectRoutes(routes: Hono<Env>, { store, context, told }: StorageContext) {
  routes.post(
    '/object/list/:bucket',
    told(async (c) => c.json(await store.list(await context(c), c.req.param('bucket')!, await jsonOf(c)))),
  )
  routes.post(
    '/object/list-v2/:bucket',
    told(async (c) => c.json(await store.listV2(await context(c), c.req.param('bucket')!, await jsonOf(c)))),
  )
  routes.post(
    '/object/move',
    told(async (c) => {
      const who = await context(c)
      const { from, to } = journeyIn(await jsonOf(c))
      const { id } = await store.move(who, from, to)
      return c.json({ message: 'Successfully moved', Id: id, Key: `${to.bucket}/${to.name}` })
    }),
  )
  routes.post(
    '/object/copy',
    told(async (c) => {
      const who = await context(c)
      const body = await jsonOf(c)
      const { from, to } = journeyIn(body)
      const own = body.copyMetadata === false
      const copied = await store.copy(who, from, to, {
        upsert: c.req.header('x-upsert') === 'true',
        ...(own ? { changes: changesIn(body.metadata), words: wordsIn(c.req.header('x-metadata')) } : {}),
      })
      return c.json({ ...copied, Id: copied.id, Key: `${to.bucket}/${to.name}` })
    }),
  )

  infoRoutes(routes, { store, context, told })

  routes.get(
    `/object/public/${object}`,
    told(async (c) => {
      const { bucket, name } = placeOf(c)
      return serve(c, store, await store.publicHead(bucket, name))
    }),
  )
  const download = told(async (c) => {
    const { bucket, name } = placeOf(c)
    return serve(c, store, await store.readable(await context(c), bucket, name))
  })
  routes.get(`/object/authenticated/${object}`, download)
  routes.get(`/object/${object}`, download)

  const upload = (upsert: (c: Context<Env>) => boolean, operation: string) =>
    told(async (c) => {
      const who = await context(c)
      const { body, ...said } = await uploadIn(c)
      const { id, key } = await store.put(
        who,
        { ...placeOf(c), ...said, upsert: upsert(c), hashed: false, operation },
        body,
      )
      return c.json({ Id: id, Key: key })
    })
  routes.post(
    `/object/${object}`,
    upload((c) => c.req.header('x-upsert') === 'true', 'storage.object.upload'),
  )
  routes.put(
    `/object/${object}`,
    upload(() => true, 'storage.object.upload_update'),
  )

  routes.delete(
    `/object/${object}`,
    told(async (c) => {
      const { bucket, name } = placeOf(c)
      await store.removeOne(await context(c), bucket, name)
      return c.json({ message: 'Successfully deleted' })
    }),
  )
  routes.delete(
    '/object/:bucket',
    told(async (c) => {
      const who = await context(c)
      const { prefixes: names } = await jsonOf(c)
      if (!Array.isArray(names) || names.length < 1 || names.length > 1000)
        throw invalidParameter('Invalid Parameter prefixes')
      if (names.some((name) => typeof name === 'object')) throw notSupported('versioning')
      return c.json(await store.remove(who, c.req.param('bucket')!, names.filter(isObjectName)))
    }),
  )
}

function journeyIn(body: Record<string, unknown>) {
  const { bucketId, sourceKey, destinationKey, destinationBucket = bucketId, sourceVersionId } = body
  if (sourceVersionId !== undefined) throw notSupported('versioning')
  const text = (value: unknown, name: string) => {
    if (typeof value === 'string' && value !== '') return value
    throw invalidParameter(`Missing Required Parameter ${name}`)
  }
  return {
    from: { bucket: text(bucketId, 'bucketId'), name: text(sourceKey, 'sourceKey') },
    to: { bucket: text(destinationBucket, 'destinationBucket'), name: text(destinationKey, 'destinationKey') },
  }
}

/** Reads the copy's own values, which replace the original's. */
function changesIn(metadata: unknown): Record<string, string> {
  const said = (metadata ?? {}) as Record<string, unknown>
  const names = ['cacheControl', 'mimetype', 'contentEncoding'] as const
  return Object.fromEntries(names.flatMap((name) => (typeof said[name] === 'string' ? [[name, said[name]]] : [])))
}
