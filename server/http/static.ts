import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { Hono } from 'hono'
import { type Env, requestHeaders } from './claims.ts'
import type { DrawPage } from './link-previews.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
}

type Client = {
  /** The folder of the build. */
  dir: string
  https: boolean
  /**
   * The app's name, in the manifest by which it is installed: name and short_name of W3C's Web App Manifest. A page that has another
   * for whoever is signed in says it in the manifest's address, as `name`; a manifest is fetched without a token.
   */
  brand?: string
  /** Paths that search engines may show. */
  indexed?: string[]
  draw?: DrawPage
}

/** The built client: its files, compressed where the build left a `.br` or `.gz` beside them, and its page for every other path. */
export function staticRoutes({ dir, https, brand, indexed = [], draw }: Client) {
  const routes = new Hono<Env>()
  const page = join(dir, 'index.html')
  const html = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const policy = contentSecurityPolicy(html)

  routes.get('*', async (c) => {
    const wanted = normalize(decoded(c.req.path)).replace(/^[/\\]+/, '')
    const isFile =
      extname(wanted) !== '' && !wanted.startsWith('..') && !wanted.includes('\0') && !/^\.|\/\./.test(wanted)
    const accepted = requestHeaders(c)['accept-encoding'] ?? ''
    const drawn = isFile ? undefined : await draw?.(c.req.path, html, requestHeaders(c)['x-forwarded-for'])
    const name = wanted.endsWith('.webmanifest') ? (ownName(c.req.query('name')) ?? brand) : undefined
    const branded = isFile && name ? await named(join(dir, wanted), name) : undefined
    const made = drawn ?? branded
    const found: Found | undefined = made
      ? { bytes: new TextEncoder().encode(made) }
      : await open(isFile ? join(dir, wanted) : page, accepted)
    if (!found) return c.text('There is nothing here.', 404, { 'x-content-type-options': 'nosniff' })
    const isPage = !isFile || wanted.endsWith('.html')
    const headers: Record<string, string> = {
      'content-type': isPage ? types['.html']! : (types[extname(wanted)] ?? 'application/octet-stream'),
      'cache-control': wanted.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      vary: 'accept-encoding',
    }
    if (found.encoding) headers['content-encoding'] = found.encoding
    if (isPage) Object.assign(headers, pageHeaders(policy, https))
    if (isPage && !indexed.includes(c.req.path)) headers['x-robots-tag'] = 'noindex'
    const etag = `"${createHash('sha1').update(found.bytes).digest('base64url')}"`
    if (requestHeaders(c)['if-none-match'] === etag) return c.body(null, 304, { ...headers, etag })
    return c.body(found.bytes, 200, { ...headers, etag })
  })
  return routes
}

const pageHeaders = (policy: string, https: boolean) => ({
  'content-security-policy': policy,
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=()',
  ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
})

/** Scripts of our own origin and the page's inline ones by hash; nothing else runs, and no string becomes script. */
export function contentSecurityPolicy(html: string) {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [
    `default-src 'self'`,
    `script-src ${["'self'", ...hashes].join(' ')}`,
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
  ].join('; ')
}

type Found = { bytes: Uint8Array<ArrayBuffer>; encoding?: 'br' | 'gzip' }

async function open(path: string, accepted: string): Promise<Found | undefined> {
  if (/\bbr\b/.test(accepted)) {
    const bytes = await read(`${path}.br`)
    if (bytes) return { bytes, encoding: 'br' }
  }
  if (/\bgzip\b/.test(accepted)) {
    const bytes = await read(`${path}.gz`)
    if (bytes) return { bytes, encoding: 'gzip' }
  }
  const bytes = await read(path)
  return bytes && { bytes }
}

async function read(path: string) {
  try {
    return new Uint8Array(await readFile(path))
  } catch (missing) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes((missing as NodeJS.ErrnoException).code ?? ''))
      return undefined
    throw missing
  }
}

/** A name for the app, on one line and of a length that fits below an icon. */
function ownName(said: string | undefined) {
  const name = said?.replaceAll(/\p{C}+/gu, ' ').trim()
  return name ? Array.from(name).slice(0, 40).join('') : undefined
}

/** The manifest, with this name for the app. */
async function named(path: string, name: string) {
  const bytes = await read(path)
  if (!bytes) return undefined
  return JSON.stringify({ ...JSON.parse(new TextDecoder().decode(bytes)), name, short_name: name })
}

function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/'
  }
}
