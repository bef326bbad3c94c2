import { Refusal } from '../../http/errors.ts'
import { invalidRequest } from '../errors.ts'

/* Headers of the TUS protocol 1.0.0 (tus.io/protocols/resumable-upload). */

export const version = '1.0.0'
export const extensions = 'creation,creation-with-upload,creation-defer-length,termination,expiration'

/** The response headers that a page may read; the stock client does. */
export const exposed =
  'Upload-Offset, Upload-Length, Upload-Defer-Length, Upload-Metadata, Upload-Expires, Location, Tus-Version, Tus-Resumable, Tus-Max-Size, Tus-Extension, X-Requested-With, X-HTTP-Method-Override'

type Headers = Record<string, string | undefined>

/** `Upload-Metadata`: pairs of a key and its value in base64. A value may be missing. */
export function metadataIn(header: string | undefined): Record<string, string> {
  const pairs = (header ?? '').split(',').map((pair) => pair.trim().split(' '))
  if (!header || pairs.some(([key, value = '', more]) => !key || more !== undefined || !/^[\w+/-]*={0,2}$/.test(value)))
    throw invalidRequest('Upload-Metadata must be pairs of a key and a value in base64.')
  return Object.fromEntries(pairs.map(([key, value = '']) => [key!, Buffer.from(value, 'base64').toString('utf8')]))
}

/** The length that an upload will have, in bytes; undefined when it is told later. */
export function lengthIn(headers: Headers): number | undefined {
  const { 'upload-length': length, 'upload-defer-length': deferred } = headers
  if (length === undefined && deferred === '1') return undefined
  if (deferred !== undefined) throw invalidRequest('Upload-Length and Upload-Defer-Length contradict each other.')
  return whole(length, 'Upload-Length')
}

export function whole(text: string | undefined, name: string): number {
  if (/^\d{1,15}$/.test(text ?? '')) return Number(text)
  throw invalidRequest(`${name} must be a number of bytes.`)
}

export function refuseOtherVersion(headers: Headers) {
  if (headers['tus-resumable'] === version) return
  throw new Refusal(412, 'PreconditionFailed', `Tus-Resumable must be ${version}.`, {
    headers: { 'tus-version': version },
  })
}

export function refuseOtherType(headers: Headers) {
  if (headers['content-type'] === 'application/offset+octet-stream') return
  throw new Refusal(415, 'InvalidMimeType', 'Content-Type must be application/offset+octet-stream.')
}
