import type { Hono } from 'hono'
import type { Env } from '../http/claims.ts'
import { jsonOf, object, placeOf, type StorageContext } from './authenticate.ts'
import { serviceContext } from './deps.ts'
import { invalidParameter } from './errors.ts'
import { isObjectName } from './names.ts'
import { wholeOf } from './numbers.ts'
import { serve } from './serve.ts'
import { signsAddresses } from './sign-address.ts'
import { contextOfGrant } from './signatures.ts'
import { uploadIn } from './upload-body.ts'

const uploadWithin = 2 * 3600

/**
 * Addresses that carry their own right: to read one file until a moment, or to write one within two hours. With
 * `recheck` that right ends before its time when whoever had the address signed loses theirs.
 */
export function signRoutes(
  routes: Hono<Env>,
  { store, signed, context, told, recheck }: StorageContext & { recheck: boolean },
) {
  const { readAddress, signer } = signsAddresses(signed, recheck)

  routes.post(
    '/object/sign/:bucket',
    told(async (c) => {
      const who = await context(c)
      const bucket = c.req.param('bucket')!
      const body = await jsonOf(c)
      const seconds = secondsIn(body)
      const paths = pathsIn(body)
      const there = await store.namesOf(who, bucket, paths.filter(isObjectName))
      return c.json(
        await Promise.all(
          paths.map(async (path) => {
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
      const who = await context(c)
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
      return serve(c, store, await store.signedHead(bucket, name, contextOfGrant(grant)))
    }),
  )

  routes.post(
    `/object/upload/sign/${object}`,
    told(async (c) => {
      const who = await context(c)
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
      const { key } = await store.put(contextOfGrant(grant) ?? serviceContext, file, body)
      return c.json({ Key: key })
    }),
  )
}

function secondsIn({ expiresIn }: Record<string, unknown>) {
  const seconds = wholeOf(expiresIn, 1)
  if (seconds === undefined) throw invalidParameter('Invalid Parameter expiresIn')
  return seconds
}

function pathsIn({ paths }: Record<string, unknown>): string[] {
  const fits = Array.isArray(paths) && paths.length >= 1 && paths.length <= 1000
  if (fits && paths.every((path) => typeof path === 'string')) return paths
  throw invalidParameter('Invalid Parameter paths')
}
