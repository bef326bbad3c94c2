import { type Context, Hono } from 'hono'
import type { Tokens } from '../../auth/sessions/tokens.ts'
import { type Env, requestHeaders } from '../../http/claims.ts'
import type { Log } from '../../log.ts'
import { noSuchUpload } from '../errors.ts'
import type { ObjectPath } from '../move-copy.ts'
import type { Objects } from '../objects.ts'
import type { Signatures } from '../signatures.ts'
import type { Upload } from '../upload-rows.ts'
import type { Uploads } from '../uploads.ts'
import { answer, answeringErrors } from './answer.ts'
import { byKey, bySignature, type UploadOwner } from './authenticate.ts'
import { declare, uploadFacts } from './facts.ts'
import { extensions, refuseOtherType, refuseOtherVersion, version, whole } from './headers.ts'
import { receiving } from './receive.ts'

type TusDeps = {
  objects: Objects
  uploads: Uploads
  tokens: Pick<Tokens, 'verify'>
  signatures: Signatures
  fileSizeLimit: number
  log: Log
  now?: () => Date
}

type Who = (c: Context<Env>, place: ObjectPath) => Promise<UploadOwner>

/**
 * Resumable uploads by the TUS protocol, below `/upload/resumable`, and below `/sign` there for who holds a signed
 * upload address. An upload lives for a day; its address is known to whoever began it, and is good for nobody else.
 */
export function tusRoutes(deps: TusDeps) {
  const { objects, uploads, fileSizeLimit, log, now = () => new Date() } = deps
  const { receive, alone } = receiving(deps)
  const routes = new Hono<Env>()
  const told = (work: (c: Context<Env>) => Promise<Response>) => answeringErrors(log, work)

  async function create(c: Context<Env>, who: Who) {
    const headers = requestHeaders(c)
    refuseOtherVersion(headers)
    const said = uploadFacts(headers, now())
    const asking = await who(c, said)
    const facts = { ...said, upsert: asking.upsert, owner: asking.owner ?? null }
    await objects.mayPut(asking.context, {
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
    if (headers['content-type'] === 'application/offset+octet-stream' || facts.length === 0) {
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
      await declare(deps, upload, asking, whole(headers['upload-length'], 'Upload-Length'))
    if (offset !== upload.size) return answer(c, 409, {}, 'Upload-Offset conflict')
    const size = upload.done ? upload.size : await receive(c, upload, asking)
    if (size === undefined) return answer(c, 409, {}, 'Upload-Offset conflict')
    return answer(c, 204, { 'upload-offset': String(size), 'upload-expires': upload.expiresAt.toUTCString() })
  }

  /** The upload at an address, if it is the caller's. */
  async function own(c: Context<Env>, who: Who) {
    const upload = await uploads.find(c.req.param('id') ?? '', now())
    if (!upload.resumable) throw noSuchUpload()
    const asking = await who(c, upload)
    if (asking.context.role !== 'service_role' && upload.owner !== (asking.owner ?? null)) throw noSuchUpload()
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
    for (const path of [at, `${at}/`])
      routes.post(
        path || '/',
        told((c) => create(c, who)),
      )
    routes.options(at || '/', options)
    routes.options(`${at}/:id`, options)
    routes.all(
      `${at}/:id`,
      told((c) => atUpload(c, who)),
    )
  }
  return routes
}
