import { expect, type Page, test } from 'playwright/test'
import { broken, person, signIn } from '../test/browser.ts'
import { seededServer } from '../test/seeded-server.ts'

/* A form whose words the server refuses stays open with them, and says why at its field. */

const supper = '/groups/00000000-0000-4000-8000-0000000000b1'
const list = '/tasks?view=group&group=00000000-0000-4000-8000-0000000000b1'
const server = seededServer()

async function refusing(page: Page, table: string, method = 'POST') {
  const mend = await broken(page.context(), `**/rest/v1/${table}*`, method)
  return async (field: ReturnType<Page['getByLabel']>) => {
    await expect(field).toHaveAccessibleDescription(/It is broken\.$/)
    await mend()
  }
}

test('a team, days off, a filter, a template, a label and a title', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org')

  await test.step('a team', async () => {
    const isRefused = await refusing(page, 'teams')
    await page.goto(`${server.url}${supper}?tab=members`)
    await page.getByRole('button', { name: 'New team' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New team' })
    const name = dialog.getByLabel('Name')
    await name.fill('Cooks')
    await dialog.getByRole('button', { name: 'Create team' }).click()
    await isRefused(name)
    await expect(name).toHaveValue('Cooks')
    await dialog.getByRole('button', { name: 'Create team' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Cooks')).toBeVisible()
  })

  await test.step('days off', async () => {
    const isRefused = await refusing(page, 'rpc/set_off_days')
    await page.goto(`${server.url}${supper}/edit`)
    await page.getByLabel('First day off').fill('2031-12-24')
    await page.getByLabel('Reason').fill('Yuletide')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await isRefused(page.getByLabel('Reason'))
    await expect(page.getByLabel('Reason')).toHaveValue('Yuletide')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Remove Yuletide' })).toBeVisible()
    await expect(page.getByLabel('Reason')).toHaveValue('')
  })

  await test.step('a filter', async () => {
    const isRefused = await refusing(page, 'saved_filters')
    await page.goto(`${server.url}${list}&who=none`)
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save this filter' })
    const name = dialog.getByLabel('Name', { exact: true })
    await name.fill('Up for grabs')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await isRefused(name)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a template', async () => {
    const isRefused = await refusing(page, 'task_templates')
    await page.goto(server.url + list)
    await page.getByRole('button', { name: 'More about tasks' }).click()
    await page.getByRole('menuitem', { name: 'Templates' }).click()
    const dialog = page.getByRole('dialog', { name: 'Templates' })
    await dialog.getByRole('button', { name: 'New template' }).click()
    const name = dialog.getByLabel('Name', { exact: true })
    await name.fill('Host an evening')
    await dialog.getByLabel('Tasks, one per line').fill('Set out chairs')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await isRefused(name)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('button', { name: 'Host an evening', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a label, of which the bar says what was done with it', async () => {
    const isRefused = await refusing(page, 'labels')
    await page.locator('main [data-task]').first().focus()
    await page.keyboard.press('l')
    const dialog = page.getByRole('dialog', { name: 'Labels' })
    const field = dialog.getByRole('combobox')
    await field.fill('harvest')
    await page.keyboard.press('Enter')
    await isRefused(field)
    await field.fill('harvest')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Labelled “/).first()).toBeVisible()
    await dialog.getByRole('option', { name: 'harvest' }).click()
    await expect(page.getByText(/^Removed a label from “/).first()).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a title', async () => {
    const isRefused = await refusing(page, 'tasks', 'PATCH')
    await page.goto(`${server.url}${list}&taskId=00000000-0000-4000-8000-0000000000c2`)
    const title = page.locator('[data-panel="task"]').getByLabel('Title')
    await title.fill('Buy candles alone')
    await title.press('Enter')
    await isRefused(title)
    await expect(title).toHaveValue('Buy candles alone')
    await title.focus()
    await title.press('Enter')
    await expect(page.getByText(/^Renamed “/).first()).toBeVisible()
    await expect(title).toHaveAccessibleDescription('')
  })
  calm()
  await context.close()
})

test('Ruth forgets the name of her group, and types it where the error is: no letter is a shortcut', async ({
  browser,
}) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org', '/groups')
  await page.getByRole('button', { name: 'Create group' }).click()
  const name = page.getByRole('textbox', { name: 'Group name' })
  await expect(name).toHaveAccessibleDescription('Enter a name of 2 to 80 characters.')
  await expect(name).toBeFocused()
  await page.keyboard.type('Choir of science')
  await expect(name).toHaveValue('Choir of science')
  calm()
  await context.close()
})

test('Ruth adds a team whose name the server refuses: she is back at the field, and what follows Enter is no shortcut', async ({
  browser,
}) => {
  const { page, context } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org', `${supper}?tab=members`)
  const mend = await broken(page.context(), '**/rest/v1/teams*', 'POST')
  await page.getByRole('button', { name: 'New team' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New team' })
  const name = dialog.getByLabel('Name')
  await name.fill('Bakers')
  await dialog.getByRole('button', { name: 'Create team' }).press('Enter')
  await expect(name).toHaveAccessibleDescription(/It is broken/)
  await expect(name).toBeFocused()
  await mend()
  await name.press('Enter')
  await expect(dialog).toHaveCount(0)
  // g g would go to the groups, c opens the menu of new things
  await page.keyboard.type('cgg')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/tab=members/)
  await context.close()
})
