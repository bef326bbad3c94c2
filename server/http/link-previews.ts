import { createHash } from 'node:crypto'
import type { PipelineQuery } from '../postgres/pipeline-pool.ts'

/** A page that is drawn where its link is sent. `function`: `(named jsonb) returns jsonb`, called as anon. */
type Preview = { path: string; function: string }

/** The answer of such a function; null when there is nothing to draw. `image` is an address, here or elsewhere. */
type Drawn = { title?: string; description?: string; image?: string } | null

/** `path` as it stands in the request, `address` where it comes from; undefined where the page stays as it is. */
export type DrawPage = (path: string, html: string, address?: string) => Promise<string | undefined>

const keptFor = 60_000
const mostKept = 500

/** Puts the title, words and picture of what an address leads to into its page, as Open Graph has them (ogp.me). */
export function openPreviews(deps: {
  previews: Preview[]
  query: PipelineQuery
  siteUrl: string
  brand: string
  now?: () => number
}): DrawPage {
  const { query, siteUrl, brand, now = Date.now } = deps
  const previews = deps.previews.map(({ path, function: name }) => ({ match: matcher(path), name }))
  const kept = new Map<string, { until: number; drawn: Promise<Drawn> }>()

  function ask(name: string, named: string, address: string | undefined): Promise<Drawn> {
    const key = createHash('sha256').update(`${name}\n${named}`).digest('base64url')
    const before = kept.get(key)
    if (before && before.until > now()) return before.drawn
    const text = `select ${name}($1::jsonb)::text`
    const headers = JSON.stringify(address === undefined ? {} : { 'x-forwarded-for': address })
    const drawn = query(
      { role: 'anon', claims: '{"role":"anon"}', headers, timeout: '2s' },
      { text, values: [named], repeatable: true },
    )
      .then(([row]) => (row?.[0] ? (JSON.parse(String(row[0])) as Drawn) : null))
      // a link that cannot be drawn is a link all the same; whom it is refused to says nothing of it to others
      .catch(() => {
        if (kept.get(key)?.drawn === drawn) kept.delete(key)
        return null
      })
    kept.delete(key)
    kept.set(key, { until: now() + keptFor, drawn })
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    return drawn
  }

  return async (path, html, address) => {
    for (const { match, name } of previews) {
      const named = match(path)
      if (!named) continue
      const drawn = await ask(name, JSON.stringify(named), address)
      return drawn ? withTags(html, drawn, { brand, siteUrl, path }) : undefined
    }
    return undefined
  }
}

/** `/a/:b` against a path: what stands in the place of each name. */
function matcher(pattern: string) {
  const parts = pattern.split('/')
  return (path: string): Record<string, string> | undefined => {
    const given = path.split('/')
    if (given.length !== parts.length) return undefined
    const named: Record<string, string> = {}
    for (const [at, part] of parts.entries()) {
      const value = given[at]!
      if (!part.startsWith(':')) {
        if (part !== value) return undefined
        continue
      }
      const text = decoded(value)
      if (!text || text.length > 200 || text.includes('\0')) return undefined
      named[part.slice(1)] = text
    }
    return named
  }
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    // not UTF-8 behind its percent signs: no name that anybody gave
    return undefined
  }
}

function withTags(html: string, drawn: NonNullable<Drawn>, at: { brand: string; siteUrl: string; path: string }) {
  const { title, description, image } = drawn
  const tags: [string, string, string | undefined][] = [
    ['property', 'og:site_name', at.brand],
    ['property', 'og:type', 'website'],
    ['property', 'og:url', at.siteUrl + at.path],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:image', image && URL.parse(image, at.siteUrl)?.href],
    ['name', 'twitter:card', 'summary'],
  ]
  const meta = tags.filter(([, , content]) => content)
  const lines = meta.map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escaped(content!)}" />`)
  // a function as replacement: in a text, $& would mean something
  return html
    .replace(/<title>[^<]*<\/title>/, (before) => (title ? `<title>${escaped(title)}</title>` : before))
    .replace(/<meta name="description"[^>]*>/, (before) =>
      description ? `<meta name="description" content="${escaped(description)}" />` : before,
    )
    .replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`)
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign]!)
