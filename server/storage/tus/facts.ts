import { noSpaceLeft } from '../errors.ts'
import type { Objects } from '../objects.ts'
import type { Upload } from '../upload-rows.ts'
import type { Uploads } from '../uploads.ts'
import type { UploadOwner } from './authenticate.ts'
import { lengthIn, metadataIn } from './headers.ts'

const day = 86_400_000

/** The facts of a new upload, as its headers tell them. */
export function uploadFacts(headers: Record<string, string | undefined>, now: Date) {
  const said = metadataIn(headers['upload-metadata'])
  return {
    bucket: said.bucketName ?? '',
    name: said.objectName ?? '',
    type: said.contentType || 'application/octet-stream',
    cacheControl: /^\d+$/.test(said.cacheControl ?? '') ? `max-age=${said.cacheControl}` : 'no-cache',
    userMetadata: jsonIn(said.metadata),
    resumable: true,
    length: lengthIn(headers),
    expiresAt: new Date(now.getTime() + day),
  }
}

/** Says how long an upload will be that did not say so at first. */
export async function declare(
  { objects, uploads }: { objects: Objects; uploads: Uploads },
  upload: Upload,
  asking: UploadOwner,
  length: number,
) {
  if (upload.length !== undefined || length < upload.size) return
  const file = { ...upload, owner: asking.owner, length, counted: true, operation: 'storage.tus.upload.part' }
  await objects.mayPut(asking.context, file)
  if (length - upload.size > (await objects.spaceFor(asking.context, file))) throw noSpaceLeft()
  await uploads.declare(upload.id, length)
  upload.length = length
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
