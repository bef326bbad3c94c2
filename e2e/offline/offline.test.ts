import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, kept, person, signIn } from '../../test/browser.ts'
import { addTask, atHand, outbox, rename, supper, task, tray } from '../../test/offline.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Writes without a network are on the device at once, and on the server once and in order as soon as they can be. */

test.use({ serviceWorkers: 'allow' })

const server = seededServer()

const me = '00000000-0000-4000-8000-0000000000a2'
const choir = '00000000-0000-4000-8000-0000000000b2'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const told = (page: Page, words: string) =>
  page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: words })

test('Tomas writes in his groups without a network, his tab dies mid-sentence, and all of it arrives once', async ({
  browser,
}) => {
  const begun = new Date().toISOString()
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'tomas@example.org')
  await atHand(page)
  await page.goto(`${server.url}/groups/${supper}?tab=announcements`)
  await expect(page.getByRole('button', { name: 'New announcement' })).toBeVisible()
  await kept(page, 'announcements')
  await page.goto(`${server.url}/groups/${supper}?tab=tasks`)
  await expect(page.getByLabel('Add a task')).toBeVisible()
  await kept(page, 'tasks')
  await context.setOffline(true)

  await test.step('the header says so, and from when what is shown is', async () => {
    await expect(page.getByText(/^Offline/)).toBeVisible()
    await expect(page.getByText(/^as of \d/)).toBeVisible()
  })

  await test.step('tasks are added, renamed, ticked and deleted', async () => {
    for (const title of ['Wash the pots', 'Sharpen the knives', 'Borrow a bench']) await addTask(page, title)
    await rename(page, 'Wash the pots', 'Wash the pots and pans')
    await page.getByRole('checkbox', { name: 'Sharpen the knives' }).click()
    await expect(page.getByRole('checkbox', { name: 'Sharpen the knives' })).toBeChecked()
  })

  await test.step('something is announced', async () => {
    await page.getByRole('link', { name: 'Announcements' }).click()
    await page.getByRole('button', { name: 'New announcement' }).click()
    await page.getByLabel('Title').fill('Supper moves to eight')
    await page.getByLabel('Details').fill('The oven is slow.')
    await page.getByRole('button', { name: 'Announce', exact: true }).click()
    await expect(page.getByText('Supper moves to eight').first()).toBeVisible()
  })

  await test.step('a group is made, and a task in it', async () => {
    await page.getByRole('link', { name: 'Groups', exact: true }).first().click()
    await page.getByLabel('Group name').fill('Bench builders')
    await page.getByRole('button', { name: 'Create group' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bench builders' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Group sections' }).getByRole('link', { name: 'Tasks' }).click()
    await addTask(page, 'Find some oak')
    await expect(outbox(page)).toBeVisible()
  })

  const again =
    await test.step('the tab dies in the middle of a sentence and comes back, still without a network', async () => {
      const address = page.url()
      await page.getByLabel('Add a task').fill('Ask the neighbours for a long')
      await page.close({ runBeforeUnload: false })
      const back = await context.newPage()
      await back.goto(address)
      await expect(back.getByRole('heading', { level: 1, name: 'Bench builders' })).toBeVisible()
      await expect(task(back, 'Find some oak')).toBeVisible()
      await expect(back.getByLabel('Add a task')).toHaveValue('Ask the neighbours for a long')
      await back.getByLabel('Add a task').press('Enter')
      await expect(task(back, 'Ask the neighbours for a long')).toBeVisible()
      await back.getByRole('link', { name: 'Tuesday supper' }).first().click()
      await back.getByRole('navigation', { name: 'Group sections' }).getByRole('link', { name: 'Tasks' }).click()
      await expect(task(back, 'Wash the pots and pans')).toBeVisible()
      await expect(back.getByRole('checkbox', { name: 'Sharpen the knives' })).toBeChecked()
      return back
    })

  await test.step('the list of what waits is in order; one is rewritten and one let go', async () => {
    await outbox(again).click()
    const waiting = tray(again).getByRole('listitem')
    await expect(waiting).toHaveCount(9)
    expect(
      await waiting.evaluateAll((all) => all.map((one) => one.querySelector('p')!.firstChild!.textContent)),
    ).toEqual([
      'New task',
      'New task',
      'New task',
      'Change to a task',
      'Task finished or reopened',
      'New announcement',
      'New group',
      'New task',
      'New task',
    ])
    for (const [at, title] of [
      'Wash the pots',
      'Sharpen the knives',
      'Borrow a bench',
      'Wash the pots and pans',
    ].entries())
      await expect(waiting.nth(at)).toContainText(title)
    await expect(waiting.nth(5)).toContainText('Supper moves to eight')
    await expect(waiting.nth(8)).toContainText('Ask the neighbours for a long')
    await accessible(again)
    await tray(again).getByRole('button', { name: 'Edit Borrow a bench' }).click()
    await tray(again).getByLabel('Title').fill('Borrow two benches')
    await tray(again).getByRole('button', { name: 'Keep' }).click()
    await expect(tray(again).getByRole('button', { name: 'Edit Borrow two benches' })).toBeVisible()
    await tray(again).getByRole('button', { name: 'Discard Ask the neighbours for a long' }).click()
    await expect(tray(again).getByRole('button', { name: 'Edit Ask the neighbours for a long' })).toHaveCount(0)
    await again.keyboard.press('Escape')
  })

  await test.step('with the network back it is on the server, each once and in order', async () => {
    await context.setOffline(false)
    await expect(outbox(again)).toHaveCount(0, { timeout: 30_000 })
    const tomas = await asClient(server.url, 'tomas@example.org')
    const { data: tasks } = await tomas
      .from('tasks')
      .select('title, status, groups(name)')
      .gte('created_at', begun)
      .order('created_at')
    expect(tasks).toEqual([
      { title: 'Wash the pots and pans', status: 'todo', groups: { name: 'Tuesday supper' } },
      { title: 'Sharpen the knives', status: 'done', groups: { name: 'Tuesday supper' } },
      { title: 'Borrow two benches', status: 'todo', groups: { name: 'Tuesday supper' } },
      { title: 'Find some oak', status: 'todo', groups: { name: 'Bench builders' } },
    ])
    const { data: announcements } = await tomas
      .from('announcements')
      .select('body')
      .eq('title', 'Supper moves to eight')
    expect(announcements).toEqual([{ body: 'The oven is slow.' }])
    await expect(task(again, 'Borrow two benches')).toBeVisible()
  })
  calm()
  await context.close()
})

test('what he is told, his group’s settings and his own are his to change without a network too', async ({
  browser,
}) => {
  const begun = new Date().toISOString()
  const ruth = await asClient(server.url, 'ruth@example.org')
  for (const message of ['Bread is due', 'See you there?'])
    await ruth.from('notifications').insert({ user_id: me, type: 'message_received', message, is_read: false })
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'tomas@example.org')
  await atHand(page)
  await page.goto(`${server.url}/groups/${choir}/edit`)
  await expect(page.getByLabel('Description')).toBeVisible()
  await kept(page, 'group_off_days')
  await page.goto(`${server.url}/profile`)
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
  await bell(page).click()
  await expect(told(page, 'Bread is due')).toBeVisible()
  await page.keyboard.press('Escape')
  for (const table of ['notifications', 'user_settings', 'users']) await kept(page, table)
  await context.setOffline(true)

  await test.step('what he was told is read, and some of it deleted', async () => {
    await bell(page).click()
    await page.getByRole('button', { name: 'Mark All Read' }).click()
    await expect(told(page, 'See you there?').getByRole('img', { name: 'Read' })).toBeVisible()
    await told(page, 'Bread is due').hover()
    await told(page, 'Bread is due').getByRole('button', { name: 'Delete' }).first().click()
    await expect(told(page, 'Bread is due')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('a group is described anew, and has days off', async () => {
    await page.goto(`${server.url}/groups/${choir}/edit`)
    await page.getByLabel('Description').fill('Four voices and an organ.')
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await page.getByLabel('First day off').fill('2031-12-24')
    await page.getByLabel('Reason').fill('Yuletide')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Remove Yuletide' })).toBeVisible()
    // it is on this device now, with what the page shows of it
    await expect(outbox(page)).toContainText('4 waiting')
  })

  await test.step('he calls himself by another name, and wants to use less data', async () => {
    await page.goto(`${server.url}/profile`)
    await page.getByLabel('Name', { exact: true }).fill('Tomas Lindgren')
    await page.getByLabel('Name', { exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: 'Profile of Tomas Lindgren' })).toBeVisible()
    await page.getByText('Use less data').click()
    await expect(page.getByRole('switch', { name: 'Use less data' })).toBeChecked()
  })

  await expect(outbox(page)).toContainText('6 waiting')
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await test.step('the tab dies, and another one shows all of it', async () => {
    await again.goto(`${server.url}/home`)
    await expect(again.getByRole('button', { name: 'Profile of Tomas Lindgren' })).toBeVisible()
    await bell(again).click()
    await expect(told(again, 'See you there?').getByRole('img', { name: 'Read' })).toBeVisible()
    await expect(told(again, 'Bread is due')).toHaveCount(0)
    await again.keyboard.press('Escape')
    await again.goto(`${server.url}/groups/${choir}/edit`)
    await expect(again.getByLabel('Description')).toHaveValue('Four voices and an organ.')
    await expect(again.getByRole('button', { name: 'Remove Yuletide' })).toBeVisible()
    await outbox(again).click()
    const waiting = tray(again).getByRole('listitem')
    await expect(waiting).toHaveCount(6)
    expect(
      await waiting.evaluateAll((all) => all.map((one) => one.querySelector('p')!.firstChild!.textContent)),
    ).toEqual([
      'Notifications read',
      'Notifications deleted',
      'Change to a group',
      'New days off',
      'Your profile',
      'Your settings',
    ])
    await again.keyboard.press('Escape')
  })

  await test.step('with the network back it is on the server', async () => {
    await context.setOffline(false)
    await expect(outbox(again)).toHaveCount(0, { timeout: 30_000 })
    const tomas = await asClient(server.url, 'tomas@example.org')
    // of a task that is due he may be told at any time
    const { data: notices } = await tomas
      .from('notifications')
      .select('message, is_read')
      .eq('type', 'message_received')
      .gte('created_at', begun)
    expect(notices).toEqual([{ message: 'See you there?', is_read: true }])
    const { data: group } = await tomas.from('groups').select('description').eq('id', choir).single()
    expect(group).toEqual({ description: 'Four voices and an organ.' })
    const { data: off } = await tomas.from('group_off_days').select('label').eq('group_id', choir)
    expect(off).toEqual([{ label: 'Yuletide' }])
    const { data: name } = await tomas.from('people').select('name').eq('id', me).single()
    expect(name).toEqual({ name: 'Tomas Lindgren' })
    const { data: settings } = await tomas.from('user_settings').select('low_data')
    expect(settings).toEqual([{ low_data: true }])
  })
  calm()
  await context.close()
})
