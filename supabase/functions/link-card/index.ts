import { firstBytes } from '../_shared/first-bytes.ts'
import { cardOf, charsetOf } from './card.ts'
import { pictureAt } from './picture.ts'
import { asService, at } from './platform.ts'

/*
 * Fetches what the pages say of themselves that a message links to: POST {message_id}, as somebody who reads it. Only
 * addresses that stand in that message, each once; `fetch` leads nowhere inside. What cannot be had, is no page, or
 * takes longer than five seconds is kept as failed, and the link stays a link; a picture that cannot be had is left out
 * of its card. Answers {kept: how many}.
 */
declare const Deno: {
  env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Promise<Response>): void
}

const most = 512 * 1024
/** Milliseconds for a page, and for all of a card. */
const forPage = 5000
const forCard = 8500

Deno.serve(async (request) => {
  const authorization = request.headers.get('authorization')
  const message_id = request.method === 'POST' ? messageIn(await request.text()) : null
  if (!authorization || !message_id) return Response.json({ message: '`message_id` is required.' }, { status: 400 })
  const apikey = request.headers.get('apikey') ?? Deno.env.get('SUPABASE_ANON_KEY') ?? ''
  const answer = await fetch(at('/rest/v1/rpc/links_to_fetch'), {
    method: 'POST',
    headers: { apikey, authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ message_id }),
  })
  if (!answer.ok) return new Response(answer.body, { status: answer.status })
  const links = (await answer.json()) as string[]
  const until = AbortSignal.timeout(forCard)
  await Promise.all(links.map(async (url) => keep(await read(url, until))))
  return Response.json({ kept: links.length })
})

function messageIn(body: string): string | null {
  try {
    const asked = JSON.parse(body) as { message_id?: unknown } | null
    return typeof asked?.message_id === 'string' ? asked.message_id : null
  } catch {
    // no JSON is no message
    return null
  }
}

/** The card of an address; a page that cannot be had has none, and why is nobody’s business. */
async function read(url: string, until: AbortSignal) {
  try {
    const page = await fetch(url, { signal: AbortSignal.timeout(forPage), headers: { accept: 'text/html' } })
    const type = page.headers.get('content-type') ?? ''
    if (!page.ok || !/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) return { url, failed: true }
    const bytes = await firstBytes(page, most, { cut: true })
    const { picture, ...card } = cardOf(new TextDecoder(charsetOf(type)).decode(bytes ?? undefined))
    if (card.title === null) return { url, failed: true }
    // where the page lies after all counts, not how one came there
    const its = picture ? await pictureAt(URL.parse(picture, page.url || url), until) : undefined
    return { url, ...card, site: card.site ?? new URL(url).hostname, failed: false, ...(its && { picture: its }) }
  } catch {
    return { url, failed: true }
  }
}

async function keep(card: object) {
  const kept = await asService('/rest/v1/rpc/keep_link_card', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card }),
  })
  if (!kept.ok) throw new Error(`A card could not be kept: ${kept.status}`)
}
