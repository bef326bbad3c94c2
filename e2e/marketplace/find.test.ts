import { type Browser, expect, type Page, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn } from '../../test/browser.ts'
import { listed, openAuthoring } from '../../test/fixtures/market-walks.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Finding a curriculum: by words that are mistyped, by facets, by keys, on a phone, and without a network. */

const server = seededServer()
test.beforeAll(async () => {
  await openAuthoring(server)
  await listed(server, { title: 'Soups of the world', topics: ['cooking', 'travel'], format: 'online', minutes: 25 })
  await listed(server, { title: 'Reading a river', topics: ['nature'], age_min: 8, age_max: 12 })
  await listed(server, { title: 'Nachbarn werden', topics: ['community'], language: 'de' })
})

const main = (page: Page) => page.getByRole('main')
const card = (page: Page, title: string) => main(page).getByRole('listitem').filter({ hasText: title }).last()
const found = (page: Page, count: string) =>
  expect(main(page).getByRole('heading', { name: `${count} found` })).toBeVisible()

async function enter(browser: Browser, email: string, path = '/marketplace', phone = false) {
  const one = await person(browser, phone ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {})
  await signIn(one.page, server.url, email, path)
  await expect(one.page.locator('[data-keys]')).toBeAttached()
  return one
}

test('Mina finds soups though she mistypes them, saves them by a key, and comes back to them offline', async ({
  browser,
}) => {
  const { page, context } = await enter(browser, 'mina@example.org')
  await expect(main(page).getByRole('heading', { name: /^All curricula/ })).toBeVisible()
  await accessible(page)

  await test.step('a typing error is forgiven, and said', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('suops of the wrold')
    await found(page, '1 curriculum')
    await expect(
      main(page).getByText('No exact match for “suops of the wrold”. Here’s what comes close.'),
    ).toBeVisible()
    await expect(card(page, 'Soups of the world').getByText('2 lessons of about 25 min')).toBeVisible()
  })

  await test.step('J goes to it, S saves it, Enter opens it', async () => {
    await main(page).getByRole('heading', { name: '1 curriculum found' }).click()
    await page.keyboard.press('j')
    await page.keyboard.press('s')
    await expect(page.getByRole('button', { name: 'Save Soups of the world' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?listing=/)
    await page.goBack()
    await found(page, '1 curriculum')
  })

  await test.step('it is kept on her device', async () => {
    await main(page).getByRole('button', { name: 'Clear', exact: true }).click()
    await page.getByRole('link', { name: 'Saved' }).click()
    await expect(card(page, 'Soups of the world')).toBeVisible()
    // what undoes it is on her device once it was used
    for (const offline of [false, true]) {
      await context.setOffline(offline)
      await page.getByRole('button', { name: 'Save Soups of the world' }).click()
      await expect(page.getByText('Nothing saved yet')).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(card(page, 'Soups of the world')).toBeVisible()
    }
    await context.setOffline(false)
  })
})

test('Jonas narrows it down until nothing is left, is told which filter to drop, and keeps a search', async ({
  browser,
}) => {
  const { page } = await enter(browser, 'jonas@example.org', '/marketplace?colour=red&age=7-8')
  await expect(
    main(page).getByText('This link’s filters “colour”, “age” don’t exist here and were ignored.', { exact: false }),
  ).toBeVisible()
  const filters = main(page).getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: /^German/ }).check()
  await found(page, '1 curriculum')
  await page.goto(`${server.url}/marketplace?language=de&format=online`)
  await expect(page.getByText('No curriculum matches')).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'Drop “Format” (1)' }).click()
  await expect(card(page, 'Nachbarn werden')).toBeVisible()
  await page.getByRole('button', { name: 'Save this search' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('In German')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Remove Language: German' }).click()
  await page.getByRole('link', { name: 'Saved' }).click()
  await page.getByRole('link', { name: 'In German' }).click()
  await found(page, '1 curriculum')

  await page.goto(`${server.url}/marketplace?q=${'x'.repeat(10_000)}`)
  await expect(page.getByText('Only the first 200 characters of your words were searched.')).toBeVisible()
  await expect(page.getByText('No curriculum matches')).toBeVisible()
  await page.getByRole('link', { name: 'Ask for it in a conversation' }).click()
  await expect(page).toHaveURL(/\/share\?text=/)
})

test('on a phone the filters are a sheet, with what they find on its button', async ({ browser }) => {
  const { page } = await enter(browser, 'tomas@example.org', '/marketplace', true)
  await expect(
    page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Market' }),
  ).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('checkbox', { name: /^nature/ }).check()
  await accessible(page)
  await sheet.getByRole('button', { name: 'Show 1 curriculum' }).click()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await found(page, '1 curriculum')
  await fits(page)
})

test('where the marketplace is off, people are told who can turn it on, and an admin does', async ({ browser }) => {
  const { page } = await enter(browser, 'ruth@example.org')
  const ruth = await asClient(server.url, 'ruth@example.org')
  await ruth.rpc('set_tenant_setting', { key: 'marketplace', value: false }).throwOnError()
  const other = await enter(browser, 'ines@example.org')
  await expect(main(other.page).getByText(/An admin can turn it on\.$/)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(page.getByText(/The marketplace is off/)).toBeHidden()
})
