import { expect, test } from 'playwright/test'
import { accessible, person } from '../test/browser.ts'
import { startServer } from '../test/server.ts'

test('Ana sets it up, Ben joins by her link, and both see the same tasks, also after the server was killed', async ({
  browser,
}) => {
  let server = await startServer()
  const ana = await person(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  const ben = await person(browser)

  await test.step('Ana is offered the set-up of an empty instance and becomes its super admin', async () => {
    await ana.page.goto(server.url)
    await ana.page.waitForURL('**/setup')
    await accessible(ana.page)
    await ana.page.getByLabel('Name').fill('Ana Lima')
    await ana.page.getByLabel('Email').fill('ana@example.org')
    await ana.page.getByLabel('Password', { exact: true }).fill('a long enough secret')
    await ana.page.getByRole('button', { name: 'Set up' }).click()
    await ana.page.waitForURL('**/home')
    await expect(ana.page.getByRole('heading', { level: 1 })).toContainText('Ana')
    await accessible(ana.page)
  })

  await test.step('nobody else is offered it any more', async () => {
    await ben.page.goto(server.url)
    await ben.page.waitForURL('**/auth*')
    await accessible(ben.page)
  })

  const link = await test.step('she makes a group from one field and copies its invite link', async () => {
    await ana.page.getByLabel('Group name').fill('Garden circle')
    await ana.page.getByRole('button', { name: 'Create group' }).click()
    await ana.page.waitForURL('**/groups/*')
    await expect(ana.page.getByRole('heading', { level: 1, name: 'Garden circle' })).toBeVisible()
    await ana.page.getByRole('button', { name: 'Invite' }).click()
    const shown = ana.page.getByLabel('Invite link')
    await expect(shown).toHaveValue(/\/invite\/[2-9A-Z]{10}$/)
    const address = await shown.inputValue()
    expect(await ana.page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await accessible(ana.page)
    await ana.page.keyboard.press('Escape')
    return address
  })

  await test.step('Ben opens the link, signs up, and lands inside the group', async () => {
    await ben.page.goto(link)
    await expect(ben.page.getByRole('heading', { level: 1 })).toContainText('Garden circle')
    await accessible(ben.page)
    await ben.page.getByLabel('Name').fill('Ben Okafor')
    await ben.page.getByLabel('Email').fill('ben@example.org')
    await ben.page.getByLabel('Password', { exact: true }).fill('another long secret')
    await ben.page.getByRole('button', { name: 'Create account and join' }).click()
    await ben.page.waitForURL('**/groups/*')
    await expect(ben.page.getByRole('heading', { level: 1, name: 'Garden circle' })).toBeVisible()
  })

  await test.step('a task that Ana adds stands on Ben’s screen without a reload', async () => {
    await expect(ana.page.getByText('Ben Okafor').first()).toBeVisible()
    for (const { page } of [ana, ben])
      await page.getByRole('navigation', { name: 'Group sections' }).getByRole('link', { name: 'Tasks' }).click()
    await ana.page.getByLabel('Add a task').fill('Bring the seeds')
    await ana.page.keyboard.press('Enter')
    await expect(ben.page.getByRole('checkbox', { name: 'Bring the seeds' })).toBeVisible()
    await accessible(ben.page)
  })

  await test.step('the server is killed and started again: all is there, and both are signed in and live by themselves', async () => {
    await server.end('SIGKILL')
    server = await server.again()
    // no reload: what either says from here on reaches the other
    await ben.page.getByRole('checkbox', { name: 'Bring the seeds' }).click()
    await expect(ana.page.getByRole('checkbox', { name: 'Bring the seeds' })).toBeChecked({ timeout: 30_000 })
    await ana.page.getByLabel('Add a task').fill('Water the beans')
    await ana.page.keyboard.press('Enter')
    await expect(ben.page.getByRole('checkbox', { name: 'Water the beans' })).toBeVisible({ timeout: 30_000 })
    await ben.page.reload()
    await expect(ben.page.getByRole('checkbox', { name: 'Bring the seeds' })).toBeChecked()
  })

  ana.calm()
  ben.calm()
  await Promise.all([ana.context.close(), ben.context.close()])
  await server.discard()
})
