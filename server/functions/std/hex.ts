/* Hexadecimal digits of Deno's standard library (RFC 4648 §8). */

/** Text, taken as UTF-8, or bytes in lower case digits. */
export const encodeHex = (data: string | Uint8Array | ArrayBuffer): string =>
  Buffer.from(data as string).toString('hex')

/** The bytes of such a text. Throws a TypeError where it is none. */
export function decodeHex(text: string): Uint8Array {
  if (!/^([0-9A-Fa-f]{2})*$/.test(text)) throw new TypeError('Invalid hexadecimal digits')
  return new Uint8Array(Buffer.from(text, 'hex'))
}
