import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, person, signIn } from '../../test/browser.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* The flags of the super admin area: Ruth lets a feature out to some, to all, and takes it from everybody at once. */

const server = seededServer()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Super admin sections' }).getByRole('link', { name })

test('a flag goes from a fifth of the people to nobody, on two open pages', async ({ browser }) => {
  const ruth = await person(browser)
  const { page } = ruth
  const main = page.getByRole('main')
  const others = [
    { email: 'mina@example.org', ...(await person(browser, phone)) },
    { email: 'tomas@example.org', ...(await person(browser)) },
  ]
  const state = (of: Page) => of.locator('dt', { hasText: /^voice_notes$/ }).locator('xpath=following-sibling::dd[1]')
  for (const { page: theirs, email } of others) {
    await signIn(theirs, server.url, email, '/test')
    await expect(state(theirs)).toHaveText('Off')
  }

  await signIn(page, server.url, 'ruth@example.org', '/super-admin')
  await expect(main.getByRole('list', { name: 'At a glance' })).toContainText('Organisations')
  await accessible(page)
  await tab(page, 'Flags').click()
  await expect(tab(page, 'Flags')).toHaveAttribute('aria-current', 'page')
  await main.getByRole('searchbox', { name: 'Search flags' }).fill('voice')
  await main.getByRole('button', { name: 'Voice notes', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Flag' })
  const share = panel.getByRole('slider', { name: 'Share of people' })

  await test.step('a fifth of the people have it, and keep it as the share grows', async () => {
    await share.fill('20')
    await share.blur()
    await expect(main.getByRole('row', { name: /Voice notes/ })).toContainText('On for 20%')
    for (const { page: theirs, email } of others) {
      const { data } = await (await asClient(server.url, email)).rpc('flags', {})
      await expect(state(theirs)).toHaveText((data as Record<string, boolean>).voice_notes ? 'On' : 'Off')
    }
    await share.fill('100')
    await share.blur()
    for (const { page: theirs } of others) await expect(state(theirs)).toHaveText('On')
    await accessible(page)
  })

  await test.step('held for a second, the switch takes it from all of them; Ruth may take that back', async () => {
    const kill = panel.getByRole('button', { name: 'Kill Voice notes' })
    await kill.scrollIntoViewIfNeeded()
    const box = (await kill.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await expect(main.getByRole('row', { name: /Voice notes/ })).toContainText('Killed')
    await page.mouse.up()
    for (const { page: theirs } of others) await expect(state(theirs)).toHaveText('Off')
    await page.getByRole('button', { name: 'Undo' }).click()
    for (const { page: theirs } of others) await expect(state(theirs)).toHaveText('On')
  })

  await test.step('its key typed does the same', async () => {
    await panel.getByLabel('Or type its key').fill('voice_notes')
    await panel.getByRole('button', { name: 'Kill', exact: true }).click()
    for (const { page: theirs } of others) await expect(state(theirs)).toHaveText('Off')
  })

  for (const one of [ruth, ...others]) {
    one.calm()
    await one.context.close()
  }
})
