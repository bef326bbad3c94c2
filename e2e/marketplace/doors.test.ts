import { type Browser, expect, test } from 'playwright/test'
import { accessible, asClient, said } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { enterMarket, listed, openAuthoring } from '../../test/fixtures/market-walks.ts'
import { supper } from '../../test/offline.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* The doors to the marketplace: a link that is handed on, a sample that joins a plan, and a plan that becomes a remix. */

const server = seededServer()
test.beforeAll(() => openAuthoring(server))

const enter = (browser: Browser, email: string, path: string) => enterMarket(browser, server, email, path)

test('Tomas shares by link: it opens once he has shared, and a new link ends the one before', async ({ browser }) => {
  const { curriculum } = await listed(server, { title: 'Soups of the world' })
  const { page, context, calm } = await enter(
    browser,
    'tomas@example.org',
    `/marketplace/curriculum/${curriculum}/edit`,
  )
  const mina = await enter(browser, 'mina@example.org', '/home')
  const link = page.getByRole('textbox', { name: 'Link', exact: true })
  const opens = async (address: string, heading: string) => {
    await mina.page.goto(address)
    await expect(mina.page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await page.getByRole('radio', { name: /Anyone with the link/ }).check()
  await page.getByRole('button', { name: 'Make a new link' }).click()
  const before = await link.inputValue()
  await expect(page.getByText('It works as soon as the listing is shared by link.')).toBeVisible()
  await opens(before, 'This link no longer works')

  await page.getByRole('button', { name: 'Share by link…' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox')).toHaveCount(3)
  for (const point of await dialog.getByRole('checkbox').all()) await point.check()
  const shared = page.waitForResponse('**/rpc/submit_listing')
  await dialog.getByRole('button', { name: 'Share by link', exact: true }).click()
  await shared
  await expect(page.getByText('It works as soon as the listing is shared by link.')).toHaveCount(0)
  await opens(before, 'Soups of the world')

  await page.getByRole('button', { name: 'Make a new link' }).click()
  await expect(link).not.toHaveValue(before)
  await opens(await link.inputValue(), 'Soups of the world')
  await opens(before, 'This link no longer works')
  mina.calm()
  calm()
  await mina.context.close()
  await context.close()
})

test('Ruth adds a sample to her group’s plan, and begins a remix of the plan as it is', async ({ browser }) => {
  await listed(server, { title: 'Reading a river', lessons: ['The bank', 'The bed'] })
  const { version } = await listed(server, { title: 'Breads', lessons: ['Rye', 'Wheat', 'Spelt'] })
  const plan = crypto.randomUUID()
  const ruth = await asClient(server.url, 'ruth@example.org')
  const patterns = [{ rrule: 'FREQ=WEEKLY;BYDAY=TU', start_time: '19:00', minutes: 60 }]
  const begun = { id: plan, group_id: supper, version_id: version, start_on: dayFrom(0) }
  await ruth.rpc('adopt', { ...begun, options: { patterns, use_off_days: false } }).throwOnError()
  const customise = `/groups/${supper}/lessons/${plan}/customize`
  const { page, context, calm } = await enter(browser, 'ruth@example.org', customise)
  await test.step('a sample', async () => {
    await page
      .getByRole('button', { name: /^More about/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Add a lesson after this…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a lesson' })
    await dialog.getByLabel('Start from').selectOption({ label: 'A sample from the marketplace' })
    await dialog.getByRole('searchbox', { name: 'Search the marketplace' }).fill('river')
    await dialog.getByLabel('Curriculum').selectOption({ label: 'Reading a river, by Tomas Lind' })
    await dialog.getByLabel('Sample').selectOption({ label: 'The bank' })
    await expect(dialog.getByLabel('Title')).toHaveValue('The bank')
    await accessible(page)
    await dialog.getByRole('button', { name: 'Add lesson' }).click()
    await said(page, 'Added “The bank”')
    await expect(page.getByText('Tomas Lind').first()).toBeVisible()
  })
  await test.step('a remix', async () => {
    await page.goto(`${server.url}/groups/${supper}/curriculum/${plan}/customize`)
    await page.getByRole('button', { name: 'Publish as a remix…' }).click()
    await page.waitForURL('**/builder')
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const lines = () =>
      page.getByRole('textbox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    await expect.poll(lines).toEqual(expect.arrayContaining(['Rye', 'The bank']))
  })
  calm()
  await context.close()
})
