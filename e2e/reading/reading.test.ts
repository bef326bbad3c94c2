import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn } from '../../test/browser.ts'
import { log, phone, supper } from '../../test/fixtures/messages-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* How a person likes to read: chosen once, held in messages, on the next device and before the first paint. */

const server = seededServer()

const card = (page: Page) => page.getByRole('region', { name: 'Reading' })
const choose = (page: Page, part: string, name: string) =>
  card(page).getByRole('group', { name: part }).getByRole('radio', { name, exact: true })
const looks = (page: Page) =>
  log(page)
    .getByRole('article')
    .getByText('Bread')
    .first()
    .evaluate((words) => {
      const { fontSize, fontFamily, lineHeight } = getComputedStyle(words)
      return { size: Math.round(Number.parseFloat(fontSize)), font: fontFamily.split(',')[0], lines: lineHeight }
    })

test('Mina reads in larger letters on every device, and goes back to the usual ones', async ({ browser }) => {
  const { data } = await (await asClient(server.url, 'ruth@example.org'))
    .from('messages')
    .insert({ id: crypto.randomUUID(), conversation_id: supper, body_html: '<p>Bread is in the oven</p>' })
    .select('id')
  expect(data).toHaveLength(1)
  const laptop = await person(browser)
  const { page } = laptop
  await signIn(page, server.url, 'mina@example.org', '/profile')

  await test.step('each choice shows at once in the sample, by keys too', async () => {
    const sample = card(page).getByText('A good supper')
    const size = () => sample.evaluate((words) => Number.parseFloat(getComputedStyle(words).fontSize))
    expect(await size()).toBe(17)
    await choose(page, 'Text size', '100%').press('ArrowRight')
    await expect(choose(page, 'Text size', '115%')).toBeChecked()
    await choose(page, 'Text size', '150%').check({ force: true })
    await expect.poll(size).toBe(25.5)
    await choose(page, 'Spacing', 'Loose').check({ force: true })
    await choose(page, 'Font', 'Plain').check({ force: true })
    const saved = page.waitForResponse((answer) => answer.url().includes('user_settings') && answer.ok())
    await choose(page, 'Paper', 'Sepia').check({ force: true })
    await saved
    await expect(sample).toHaveCSS('background-color', 'rgb(246, 236, 217)')
    await accessible(page)
  })

  await test.step('messages follow, but for the paper', async () => {
    await page.goto(`${server.url}/messages?conversation=${supper}`)
    await expect.poll(() => looks(page)).toEqual({ size: 23, font: 'Verdana', lines: '42.1875px' })
  })

  await test.step('so does her phone, before the first paint of the next time', async () => {
    const { page: other, calm } = await person(browser, phone)
    await signIn(other, server.url, 'mina@example.org', `/messages?conversation=${supper}`)
    await expect.poll(() => looks(other)).toEqual({ size: 24, font: 'Verdana', lines: '45px' })
    await fits(other)
    await other.route('**/assets/**', (route) =>
      route.request().url().endsWith('.css') ? route.continue() : undefined,
    )
    await other.goto(server.url, { waitUntil: 'commit' })
    await expect(other.locator('html')).toHaveAttribute('data-reading-size', '3')
    await expect(other.locator('html')).toHaveAttribute('data-reading-paper', 'sepia')
    calm()
  })

  await test.step('one press takes all of it back', async () => {
    await page.goto(`${server.url}/profile`)
    const reset = card(page).getByRole('button', { name: 'Reset' })
    await reset.press('Enter')
    await expect(reset).toBeFocused()
    await expect(choose(page, 'Paper', 'Theme')).toBeChecked()
    await expect(page.locator('html')).not.toHaveAttribute('data-reading-size')
    await page.goto(`${server.url}/messages?conversation=${supper}`)
    await expect.poll(() => looks(page)).toEqual({ size: 15, font: 'Figtree', lines: '22.5px' })
  })
  laptop.calm()
})
