import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hasOwnLinks, ownLinks } from './own-links.ts'

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'https://cohort.example' })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const event = 'https://cohort.example/events?eventId=0e&amp;on=2026-03-10'

test('links into the app are found once each, whatever else is linked', () => {
  const html = `<p><a href="${event}">supper</a> <a href="https://elsewhere.example/events?eventId=0e">not ours</a> <a href="${event}">again</a></p>`
  expect(hasOwnLinks(html)).toBe(true)
  expect(ownLinks(html).map(({ href }) => href)).toEqual(['https://cohort.example/events?eventId=0e&on=2026-03-10'])
})

test('a site whose name begins as ours does is not ours', () => {
  const html = '<p><a href="https://cohort.example.evil.example/events?eventId=0e">supper</a></p>'
  expect(hasOwnLinks(html)).toBe(false)
  expect(ownLinks(html)).toEqual([])
})

test('of many only the first three', () => {
  const html = [1, 2, 3, 4].map((n) => `<a href="https://cohort.example/events?eventId=${n}">x</a>`).join('')
  expect(ownLinks(html)).toHaveLength(3)
})
