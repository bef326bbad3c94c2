import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn, withServerClock } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* The page on which one writes: on a phone, without a network, and on two devices at once. */

const server = seededServer()
const text = (page: Page) => page.getByRole('textbox', { name: 'Entry' })
const state = (page: Page, words: RegExp) => page.getByRole('article', { name: 'Entry' }).getByText(words)

async function open(browser: Browser, email: string, path = '/journal?make=entry', phone = false) {
  const one = await person(browser, phone ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {})
  await signIn(one.page, server.url, email, path)
  await expect(text(one.page)).toBeVisible()
  return one
}

async function entriesOf(email: string, like: string) {
  const client = await asClient(server.url, email)
  const { data } = await client.from('journal_entries').select('*').like('body_html', `%${like}%`).throwOnError()
  return data
}

test('on a phone the cursor is ready, the first line is saved, and the page says who could read it', async ({
  browser,
}) => {
  const { page, calm } = await open(browser, 'mina@example.org', '/journal?make=entry', true)
  await expect(page.getByText('Nobody here can read this. Who runs the server could.')).toBeVisible()
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('First line on the phone')
  await expect(state(page, /^Saved \d/)).toBeVisible()
  const [entry, ...others] = await entriesOf('mina@example.org', 'First line on the phone')
  expect(others).toEqual([])
  expect(entry).toMatchObject({ source: 'manual', mood: null, entry_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  expect(entry.client_written_at).not.toBeNull()
  await fits(page)
  await accessible(page)
  calm()
})

test('Ruth opens her journal from the menu and writes: her first letters are text, and no shortcuts', async ({
  browser,
}) => {
  const { page, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org', '/home')
  await page.getByRole('link', { name: 'Journal', exact: true }).first().click()
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('Dough rose, then 4 loaves')
  await expect(text(page)).toHaveText('Dough rose, then 4 loaves')
  await expect(page).toHaveURL(/\/journal$/)
  await expect(state(page, /^Saved \d/)).toBeVisible()
  await page.reload()
  await expect(text(page)).toBeFocused()
  calm()
})

test('what was written without a network outlives its tab, and is at the server once', async ({ browser }) => {
  const { page, context, calm } = await open(browser, 'tomas@example.org')
  await context.route('**/rest/v1/journal_entries**', (route) => route.abort())
  await text(page).click()
  await page.keyboard.type('In the train, under the hill')
  await expect(state(page, /^On this device$/)).toBeVisible()
  await page.reload()
  await expect(text(page)).toHaveText('In the train, under the hill')
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(', and out again')
  await expect(state(page, /^On this device$/)).toBeVisible()
  await context.unroute('**/rest/v1/journal_entries**')
  await expect(state(page, /^Saved \d/)).toBeVisible({ timeout: 45_000 })
  const found = await entriesOf('tomas@example.org', 'In the train')
  expect(found.map(({ body_html }) => body_html)).toEqual(['<p>In the train, under the hill, and out again</p>'])
  calm()
})

test('three days without a network are three entries, each of its day, and at the server once', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  const day = (back: number) => new Date(Date.now() - back * 86_400_000)
  await withServerClock(context)
  await page.clock.install()
  await page.clock.setSystemTime(day(2))
  await signIn(page, server.url, 'mina@example.org', '/journal?make=entry')
  await expect(text(page)).toBeFocused()
  await context.route('**/rest/v1/**', (route) => route.abort())
  for (const back of [2, 1, 0]) {
    await page.clock.setSystemTime(day(back))
    await text(page).click()
    await page.keyboard.type(`In the hut, ${back} to go`)
    await expect(state(page, /^On this device$/)).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(text(page)).toHaveText('')
  }
  await context.unroute('**/rest/v1/**')
  const atServer = async () =>
    (await entriesOf('mina@example.org', 'In the hut'))
      .map(({ body_html, entry_date }) => [body_html, entry_date])
      .sort()
  const written = [0, 1, 2].map((back) => [`<p>In the hut, ${back} to go</p>`, dayFrom(-back)])
  await expect.poll(atServer, { timeout: 45_000 }).toEqual(written)
  calm()
})

test('of two devices that wrote in one entry both texts are there, and both can be kept', async ({ browser }) => {
  const client = await asClient(server.url, 'jonas@example.org')
  const id = crypto.randomUUID()
  await client.from('journal_entries').insert({ id, entry_date: '2026-03-12', body_html: '<p>Soup</p>' }).throwOnError()
  const { page, context, calm } = await open(browser, 'jonas@example.org', `/journal?entry=${id}`)
  await expect(text(page)).toHaveText('Soup')
  await context.route('**/rest/v1/journal_entries**', (route) => route.abort())
  await text(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' with leeks')
  await expect(state(page, /^On this device$/)).toBeVisible()
  await client.from('journal_entries').update({ body_html: '<p>Soup with beans</p>' }).eq('id', id).throwOnError()
  await context.unroute('**/rest/v1/journal_entries**')
  const both = page.getByRole('alert', { name: 'Both versions' })
  await expect(both).toBeVisible({ timeout: 45_000 })
  await expect(both.getByRole('region', { name: 'Written here' })).toContainText('Soup with leeks')
  await expect(both.getByRole('region', { name: 'From the other device' })).toContainText('Soup with beans')
  await both.getByRole('button', { name: 'Keep both, as two entries' }).click()
  await expect(both).toHaveCount(0)
  await expect(text(page)).toHaveText('Soup with beans')
  await expect
    .poll(async () => (await entriesOf('jonas@example.org', 'Soup')).map(({ body_html }) => body_html).sort())
    .toEqual(['<p>Soup with beans</p>', '<p>Soup with leeks</p>'])
  calm()
})

test('a mood and a tag are taken back, and an entry that was deleted comes back', async ({ browser }) => {
  const { page, calm } = await open(browser, 'ines@example.org')
  await page.keyboard.type('A quiet day')
  // once the editor has taken over from the plain field
  await expect(page.locator('[contenteditable=true]')).toHaveText('A quiet day')
  await expect(page.locator('[contenteditable=true]')).toBeFocused()
  const good = page.getByRole('button', { name: 'Good' })
  // out of the words, so that a digit is a mood
  await page.keyboard.press('Escape')
  await page.keyboard.press('4')
  await expect(good).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(good).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('combobox', { name: 'Tags' }).fill('home')
  await page.keyboard.press('Enter')
  const tag = page.getByRole('button', { name: 'Take away the tag home' })
  await expect(tag).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tag).toHaveCount(0)
  await expect(state(page, /^Saved \d/)).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(() => entriesOf('ines@example.org', 'A quiet day')).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await entriesOf('ines@example.org', 'A quiet day')).length).toBe(1)
  calm()
})

test('photos stand in the text in the order chosen, and the page of the day shows a caption', async ({ browser }) => {
  const { page, context, calm } = await open(browser, 'ruth@example.org')
  await page.keyboard.type('By the river')
  // the first of three is kept last
  const first = Promise.withResolvers<void>()
  await context.route(/\/storage\/v1\/object\/journal\/.*\/mill\.png$/, async (route) => {
    await first.promise
    await route.continue()
  })
  const others = context.waitForEvent('response', (response) => response.url().endsWith('/boat.png'))
  const buffer = await readFile('client/public/logo192.png')
  await page
    .getByLabel('Photos', { exact: true })
    .setInputFiles(['mill.png', 'reeds.png', 'boat.png'].map((name) => ({ name, mimeType: 'image/png', buffer })))
  await others
  first.resolve()
  await page.getByRole('textbox', { name: 'Caption' }).first().fill('The old mill')
  await expect
    .poll(async () => (await entriesOf('ruth@example.org', 'By the river')).map(({ body_html }) => body_html))
    .toEqual([expect.stringMatching(/mill\.png" alt="The old mill".*reeds\.png.*boat\.png/)])
  const [{ entry_date, has_photo }] = (await entriesOf('ruth@example.org', 'By the river')) as [
    { entry_date: string; has_photo: boolean },
  ]
  expect(has_photo).toBe(true)
  await page.goto(`${server.url}/journal?day=${entry_date}`)
  await expect(page.getByRole('figure').getByText('The old mill')).toBeVisible()
  await accessible(page)
  calm()
})
