import type { Context, Hono } from 'hono'
import type { Env } from '../http/claims.ts'
import { jsonOf, object, placeOf, type StorageContext } from './authenticate.ts'
import { serviceAsker } from './deps.ts'
import { invalidParameter } from './errors.ts'
import { isObjectName } from './names.ts'
import { serve } from './serve.ts'
import { askerOfGrant } from './signatures.ts'
import { uploadIn } from './upload-body.ts'

const uploadWithin = 2 * 3600

/**
 * Addresses that carry their own right: to read one file until a moment, or to write one within two hours. With
 * `recheck` that right ends before its time when whoever had the address signed loses theirs.
 */
export function signRoutes(
  routes: Hono<Env>,
  { store, signed, asker, told, recheck }: StorageContext & { recheck: boolean },
) {
  routes.post(
    '/object/sign/:bucket',
    told(async (c) => {
      const who = await asker(c)
      const bucket = c.req.param('bucket')!
      const body = await jsonOf(c)
      const seconds = secondsIn(body)
      const paths = body.paths
      if (
        !Array.isArray(paths) ||
        paths.length < 1 ||
        paths.length > 1000 ||
        !paths.every((path) => typeof path === 'string')
      ) {
        throw invalidParameter('Invalid Parameter paths')
      }
      const there = await store.namesOf(who, bucket, paths.filter(isObjectName))
      return c.json(
        await Promise.all(
          paths.map(async (path: string) => {
            if (!there.has(path)) {
              return {
                error: 'Either the object does not exist or you do not have access to it',
                path,
                signedURL: null,
              }
            }
            return { error: null, path, signedURL: await readAddress(c, { bucket, name: path }, seconds) }
          }),
        ),
      )
    }),
  )

  routes.post(
    `/object/sign/${object}`,
    told(async (c) => {
      const who = await asker(c)
      const place = placeOf(c)
      const body = await jsonOf(c)
      const seconds = secondsIn(body)
      await store.head(who, place.bucket, place.name, 'storage.object.sign')
      return c.json({ signedURL: await readAddress(c, place, seconds, body.transform) })
    }),
  )

  routes.get(
    `/object/sign/${object}`,
    told(async (c) => {
      const { bucket, name } = placeOf(c)
      const grant = await signed.check(c.req.query('token'), 'read', `${bucket}/${name}`)
      return serve(c, store, await store.signedHead(bucket, name, askerOfGrant(grant)))
    }),
  )

  routes.post(
    `/object/upload/sign/${object}`,
    told(async (c) => {
      const who = await asker(c)
      const { bucket, name } = placeOf(c)
      const upsert = c.req.header('x-upsert') === 'true'
      await store.mayPut(who, { bucket, name, upsert, anyType: true, operation: 'storage.object.sign_upload_url' })
      const url = `${bucket}/${name}`
      const token = await signed.sign(
        { kind: 'write', url, by: signer(c), owner: c.var.claims.sub, upsert },
        uploadWithin,
      )
      return c.json({ url: `/object/upload/sign/${url}?token=${token}`, token })
    }),
  )

  routes.put(
    `/object/upload/sign/${object}`,
    told(async (c) => {
      const { bucket, name } = placeOf(c)
      const grant = await signed.check(c.req.query('token'), 'write', `${bucket}/${name}`)
      const { owner, upsert } = grant
      const { body, ...upload } = await uploadIn(c)
      const file = { bucket, name, owner, upsert, ...upload, hashed: false, operation: 'storage.object.upload_signed' }
      const { key } = await store.put(askerOfGrant(grant) ?? serviceAsker, file, body)
      return c.json({ Key: key })
    }),
  )

  /** The address below `/storage/v1`; of `render/image` where a transformed picture is wanted. */
  async function readAddress(
    c: Context<Env>,
    { bucket, name }: { bucket: string; name: string },
    seconds: number,
    transform?: unknown,
  ) {
    const url = `${bucket}/${name}`
    const transformations = transform === undefined ? undefined : wishesIn(transform)
    const kind = transformations ? 'render' : 'read'
    const token = await signed.sign({ kind, url, by: signer(c), transformations }, seconds)
    return `/${transformations ? 'render/image' : 'object'}/sign/${url}?token=${token}`
  }

  /** The person whose rights are checked again. What the service key signs stands as it was signed. */
  function signer(c: Context<Env>) {
    const { role, sub } = c.var.claims
    return recheck && sub ? { role, sub } : undefined
  }
}

function secondsIn({ expiresIn }: Record<string, unknown>) {
  if (typeof expiresIn === 'number' && Number.isInteger(expiresIn) && expiresIn >= 1 && expiresIn < 2 ** 31)
    return expiresIn
  throw invalidParameter('Invalid Parameter expiresIn')
}

/** A transformation as `name:value` pairs; their meaning is for whoever renders. */
function wishesIn(transform: unknown) {
  if (typeof transform !== 'object' || transform === null) throw invalidParameter('Invalid Parameter transform')
  const wishes = Object.entries(transform).filter(([, value]) => value !== undefined && value !== null)
  if (!wishes.every(([name, value]) => /^[a-z_]{1,20}$/.test(name) && /^[\w.-]{1,20}$/.test(String(value)))) {
    throw invalidParameter('Invalid Parameter transform')
  }
  return wishes.map(([name, value]) => `${name}:${value}`).join(',') || undefined
}
