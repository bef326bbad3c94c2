/*
 * The type that a file is served as. Exactly one counts, read strictly and found in a list: of what a browser may show
 * in its place, or of what keeps its name as a download. Everything else, whoever named it, is bytes.
 */

const shown = new Set([
  ...['png', 'jpeg', 'gif', 'webp', 'avif', 'apng', 'bmp', 'tiff', 'x-icon', 'vnd.microsoft.icon', 'heic', 'heif'].map(
    (kind) => `image/${kind}`,
  ),
  ...['mpeg', 'mp4', 'aac', 'ogg', 'opus', 'wav', 'x-wav', 'webm', 'flac', 'x-m4a', '3gpp'].map(
    (kind) => `audio/${kind}`,
  ),
  ...['mp4', 'webm', 'ogg', 'quicktime', 'x-m4v', 'mpeg', '3gpp'].map((kind) => `video/${kind}`),
  'text/plain',
])
const kept = new Set(['image/svg+xml', 'application/pdf', 'application/json', 'application/zip', 'text/csv'])

const bytes = 'application/octet-stream'
const token = "[\\w!#$%&'*+.^`|~-]+"
const pattern = new RegExp(
  `^(${token}/${token})((?:[ \\t]*;[ \\t]*${token}=(?:${token}|"[^"\\\\\\x00-\\x1f\\x7f]*"))*)$`,
)

/** A type with its parameters (RFC 9110 §8.3.1) as it was written; bytes, when it is not exactly one. */
export const oneTypeOf = (text: string | undefined) => (partsOf(text) ? text! : bytes)

/** The type under which a file is served, and whether it may be shown in place. */
export function servedAs(text: string): { type: string; inline: boolean } {
  const [bare = '', parameters = ''] = partsOf(text) ?? []
  const inline = shown.has(bare)
  if (!inline && !kept.has(bare)) return { type: bytes, inline }
  const charset = /;[ \t]*charset="?([\w-]{1,40})"?/i.exec(parameters)?.[1]
  return { type: charset ? `${bare}; charset=${charset}` : bare, inline }
}

function partsOf(text: string | undefined): [string, string] | undefined {
  const found = text !== undefined && text.length <= 255 ? pattern.exec(text) : null
  return found ? [found[1]!.toLowerCase(), found[2]!] : undefined
}
