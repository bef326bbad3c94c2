import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { enter, row, section, supper } from '../../test/fixtures/tasks-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Rarer things of tasks: columns, saved filters, templates, files from elsewhere, the calendar. */

const server = seededServer()

const list = `/tasks?view=group&group=${supper}`
async function choose(page: Page, what: string) {
  await page.getByRole('button', { name: 'More about tasks' }).click()
  await page.getByRole('menuitem', { name: what }).click()
  return page.getByRole('dialog')
}

test('Ruth gives the board columns of its own', async ({ browser }) => {
  const { page, context, calm } = await enter(browser, server, 'ruth@example.org', `/tasks?view=board&group=${supper}`)
  await page.getByRole('button', { name: 'Column', exact: true }).click()
  await page.getByLabel('Name of the new column').fill('To buy')
  await page.keyboard.press('Enter')
  await expect(section(page, 'To buy')).toBeVisible()
  await section(page, 'To buy').getByRole('button', { name: 'Add a task to To buy' }).click()
  await section(page, 'To buy').getByRole('textbox', { name: 'Add a task' }).fill('Six lemons')
  await page.keyboard.press('Enter')
  await expect(section(page, 'To buy').getByRole('link', { name: 'Six lemons' })).toBeVisible()
  await page.keyboard.press('Escape')
  await section(page, 'To buy').getByRole('button', { name: 'More about the column To buy' }).click()
  await page.getByLabel('Column name').fill('Shopping')
  await page.keyboard.press('Enter')
  await expect(section(page, 'Shopping').getByRole('link', { name: 'Six lemons' })).toBeVisible()
  await accessible(page)
  await section(page, 'Shopping').getByRole('button', { name: 'More about the column Shopping' }).click()
  await page.getByRole('button', { name: 'Remove column, keep its tasks' }).click()
  await expect(section(page, 'To do').getByRole('link', { name: 'Six lemons' })).toBeVisible()
  calm()
  await context.close()
})

test('Ruth saves a filter for her group, and Tomas looks through it', async ({ browser }) => {
  const ruth = await enter(browser, server, 'ruth@example.org', list)
  await ruth.page.getByRole('button', { name: 'Filter', exact: true }).click()
  await ruth.page.getByRole('dialog', { name: 'Filter' }).getByRole('option', { name: 'Assigned to nobody' }).click()
  await expect(ruth.page).toHaveURL(/who=none/)
  await ruth.page.getByRole('button', { name: 'Save' }).click()
  const dialog = ruth.page.getByRole('dialog', { name: 'Save this filter' })
  await dialog.getByLabel('Name', { exact: true }).fill('Up for grabs')
  await dialog.getByLabel('Visible to everyone in the group').check()
  await accessible(ruth.page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const saved = (page: Page) =>
    page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Up for grabs' })
  await expect(saved(ruth.page)).toBeVisible()
  const tomas = await enter(browser, server, 'tomas@example.org', '/tasks')
  await saved(tomas.page).click()
  await expect(tomas.page).toHaveURL(/who=none/)
  await expect(tomas.page.getByRole('button', { name: 'Remove filter Assigned to nobody' })).toBeVisible()
  await ruth.page.getByRole('button', { name: 'Delete filter Up for grabs' }).click()
  await expect(saved(ruth.page)).toHaveCount(0)
  await tomas.page.reload()
  await expect(tomas.page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  await expect(saved(tomas.page)).toHaveCount(0)
  await Promise.all([ruth.context.close(), tomas.context.close()])
})

test('Ruth writes a template, and plans an evening with it', async ({ browser }) => {
  const { page, context, calm } = await enter(browser, server, 'ruth@example.org', list)
  const dialog = await choose(page, 'Templates')
  await dialog.getByRole('button', { name: 'New template' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Host an evening')
  await dialog
    .getByLabel('Tasks, one per line')
    .fill('-3 Invite the neighbours\n- by letter\nSet out chairs\n+1 Thank everyone')
  await accessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Host an evening', exact: true }).click()
  await dialog.getByLabel('Main day').fill(dayFrom(20))
  await dialog.getByRole('button', { name: 'Add 3 tasks' }).click()
  await expect(row(page, 'Invite the neighbours').getByText('0/1')).toBeVisible()
  const herself = await asClient(server.url, 'ruth@example.org')
  const { data } = await herself.from('tasks').select('due_on').eq('title', 'Thank everyone').single()
  expect(data).toEqual({ due_on: dayFrom(21) })
  await page.keyboard.press('Control+z')
  for (const title of ['Invite the neighbours', 'Set out chairs', 'Thank everyone'])
    await expect(row(page, title)).toHaveCount(0)
  calm()
  await context.close()
})

const day = dayFrom(4)
const files = {
  'tasks.csv': `title,due,priority,labels\nRent the hall,${day},2,"hall, money"\n,${day},,\nCount the cups,the day after never,,\nFold napkins,,,\n`,
  'todoist.csv': `TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE\ntask,Polish the spoons,,1,1,,,${day},en,\n`,
  'trello.json': JSON.stringify({
    name: 'Board',
    cards: [{ name: 'Sweep the yard', due: `${day}T09:00:00.000Z`, labels: [], idChecklists: ['c'] }],
    checklists: [{ id: 'c', checkItems: [{ name: 'Find the broom', pos: 1 }] }],
  }),
}

test('Ruth brings tasks from elsewhere: sees first what comes, and sends it all back with one undo', async ({
  browser,
}) => {
  const { page, context, calm } = await enter(browser, server, 'ruth@example.org', list)
  async function bring(name: keyof typeof files, offered: string) {
    const dialog = await choose(page, 'Import')
    await dialog.getByLabel('Add to').selectOption({ label: 'Tuesday supper' })
    await dialog.getByLabel('File').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(files[name]) })
    await expect(dialog.getByRole('status')).toContainText(offered)
    return dialog
  }
  const dialog = await bring('tasks.csv', '2 tasks can be imported, 2 lines can’t')
  await expect(dialog.getByRole('list', { name: 'Lines that can’t be imported' })).toContainText('Line 3 has no title')
  await expect(dialog.getByText('Line 4 “the day after never” is not a date')).toBeVisible()
  await accessible(page)
  await dialog.getByRole('button', { name: 'Import 2 tasks' }).click()
  await expect(row(page, 'Rent the hall').getByText('money')).toBeVisible()
  await expect(row(page, 'Fold napkins')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(row(page, 'Rent the hall')).toHaveCount(0)
  await expect(row(page, 'Fold napkins')).toHaveCount(0)

  await (await bring('todoist.csv', '1 task can be imported')).getByRole('button', { name: 'Import 1 task' }).click()
  await expect(row(page, 'Polish the spoons').getByRole('button', { name: /^Due date of/ })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(row(page, 'Polish the spoons')).toHaveCount(0)
  const isUndone = Promise.withResolvers<void>()
  const trello = await bring('trello.json', '1 task can be imported')
  await page.route('**/rpc/import_tasks', async (route) => {
    if (route.request().postDataJSON().dry) return route.continue()
    const response = await route.fetch()
    await isUndone.promise
    await route.fulfill({ response })
  })
  await trello.getByRole('button', { name: 'Import 1 task' }).click()
  // the tasks come by the channel, before the answer to her who imported them
  await expect(row(page, 'Sweep the yard').getByText('0/1')).toBeVisible()
  await page.keyboard.press('Control+z')
  isUndone.resolve()
  await expect(row(page, 'Sweep the yard')).toHaveCount(0)
  const herself = await asClient(server.url, 'ruth@example.org')
  const those = ['Rent the hall', 'Fold napkins', 'Polish the spoons', 'Sweep the yard']
  await expect.poll(async () => (await herself.from('tasks').select('title').in('title', those)).data).toEqual([])
  calm()
  await context.close()
})

test('Ruth’s calendar reads what is due, until she takes the address back', async ({ browser }) => {
  const { page, context, calm } = await enter(browser, server, 'ruth@example.org', '/tasks')
  await page.getByLabel('Add a task').fill('Fetch the flour tomorrow 18:00')
  await page.keyboard.press('Enter')
  const dialog = await choose(page, 'Subscribe in your calendar')
  const address = await dialog.getByLabel('Calendar address').inputValue()
  await accessible(page)
  await expect.poll(async () => (await fetch(address)).text()).toContain('Fetch the flour')
  await dialog.getByRole('button', { name: 'Revoke address' }).click()
  // it asks first, under another title
  await page
    .getByRole('dialog', { name: 'Revoke this address?' })
    .getByRole('button', { name: 'Revoke address' })
    .click()
  await expect.poll(async () => (await fetch(address)).status).toBe(404)
  const again = await choose(page, 'Subscribe in your calendar')
  await expect(again.getByLabel('Calendar address')).not.toHaveValue(address)
  calm()
  await context.close()
})
