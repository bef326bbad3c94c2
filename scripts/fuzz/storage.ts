import { bodied } from './bodied.ts'
import type { Chance } from './chance.ts'
import type { Request } from './request.ts'
import { encode } from './rest.ts'
import { anything, sampleOf, text } from './values.ts'

const places = [
  '/object',
  '/object/public',
  '/object/authenticated',
  '/object/sign',
  '/object/upload/sign',
  '/object/info',
  '/object/info/public',
  '/object/list',
  '/object/list-v2',
  '/object/move',
  '/object/copy',
  '/render/image/public',
  '/render/image/authenticated',
  '/render/image/sign',
  '/bucket',
  '/upload/resumable',
  '/upload/resumable/sign',
  '/s3',
  '/cdn',
  '',
]
const buckets = ['avatars', 'covers', 'attachments', 'curriculum', 'x', '..', '']
const nameOf = (chance: Chance) =>
  Array.from({ length: 1 + chance.below(3) }, () => encode(text(chance)).slice(0, 600)).join('/')

/** A file, a folder, a bucket or a part of one at `/storage/v1`. */
export function storageRequest(chance: Chance, ids: string[]): Request {
  const method = chance.one(['GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH', 'OPTIONS'])
  const place = chance.one(places)
  const bucket = chance.often(0.8) ? chance.one(buckets) : encode(text(chance)).slice(0, 200)
  const name = chance.often(0.4) ? `${chance.one(ids)}/${nameOf(chance)}` : nameOf(chance)
  const query = chance.one([
    '',
    '',
    '?width=100',
    '?width=-1&height=1e9',
    '?width=a&resize=x&quality=999',
    '?token=a.b.c',
    `?download=${encode(text(chance)).slice(0, 400)}`,
    '?list-type=2&max-keys=-1&prefix=%00',
    '?uploads',
    '?partNumber=x&uploadId=y',
    '?format=%ff',
  ])
  const path = `/storage/v1${place}/${bucket}/${name}${query}`
  const tus: Record<string, string> = place.startsWith('/upload')
    ? {
        'tus-resumable': chance.one(['1.0.0', '2.0.0']),
        'upload-length': chance.one(['10', '-1', 'a', '99999999999999999']),
        'upload-offset': chance.one(['0', '5', 'x']),
        'upload-metadata': chance.one([
          'bucketName YXZhdGFycw==,objectName YS9i',
          'bucketName',
          '=',
          'objectName AAAA',
          'a !!!',
        ]),
        'content-type': 'application/offset+octet-stream',
      }
    : {}
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return { method, path, headers: tus }
  if (chance.often(0.5) && !place.startsWith('/upload')) {
    const sent = {
      prefix: text(chance),
      prefixes: [text(chance)],
      limit: sampleOf(chance, 'integer', []),
      offset: sampleOf(chance, 'integer', []),
      search: text(chance),
      sortBy: { column: text(chance), order: text(chance) },
      bucketId: bucket,
      sourceKey: text(chance),
      destinationKey: text(chance),
      expiresIn: sampleOf(chance, 'integer', []),
      paths: [text(chance)],
      transform: anything(chance, 2),
      id: text(chance),
      name: text(chance),
      file_size_limit: anything(chance, 1),
      allowed_mime_types: anything(chance, 2),
    }
    return bodied(chance, method, path, Object.fromEntries(Object.entries(sent).filter(() => chance.often(0.6))))
  }
  const type = chance.one([
    'image/png',
    'image/jpeg',
    'image/svg+xml',
    'text/html',
    'text/plain, text/html',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    '',
  ])
  const bytes = chance.one([
    Buffer.alloc(0),
    Buffer.from('\x89PNG\r\n\x1a\n'),
    Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff]),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    Buffer.from('--x\r\ncontent-disposition: form-data; name=""; filename="a"\r\n\r\nabc\r\n--x--\r\n'),
    Buffer.alloc(70_000, 'a'),
  ])
  return { method, path, headers: { 'content-type': type, ...tus }, body: bytes }
}
