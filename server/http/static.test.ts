import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentSecurityPolicy, staticRoutes } from './static.ts'

let dir: string
let app: ReturnType<typeof staticRoutes>
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'static-'))
  mkdirSync(join(dir, 'assets'))
  writeFileSync(join(dir, 'index.html'), '<!doctype html><script>early()</script><script src="/assets/a.js"></script>')
  writeFileSync(join(dir, 'assets', 'a.js'), 'plain')
  writeFileSync(join(dir, 'assets', 'a.js.br'), 'brotli')
  writeFileSync(join(dir, 'assets', 'a.js.gz'), 'gzip')
  writeFileSync(join(dir, 'secret.unknown'), 'bytes')
  writeFileSync(join(dir, 'app.webmanifest'), '{"name":"Any","short_name":"Any","start_url":"/"}')
  app = staticRoutes({ dir, https: true, brand: 'Fern & Oak' })
})
afterAll(() => rmSync(dir, { recursive: true }))

describe('the page', () => {
  test('answers every address of the client, is asked for anew, and may run only its own scripts', async () => {
    const answer = await app.request('/boats/7')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    const policy = answer.headers.get('content-security-policy')!
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(answer.headers.get('strict-transport-security')).toContain('max-age')
  })

  test('is not sent twice to who has it', async () => {
    const etag = (await app.request('/')).headers.get('etag')!
    expect((await app.request('/', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })
})

describe('a file', () => {
  test.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['', null, 'plain'],
  ])('goes out for "%s" as %s, and is kept for a year', async (accepted, encoding, text) => {
    const answer = await app.request('/assets/a.js', { headers: { 'accept-encoding': accepted } })
    expect(await answer.text()).toBe(text)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('that tells how the app is installed calls it by the name of this instance', async () => {
    const answer = await app.request('/app.webmanifest')
    expect(answer.headers.get('content-type')).toBe('application/manifest+json')
    expect(await answer.json()).toEqual({ name: 'Fern & Oak', short_name: 'Fern & Oak', start_url: '/' })
  })

  test.each([
    ['Harbour%20%26%20Co', 'Harbour & Co'],
    ['Harb%C3%B6r%0D%0Ax%E2%80%AE', 'Harbör x'],
    ['x'.repeat(300), 'x'.repeat(40)],
    ['%20', 'Fern & Oak'],
    ['', 'Fern & Oak'],
  ])('that tells how the app is installed calls it by the name that the page gives, %s', async (said, name) => {
    const answer = await app.request(`/app.webmanifest?name=${said}`)
    expect(answer.headers.get('content-type')).toBe('application/manifest+json')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.json()).toEqual({ name, short_name: name, start_url: '/' })
  })

  test('that is not there is a 404 and not the page', async () => {
    expect((await app.request('/assets/gone.js')).status).toBe(404)
  })
})

test('the policy knows each inline script by its hash, and none that is loaded', () => {
  expect(
    contentSecurityPolicy('<script>one</script><script type="module" src="/x.js"></script>').match(/sha256-/g),
  ).toHaveLength(1)
})
