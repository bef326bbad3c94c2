import type { Body } from '../body.ts'
import { invalid } from '../errors.ts'

// it rides in every access token, and a header that Node takes has 16 KiB in all
const most = 8192

/** A person's own metadata, if it fits into a token. */
export function checkMetadata(data: Body): Body {
  if (Buffer.byteLength(JSON.stringify(data)) > most) throw invalid(`data must have at most ${most} bytes`)
  return data
}
