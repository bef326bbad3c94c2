import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PipelineQuery } from '../postgres/pipeline-pool.ts'
import { openPreviews } from './link-previews.ts'

const page = '<html><head><title>Boats</title><meta name="description" content="All of them." /></head></html>'

let asked: string[]
let answer: () => Promise<object | null>
let at: number
beforeEach(() => {
  asked = []
  at = 0
  answer = async () => ({ title: 'Gull', description: 'Two masts.', image: '/gull.png' })
})
afterEach(() => expect(asked.every((values) => values.startsWith('{'))).toBe(true))

const query: PipelineQuery = async (context, { text, values }) => {
  expect([context.role, text]).toEqual(['anon', 'select harbour.drawn($1::jsonb)::text'])
  asked.push(String(values?.[0]))
  return [[Buffer.from(JSON.stringify(await answer()))]]
}
const draw = openPreviews({
  previews: [{ path: '/boats/:name', function: 'harbour.drawn' }],
  query,
  siteUrl: 'https://boats.example.org',
  brand: 'Boats & more',
  now: () => at,
})

test('an address that is drawn has its title, words and picture in the page', async () => {
  const html = await draw('/boats/a%20gull', page)
  expect(asked).toEqual(['{"name":"a gull"}'])
  expect(html).toContain('<title>Gull</title>')
  expect(html).toContain('<meta name="description" content="Two masts." />')
  expect(html).toContain('<meta property="og:title" content="Gull" />')
  expect(html).toContain('<meta property="og:image" content="https://boats.example.org/gull.png" />')
  expect(html).toContain('<meta property="og:url" content="https://boats.example.org/boats/a%20gull" />')
  expect(html).toContain('<meta property="og:site_name" content="Boats &amp; more" />')
})

test('what people wrote stays text', async () => {
  answer = async () => ({ title: `</title><script>alert("1")</script>$&'`, description: '"><img>' })
  const html = (await draw('/boats/hostile', page))!
  expect(html).not.toMatch(/<script|<img/)
  expect(html).toContain('&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;$&amp;&#39;')
})

test.each(['/boats', '/boats/gull/mast', '/boats/', '/boats/%ff', '/boats/a%00b', '/harbour/gull'])(
  '%s is nothing to be drawn, and nobody is asked',
  async (path) => {
    expect(await draw(path, page)).toBeUndefined()
    expect(asked).toEqual([])
  },
)

test('the database is asked once a minute for one address', async () => {
  await Promise.all([draw('/boats/often', page), draw('/boats/often', page)])
  at = 59_000
  await draw('/boats/often', page)
  expect(asked).toHaveLength(1)
  at = 61_000
  await draw('/boats/often', page)
  expect(asked).toHaveLength(2)
})

test('where there is nothing to say, or the database is away, the page is as ever', async () => {
  answer = async () => null
  expect(await draw('/boats/unknown', page)).toBeUndefined()
  answer = async () => Promise.reject(new Error('away'))
  expect(await draw('/boats/stormy', page)).toBeUndefined()
})
