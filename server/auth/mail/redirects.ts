import type { Context } from 'hono'
import { type Env, requestHeaders } from '../../http/claims.ts'
import type { AuthDeps } from '../deps.ts'

type Allowed = Pick<AuthDeps['settings'], 'siteUrl' | 'additionalRedirectUrls' | 'safety'>

/** The request's `redirect_to`, a parameter or header, if people may be sent there; else the site. */
export function redirectTo(c: Context<Env>, { settings }: Pick<AuthDeps, 'settings'>): string {
  const wanted = c.req.query('redirect_to') || requestHeaders(c).redirect_to
  return allowedRedirect(wanted, settings)
}

/** The address if people may be sent there, else the site's own. */
export function allowedRedirect(wanted: unknown, settings: Allowed): string {
  return typeof wanted === 'string' && mayRedirect(wanted, settings) ? wanted : settings.siteUrl
}

/**
 * The site itself, whatever its path, and what the allow-list names. Stricter than GoTrue, which looks at the
 * host alone: another scheme or port is another site, but on this very machine where a setting for development says so.
 */
export function mayRedirect(wanted: string, { siteUrl, additionalRedirectUrls, safety }: Allowed): boolean {
  // what browsers read otherwise than URL parsers do, and what would end a header
  if (wanted.length > 2048 || /[\s\\\p{Cc}]/u.test(wanted) || !URL.canParse(wanted)) return false
  const url = new URL(wanted)
  if (url.username || url.password || unsafe.has(url.protocol)) return false
  const site = new URL(siteUrl)
  if (url.origin === site.origin && url.origin !== 'null') return true
  const isLocal = isLoopback(site.hostname) && url.hostname === site.hostname
  if (safety.anyLocalPort && isLocal && /^https?:$/.test(url.protocol)) return true
  const bare = wanted.split('#')[0]!
  return additionalRedirectUrls.some((pattern) => globOf(pattern).test(bare))
}

const unsafe = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:'])
const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/** `*` and `?` stop at `.` and `/`, `**` does not; `[a-z]`, `[!a-z]` and `{one,other}` as in a shell. */
function globOf(pattern: string): RegExp {
  const known = globs.get(pattern)
  if (known) return known
  const parts = pattern.match(/\*\*|\*|\?|\[[^\]]+\]|\\.|[\s\S]/g) ?? []
  let open = 0
  const body = parts.map((part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    if (part === '?') return '[^./]'
    if (part === '{') open++
    if (part === '{') return '(?:'
    if (part === ',' && open > 0) return '|'
    if (part === '}' && open > 0) open--
    else if (/^\[.+\]$/.test(part)) return `[${part.slice(1, -1).replace(/^!/, '^').replaceAll('\\', '\\\\')}]`
    else return literal(part.length > 1 ? part.slice(1) : part)
    return ')'
  })
  const glob = new RegExp(`^${body.join('')}${')'.repeat(open)}$`, 'su')
  globs.set(pattern, glob)
  return glob
}

const globs = new Map<string, RegExp>()
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** The address with values in its query, or for what must reach no server, in its fragment. */
export function withValues(url: string, place: 'query' | 'fragment', values: Record<string, string>): string {
  const [before, fragment = ''] = url.split(/#(.*)/s) as [string, string?]
  const more = new URLSearchParams(values).toString()
  if (place === 'fragment') return `${before}#${[fragment, more].filter(Boolean).join('&')}`
  return `${before}${before.includes('?') ? '&' : '?'}${more}${fragment ? `#${fragment}` : ''}`
}
