/* Base64 of Deno's standard library, under its former names and its names of today (RFC 4648 §4). */

/** Text, taken as UTF-8, or bytes in base64. */
export const encodeBase64 = (data: string | Uint8Array | ArrayBuffer): string =>
  Buffer.from(data as string).toString('base64')

/** The bytes of a base64 text. Throws a TypeError where it is none. */
export function decodeBase64(text: string): Uint8Array {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) throw new TypeError('Invalid base64')
  return new Uint8Array(Buffer.from(text, 'base64'))
}

export { decodeBase64 as decode, encodeBase64 as encode }
