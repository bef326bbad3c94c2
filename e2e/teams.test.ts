import { expect, test } from 'playwright/test'
import { accessible, asClient, person, signIn } from '../test/browser.ts'
import { type Server, startServer } from '../test/server.ts'
import { panel, row, supper } from '../test/tasks-room.ts'

/* Parts of a group, what nobody touches, and who takes over from whoever leaves. */

let server: Server
test.beforeAll(async () => {
  server = await startServer({ SEED: '1' })
})
test.afterAll(() => server.discard())

const here = `/groups/${supper}`

test('Ruth makes a team, gives it a task, and lets old tasks go; Tomas leaves, and names who goes on', async ({
  browser,
}) => {
  const herself = await asClient(server.url, 'ruth@example.org')
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org')

  await test.step('a team of two', async () => {
    await page.goto(`${server.url}${here}?tab=members`)
    const teams = page.getByRole('region', { name: /^Teams/ })
    await teams.getByRole('button', { name: 'New team' }).click()
    const dialog = page.getByRole('dialog', { name: 'New team' })
    await dialog.getByLabel('Name').fill('Kitchen')
    await page.keyboard.press('Enter')
    await teams.getByRole('button', { name: 'Add people' }).click()
    const people = page.getByRole('dialog', { name: 'Who is in Kitchen' })
    for (const name of ['Tomas Lind', 'Mina Park']) await people.getByRole('option', { name }).click()
    await accessible(page)
    await page.keyboard.press('Escape')
    await expect(teams.getByText('2 people')).toBeVisible()
    await accessible(page)
  })

  await test.step('a task is for the team: both have it', async () => {
    await page.goto(`${server.url}/tasks?view=group&group=${supper}`)
    await page.getByRole('textbox', { name: 'Add a task' }).fill('Peel the onions')
    await page.keyboard.press('Enter')
    await row(page, 'Peel the onions').getByRole('link').click()
    await panel(page)
      .getByRole('button', { name: /^Assigned to/ })
      .click()
    await page
      .getByRole('dialog', { name: 'Assign to' })
      .getByRole('option', { name: /^Kitchen/ })
      .click()
    for (const name of ['Kitchen', 'Tomas Lind', 'Mina Park'])
      await expect(panel(page).getByRole('button', { name: /^Assigned to/ })).toContainText(name)
    await expect(row(page, 'Peel the onions').getByRole('img', { name: /and 1 more$/ })).toBeVisible()
  })

  await test.step('what nobody touches for a month may go by itself', async () => {
    await page.goto(`${server.url}${here}/edit`)
    const part = page.getByRole('region', { name: 'Not now' })
    await part.getByLabel('Put tasks off that nobody touched for').selectOption('30')
    await accessible(page)
    await part.getByRole('button', { name: 'Save' }).click()
    await expect(part.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expect
      .poll(async () => (await herself.from('groups').select('not_now_days').eq('id', supper)).data)
      .toEqual([{ not_now_days: 30 }])
  })

  await test.step('a task is put off, and one press brings it back', async () => {
    await page.goto(`${server.url}/tasks?view=group&group=${supper}`)
    await row(page, 'Peel the onions').focus()
    await page.keyboard.press('[')
    const back = row(page, 'Peel the onions').getByRole('button', { name: 'Bring back' })
    await back.click()
    await expect(back).toHaveCount(0)
  })

  await test.step('Tomas leaves, and Mina takes over what he had to do', async () => {
    const tomas = await person(browser)
    await signIn(tomas.page, server.url, 'tomas@example.org')
    await tomas.page.goto(server.url + here)
    await tomas.page.getByRole('button', { name: 'More about Tuesday supper' }).click()
    await tomas.page.getByRole('menuitem', { name: 'Leave group' }).click()
    await tomas.page.getByLabel('Who takes over what you have still to do?').selectOption({ label: 'Mina Park' })
    await accessible(tomas.page)
    await tomas.page.getByRole('button', { name: 'Leave group' }).click()
    await tomas.page.waitForURL('**/groups')
    const { data } = await herself
      .from('tasks')
      .select('task_assignees(user:users(name))')
      .eq('title', 'Peel the onions')
      .single()
    expect(JSON.stringify(data)).not.toContain('Tomas')
    await tomas.context.close()
  })

  await test.step('the team is dissolved', async () => {
    await page.goto(`${server.url}${here}?tab=members`)
    const teams = page.getByRole('region', { name: /^Teams/ })
    await expect(teams.getByText('1 person')).toBeVisible()
    await teams.getByRole('button', { name: 'More about Kitchen' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete Kitchen?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(teams.getByText('No teams yet')).toBeVisible()
  })
  calm()
  await context.close()
})
