import type { Context } from 'hono'
import type { Env } from '../http/claims.ts'
import { invalid } from './errors.ts'

type Page = { number: number; size: number; offset: number }

const most = 1000

/** `page`, from 1, and `per_page` of a list. */
export function pageOf(c: Context<Env>): Page {
  const number = whole(c.req.query('page') || '1')
  const size = Math.min(whole(c.req.query('per_page') || '50'), most)
  return { number, size, offset: (number - 1) * size }
}

function whole(text: string) {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalid('Bad Pagination Parameters')
  return Number(text)
}

/** The total, and the links to the next and last page (RFC 8288). The client reads `page` as the first parameter. */
export function pageHeaders(c: Context<Env>, { number, size }: Page, total: number): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / size))
  const to = (page: number, rel: string) =>
    `<${new URL(c.req.url).pathname}?page=${page}&per_page=${size}>; rel="${rel}"`
  const links = [...(number < last ? [to(number + 1, 'next')] : []), to(last, 'last')]
  return { 'x-total-count': String(total), link: links.join(', ') }
}
