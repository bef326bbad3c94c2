import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { accessible, fits, person, signIn, type Theme, wear } from '../test/browser.ts'
import { type Server, startServer } from '../test/server.ts'

/* What holds on every screen: names, contrast, width, language, and a policy that nothing breaks. */

const supper = '/groups/00000000-0000-4000-8000-0000000000b1'
const signedOut = ['/auth', '/signup', '/invite/SUPPERTABLE', '/invite/NOSUCHCODE', '/test/permissions', '/nowhere']
const signedIn = ['/home', '/groups', supper, '/invite/SUPPERTABLE', '/nowhere']
const ofGroup = [`${supper}?tab=members`, `${supper}?tab=announcements`, `${supper}/edit`]
const themes: Theme[] = ['light', 'dark', 'modern']

let server: Server
test.beforeAll(async () => {
  server = await startServer({ SEED: '1' })
})
test.afterAll(() => server.discard())

for (const theme of themes) {
  test(`every screen is accessible in ${theme}, on a desk and on a phone, and none scrolls sideways at 320 pixels`, async ({
    browser,
  }) => {
    const { page, context, calm } = await person(browser)
    await page.goto(server.url)
    await wear(page, theme)
    await look(page, signedOut)
    await signIn(page, server.url, 'ruth@example.org')
    await look(page, signedIn)
    calm()
    await context.close()
  })

  test(`the same holds in ${theme} for all that an admin does in a group`, async ({ browser }) => {
    const { page, context, calm } = await person(browser)
    await page.goto(server.url)
    await wear(page, theme)
    await signIn(page, server.url, 'ruth@example.org')
    await look(page, [...ofGroup, `/test/permissions?group=${supper.split('/').at(-1)}`])
    calm()
    await context.close()
  })
}

async function look(page: Page, paths: string[]) {
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await accessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await accessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await fits(page)
  }
}

test('no word on any screen is left untranslated', async ({ browser }) => {
  const { page, context } = await person(browser)
  // what people wrote stays as they wrote it: whatever the seed says, their names and what is made of them
  const seed = readFileSync('supabase/seed.sql', 'utf8').replace(/\/\*.*?\*\//s, '')
  const said = [...seed.matchAll(/'([^']{2,})'/g)].map(([, text]) => text!)
  const written = said.sort((a, b) => b.length - a.length)
  const names = /Cohort|Ruth|Adeyemi|Tomas|Lind|Mina|Park|Jonas|Weber|@example\.org|RA|TL|MP|JW/g
  const plain = async (path: string) => {
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // nor do we translate the names of zones
    const zones = page.locator('select:has(option[value=UTC])')
    if (await zones.count()) await zones.evaluate((list) => list.remove())
    const text = await page.locator('body').innerText()
    const days = Array.from({ length: 365 }, (_, day) => new Date(2026, 0, day + 1))
    const named = (part: 'weekday' | 'month') => days.map((day) => day.toLocaleDateString('en-GB', { [part]: 'long' }))
    // the names of days and months come from the browser
    const calendar = new Set([...named('weekday'), ...named('month')])
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
  for (const path of ofGroup) await plain(path)
  await context.close()
})
