import { type Browser, expect, test } from 'playwright/test'
import { asClient, fits, person, signIn } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { panel, supper } from '../../test/fixtures/tasks-room.ts'
import { type Server, startServer } from '../../test/server.ts'

/* Where a new task goes: to oneself first, where one sent the last, and never to others by mistake. */

let server: Server
test.beforeAll(async () => {
  server = await startServer({ SEED: '1' })
})
test.afterAll(() => server.discard())

async function at(path: string, name: string, browser: Browser) {
  const one = await person(browser)
  await signIn(one.page, server.url, `${name}@example.org`, path)
  await expect(one.page.getByLabel('Add a task')).toBeVisible()
  return one
}

test('what Mina jots down on Home is for herself, until she chooses a group', async ({ browser }) => {
  const { page, context, calm } = await at('/home', 'mina', browser)
  const client = await asClient(server.url, 'mina@example.org')
  const groupOf = async (title: string) => (await client.from('tasks').select('group_id').eq('title', title)).data
  const field = page.getByLabel('Add a task')
  const group = page.getByRole('combobox', { name: 'Group' })

  await test.step('the field says so, and so does the database', async () => {
    await field.fill('Ring the dentist')
    await expect(group).toHaveValue('')
    await field.press('Enter')
    await expect.poll(() => groupOf('Ring the dentist')).toEqual([{ group_id: null }])
  })

  await test.step('a chosen group stays chosen, on other pages and after a reload', async () => {
    await field.fill('Fold the napkins')
    await group.selectOption({ label: 'Tuesday supper' })
    await field.press('Enter')
    await expect.poll(() => groupOf('Fold the napkins')).toEqual([{ group_id: supper }])
    await page.goto(`${server.url}/tasks`)
    await field.fill('Later')
    await expect(group).toHaveValue(supper)
  })

  await test.step('a task for somebody else alone is said to be there, and can be opened and undone', async () => {
    await page.goto(`${server.url}/home`)
    await field.fill('Bring chairs @tomas')
    await expect(page.getByRole('list', { name: 'Recognised' })).toContainText('Tomas')
    await field.press('Enter')
    await expect(page.getByText('Added to Tuesday supper for Tomas Lind')).toBeVisible()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(page).toHaveURL(/taskId=/)
    await expect(panel(page)).toContainText('Tomas Lind')
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(() => groupOf('Bring chairs')).toEqual([])
  })

  await test.step('a task for tomorrow, which is not in the list of today, is said to be there', async () => {
    await page.goto(`${server.url}/home`)
    await field.fill('Water the tomatoes tomorrow')
    await expect(page.getByRole('list', { name: 'Recognised' })).toContainText(/tomorrow/i)
    await field.press('Enter')
    await expect(page.getByText('Added for tomorrow')).toBeVisible()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(panel(page)).toContainText('Water the tomatoes')
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(() => groupOf('Water the tomatoes')).toEqual([])
  })
  calm()
  await context.close()
})

test('a search that found nothing writes nothing', async ({ browser }) => {
  const { page, context } = await at('/home', 'mina', browser)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('zebra parade')
  const add = page.getByRole('option', { name: /Add “zebra parade”.*Just me/ })
  await expect(add).toBeVisible()
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(add).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'zebra parade' })).toBeVisible()
  await context.close()
})

test('with nothing today, a long task that comes up stays on the screen', async ({ browser }) => {
  const { page, context } = await person(browser, { viewport: { width: 390, height: 844 } })
  await signIn(page, server.url, 'ines@example.org')
  const ines = await asClient(server.url, 'ines@example.org')
  const { data } = await ines.auth.getUser()
  await ines.from('tasks').delete().eq('created_by', data.user!.id)
  const plan_on = dayFrom(3)
  const title = 'x'.repeat(62) + ' '.repeat(1) + 'y'.repeat(100)
  await ines.from('tasks').insert({ id: crypto.randomUUID(), group_id: null, title, plan_on, rank: 'a' }).throwOnError()
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${server.url}/tasks`)
    await expect(page.getByRole('button', { name: /^Plan x.* for today$/ })).toBeVisible()
    await fits(page)
  }
  await context.close()
})

test('what was done can be undone by its key after its bar has gone', async ({ browser }) => {
  const { page, context, calm } = await at(`/groups/${supper}?tab=tasks`, 'ruth', browser)
  await page.clock.install()
  const box = page.locator('main li[data-task]').first().getByRole('checkbox')
  const title = (await box.getAttribute('aria-label')) ?? ''
  await box.click()
  await expect(page.getByText(`Finished “${title}”`)).toBeVisible()
  await page.clock.runFor(12_000)
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  await page.getByRole('main').focus()
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/^Undone: Finished/)).toBeVisible()
  calm()
  await context.close()
})
