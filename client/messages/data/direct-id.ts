import { sha256 } from './sha256.ts'

/**
 * The id of the conversation of two people, made of theirs, so that both may begin it at the same moment, also without
 * a network, and it is one (`private.direct_id` in the database): SHA-256 of both in order, as a UUID of version 8.
 */
export function directId(a: string, b: string): string {
  const bytes = sha256(new TextEncoder().encode([a.toLowerCase(), b.toLowerCase()].sort().join(':'))).slice(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
