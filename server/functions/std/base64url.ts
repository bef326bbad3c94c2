/* Base64 for addresses of Deno's standard library, under its former names too (RFC 4648 §5). */

/** Text, taken as UTF-8, or bytes in base64url, without padding. */
export const encodeBase64Url = (data: string | Uint8Array | ArrayBuffer): string =>
  Buffer.from(data as string).toString('base64url')

/** The bytes of a base64url text. Throws a TypeError where it is none. */
export function decodeBase64Url(text: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) throw new TypeError('Invalid base64url')
  return new Uint8Array(Buffer.from(text, 'base64url'))
}

export { decodeBase64Url as decode, encodeBase64Url as encode }
