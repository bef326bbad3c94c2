import { expect, test } from 'playwright/test'
import { accessible, fits, listen, person, said, signIn } from '../../test/browser.ts'
import { listed, openAuthoring } from '../../test/fixtures/market-walks.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* The curricula of an organisation: an admin features one, takes it down and up again, and hands it to somebody else. */

const server = seededServer()

test('Ruth features a curriculum, withdraws its listing, and gives it to Mina, who hears that it is hers', async ({
  browser,
}) => {
  await openAuthoring(server)
  const { curriculum } = await listed(server, { title: 'Bread for beginners' })
  const ruth = await person(browser)
  await listen(ruth.context)
  const { page } = ruth
  await signIn(page, server.url, 'ruth@example.org', '/admin?tab=curricula')
  const row = page.getByRole('main').getByRole('row', { name: /Bread for beginners/ })
  const panel = page.getByRole('complementary', { name: 'Curriculum' })

  await test.step('it is there with its owner, and is featured', async () => {
    await expect(row).toContainText('Tomas Lind')
    await expect(row).toContainText('Listed for everyone')
    await row.getByRole('button', { name: 'Bread for beginners', exact: true }).click()
    await panel.getByRole('button', { name: 'Feature', exact: true }).click()
    await said(page, 'Featured “Bread for beginners”')
    await expect(row).toContainText('Featured')
    await accessible(page)
  })

  await test.step('its listing is withdrawn, and comes back by Undo', async () => {
    await panel.getByRole('button', { name: 'Withdraw listing' }).click()
    await said(page, 'Withdrew “Bread for beginners”')
    await expect(row).toContainText('Withdrawn by an admin')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row).toContainText('Featured')
  })

  await test.step('it is Mina’s now, and Tomas is one of its editors', async () => {
    await panel.getByRole('button', { name: 'Choose another owner' }).click()
    await panel.getByRole('searchbox', { name: 'Search people by name or email' }).fill('mina')
    await panel.getByRole('button', { name: 'Make Mina Park the owner' }).click()
    await said(page, 'Mina Park owns this curriculum now')
    await expect(panel.getByRole('listitem').filter({ hasText: 'Mina Park' })).toContainText('Owner')
    await expect(panel.getByRole('listitem').filter({ hasText: 'Tomas Lind' })).toContainText('Editor')
    await expect(row).toContainText('Mina Park')
  })

  await test.step('she hears of it on her phone, and it opens', async () => {
    const mina = await person(browser, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await signIn(mina.page, server.url, 'mina@example.org')
    await mina.page.getByRole('button', { name: /^Notifications/ }).click()
    await mina.page
      .getByRole('dialog', { name: 'Notifications' })
      .getByText('You now own “Bread for beginners”.')
      .click()
    await mina.page.waitForURL(`**/curriculum/${curriculum}/builder`)
    await expect(mina.page.getByText('Bread for beginners').first()).toBeVisible()
    await fits(mina.page)
    mina.calm()
  })
  ruth.calm()
})
