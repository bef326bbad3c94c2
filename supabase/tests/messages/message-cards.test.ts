import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server as HttpServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Server, startServer } from '../../../test/server.ts'
import { cardOf, charsetOf } from '../../functions/link-card/card.ts'
import { jonas, mina, ruth, supper } from '../cast.ts'

/* Cards of links, from the real function behind its guard; one small server stands for the whole internet. */

let server: Server
let internet: HttpServer
let inside: HttpServer
let folder: string
let asked: string[] = []

const listening = (answer: RequestListener) =>
  new Promise<HttpServer>((ready) => {
    const it = createServer(answer).listen(0, '127.0.0.1', () => ready(it))
  })
const at = (it: HttpServer) => `http://127.0.0.1:${(it.address() as AddressInfo).port}`

beforeAll(async () => {
  inside = await listening((_, answer) => {
    asked.push('inside')
    answer.setHeader('content-type', 'text/html').end('<title>The secret</title>')
  })
  internet = await listening((request, answer) => {
    asked.push(request.url!)
    answer.setHeader('content-type', request.url === '/picture' ? 'image/png' : 'text/html; charset=utf-8')
    if (request.url === '/inside') return answer.writeHead(302, { location: at(inside) }).end()
    if (request.url === '/gone') return answer.writeHead(404).end('<title>Gone</title>')
    if (request.url === '/huge') {
      answer.write('<title>Huge</title>')
      const more = () => {
        while (answer.write('x'.repeat(65_536)));
        answer.once('drain', more)
      }
      return more()
    }
    return answer.end(
      '<head><title>No</title><meta property="og:title" content="Soup &amp; bread"><meta name=description content=\'Warm &lt;b&gt;\'></head>',
    )
  })
  folder = mkdtempSync(join(tmpdir(), 'cards-'))
  cpSync('supabase', folder, { recursive: true })
  const config = join(folder, 'config.toml')
  writeFileSync(config, `${readFileSync(config, 'utf8')}\n[server.functions]\nreach = ["${at(internet)}"]\n`)
  server = await startServer({ SEED: '1', SUPABASE_DIR: folder })
})
afterAll(async () => {
  await server.discard()
  for (const it of [internet, inside]) {
    it.closeAllConnections()
    it.close()
  }
  rmSync(folder, { recursive: true, force: true })
})

async function signedIn({ email }: { email?: string }) {
  const { anonKey } = await (await fetch(`${server.url}/config.json`)).json()
  const client = createClient(server.url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const { error } = await client.auth.signInWithPassword({ email: email!, password: 'cohort-demo' })
  expect(error).toBeNull()
  return client
}

async function cardsOf(client: SupabaseClient, ...links: string[]) {
  const id = crypto.randomUUID()
  const body_html = `<p>${links.map((link) => `<a href="${link}">this</a> `).join('')}</p>`
  expect((await client.from('messages').insert({ id, conversation_id: supper, body_html })).error).toBeNull()
  asked = []
  const { data, error } = await client.functions.invoke('link-card', { body: { message_id: id } })
  expect(error).toBeNull()
  const { data: cards } = await client
    .from('message_cards')
    .select('url, link_cards(title, description, site, failed)')
    .eq('message_id', id)
    .order('place')
  return { id, kept: data.kept as number, cards: cards!.map((card) => card.link_cards as unknown) }
}
const failed = { title: null, description: null, site: null, failed: true }

describe('a message with links', () => {
  test('shows what their pages say of themselves, each asked once, to who reads it and nobody else', async () => {
    const [me, other, stranger] = [await signedIn(ruth), await signedIn(mina), await signedIn(jonas)]
    const { id, kept, cards } = await cardsOf(me, `${at(internet)}/soup#top`)
    expect(kept).toBe(1)
    expect(cards).toEqual([{ title: 'Soup & bread', description: 'Warm <b>', site: '127.0.0.1', failed: false }])
    expect(asked).toEqual(['/soup'])
    asked = []
    expect((await other.functions.invoke('link-card', { body: { message_id: id } })).data).toEqual({ kept: 0 })
    expect(asked).toEqual([])
    expect((await other.from('link_cards').select('url')).data).toHaveLength(1)
    expect((await stranger.from('link_cards').select('url')).data).toEqual([])
    expect((await stranger.functions.invoke('link-card', { body: { message_id: id } })).data).toEqual({ kept: 0 })
  })

  test('keeps a link where a page cannot be had: gone, no page, or inside, also by a redirect', async () => {
    const me = await signedIn(ruth)
    const one = await cardsOf(me, `${at(internet)}/gone`, `${at(internet)}/picture`, `${at(internet)}/inside`)
    expect(one.cards).toEqual([failed, failed, failed])
    const two = await cardsOf(me, at(inside), 'http://169.254.169.254/latest/', `${server.url}/rest/v1/users`)
    expect(two.cards).toEqual([failed, failed, failed])
    expect(asked).toEqual([])
  })

  test('reads no more than it needs of a page without an end', async () => {
    const { cards } = await cardsOf(await signedIn(ruth), `${at(internet)}/huge`)
    expect(cards).toMatchObject([{ title: 'Huge', failed: false }])
  })
})

describe('what a page says of itself', () => {
  test.each([
    ['<title> A \n title </title>', { title: 'A title', description: null, site: null }],
    ['<!-- <title>Old</title> --><script>"<title>No</title>"</script>', { title: null, description: null, site: null }],
    ["<meta content='B' name='twitter:title'><meta property=og:site_name content=Blog>", { title: 'B', site: 'Blog' }],
    ['<title>&#x1F600;&#0;&mdash;&unknown;</title>', { title: '😀 —&unknown;' }],
  ])('%s', (page, expected) => {
    expect(cardOf(page)).toMatchObject(expected)
  })

  test('is read in the charset that it names, when there is one', () => {
    expect(charsetOf('text/html; charset="ISO-8859-1"')).toBe('iso-8859-1')
    expect(charsetOf('text/html; charset=nonsense')).toBe('utf-8')
  })
})
