import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * As much of an S3 server as keeping bytes takes, in memory: objects with ranges, copies, uploads in parts, lists by
 * pages of two, removals. It answers as the AWS documentation says and checks no signature but that one is there.
 */
export async function startS3() {
  const objects = new Map<string, { body: Buffer; at: Date }>()
  const uploads = new Map<string, Map<number, Buffer>>()

  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://s3')
    const [bucket = '', ...rest] = url.pathname.slice(1).split('/')
    const key = decodeURIComponent(rest.join('/'))
    const body = await bodyOf(request)
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 '))
      return answer(response, 403, error('AccessDenied'))
    if (bucket !== 'files') return answer(response, 404, error('NoSuchBucket'))
    const upload = url.searchParams.get('uploadId')
    if (key === '') return request.method === 'POST' ? removeMany(response, body) : list(response, url.searchParams)
    if (request.method === 'PUT' && upload) {
      uploads.get(upload)!.set(Number(url.searchParams.get('partNumber')), body)
      return answer(response, 200, '', { etag: etagOf(body) })
    }
    if (request.method === 'PUT') {
      const from = request.headers['x-amz-copy-source'] as string | undefined
      const source = from && objects.get(decodeURIComponent(from).replace(/^\/?files\//, ''))
      if (from && !source) return answer(response, 404, error('NoSuchKey'))
      objects.set(key, { body: source ? source.body : body, at: new Date() })
      return answer(response, 200, from ? '<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>' : '', {
        etag: etagOf(body),
      })
    }
    if (request.method === 'POST' && upload) {
      const parts = [...uploads.get(upload)!].sort(([a], [b]) => a - b)
      objects.set(key, { body: Buffer.concat(parts.map(([, part]) => part)), at: new Date() })
      uploads.delete(upload)
      return answer(response, 200, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`)
    }
    if (request.method === 'POST') {
      const id = randomUUID()
      uploads.set(id, new Map())
      return answer(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    if (request.method === 'DELETE') {
      uploads.delete(upload ?? '')
      return answer(response, 204, '')
    }
    return get(response, objects.get(key)?.body, request.headers.range)
  })

  function removeMany(response: ServerResponse, body: Buffer) {
    for (const [, key] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(key!)
    answer(response, 200, '<DeleteResult></DeleteResult>')
  }

  function list(response: ServerResponse, asked: URLSearchParams) {
    const after = asked.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(asked.get('prefix') ?? '') && key > after).sort()
    const page = keys.slice(0, 2)
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${objects.get(key)!.at.toISOString()}</LastModified></Contents>`,
    )
    const next = keys.length > 2 ? `<NextContinuationToken>${page[1]}</NextContinuationToken>` : ''
    answer(response, 200, `<ListBucketResult>${next}${contents.join('')}</ListBucketResult>`)
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  return {
    objects,
    uploads,
    config: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'files',
      accessKeyId: 'who',
      secretAccessKey: 'secret',
      prefix: 'cohort/',
      pathStyle: true,
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function bodyOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  try {
    for await (const part of request) parts.push(part as Buffer)
  } catch {
    return Buffer.alloc(0)
  }
  return Buffer.concat(parts)
}

function get(response: ServerResponse, body: Buffer | undefined, range: string | undefined) {
  if (!body) return answer(response, 404, error('NoSuchKey'))
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (!start) return answer(response, 200, body)
  return answer(response, 206, body.subarray(Number(start), Number(end) + 1), {
    'content-range': `bytes ${start}-${end}/${body.length}`,
  })
}

function answer(response: ServerResponse, status: number, body: string | Buffer, headers: Record<string, string> = {}) {
  response.writeHead(status, {
    'content-type': 'application/xml',
    'content-length': Buffer.byteLength(body),
    ...headers,
  })
  response.end(body)
}

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`
const error = (code: string) => `<Error><Code>${code}</Code><Message>${code}</Message></Error>`
