import { Refusal } from '../../http/errors.ts'
import type { Database } from '../../postgres/database.ts'
import type { Objects } from '../objects.ts'
import type { Uploads } from '../uploads.ts'
import type { Ready, S3Response } from './answers.ts'
import { bucketHandlers } from './buckets.ts'
import { lists } from './list.ts'
import { multipartHandlers } from './multipart.ts'
import { objectHandlers } from './objects.ts'
import type { S3Request } from './request.ts'
import { uploadList } from './upload-list.ts'

type S3Handler = (request: S3Request) => Promise<S3Response | Ready>

type S3HandlerDeps = {
  database: Pick<Database, 'asUser'>
  objects: Objects
  uploads: Uploads
  fileSizeLimit: number
  now: () => Date
}

/** Finds the handler of a request: by its method, by what it names, and by the words in its query. */
export function s3Handlers(deps: S3HandlerDeps) {
  const buckets = bucketHandlers(deps)
  const objects = objectHandlers(deps)
  const multipart = multipartHandlers(deps)
  const { v1, v2 } = lists(deps)
  const listUploads = uploadList(deps)

  function onBucket({ method, query }: S3Request): S3Handler | undefined {
    if (method === 'HEAD') return buckets.head
    if (method === 'PUT') return buckets.create
    if (method === 'DELETE') return buckets.remove
    if (method === 'POST') return query.has('delete') ? objects.removeMany : undefined
    if (query.has('location')) return buckets.location
    if (query.has('versioning')) return buckets.versioning
    if (query.has('uploads')) return listUploads
    return query.get('list-type') === '2' ? v2 : v1
  }

  function onObject({ method, query, headers }: S3Request): S3Handler | undefined {
    const [inParts, copies] = [query.has('uploadId'), headers['x-amz-copy-source'] !== undefined]
    if (method === 'HEAD') return objects.head
    if (method === 'DELETE') return inParts ? multipart.abort : objects.remove
    if (method === 'GET') return inParts ? multipart.parts : query.has('tagging') ? objects.tagging : objects.get
    if (method === 'POST') return query.has('uploads') ? multipart.create : inParts ? multipart.complete : undefined
    if (inParts || query.has('partNumber')) return copies ? multipart.partCopy : multipart.part
    return copies ? objects.copy : objects.put
  }

  return (request: S3Request): S3Handler => {
    const { method, bucket, key } = request
    refuseForeign(request)
    const known = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'].includes(method)
    const handler = !known ? undefined : key !== '' ? onObject(request) : bucket !== '' ? onBucket(request) : undefined
    if (handler) return handler
    if (bucket === '' && method === 'GET') return buckets.list
    throw new Refusal(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.')
  }
}

/** Parts of S3 that have no meaning here; to pass over them would be to say that they were done. */
const foreign =
  /^(acl|policy|policyStatus|tagging|lifecycle|cors|website|logging|notification|replication|encryption|object-lock|retention|legal-hold|torrent|restore|select|versions|attributes|accelerate|requestPayment|inventory|metrics|analytics|ownershipControls|publicAccessBlock|intelligent-tiering)$/

function refuseForeign({ query, method, key }: S3Request) {
  const asked = [...query.keys()].find((name) => {
    // whoever asks for the tags of an object is told that it has none
    if (name === 'tagging' && method === 'GET' && key !== '') return false
    return foreign.test(name) || (name === 'versioning' && method === 'PUT')
  })
  if (asked)
    throw new Refusal(
      501,
      'NotImplemented',
      `A query you provided implies functionality that is not implemented: ${asked}`,
    )
}
