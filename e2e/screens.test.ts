import { readFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { person, signIn } from '../test/browser.ts'
import { seededServer } from '../test/seeded-server.ts'

/* Every word of ours is given to translators. */

const supper = '/groups/00000000-0000-4000-8000-0000000000b1'
const inside = [
  `${supper}?tab=members`,
  `${supper}?tab=announcements`,
  `${supper}?tab=curriculum`,
  `${supper}/edit`,
  '/feed',
  '/tasks',
  '/admin/moderation',
  '/test/permissions',
  '/profile',
  '/test',
  '/virtuoso-test',
]

const server = seededServer()

test('no word on any screen is left untranslated', async ({ browser }) => {
  const { page, context } = await person(browser)
  // what people wrote stays as they wrote it: whatever the seed says, their names and what is made of them
  const seed = readFileSync('supabase/seed.sql', 'utf8').replace(/\/\*.*?\*\//s, '')
  const said = [...seed.matchAll(/'([^']{2,})'/g)].map(([, text]) => text!)
  const written = said.sort((a, b) => b.length - a.length)
  const names = /Cohort|Ruth|Adeyemi|Tomas|Lind|Mina|Park|Jonas|Weber|@example\.org|Chrome|Linux|RA|TL|MP|JW/g
  const plain = async (path: string) => {
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // nor do we translate the names of zones, and what says of itself that it is no text of ours, or in which language it is
    const text = await page.evaluate(() => {
      for (const part of document.querySelectorAll('select:has(option[value=UTC]), [translate=no], body [lang]'))
        part.remove()
      return document.body.innerText
    })
    const days = Array.from({ length: 365 }, (_, day) => new Date(2026, 0, day + 1))
    const named = (part: 'weekday' | 'month') =>
      days.flatMap((day) => ['long', 'short'].map((width) => day.toLocaleDateString('en-GB', { [part]: width })))
    // the names of days and months come from the browser, and how long ago something was
    const ago = ['year', 'month', 'week', 'hour', 'minute', 'second']
    const calendar = new Set([
      ...named('weekday'),
      ...named('month'),
      ...ago,
      ...ago.map((unit) => `${unit}s`),
      'yesterday',
    ])
    const ours = written.reduce((left, words) => left.replaceAll(words, ''), text).replaceAll(names, '')
    // the pseudo-language has an accent on every letter that has one: three bare ones in a row are a word of ours
    expect(
      (ours.match(/[A-Za-z]{4,}/g) ?? []).filter((word) => !calendar.has(word)),
      path,
    ).toEqual([])
  }
  await page.goto(`${server.url}/auth?locale=pseudo`)
  for (const path of ['/auth', '/signup', '/invite/SUPPERTABLE']) await plain(`${path}?locale=pseudo`)
  await page.evaluate(() => localStorage.setItem('locale', 'en'))
  await signIn(page, server.url, 'ruth@example.org')
  for (const path of ['/home', '/groups', supper]) await plain(`${path}?locale=pseudo`)
  for (const path of inside) await plain(path)
  await context.close()
})
