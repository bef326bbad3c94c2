import { type ChildProcess, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { openTokens } from '../server/auth/sessions/tokens.ts'
import { accessKeysFrom } from '../server/storage/s3/keys.ts'
import { median, report } from './report.ts'
import { withServer } from './with-server.ts'

/*
 * The same 10 MB by four ways, in turns: the storage API, S3 in one piece and in parts, and resumable. Then pictures
 * made from a photograph, and how much larger the server is while a large file comes in parts.
 */
const port = 3977
const url = `http://127.0.0.1:${port}/storage/v1`
const rounds = 15
const chunk = 6 * 1024 * 1024

export async function uploads() {
  await withServer(
    { name: 'uploads', port, env: { FILE_SIZE_LIMIT: '2GB', SUPABASE_DIR: 'none' } },
    async (dataDir, server) => {
      const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
      const { serviceRoleKey } = await openTokens({ secrets, save: () => {} })
      const headers = { authorization: `Bearer ${serviceRoleKey}` }
      const body = JSON.stringify({ id: 'bench', name: 'bench', public: true })
      await fetch(`${url}/bucket`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
      const credentials = accessKeysFrom(secrets.jwtSecret)
      const s3 = new S3Client({ endpoint: `${url}/s3`, region: 'local', forcePathStyle: true, credentials })
      await ways(headers, s3)
      await pictures(headers)
      await weight(headers, s3, server)
      s3.destroy()
    },
  )
}

async function timed(into: number[], work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  into.push(performance.now() - began)
}

async function ways(headers: Record<string, string>, s3: S3Client) {
  const body = new Uint8Array(randomBytes(10_000_000))
  const took = { plain: [], s3: [], parts: [], resumable: [], down: [], s3Down: [] } as Record<string, number[]>
  const upsert = { ...headers, 'x-upsert': 'true' }
  for (let round = 0; round < rounds; round++) {
    await timed(took.plain!, () =>
      fetch(`${url}/object/bench/plain`, { method: 'POST', headers: upsert, body }).then((a) => a.text()),
    )
    await timed(took.s3!, () => s3.send(new PutObjectCommand({ Bucket: 'bench', Key: 's3', Body: body })))
    await timed(took.parts!, () => inParts(s3, 'parts', 2, body.subarray(0, body.length / 2)))
    await timed(took.resumable!, () => resumable(upsert, 'resumable', body))
    await timed(took.down!, () => fetch(`${url}/object/bench/plain`, { headers }).then((a) => a.arrayBuffer()))
    await timed(took.s3Down!, async () =>
      (await s3.send(new GetObjectCommand({ Bucket: 'bench', Key: 's3' }))).Body!.transformToByteArray(),
    )
  }
  const [plain, whole, parts, tus, down, s3Down] = Object.values(took).map((all) => median(all.slice(3)))
  report('uploads, 10 MB (medians of 12, in turns)', {
    'up by the storage API, ms': plain!,
    'up by S3 in one piece, with the signature of its bytes, ms': whole!,
    'up by S3 in two parts, ms': parts!,
    'up resumable, in chunks of 6 MiB, ms': tus!,
    'down by the storage API, ms': down!,
    'down by S3, ms': s3Down!,
  })
}

async function inParts(s3: S3Client, Key: string, count: number, Body: Uint8Array) {
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket: 'bench', Key }))
  const Parts = []
  for (let PartNumber = 1; PartNumber <= count; PartNumber++) {
    const { ETag } = await s3.send(new UploadPartCommand({ Bucket: 'bench', Key, UploadId, PartNumber, Body }))
    Parts.push({ PartNumber, ETag })
  }
  await s3.send(new CompleteMultipartUploadCommand({ Bucket: 'bench', Key, UploadId, MultipartUpload: { Parts } }))
}

async function resumable(headers: Record<string, string>, name: string, body: Uint8Array<ArrayBuffer>) {
  const tus = { ...headers, 'tus-resumable': '1.0.0' }
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const created = await fetch(`${url}/upload/resumable`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(body.length),
      'upload-metadata': `bucketName ${base64('bench')},objectName ${base64(name)}`,
    },
  })
  const address = new URL(created.headers.get('location')!, url)
  for (let offset = 0; offset < body.length; offset += chunk) {
    const more = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
    const piece = body.subarray(offset, offset + chunk)
    const { status } = await fetch(address, { method: 'PATCH', headers: { ...tus, ...more }, body: piece })
    if (status !== 204) throw new Error(`a chunk was answered with ${status}`)
  }
}

async function pictures(headers: Record<string, string>) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#369', noise } })
    .jpeg()
    .toBuffer()
  await fetch(`${url}/object/bench/photo.jpg`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo),
  })
  const figures: Record<string, number> = { 'the photograph, 12 megapixels, MB': photo.length / 1e6 }
  for (const [what, query] of [
    ['400 wide as WebP', 'width=400&format=webp'],
    ['400 wide as AVIF', 'width=400&format=avif'],
    ['1600 wide as WebP', 'width=1600&format=webp'],
  ]) {
    const [made, kept]: [number[], number[]] = [[], []]
    for (let quality = 71; quality < 76; quality++) {
      const get = () =>
        fetch(`${url}/render/image/public/bench/photo.jpg?${query}&quality=${quality}`).then((a) => a.arrayBuffer())
      await timed(made, get)
      await timed(kept, get)
    }
    figures[`${what}, made, ms`] = median(made)
    figures[`${what}, kept, ms`] = median(kept)
  }
  report('pictures (medians of 5)', figures)
}

/** Parts of 50 MB, since the client that sends them holds each in its own memory. */
async function weight(headers: Record<string, string>, s3: S3Client, server: ChildProcess) {
  const figures: Record<string, number> = { 'server before, MB RSS': rss(server) }
  const part = new Uint8Array(randomBytes(50_000_000))
  for (const [what, work] of [
    ['50 MB by S3', () => inParts(s3, 'small', 1, part)],
    ['250 MB by S3', () => inParts(s3, 'large', 5, part)],
    ['50 MB resumable', () => resumable(headers, 'small-too', part)],
    [
      '250 MB resumable',
      () => resumable(headers, 'large-too', new Uint8Array(Buffer.concat(Array.from({ length: 5 }, () => part)))),
    ],
  ] as const) {
    let most = 0
    const watching = setInterval(() => {
      most = Math.max(most, rss(server))
    }, 50)
    await work()
    clearInterval(watching)
    figures[`most while ${what} come in, MB RSS`] = most
  }
  report('uploads in parts, memory', figures)
}

const rss = ({ pid }: ChildProcess) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(execFileSync('cat', [`/proc/${pid}/status`], { encoding: 'utf8' }))?.[1]) / 1024
