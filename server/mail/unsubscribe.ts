import { createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Env } from '../http/claims.ts'
import { page } from './page.ts'

/** One kind of mail to one address. */
type Subscription = { address: string; kind: string }

/**
 * Links that end one kind of mail to one address. They need no sign-in and never grow old, so the token is a
 * signature over both; it opens nothing else.
 */
export function openLinks(secret: string, siteUrl: string) {
  // a key of its own: no token of another part is ever taken for one of these
  const key = createHmac('sha256', secret).update('mail:unsubscribe').digest()
  const signature = (body: string) => createHmac('sha256', key).update(body).digest()
  return {
    url({ address, kind }: Subscription) {
      const body = Buffer.from(JSON.stringify([address, kind])).toString('base64url')
      return `${siteUrl}/mail/v1/unsubscribe?token=${body}.${signature(body).toString('base64url')}`
    },
    read(token: string): Subscription | undefined {
      const [body = '', signed = ''] = token.split('.')
      const given = Buffer.from(signed, 'base64url')
      const right = signature(body)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      const [address, kind] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [string, string]
      return { address, kind }
    },
  }
}

export type Links = ReturnType<typeof openLinks>

/**
 * `POST /unsubscribe?token=…` ends it with one click, as RFC 8058 has it: no cookie, no question. A GET, which
 * programs that look through mail make too, only shows the button.
 */
export function unsubscribeRoutes({
  links,
  brand,
  end,
}: {
  links: Links
  brand: string
  end: (subscription: Subscription) => Promise<void>
}) {
  const routes = new Hono<Env>()

  routes.get('/unsubscribe', (c) => {
    const found = links.read(c.req.query('token') ?? '')
    if (!found) return unknown(brand)
    return page({
      title: `Email from ${brand}`,
      paragraphs: [`Stop sending emails of this kind to ${found.address}?`],
      button: 'Unsubscribe',
    })
  })

  routes.post('/unsubscribe', async (c) => {
    const found = links.read(c.req.query('token') ?? '')
    if (!found) return unknown(brand)
    await end(found)
    return page({
      title: `Email from ${brand}`,
      paragraphs: [`Done. ${found.address} won’t get emails of this kind any more.`],
    })
  })
  return routes
}

const unknown = (brand: string) =>
  page({
    title: `Email from ${brand}`,
    paragraphs: ['This link is incomplete. Open it from the email again.'],
    status: 404,
  })
