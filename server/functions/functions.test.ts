import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { FunctionsHttpError, FunctionsRelayError } from '@supabase/functions-js'
import { createClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sources, toml } from '../../test/fixtures/edge-functions.ts'
import { openTokens, type Tokens } from '../auth/sessions/tokens.ts'
import { readConfig } from '../config.ts'
import type { Env } from '../http/claims.ts'
import { cors } from '../http/cors.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../supabase-config.ts'
import { type Functions, functionRoutes } from './routes.ts'

/* Functions as they are written for Supabase, called by the stock client. */

// inside of the project, so that its packages are found
const results = join(import.meta.dirname, '..', '..', 'test-results')
mkdirSync(results, { recursive: true })
const supabaseDir = mkdtempSync(join(results, 'functions-'))
let url: string
let own: Server
let neighbour: Server
const said: string[] = []
let tokens: Tokens
let deps: Parameters<typeof functionRoutes>[0]
let functions: Functions
let app: Hono<Env>

/** Says on any path which of its headers it has heard. */
const site = (name: string) =>
  new Promise<Server>((ready) => {
    const made: Server = createServer((request, answer) => {
      if (request.url === '/away') return answer.writeHead(302, { location: url }).end()
      answer.end(`${name} heard ${request.headers.apikey ?? 'nothing'}`)
    }).listen(0, '127.0.0.1', () => ready(made))
  })
const at = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  own = await site('own')
  neighbour = await site('neighbour')
  url = at(own)
  writeFileSync(
    join(supabaseDir, 'config.toml'),
    `${toml}\n[server.functions]\nreach = ["${at(neighbour)}"]
[server.functions.body_limit]\nlarge = "3MiB"`,
  )
  mkdirSync(join(supabaseDir, 'functions'))
  writeFileSync(join(supabaseDir, 'functions', '.env'), '# theirs\nFROM_FILE="a file"\nSUPABASE_URL=http://elsewhere\n')
  for (const [name, source] of Object.entries(sources)) {
    mkdirSync(join(supabaseDir, 'functions', name), { recursive: true })
    writeFileSync(join(supabaseDir, 'functions', name, 'index.ts'), source)
  }
  tokens = await openTokens({ secrets: { signingKeys: [], jwtSecret: 'x'.repeat(32) }, save: () => {} })
  const config = readConfig({
    SUPABASE_DIR: supabaseDir,
    HELLO: 'good day',

    SITE_URL: url,
    HOME: '/home/secret',
  })
  const log = createLog('info', { write: (line) => void said.push(line) })
  deps = { ...config, tokens, settings: readSettings(config), log }
  functions = functionRoutes(deps)
  app = new Hono<Env>().use('/functions/v1/*', cors).route('/functions/v1', functions.routes)
})
afterAll(async () => {
  await functions.stop()
  for (const server of [own, neighbour]) server.close()
  rmSync(supabaseDir, { recursive: true, force: true })
})

/** The same folder under other bounds. */
function another(bounds: { limit?: number; cpu?: number }) {
  const { routes, stop } = functionRoutes({ ...deps, ...bounds })
  const its = new Hono<Env>().route('/functions/v1', routes)
  const headers = { authorization: `Bearer ${tokens.anonKey}` }
  const ask = async (name: string, body: string) =>
    its.request(`/functions/v1/${name}`, { method: 'POST', body, headers })
  return { ask, stop }
}

const client = () =>
  createClient(url, tokens.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: async (input, init) => app.request(input as string, init) },
  })
const invoke = (name: string, options = {}) => client().functions.invoke(name, options)

describe('the stock client', () => {
  test('sends JSON and text, and the function sees who asks and its own name', async () => {
    const { data, error } = await invoke('echo/more', { body: { a: 'ä' }, method: 'PUT' })
    expect(error).toBeNull()
    const json = { method: 'PUT', path: '/echo/more', type: 'application/json', body: '{"a":"ä"}' }
    expect(data).toEqual({ ...json, token: `Bearer ${tokens.anonKey}` })
    expect((await invoke('echo', { body: 'words' })).data).toMatchObject({ type: 'text/plain', body: 'words' })
    expect((await invoke('echo', { method: 'GET' })).data).toMatchObject({ method: 'GET', body: '' })
  })

  test('sends bytes and forms', async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(60_000))
    const { data } = await invoke('echo', { body: bytes.buffer })
    expect(Buffer.from(await data.arrayBuffer())).toEqual(Buffer.from(bytes))
    const form = new FormData()
    form.set('field', 'ö')
    form.set('file', new Blob(['in a file']), 'a.txt')
    expect((await invoke('echo', { body: form })).data).toEqual({ field: 'ö', file: 'in a file' })
  })

  test('gets what a default export answers too', async () => {
    expect((await invoke('exported')).data).toBe('exported POST')
    expect((await invoke('fetched')).data).toBe('fetched')
  })

  test('knows an answer that is no success, and keeps its body', async () => {
    const { error } = await invoke('teapot')
    expect(error).toBeInstanceOf(FunctionsHttpError)
    expect(error.context.status).toBe(418)
    expect(await error.context.json()).toEqual({ short: 'and stout' })
  })

  test.each([
    ['missing', 404, 'NOT_FOUND'],
    ['closed', 404, 'NOT_FOUND'],
    ['..%2Fechoes', 404, 'NOT_FOUND'],
    ['unfit', 503, 'BOOT_ERROR'],
    ['exits', 546, 'WORKER_LIMIT'],
  ])('knows what goes wrong around a function: %s', async (name, status, code) => {
    const { error } = await invoke(name)
    expect(error).toBeInstanceOf(FunctionsRelayError)
    expect(error.context.status).toBe(status)
    expect(await error.context.json()).toMatchObject({ code })
  })
})

describe('who asks', () => {
  const ask = (name: string, headers = {}) => app.request(`/functions/v1/${name}`, { method: 'POST', headers })

  test('needs a token that holds, unless the function asks for none', async () => {
    expect((await ask('echo')).status).toBe(401)
    const bad = await ask('echo', { authorization: 'Bearer a.b.c' })
    expect([bad.status, (await bad.json()).message]).toEqual([401, 'Invalid JWT'])
    expect(await (await ask('open')).text()).toBe('anybody')
  })

  test('may be a page elsewhere', async () => {
    const asked = await app.request('/functions/v1/echo', {
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': 'authorization, x-mine' },
    })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-headers')).toBe('authorization, x-mine')
    const answer = await ask('echo', { authorization: `Bearer ${tokens.anonKey}` })
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://own.example')
    expect(answer.headers.get('x-own')).toBe('yes')
    expect((await ask('open')).headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('a function', () => {
  test('knows of the environment only what it is given', async () => {
    const names = ['FROM_FILE', 'GREETING', 'SUPABASE_ANON_KEY', 'SUPABASE_SERVICE_ROLE_KEY', 'SUPABASE_URL']
    const { data } = await invoke('environment')
    expect(data).toEqual({ names, own: names, url, greeting: 'good day', home: null })
  })

  test('reaches what is named to it in the internet only, and the server itself with a key in hand', async () => {
    const asks = async (address: string, more = {}) => (await invoke('asks', { body: { address, ...more } })).data
    expect(await asks(url)).toMatchObject({ refused: expect.stringContaining('no public address') })
    expect(await asks(`${url}/dev`, { headers: { apikey: 'key' } })).toMatchObject({ text: 'own heard key' })
    expect(await asks('http://169.254.169.254/')).toMatchObject({ refused: expect.stringContaining('no public') })
    const elsewhere = at(neighbour)
    expect(await asks(elsewhere)).toEqual({ text: 'neighbour heard nothing', last: `${elsewhere}/` })
    expect(await asks(`${elsewhere}/away`)).toMatchObject({ refused: expect.stringContaining('no public address') })
    expect(await asks(elsewhere, { most: 9 })).toMatchObject({ text: null })
    expect(await asks(elsewhere, { most: 9, cut: true })).toMatchObject({ text: 'neighbour' })
  })

  test('that throws says so in the log and nowhere else', async () => {
    const { error } = await invoke('throws')
    expect(error).toBeInstanceOf(FunctionsHttpError)
    expect(error.context.status).toBe(500)
    expect(await error.context.text()).not.toContain('swordfish')
    await expect.poll(() => said.join()).toContain('swordfish')
  })

  test('that ends its thread is there again for the next call', async () => {
    await invoke('exits')
    await invoke('later', { method: 'DELETE' })
    await expect.poll(() => said.some((line) => line.includes('a function broke') && line.includes('late'))).toBe(true)
    expect((await invoke('later')).data).toBe('fine')
  })

  test('that never answers, or loops for ever, holds up nobody, and is there again', async () => {
    const { ask, stop } = another({ limit: 1_000 })
    const slow = ask('slow', '')
    const stuck = ask('stuck', 'loop')
    expect((await invoke('open')).data).toBe('anybody')
    for (const answer of await Promise.all([slow, stuck])) {
      expect([answer.status, await answer.json()]).toMatchObject([504, { code: 'IDLE_TIMEOUT' }])
      expect(answer.headers.get('x-relay-error')).toBe('true')
    }
    await expect.poll(async () => (await ask('stuck', 'go')).text(), { timeout: 30_000 }).toBe('free')
    await stop()
  })

  test('is asked and answers while both bodies are still on their way', async () => {
    let to: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        to = controller
      },
    })
    const answer = await app.request('/functions/v1/streams', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${tokens.anonKey}` },
      duplex: 'half',
    } as RequestInit)
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (const word of ['one', 'two']) {
      to!.enqueue(new TextEncoder().encode(word))
      expect([(await reader.read()).value, (await reader.read()).value].join('')).toBe(`${word}|`)
    }
    to!.close()
    expect((await reader.read()).done).toBe(true)
  })

  test('may be at work for long, if it lets others in between; one that does not is ended', async () => {
    const { ask, stop } = another({ limit: 60_000, cpu: 300 })
    const both = await Promise.all([ask('busy', 'breathe'), ask('busy', 'breathe')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const loop = await ask('busy', 'loop')
    expect([loop.status, await loop.json()]).toMatchObject([546, { code: 'WORKER_LIMIT' }])
    expect((await ask('busy', 'breathe')).status).toBe(200)
    expect(said.join()).toContain('it blocked its thread too long')
    await stop()
  })

  test('serves people in turn: many calls of one keep no other waiting', async () => {
    const person = (sub: string) => tokens.sign({ role: 'authenticated', sub, exp: Math.floor(Date.now() / 1000) + 60 })
    const call = async (sub: string) => {
      const headers = { authorization: `Bearer ${await person(sub)}` }
      const { status } = await app.request('/functions/v1/patient', { method: 'POST', headers })
      done.push(`${sub} ${status}`)
    }
    const done: string[] = []
    await Promise.all([...Array.from({ length: 30 }, () => call('many')), call('one')])
    // four of the many were at work when the one came
    expect(done.slice(0, 5)).toContain('one 200')
    expect(done).toHaveLength(31)
  })

  test('takes a megabyte, or as much as it says', async () => {
    const headers = { authorization: `Bearer ${tokens.anonKey}` }
    const send = (name: string, bytes: number, pieces: boolean) => {
      const whole = new Uint8Array(bytes)
      const body = pieces ? new Blob([whole]).stream() : whole
      return app.request(`/functions/v1/${name}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    }
    const mebibyte = 1024 * 1024
    for (const pieces of [false, true]) {
      expect(await (await send('sizes', mebibyte, pieces)).text()).toBe(`${mebibyte}`)
      expect(await (await send('large', 3 * mebibyte, pieces)).text()).toBe(`${3 * mebibyte}`)
      for (const [name, bytes] of [
        ['sizes', mebibyte + 1],
        ['large', 3 * mebibyte + 1],
        ['teapot', 9 * mebibyte],
      ] as const) {
        const answer = await send(name, bytes, pieces)
        // one that reads no body may have answered before it was too long
        if (name === 'teapot' && answer.status === 418) continue
        expect([name, answer.status, (await answer.json()).code]).toEqual([name, 413, 'PAYLOAD_TOO_LARGE'])
        expect(answer.headers.get('x-relay-error')).toBe('true')
      }
    }
  })

  test('that ends in the middle of its answer breaks it off', async () => {
    const answer = await app.request('/functions/v1/breaks', { headers: { authorization: `Bearer ${tokens.anonKey}` } })
    await expect(answer.arrayBuffer()).rejects.toThrow('broke off')
  })
})
