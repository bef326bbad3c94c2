import { createHash } from 'node:crypto'
import { currentRequestId } from '../http/request-id.ts'
import { escaped } from './render.ts'

const style = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem}
h1{font-size:1.4rem}button{font:inherit;padding:.6rem 1.2rem}li{margin:.6rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
iframe{width:100%;height:32rem;border:1px solid #8886}.aside{opacity:.75}`

const policy = [
  `default-src 'none'`,
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  `frame-src 'self'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

/** A small page of the server's own, without any script. `html` is markup that the caller has made safe. */
export function page({
  title,
  paragraphs = [],
  button,
  html = '',
  status = 200,
}: {
  title: string
  paragraphs?: string[]
  /** Posts to the page's own address. */
  button?: string
  html?: string
  status?: number
}) {
  const request = status >= 400 ? currentRequestId() : undefined
  const parts = [
    `<h1>${escaped(title)}</h1>`,
    ...paragraphs.map((text) => `<p>${escaped(text)}</p>`),
    button ? `<form method="post"><button>${escaped(button)}</button></form>` : '',
    html,
    request ? `<p class="aside">Request ${request}</p>` : '',
  ]
  return new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style><body>${parts.join('\n')}</body></html>`,
    {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      },
    },
  )
}
