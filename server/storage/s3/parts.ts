import { createHash } from 'node:crypto'
import { Refusal } from '../../http/errors.ts'
import type { Part } from '../upload-rows.ts'
import { type S3Response, xmlAnswer } from './answers.ts'
import type { S3Request } from './request.ts'
import { readXml } from './xml.ts'

/** ListParts: the parts that have come, by their numbers. */
export function partList({ bucket, key, query }: S3Request, uploadId: string, parts: Part[]): S3Response {
  const most = Math.min(Number(query.get('max-parts') ?? 1000) || 1000, 1000)
  const after = Number(query.get('part-number-marker') ?? 0) || 0
  const all = parts.filter(({ number }) => number > after)
  const shown = all.slice(0, most)
  return xmlAnswer('ListPartsResult', {
    Bucket: bucket,
    Key: key,
    UploadId: uploadId,
    PartNumberMarker: after,
    NextPartNumberMarker: shown.at(-1)?.number ?? 0,
    MaxParts: most,
    IsTruncated: all.length > shown.length,
    StorageClass: 'STANDARD',
    Part: shown.map(({ number, createdAt, md5, size }) => ({
      PartNumber: number,
      LastModified: createdAt.toISOString(),
      ETag: `"${md5}"`,
      Size: size,
    })),
  })
}

/** S3's ETag of an object out of parts: the sum of the sums, and how many there were. */
export function etagOfParts(parts: Part[]) {
  const sum = createHash('md5').update(Buffer.concat(parts.map(({ md5 }) => Buffer.from(md5, 'hex'))))
  return `${sum.digest('hex')}-${parts.length}`
}

export function partNumberOf(text: string | null) {
  const number = Number(text)
  if (/^\d{1,5}$/.test(text ?? '') && number >= 1 && number <= 10_000) return number
  throw new Refusal(400, 'InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive')
}

/** The parts that the caller names, in its order, which has to rise; each with the ETag that it was told. */
export function chosenParts(text: string, parts: Part[]): Part[] {
  const { Part: listed = [] } = readXml(text, 'CompleteMultipartUpload') as {
    Part?: { PartNumber?: unknown; ETag?: unknown }[]
  }
  if (listed.length === 0) throw new Refusal(400, 'MalformedXML', 'An upload is completed with at least one part.')
  const byNumber = new Map(parts.map((part) => [part.number, part]))
  let last = 0
  return listed.map(({ PartNumber, ETag }) => {
    const number = partNumberOf(String(PartNumber ?? ''))
    if (number <= last) throw new Refusal(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.')
    last = number
    const part = byNumber.get(number)
    if (!part || (ETag !== undefined && String(ETag).replaceAll('"', '').trim() !== part.md5))
      throw new Refusal(400, 'InvalidPart', 'One or more of the specified parts could not be found.')
    return part
  })
}
