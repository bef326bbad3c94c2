import { Hono } from 'hono'
import type { Env } from './claims.ts'

type WellKnown = {
  /** Paths of pages that search engines may show; all others are closed to them. */
  indexed: string[]
  /** Paths, as Hono writes them, that programs which draw a link may ask for. */
  drawn: string[]
  /** The names under `/.well-known/`: where each leads on this origin. */
  redirects: Record<string, string>
  /** `mailto:` or `https:`: whom to tell of a hole. */
  contact: string
  siteUrl: string
  now?: () => number
}

/** They draw a link that somebody sends, and read robots.txt before. */
const drawing = [
  'facebookexternalhit',
  'Twitterbot',
  'LinkedInBot',
  'Slackbot-LinkExpanding',
  'Discordbot',
  'TelegramBot',
]

const year = 365 * 86_400_000

/** The routes that programs ask every site for: robots.txt (RFC 9309) and `/.well-known/` (RFC 8615). */
export function wellKnownRoutes({ indexed, drawn, redirects, contact, siteUrl, now = Date.now }: WellKnown) {
  const routes = new Hono<Env>()
  const robots = robotsText(indexed, drawn)
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }
  const forADay = { ...plain, 'cache-control': 'public, max-age=86400' }

  routes.get('/robots.txt', (c) => c.body(robots, 200, forADay))

  // RFC 9116
  routes.get('/.well-known/security.txt', (c) => {
    const expires = new Date(Math.floor(now() / 86_400_000) * 86_400_000 + year - 86_400_000).toISOString()
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${siteUrl}/.well-known/security.txt`,
    ]
    return c.body(`${lines.join('\n')}\n`, 200, forADay)
  })

  for (const [name, path] of Object.entries(redirects)) {
    routes.get(`/.well-known/${name}`, (c) => c.redirect(path, 302))
  }
  // a page in place of what is not there would say that it is: password managers try a name that nobody has
  routes.all('/.well-known/*', (c) => c.body('There is nothing at this address.\n', 404, plain))
  return routes
}

function robotsText(indexed: string[], drawn: string[]) {
  const open = ['/assets/', '/config.json', '/favicon.svg']
  const search = ['User-agent: *', ...indexed.map((path) => `Allow: ${path}$`), ...open.map((path) => `Allow: ${path}`)]
  const draw = [
    ...drawing.map((name) => `User-agent: ${name}`),
    ...drawn.map((path) => `Allow: ${path.replace(/:.*$/, '')}`),
    'Allow: /*.png$',
  ]
  const parts = drawn.length > 0 ? [search, draw] : [search]
  return `${parts.map((lines) => [...lines, 'Disallow: /'].join('\n')).join('\n\n')}\n`
}
