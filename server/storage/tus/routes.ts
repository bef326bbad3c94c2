import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Tokens } from '../../auth/sessions/tokens.ts'
import { type Env, requestHeaders } from '../../http/claims.ts'
import type { Log } from '../../log.ts'
import { noSpaceLeft, noSuchUpload, storageRefusal } from '../errors.ts'
import type { ObjectPath } from '../move-copy.ts'
import type { Objects } from '../objects.ts'
import type { Signatures } from '../signatures.ts'
import type { Upload, Uploads } from '../uploads.ts'
import { byKey, bySignature, type UploadOwner } from './authenticate.ts'
import {
  exposed,
  extensions,
  lengthIn,
  metadataIn,
  refuseOtherType,
  refuseOtherVersion,
  version,
  whole,
} from './headers.ts'
import { receiving } from './receive.ts'

export type TusNeeds = {
  objects: Objects
  uploads: Uploads
  tokens: Pick<Tokens, 'verify'>
  signatures: Signatures
  fileSizeLimit: number
  log: Log
  now?: () => Date
}

type Who = (c: Context<Env>, place: ObjectPath) => Promise<UploadOwner>

const day = 86_400_000

/**
 * Resumable uploads by the TUS protocol, below `/upload/resumable`, and below `/sign` there for who holds a signed
 * upload address. An upload lives for a day; its address is known to whoever began it, and is good for nobody else.
 */
export function tusRoutes(deps: TusNeeds) {
  const { objects, uploads, fileSizeLimit, log, now = () => new Date() } = deps
  const { receive, alone } = receiving(deps)
  const routes = new Hono<Env>()

  async function create(c: Context<Env>, who: Who) {
    const headers = requestHeaders(c)
    refuseOtherVersion(headers)
    const length = lengthIn(headers)
    const said = metadataIn(headers['upload-metadata'])
    const place = { bucket: said.bucketName ?? '', name: said.objectName ?? '' }
    const asking = await who(c, place)
    const facts = {
      ...place,
      type: said.contentType || 'application/octet-stream',
      cacheControl: /^\d+$/.test(said.cacheControl ?? '') ? `max-age=${said.cacheControl}` : 'no-cache',
      userMetadata: jsonIn(said.metadata),
      upsert: asking.upsert,
      resumable: true,
      owner: asking.owner ?? null,
      length,
      expiresAt: new Date(now().getTime() + day),
    }
    await objects.mayPut(asking.asker, {
      ...facts,
      metadata: facts.userMetadata,
      owner: asking.owner,
      operation: 'storage.tus.upload.create',
    })
    const upload = await uploads.begin(facts)
    const told: Record<string, string> = {
      location: `${c.req.path.replace(/\/$/, '')}/${upload.id}`,
      'upload-expires': upload.expiresAt.toUTCString(),
    }
    if (headers['content-type'] === 'application/offset+octet-stream' || length === 0) {
      told['upload-offset'] = String(await alone(c, upload.id, () => receive(c, upload, asking)))
    }
    return answer(c, 201, told)
  }

  async function head(c: Context<Env>, upload: Upload) {
    return answer(c, 200, {
      'upload-offset': String(upload.size),
      ...(upload.length === undefined ? { 'upload-defer-length': '1' } : { 'upload-length': String(upload.length) }),
      'upload-expires': upload.expiresAt.toUTCString(),
    })
  }

  async function patch(c: Context<Env>, upload: Upload, asking: UploadOwner) {
    const headers = requestHeaders(c)
    refuseOtherType(headers)
    const offset = whole(headers['upload-offset'], 'Upload-Offset')
    if (headers['upload-length'] !== undefined)
      await declare(upload, asking, whole(headers['upload-length'], 'Upload-Length'))
    if (offset !== upload.size) return answer(c, 409, {}, 'Upload-Offset conflict')
    const size = upload.done ? upload.size : await receive(c, upload, asking)
    if (size === undefined) return answer(c, 409, {}, 'Upload-Offset conflict')
    return answer(c, 204, { 'upload-offset': String(size), 'upload-expires': upload.expiresAt.toUTCString() })
  }

  async function declare(upload: Upload, asking: UploadOwner, length: number) {
    if (upload.length !== undefined || length < upload.size) return
    const file = { ...upload, owner: asking.owner, length, counted: true, operation: 'storage.tus.upload.part' }
    await objects.mayPut(asking.asker, file)
    if (length - upload.size > (await objects.spaceFor(asking.asker, file))) throw noSpaceLeft()
    await uploads.declare(upload.id, length)
    upload.length = length
  }

  /** The upload at an address, if it is the caller's. */
  async function own(c: Context<Env>, who: Who) {
    const upload = await uploads.find(c.req.param('id') ?? '', now())
    if (!upload.resumable) throw noSuchUpload()
    const asking = await who(c, upload)
    if (asking.asker.role !== 'service_role' && upload.owner !== (asking.owner ?? null)) throw noSuchUpload()
    return { upload, asking }
  }

  async function atUpload(c: Context<Env>, who: Who) {
    const headers = requestHeaders(c)
    const method = (c.req.method === 'POST' && headers['x-http-method-override']) || c.req.method
    refuseOtherVersion(headers)
    const { upload, asking } = await own(c, who)
    return alone(c, upload.id, async () => {
      // as it is once nobody else is at it
      const now = await own(c, who)
      if (method === 'HEAD') return head(c, now.upload)
      if (method === 'PATCH') return patch(c, now.upload, asking)
      if (method !== 'DELETE') return answer(c, 405, { allow: 'HEAD, PATCH, DELETE' }, 'Method Not Allowed')
      await uploads.end(upload.id)
      return answer(c, 204)
    })
  }

  /** An error with its true status and its words alone, as the original answers this protocol. */
  const told = (work: (c: Context<Env>, who: Who) => Promise<Response>, who: Who) => async (c: Context<Env>) => {
    try {
      return await work(c, who)
    } catch (error) {
      const { status, message, headers } = storageRefusal(error, log)
      return answer(c, status === 544 ? 503 : status, headers, message)
    }
  }

  function options(c: Context<Env>) {
    return answer(c, 204, {
      'tus-version': version,
      'tus-extension': extensions,
      'tus-max-size': String(fileSizeLimit),
    })
  }

  for (const [at, who] of [
    ['/sign', bySignature(deps)],
    ['', byKey(deps)],
  ] as const) {
    for (const path of [at, `${at}/`]) routes.post(path || '/', told(create, who))
    routes.options(at || '/', options)
    routes.options(`${at}/:id`, options)
    routes.all(`${at}/:id`, told(atUpload, who))
  }
  return routes
}

function answer(c: Context<Env>, status: number, headers: Record<string, string> = {}, text: string | null = null) {
  const body = c.req.method === 'HEAD' || status === 204 ? null : (text ?? '')
  return c.body(body as string, status as ContentfulStatusCode, {
    'tus-resumable': version,
    'cache-control': 'no-store',
    'access-control-expose-headers': exposed,
    ...(text === null ? {} : { 'content-type': 'text/plain; charset=utf-8' }),
    ...headers,
  })
}

/** The uploader's own words; what is no object of JSON is passed over, as there. */
function jsonIn(text: string | undefined): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}
