import { firstBytes } from '../_shared/first-bytes.ts'
import { typeOf } from '../_shared/picture.ts'

/*
 * A picture on another host, fetched once for somebody who puts it into a text and will keep it as their own: who
 * reads the text later asks that host for nothing. `POST {"url": …}` answers its bytes, or `{code, message}`, where
 * `code` is unreachable, no_picture, too_big, or what the table API says. What is no address out in the internet is
 * not reached: see to that where this runs (here, every `fetch` of a function does).
 */
declare const Deno: {
  env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Promise<Response>): void
}

const most = 10 * 1024 * 1024
const within = 8_000
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
}

Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: cors })
  const url = request.method === 'POST' ? addressIn(await request.text()) : null
  if (!url) return refusal(400, 'unreachable', 'This isn’t a web address.')
  const turn = await takeTurn(request.headers.get('authorization') ?? '')
  if (!turn.ok) {
    const { code, message } = (await turn.json()) as { code: string; message: string }
    return refusal(turn.status, code, message)
  }
  try {
    const answer = await fetch(url, { headers: { accept: 'image/*' }, signal: AbortSignal.timeout(within) })
    if (!answer.ok) return refusal(422, 'unreachable', 'There’s nothing at this address.')
    const bytes = await firstBytes(answer, most)
    if (!bytes) return refusal(422, 'too_big', 'A picture can be at most 10 MB.')
    const type = typeOf(bytes)
    if (!type) return refusal(422, 'no_picture', 'This isn’t a picture.')
    // for the page that asked, and nothing that a browser would open by itself
    const headers = { ...cors, 'content-type': type, 'content-disposition': 'attachment', 'cache-control': 'no-store' }
    return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
  } catch (error) {
    // why is for the log: it would tell who asks what stands where
    console.warn('A picture was not fetched:', error)
    return refusal(422, 'unreachable', 'This address can’t be reached.')
  }
})

function addressIn(body: string): string | null {
  try {
    const { url } = JSON.parse(body) as { url?: unknown }
    return typeof url === 'string' && url.length <= 2_000 && /^https?:/.test(url) && URL.canParse(url) ? url : null
  } catch {
    // no JSON is no address
    return null
  }
}

/** As the person who asks, so that the database knows whose turn it is. */
function takeTurn(authorization: string) {
  return fetch(`${Deno.env.get('SUPABASE_URL')}/rest/v1/rpc/note_fetch`, {
    method: 'POST',
    headers: { apikey: Deno.env.get('SUPABASE_ANON_KEY')!, authorization, 'content-type': 'application/json' },
    body: '{}',
  })
}

const refusal = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status, headers: cors })
