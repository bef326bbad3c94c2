import { firstBytes } from '../_shared/first-bytes.ts'
import { cardOf, charsetOf } from './card.ts'

/*
 * Fetches what the pages say of themselves that a message links to: POST {message_id}, as somebody who reads it. Only
 * addresses that stand in that message, each once; `fetch` leads nowhere inside. What cannot be had, is no page, or
 * takes longer than five seconds is kept as failed, and the link stays a link. Answers {kept: how many}.
 */
declare const Deno: {
  env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Promise<Response>): void
}

const most = 512 * 1024

Deno.serve(async (request) => {
  const authorization = request.headers.get('authorization')
  const asked = request.method === 'POST' ? ((await request.json()) as { message_id?: unknown } | null) : null
  if (!authorization || typeof asked?.message_id !== 'string')
    return Response.json({ message: 'Say of which message.' }, { status: 400 })
  const apikey = request.headers.get('apikey') ?? Deno.env.get('SUPABASE_ANON_KEY') ?? ''
  const answer = await call('links_to_fetch', { message_id: asked.message_id }, { apikey, authorization })
  if (!answer.ok) return new Response(answer.body, { status: answer.status })
  const links = (await answer.json()) as string[]
  const key = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')!
  const keep = async (url: string) => {
    const kept = await call(
      'keep_link_card',
      { card: await read(url) },
      { apikey: key, authorization: `Bearer ${key}` },
    )
    if (!kept.ok) throw new Error(`A card could not be kept: ${kept.status}`)
  }
  await Promise.all(links.map(keep))
  return Response.json({ kept: links.length })
})

/** The card of an address; a page that cannot be had has none, and why is nobody’s business. */
async function read(url: string) {
  try {
    const page = await fetch(url, { signal: AbortSignal.timeout(5000), headers: { accept: 'text/html' } })
    const type = page.headers.get('content-type') ?? ''
    if (!page.ok || !/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) return { url, failed: true }
    const bytes = await firstBytes(page, most, { cut: true })
    const card = cardOf(new TextDecoder(charsetOf(type)).decode(bytes ?? undefined))
    return { url, ...card, site: card.site ?? new URL(url).hostname, failed: card.title === null }
  } catch {
    return { url, failed: true }
  }
}

const call = (name: string, body: object, headers: Record<string, string>) =>
  fetch(`${Deno.env.get('SUPABASE_URL')}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
