import { describe, expect, test } from 'vitest'
import { wellKnownRoutes } from './well-known.ts'

const at = Date.parse('2026-03-12T10:00:00Z')
const app = wellKnownRoutes({
  indexed: ['/harbour'],
  drawn: ['/boats/:name'],
  redirects: { 'change-password': '/cabin#key' },
  contact: 'mailto:watch@example.org',
  siteUrl: 'https://boats.example.org',
  now: () => at,
})
const text = async (path: string) => (await app.request(path)).text()

/** True where robots.txt allows it, read as RFC 9309 says: the longest match wins, and Allow over Disallow. */
async function allows(robot: string, path: string) {
  const parts = (await text('/robots.txt')).trim().split('\n\n')
  const mine = parts.find((part) => part.includes(`User-agent: ${robot}\n`)) ?? parts[0]!
  const rules = [...mine.matchAll(/^(Allow|Disallow): (.+)$/gm)]
    .map(([, kind, pattern]) => ({ kind: kind!, pattern: pattern! }))
    .filter(({ pattern }) => new RegExp(`^${pattern.replace(/[.+?]/g, '\\$&').replaceAll('*', '.*')}`).test(path))
    .sort((a, b) => b.pattern.length - a.pattern.length)
  return rules[0]?.kind !== 'Disallow'
}

describe('robots.txt', () => {
  test('lets a search engine see the one page, and what that is drawn with', async () => {
    for (const path of ['/harbour', '/assets/a.js']) expect(await allows('Googlebot', path), path).toBe(true)
    for (const path of ['/', '/home', '/harbour/inner', '/boats/gull', '/rest/v1/boats'])
      expect(await allows('Googlebot', path), path).toBe(false)
  })

  test('lets who draws a link see what it leads to, and nothing else', async () => {
    expect(await allows('Twitterbot', '/boats/gull')).toBe(true)
    expect(await allows('Twitterbot', '/logo512.png')).toBe(true)
    expect(await allows('Twitterbot', '/home')).toBe(false)
  })
})

describe('what is well known', () => {
  test('names whom to tell of a hole, until when, and where that stands', async () => {
    expect(await text('/.well-known/security.txt')).toBe(
      [
        'Contact: mailto:watch@example.org',
        'Expires: 2027-03-11T00:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://boats.example.org/.well-known/security.txt',
        '',
      ].join('\n'),
    )
  })

  test('leads a password manager to where a password is changed', async () => {
    const answer = await app.request('/.well-known/change-password')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/cabin#key'])
  })

  test('is not there when nobody has put it there', async () => {
    const name = 'resource-that-should-not-exist-whose-status-code-should-not-be-200'
    expect((await app.request(`/.well-known/${name}`)).status).toBe(404)
  })
})
