import { type Xml, xmlOf } from './xml.ts'

/** The response to the caller; the router writes it out. */
export type S3Response = { status: number; headers: Record<string, string>; body: string | ReadableStream | null }

/** An answer that was made elsewhere. */
export type Ready = { ready: Response }

/** A document under S3's namespace, by which strict readers know it. */
export function xmlAnswer(root: string, content: Xml, headers: Record<string, string> = {}): S3Response {
  const body = xmlOf({ [root]: content }).replace(
    `<${root}>`,
    `<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">`,
  )
  return { status: 200, headers: { 'content-type': 'application/xml', 'cache-control': 'no-store', ...headers }, body }
}

export const empty = (status: number, headers: Record<string, string> = {}): S3Response => ({
  status,
  headers,
  body: null,
})
