import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { importedAs, importMapOf } from './imports.ts'
import { decodeBase64Url, encodeBase64Url } from './std/base64url.ts'
import { delay } from './std/delay.ts'
import { decodeHex, encodeHex } from './std/hex.ts'
import { fromFileUrl, join as joined, toFileUrl } from './std/path.ts'

const dir = mkdtempSync(join(tmpdir(), 'imports-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test.each([
  ['npm:stripe@14', 'stripe'],
  ['npm:/zod@3.22.4', 'zod'],
  ['npm:@supabase/supabase-js@2/dist/module', '@supabase/supabase-js/dist/module'],
  ['jsr:@supabase/supabase-js@2', '@supabase/supabase-js'],
  ['jsr:@hono/hono@4/cors', 'hono/cors'],
  ['jsr:@zod/zod', 'zod'],
  ['https://esm.sh/stripe@14.5.0?target=deno&no-check', 'stripe'],
  ['https://esm.sh/@supabase/supabase-js@2.39.3', '@supabase/supabase-js'],
  ['https://esm.sh/v135/hono@4/cors', 'hono/cors'],
  ['https://esm.sh/*openai@4', 'openai'],
  ['https://esm.sh/jsr/@hono/hono@4', 'hono'],
  ['https://cdn.skypack.dev/lodash', 'lodash'],
  ['https://unpkg.com/nanoid@5/index.js', 'nanoid/index.js'],
  ['https://cdn.jsdelivr.net/npm/uuid@9/+esm', 'uuid'],
  ['node:crypto', 'node:crypto'],
  ['hono', 'hono'],
  ['./other.ts', './other.ts'],
  ['https://esm.sh/gh/someone/something', 'https://esm.sh/gh/someone/something'],
  ['https://deno.land/x/oak@v12/mod.ts', 'https://deno.land/x/oak@v12/mod.ts'],
  ['https://deno.land/std@0.224.0/nothing/mod.ts', 'https://deno.land/std@0.224.0/nothing/mod.ts'],
])('%s is %s', (name, meant) => expect(importedAs(name, {})).toBe(meant))

test.each([
  ['https://deno.land/std@0.168.0/http/server.ts', 'http-server.ts'],
  ['https://deno.land/std/encoding/base64.ts', 'base64.ts'],
  ['jsr:@std/encoding@1/base64', 'base64.ts'],
  ['jsr:@std/encoding/base64url', 'base64url.ts'],
  ['@std/encoding/hex', 'hex.ts'],
  ['https://deno.land/std@0.224.0/path/mod.ts', 'path.ts'],
  ['jsr:@std/path@1', 'path.ts'],
  ['https://deno.land/std@0.177.0/async/delay.ts', 'delay.ts'],
  ['https://deno.land/std@0.177.0/dotenv/load.ts', 'nothing.ts'],
])('%s is a file of the server’s own', (name, file) => {
  expect(importedAs(name, {})).toBe(new URL(`./std/${file}`, import.meta.url).href)
})

test('an import map goes before, by the longest of its beginnings', () => {
  const map = { hono: 'npm:hono@4', 'std/': 'https://deno.land/std@0.224.0/', 'std/path': 'node:path', 'a/': './a/' }
  expect(importedAs('hono', map)).toBe('hono')
  expect(importedAs('std/http/server.ts', map)).toMatch(/std\/http-server\.ts$/)
  expect(importedAs('std/path', map)).toBe('node:path')
})

test('a map is in deno.json, with comments, or in the file that it names, or in the one of all functions', () => {
  const own = (name: string, file: string, text: string) => {
    mkdirSync(join(dir, name), { recursive: true })
    writeFileSync(join(dir, name, file), text)
    return importMapOf(join(dir, name))
  }
  expect(own('one', 'deno.jsonc', '{ // theirs\n "imports": { "a//b": "npm:a", /* x */ "c": "./c.ts", }, }')).toEqual({
    ...{ 'a//b': 'npm:a', c: pathToFileURL(join(dir, 'one', 'c.ts')).href },
  })
  writeFileSync(join(dir, 'map.json'), '{ "imports": { "d": "./d.ts" } }')
  expect(own('two', 'deno.json', '{ "importMap": "../map.json" }')).toEqual({
    ...{ d: pathToFileURL(join(dir, 'd.ts')).href },
  })
  writeFileSync(join(dir, 'import_map.json'), '{ "imports": { "e": "npm:e" } }')
  expect(own('three', 'index.ts', '')).toEqual({ e: 'npm:e' })
  expect(() => own('four', 'deno.json', '{')).toThrow('cannot be read')
})

test('the stand-ins do what their originals say', async () => {
  expect([encodeHex('ä'), encodeHex(new Uint8Array([0, 255]))]).toEqual(['c3a4', '00ff'])
  expect(decodeHex('00fF')).toEqual(new Uint8Array([0, 255]))
  expect(() => decodeHex('0')).toThrow(TypeError)
  expect(encodeBase64Url(new Uint8Array([251, 255]))).toBe('-_8')
  expect(decodeBase64Url('-_8')).toEqual(new Uint8Array([251, 255]))
  expect(() => decodeBase64Url('+')).toThrow(TypeError)
  expect([joined('/a', '../b'), fromFileUrl(toFileUrl('/a b'))]).toEqual(['/b', '/a b'])
  const aborted = new AbortController()
  const waiting = delay(60_000, { signal: aborted.signal })
  aborted.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  await expect(delay(60_000, { signal: aborted.signal })).rejects.toThrow('enough')
  await delay(0)
})
