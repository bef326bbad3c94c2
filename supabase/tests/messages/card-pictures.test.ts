import { createServer, type Server as HttpServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync } from 'node:zlib'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startReaching } from '../../../test/reaching.ts'
import { statement } from '../../../test/server.ts'
import { sizeOf } from '../../functions/_shared/picture.ts'
import { jonas, mina, ruth, supper } from '../cast.ts'

/* The picture of a card: from the real function, behind the guard that its page has; one small server is the whole internet. */

let server: Awaited<ReturnType<typeof startReaching>>
let inside: HttpServer
let reader: SupabaseClient
let asked: string[] = []
let sent = 0
const files: Record<string, { bytes: Buffer; type?: string }> = {}

beforeAll(async () => {
  const landscape = { width: 1200, height: 630, channels: 3, background: 'tomato' } as const
  const picture = (size: object = {}) => sharp({ create: { ...landscape, ...size } })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>alert(1)</script></svg>'
  Object.assign(files, {
    '/soup.jpg': { bytes: await picture().jpeg().toBuffer() },
    '/soup.png': { bytes: await picture().png().toBuffer() },
    '/soup.gif': { bytes: await picture().gif().toBuffer() },
    '/soup.webp': { bytes: await picture().webp().toBuffer() },
    '/soup.avif': { bytes: await picture({ width: 300, height: 200 }).avif({ effort: 0 }).toBuffer() },
    '/svg.png': { bytes: Buffer.from(svg), type: 'image/png' },
    '/page.png': { bytes: Buffer.from('<!doctype html><title>Secret</title>'), type: 'image/png' },
    '/cut.png': { bytes: (await picture().png().toBuffer()).subarray(0, 20) },
    '/dot.png': { bytes: await picture({ width: 1, height: 1 }).png().toBuffer() },
    '/bomb.png': { bytes: bomb(30_000, 30_000) },
    // what it says of itself is small, and what it unfolds to is not
    '/liar.png': { bytes: bomb(600, 400, 600 * 400 * 400).subarray(0, -100) },
  })
  inside = createServer((_, answer) => {
    asked.push('inside')
    answer.end(files['/soup.png']!.bytes)
  })
  await new Promise<void>((ready) => inside.listen(0, '127.0.0.1', ready))
  server = await startReaching((request, answer) => {
    const url = new URL(request.url!, server.site)
    asked.push(url.pathname)
    if (url.pathname === '/to') return answer.writeHead(302, { location: url.searchParams.get('where')! }).end()
    if (url.pathname === '/page') return answer.setHeader('content-type', 'text/html').end(url.searchParams.get('head'))
    if (url.pathname === '/endless') return pour(answer.writeHead(200, { 'content-type': 'image/png' }))
    if (url.pathname === '/large')
      return pour(answer.writeHead(200, { 'content-type': 'image/png', 'content-length': 10 * 1024 ** 3 }))
    if (url.pathname === '/drip') return drip(answer)
    const { bytes, type = 'application/octet-stream' } = files[url.pathname] ?? {}
    answer.writeHead(bytes ? 200 : 404, { 'content-type': type ?? '' }).end(bytes)
  })
  reader = await signedIn(ruth)
})
afterAll(async () => {
  await server.discard()
  inside.closeAllConnections()
  inside.close()
})
beforeEach(() => {
  asked = []
  sent = 0
})

/** A PNG of one colour that says these sizes, with so many bytes of pixels when it is unfolded. */
function bomb(width: number, height: number, pixels = 1_000_000) {
  const chunk = (name: string, data: Buffer) => {
    const its = Buffer.concat([Buffer.alloc(4), Buffer.from(name), data, Buffer.alloc(4)])
    its.writeUInt32BE(data.length, 0)
    return its
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const sign = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    sign,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(pixels))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A picture without an end; what was taken of it is counted. */
function pour(answer: ServerResponse) {
  const head = files['/soup.png']!.bytes
  answer.write(head)
  const more = () => {
    const piece = Buffer.alloc(65_536)
    do sent += piece.length
    while (answer.write(piece))
    answer.once('drain', more)
  }
  more()
}

function drip(answer: ServerResponse) {
  answer.writeHead(200, { 'content-type': 'image/png' }).write(files['/soup.png']!.bytes.subarray(0, 64))
  const slowly = setInterval(() => answer.write('x'), 200)
  answer.once('close', () => clearInterval(slowly))
}

async function signedIn({ email }: { email?: string }) {
  const { anonKey } = await (await fetch(`${server.url}/config.json`)).json()
  const client = createClient(server.url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  expect((await client.auth.signInWithPassword({ email: email!, password: 'cohort-demo' })).error).toBeNull()
  return client
}

const og = (address: string) => `<title>Soup</title><meta property="og:image" content="${address}">`

/** Says something with a link to a page with this head, and has its card fetched. */
async function cardOf(head: string) {
  const id = crypto.randomUUID()
  const url = `${server.site}/page?head=${encodeURIComponent(head)}&n=${id}`
  const body_html = `<p><a href="${url.replaceAll('&', '&amp;').replaceAll("'", '%27')}">this</a></p>`
  expect((await reader.from('messages').insert({ id, conversation_id: supper, body_html })).error).toBeNull()
  expect((await reader.functions.invoke('link-card', { body: { message_id: id } })).data).toEqual({ kept: 1 })
  const { data } = await reader.from('message_cards').select('card:link_cards(*)').eq('message_id', id).single()
  const card = data!.card as unknown as { title: string; picture_path: string | null; picture_width: number | null }
  return { id, ...card }
}
const kept = (client: SupabaseClient, path: string) => client.storage.from('link-pictures').download(path)
const countOf = (text: string) => Number(/"count":"?(\d+)/.exec(statement(server, text))?.[1])
const lying = () => countOf("select count(*) from storage.objects where bucket_id = 'link-pictures'")

describe('the picture of a page that somebody links to', () => {
  test('is kept small, with its size, and asked for once, whatever its kind and wherever the page says it', async () => {
    const heads = [
      og(`${server.site}/soup.jpg`),
      og('/soup.png'),
      `<title>Soup</title><meta name=twitter:image content='${server.site}/soup.gif'>`,
      '<title>Soup</title><link rel="image_src" href="soup.webp">',
      og(`/to?where=${server.site}/soup.avif`),
    ]
    for (const head of heads) {
      const { picture_path, ...card } = await cardOf(head)
      expect([head, card.title, picture_path]).toEqual([head, 'Soup', expect.stringMatching(/^[0-9a-f-]{36}\.webp$/)])
      const bytes = Buffer.from(await (await kept(reader, picture_path!)).data!.arrayBuffer())
      const { width, height, format } = await sharp(bytes).metadata()
      expect(card).toMatchObject({ picture_width: width, picture_height: height })
      expect([format, Math.max(width, height)]).toEqual(['webp', head.includes('avif') ? 300 : 720])
      expect(bytes.length).toBeLessThan(60_000)
      expect(asked.filter((path) => path.includes('soup'))).toHaveLength(1)
      asked = []
    }
    // what came first is not kept beside it
    expect(lying()).toBe(heads.length)
  })

  test('is seen by who reads the message, and by nobody else; nobody puts one there or takes it away', async () => {
    const { id, picture_path } = await cardOf(og('/soup.png'))
    const [other, stranger] = [await signedIn(mina), await signedIn(jonas)]
    expect((await kept(other, picture_path!)).error).toBeNull()
    expect((await kept(stranger, picture_path!)).error).not.toBeNull()
    const its = other.storage.from('link-pictures')
    expect((await its.upload(`${crypto.randomUUID()}.png`, files['/soup.png']!.bytes)).error).not.toBeNull()
    await its.remove([picture_path!])
    expect((await kept(reader, picture_path!)).error).toBeNull()
    const open = await fetch(`${server.url}/storage/v1/object/public/link-pictures/${picture_path}`)
    expect(open.status).toBe(400)
    // it goes with the message
    expect((await reader.rpc('delete_message', { id })).error).toBeNull()
    expect((await kept(other, picture_path!)).error).not.toBeNull()
  })

  test.each([
    ['leads to this machine', () => og(at(inside))],
    ['leads to a name that means this machine', () => og(`http://localhost:${new URL(at(inside)).port}/soup.png`)],
    ['leads to a name that means this machine, at the port of the web', () => og('http://localhost/soup.png')],
    ['leads to this machine by a redirection', () => og(`/to?where=${at(inside)}`)],
    ['leads to this machine in the newer way', () => og('http://[::ffff:127.0.0.1]/soup.png')],
    ['leads to where a cloud keeps its keys', () => og('http://169.254.169.254/latest/meta-data')],
    ['leads into a private net', () => og('http://10.0.0.1/soup.png')],
    ['leads to what only the server may ask', () => og(`${server.url}/rest/v1/users`)],
    ['lies on a disk', () => og('file:///etc/passwd')],
    ['lies in its own address', () => og(`data:image/png;base64,${files['/dot.png']!.bytes.toString('base64')}`)],
    ['has no end', () => og('/endless')],
    ['says that it has ten gigabytes', () => og('/large')],
    ['comes a byte at a time', () => og('/drip')],
    ['is an SVG with a script in it', () => og('/svg.png')],
    ['is a page that calls itself a picture', () => og('/page.png')],
    ['ends before its head', () => og('/cut.png')],
    ['is a dot', () => og('/dot.png')],
    ['unfolds to 30,000 times 30,000 pixels', () => og('/bomb.png')],
    ['is broken, and unfolds to more than it says', () => og('/liar.png')],
    ['is not there', () => og('/none.png')],
    ['has no address', () => og('http://')],
  ])('is left out where it %s; the card is there', async (_, head) => {
    const before = lying()
    expect(await cardOf(head())).toMatchObject({ title: 'Soup', picture_path: null, picture_width: null })
    expect(asked).not.toContain('inside')
    // what was on its way when it was left
    expect(sent).toBeLessThan(16 * 1024 * 1024)
    expect(lying()).toBe(before)
  })

  test('is forgotten with the last message that has its address, a day later', async () => {
    const { id, picture_path } = await cardOf(og('/soup.png'))
    const stays = (await cardOf(og('/soup.png'))).picture_path!
    expect((await reader.rpc('delete_message', { id })).error).toBeNull()
    const sweep = (day: Date) =>
      countOf(`set app.clock = '${day.toISOString()}'; select private.forget_link_cards() as count`)
    const its = (path: string | null) => countOf(`select count(*) from storage.objects where name = '${path}'`)
    expect([sweep(new Date()), its(picture_path)]).toEqual([0, 1])
    expect(sweep(new Date(Date.now() + 86_500_000))).toBeGreaterThan(0)
    expect([its(picture_path), its(stays)]).toEqual([0, 1])
  })
})

describe('how many pixels a picture has', () => {
  test('is read from its head, of every kind', async () => {
    const picture = sharp({ create: { width: 321, height: 123, channels: 4, background: '#12345678' } })
    const kinds = [
      picture.png(),
      picture.gif(),
      picture.jpeg(),
      picture.jpeg({ progressive: true }),
      picture.webp(),
      picture.webp({ lossless: true }),
      picture.clone().flatten().webp(),
      picture.clone().flatten().webp({ lossless: true }),
      picture.avif({ effort: 0 }),
      picture.withMetadata().jpeg(),
    ]
    for (const kind of kinds) {
      const bytes = await kind.toBuffer()
      expect(sizeOf(bytes)).toEqual({ width: 321, height: 123 })
      for (let end = 0; end < 24; end++) expect(sizeOf(bytes.subarray(0, end))).toBeUndefined()
    }
  })
})

const at = (it: HttpServer) => `http://127.0.0.1:${(it.address() as AddressInfo).port}`
