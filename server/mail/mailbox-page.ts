import { type Context, Hono } from 'hono'
import { type Env, requestHeaders } from '../http/claims.ts'
import type { KeptMail, Mailbox } from './mailbox.ts'
import { page } from './page.ts'
import { escaped } from './render.ts'

/** The mail that was kept because there is no SMTP server, for whoever sits at this very machine; nobody else learns that it is there. */
export function mailboxRoutes(mailbox: Mailbox) {
  const routes = new Hono<Env>()

  routes.get('/', (c) => (isLocal(c) ? list(mailbox.all()) : nothing(c)))

  routes.get('/:id', (c) => {
    const mail = isLocal(c) && mailbox.all().find(({ id }) => id === c.req.param('id'))
    return mail ? shown(mail) : nothing(c)
  })

  // what somebody typed may stand in it: it runs nothing, loads nothing and is of no origin
  routes.get('/:id/html', (c) => {
    const mail = isLocal(c) && mailbox.all().find(({ id }) => id === c.req.param('id'))
    if (!mail) return nothing(c)
    return c.body(`<base target="_blank">${mail.html}`, 200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })
  return routes
}

/** `x-local-request` is overwritten before anything reads it: see `http/address.ts`. */
const isLocal = (c: Context<Env>) => requestHeaders(c)['x-local-request'] === 'yes'
const nothing = (c: Context<Env>) => c.json({ message: 'There’s nothing at this address.' }, 404)

function list(mails: KeptMail[]) {
  const lines = mails.map(
    ({ id, at, to, subject }) =>
      `<li><a href="/dev/mailbox/${encodeURIComponent(id)}">${escaped(subject)}</a><br><span class="aside">to ${escaped(to)}, ${time(at)}</span></li>`,
  )
  return page({
    title: 'Mailbox',
    paragraphs: [
      mails.length > 0
        ? 'SMTP_URL is not set, so emails are kept here instead of being sent. Newest first.'
        : 'No emails yet. While SMTP_URL is not set, they are kept here instead of being sent.',
    ],
    html: `<ul>${lines.join('')}</ul>`,
  })
}

function shown({ id, at, from, to, subject, text, headers }: KeptMail) {
  const more = Object.entries(headers).map(([name, value]) => `<br>${escaped(name)}: ${linked(value)}`)
  return page({
    title: subject,
    html: `<p class="aside">from ${escaped(from.name)} &lt;${escaped(from.address)}&gt;<br>to ${escaped(to)}<br>${time(at)}${more.join('')}</p>
<pre>${linked(text)}</pre><iframe title="As HTML" src="/dev/mailbox/${encodeURIComponent(id)}/html"></iframe><p><a href="/dev/mailbox">All emails</a></p>`,
  })
}

const time = (at: string) => `<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`
const linked = (text: string) =>
  escaped(text).replace(/https?:\/\/(?:(?!&#(?:60|62|34);)\S)+/g, (url) => `<a href="${url}">${url}</a>`)
