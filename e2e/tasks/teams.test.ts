import { expect, test } from 'playwright/test'
import { accessible, asClient, person, signIn } from '../../test/browser.ts'
import { panel, row, supper } from '../../test/fixtures/tasks-room.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'

/* Parts of a group, what nobody touches, and who takes over from whoever leaves. */

const server = seededServer()

const group = `/groups/${supper}`
const here = `${group}?tab=tasks`
const lifts = 'Ask who can give lifts home'

test('Ruth makes a team, gives it a task, and lets old tasks go; Tomas leaves, and names who goes on', async ({
  browser,
}) => {
  const herself = await asClient(server.url, 'ruth@example.org')
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org')

  await test.step('a team of two', async () => {
    await page.goto(`${server.url}${group}?tab=members`)
    const teams = page.getByRole('region', { name: /^Teams/ })
    await teams.getByRole('button', { name: 'New team' }).click()
    const dialog = page.getByRole('dialog', { name: 'New team' })
    await dialog.getByLabel('Name').fill('Kitchen')
    await page.keyboard.press('Enter')
    await teams.getByRole('button', { name: 'Add people' }).click()
    const people = page.getByRole('dialog', { name: 'Members of Kitchen' })
    for (const name of ['Tomas Lind', 'Mina Park']) await people.getByRole('option', { name }).click()
    await accessible(page)
    await page.keyboard.press('Escape')
    await expect(teams.getByText('2 people')).toBeVisible()
    await accessible(page)
  })

  await test.step('the team is called something better', async () => {
    const teams = page.getByRole('region', { name: /^Teams/ })
    await teams.getByRole('button', { name: 'More about Kitchen' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rename Kitchen' })
    await dialog.getByLabel('Name').fill('The cooks')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await expect(teams.getByText('The cooks')).toBeVisible()
    await expect
      .poll(async () => (await herself.from('teams').select('name').eq('group_id', supper)).data)
      .toEqual([{ name: 'The cooks' }])
  })

  await test.step('a task is for the team: both have it', async () => {
    await page.goto(`${server.url}/tasks?view=group&group=${supper}`)
    await page.getByRole('textbox', { name: 'Add a task' }).fill('Peel the onions')
    await page.keyboard.press('Enter')
    await row(page, 'Peel the onions').getByRole('link').click()
    await panel(page).getByRole('button', { name: 'Assignee', exact: true }).click()
    await page
      .getByRole('dialog', { name: 'Assign to' })
      .getByRole('option', { name: /^The cooks/ })
      .click()
    for (const name of ['The cooks', 'Tomas Lind', 'Mina Park'])
      await expect(panel(page).getByRole('button', { name: /^Assigned to/ })).toContainText(name)
    await expect(row(page, 'Peel the onions').getByRole('img', { name: /and 1 more$/ })).toBeVisible()
  })

  await test.step('what nobody touches for a month may go by itself', async () => {
    await page.goto(`${server.url}${group}/edit`)
    const part = page.getByRole('region', { name: 'Not now' })
    await part.getByLabel('Move untouched tasks to Not now after').selectOption('30')
    await accessible(page)
    await part.getByRole('button', { name: 'Save' }).click()
    await expect(part.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expect
      .poll(async () => (await herself.from('groups').select('not_now_days').eq('id', supper)).data)
      .toEqual([{ not_now_days: 30 }])
  })

  await test.step('a task that nobody has touched for long says when it goes', async () => {
    const long = new Date(Date.now() - 24 * 86_400_000).toISOString()
    statement(server, `set app.clock = '${long}'; update public.tasks set due_on = null where title = '${lifts}'`)
    await page.goto(`${server.url}/tasks?view=group&group=${supper}`)
    const fading = row(page, lifts)
    await expect(fading.getByText(/^Moves to Not now: \w+day$/)).toBeVisible()
    await expect(row(page, 'Buy bread and candles for supper').getByText('Not now')).toHaveCount(0)
    await accessible(page)
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
    await signIn(tomas.page, server.url, 'tomas@example.org', here)
    await tomas.page.getByRole('button', { name: 'More about Tuesday supper' }).click()
    await tomas.page.getByRole('menuitem', { name: 'Leave group' }).click()
    await tomas.page.getByLabel('Who should take over your open tasks?').selectOption({ label: 'Mina Park' })
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
    await page.goto(`${server.url}${group}?tab=members`)
    const teams = page.getByRole('region', { name: /^Teams/ })
    await expect(teams.getByText('1 person')).toBeVisible()
    await teams.getByRole('button', { name: 'More about The cooks' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete The cooks?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(teams.getByText('No teams yet')).toBeVisible()
  })
  calm()
  await context.close()
})

test('Tomas, the last who looks after the choir, leaves: Jonas does that from now on, and Ines what he had to do', async ({
  browser,
}) => {
  const [choir, jonas, ines] = ['b2', 'a4', 'a5'].map((end) => `00000000-0000-4000-8000-0000000000${end}`)
  const task_id = '00000000-0000-4000-8000-0000000000c5'
  statement(server, `insert into public.group_members (group_id, user_id) values ('${choir}', '${ines}')`)
  const himself = await asClient(server.url, 'tomas@example.org')
  const me = (await himself.auth.getUser()).data.user!.id
  await himself.rpc('assign_task', { task_id, user_id: me, assigned: true }).throwOnError()
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'tomas@example.org', `/groups/${choir}`)
  await page.getByRole('button', { name: 'More about Harbour choir' }).click()
  await page.getByRole('menuitem', { name: 'Leave group' }).click()
  await page.getByLabel('Who should be the new admin?').selectOption({ label: 'Jonas Weber' })
  await expect(page.getByText('You have 1 open task here.')).toBeVisible()
  await page.getByLabel('Who should take over your open tasks?').selectOption({ label: 'Ines Duarte' })
  await accessible(page)
  await page.getByRole('button', { name: 'Hand over and leave' }).click()
  await page.waitForURL('**/groups')
  const hers = await asClient(server.url, 'ines@example.org')
  const { data: members } = await hers.from('group_members').select('user_id, role').eq('group_id', choir).order('role')
  expect(members).toEqual([
    { user_id: jonas, role: 'admin' },
    { user_id: ines, role: 'member' },
  ])
  const { data: given } = await hers.from('task_assignees').select('user_id').eq('task_id', task_id)
  expect(given).toEqual([{ user_id: ines }])
  calm()
  await context.close()
})
