import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Server, startServer } from '../../../test/server.ts'
import { ruth } from '../cast.ts'

/* Every function of the folder, asked by somebody who means no good. A mistake of theirs is never a fault of ours. */

const names = readdirSync('supabase/functions').filter((name) => !name.startsWith('_'))
const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))

let server: Server
let anonKey: string
let token: string
beforeAll(async () => {
  server = await startServer({ SEED: '1' })
  anonKey = (await (await fetch(`${server.url}/config.json`)).json()).anonKey
  const client = createClient(server.url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data, error } = await client.auth.signInWithPassword({ email: ruth.email!, password: 'cohort-demo' })
  if (error) throw error
  token = data.session.access_token
})
afterAll(() => server.discard())

type FunctionRequest = { method?: string; body?: BodyInit | undefined; headers?: Record<string, string>; path?: string }

const ask = (name: string, { method = 'POST', body, headers = {}, path = '' }: FunctionRequest = {}) =>
  fetch(`${server.url}/functions/v1/${name}${path}`, {
    method,
    headers: { apikey: anonKey, authorization: `Bearer ${token}`, ...headers },
    ...(body === undefined ? {} : { body }),
  })

const json = { 'content-type': 'application/json' }
const attacks: Record<string, FunctionRequest> = {
  nothing: {},
  'no JSON': { body: '{', headers: json },
  'a JSON null': { body: 'null', headers: json },
  'a JSON list': { body: '[]', headers: json },
  'a JSON word': { body: '"x"', headers: json },
  'a JSON number': { body: '1e999', headers: json },
  'wrong kinds': { body: '{"message_id": {}, "url": [], "token": 7}', headers: json },
  'what is no id': { body: '{"message_id": "x", "url": "x"}', headers: json },
  'a NUL': { body: '{"message_id": "\\u0000", "url": "http://\\u0000"}', headers: json },
  'half a sign': { body: '{"message_id": "\\ud83d", "url": "http://x/\\ud83d"}', headers: json },
  'a prototype': { body: '{"__proto__": {"message_id": 1}}', headers: json },
  'deep nesting': { body: '['.repeat(100_000), headers: json },
  'bytes that are no text': { body: new Uint8Array([0xff, 0xfe, 0x00, 0xc0]), headers: json },
  'a gzip bomb': { body: bomb, headers: { ...json, 'content-encoding': 'gzip' } },
  'what says it is gzip': { body: '{}', headers: { ...json, 'content-encoding': 'gzip' } },
  'a form': { body: new URLSearchParams({ message_id: 'x' }) },
  'another charset': { body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } },
  'a key that is a header of its own': { body: '{}', headers: { ...json, apikey: 'x' } },
  'a path below': { path: '/..%2f..%2fetc', body: '{}', headers: json },
  'a question': { path: '?message_id=1&message_id=2', body: '{}', headers: json },
  GET: { method: 'GET' },
  HEAD: { method: 'HEAD' },
  PUT: { method: 'PUT', body: '{}', headers: json },
  PATCH: { method: 'PATCH' },
  DELETE: { method: 'DELETE' },
  OPTIONS: { method: 'OPTIONS' },
}

describe.each(names)('the function %s', (name) => {
  test.each(Object.entries(attacks))('is asked with %s, and that is no fault of its own', async (_, asked) => {
    const { status } = await ask(name, asked)
    expect(status).toBeLessThan(500)
  })

  test('is asked without a token, and with what is none', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer x', 'Basic eDp5', `Bearer ${anonKey}`]) {
      const { status } = await ask(name, { body: '{}', headers: { ...json, authorization } })
      expect([authorization, status]).toEqual([authorization, expect.toSatisfy((it: number) => it < 500)])
    }
  })
})

test('who says nothing of use is told what is missing, in a sentence', async () => {
  for (const [name, message] of [
    ['link-card', '`message_id` is required.'],
    ['fetch-picture', 'This isn’t a web address.'],
  ]) {
    for (const attack of ['nothing', 'no JSON', 'a JSON null', 'a JSON list', 'wrong kinds', 'what says it is gzip']) {
      const answer = await ask(name!, attacks[attack])
      expect([name, attack, answer.status, (await answer.json()).message]).toEqual([name, attack, 400, message])
    }
  }
})
