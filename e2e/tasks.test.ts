import { type Browser, expect, type Page, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn } from '../test/browser.ts'
import { type Server, startServer } from '../test/server.ts'

/* Tasks: a week planned without a pointer, a board that two share, a task for everyone, and what slipped. */

const supper = '00000000-0000-4000-8000-0000000000b1'
const lifts = 'Ask who can give lifts home'

let server: Server
test.beforeAll(async () => {
  server = await startServer({ SEED: '1' })
})
test.afterAll(() => server.discard())

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: title, has: page.getByRole('checkbox') })
const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
const panel = (page: Page) => page.locator('[data-task-panel]')
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Once the page takes keys. */
async function arrive(page: Page, path: string) {
  await page.goto(server.url + path)
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await expect(page.locator('[data-keys]')).toBeAttached()
}

async function enter(browser: Browser, email: string, path: string, phone = false) {
  const options = phone ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {}
  const one = await person(browser, options)
  await signIn(one.page, server.url, email)
  await arrive(one.page, path)
  return one
}

test('Ruth plans her week with keys alone', async ({ browser }) => {
  const { page, context, calm } = await enter(browser, 'ruth@example.org', '/tasks')
  const keys = page.keyboard
  const field = page.getByLabel('Add a task')
  const chips = page.getByRole('list', { name: 'Understood' })

  await test.step('one sentence says all of it, and what is understood stands under it', async () => {
    await expect(field).toBeVisible()
    await keys.press('c')
    await expect(field).toBeFocused()
    await keys.type('Bake the rolls tomorrow 18:00 !2 every week')
    await expect(chips.getByRole('listitem')).toHaveText(['Tomorrow', '18:00', 'High', 'Every week'])
    await keys.press('Enter')
    await expect(field).toHaveValue('')
  })

  await test.step('Backspace behind words makes them words again; quotes keep them from the start', async () => {
    await keys.type('Buy a hat for the sun')
    await expect(chips).toBeVisible()
    await keys.press('Backspace')
    await expect(field).toHaveValue('Buy a hat for the sun')
    await expect(chips).toHaveCount(0)
    await keys.press('Enter')
    await keys.type('Watch "Friday"')
    await keys.press('Enter')
    await keys.press('Escape')
    const today = section(page, 'Today')
    await expect(today.getByRole('link', { name: 'Buy a hat for the sun' })).toBeVisible()
    await expect(today.getByRole('link', { name: 'Watch Friday' })).toBeVisible()
    await expect(row(page, 'Bake the rolls')).toHaveCount(0)
  })

  await test.step('J goes to a row, D and a few words give it a day', async () => {
    await row(page, 'Watch Friday').focus()
    await keys.press('d')
    await expect(page.getByRole('dialog', { name: 'Due date' }).getByRole('combobox')).toBeFocused()
    await keys.type('in 3 days')
    await keys.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row(page, 'Watch Friday').getByRole('button', { name: /^Due date of Watch Friday: / })).toBeVisible()
  })

  await test.step('Upcoming has both on their days', async () => {
    await page.getByRole('link', { name: 'Upcoming' }).focus()
    await keys.press('Enter')
    await expect(page).toHaveURL(/view=upcoming$/)
    const rolls = section(page, 'Tomorrow').getByRole('listitem').filter({ hasText: 'Bake the rolls' })
    await expect(rolls.getByText('Tomorrow, 18:00')).toBeVisible()
    await expect(rolls.getByText('Repeats')).toBeAttached()
    await accessible(page)
  })

  await test.step('P sets how pressing it is, E finishes it, Ctrl Z takes that back', async () => {
    await row(page, 'Bake the rolls').focus()
    await keys.press('p')
    await keys.type('urg')
    await keys.press('Enter')
    await expect(row(page, 'Bake the rolls').getByText('Urgent')).toBeAttached()
    await expect(row(page, 'Bake the rolls')).toBeFocused()
    await keys.press('e')
    await expect(section(page, 'Tomorrow').getByRole('link', { name: 'Bake the rolls' })).toHaveCount(0)
    await keys.press('Control+z')
    await expect(section(page, 'Tomorrow').getByRole('link', { name: 'Bake the rolls' })).toHaveCount(1)
  })

  await test.step('X picks out two, and both are done at once', async () => {
    await page.getByRole('link', { name: 'My today' }).focus()
    await keys.press('Enter')
    await expect(page).toHaveURL(/\/tasks$/)
    for (const title of ['Buy a hat for the sun', 'Watch Friday']) {
      await row(page, title).focus()
      await keys.press('x')
      await expect(row(page, title)).toHaveAttribute('data-selected', 'true')
    }
    const bar = page.getByRole('toolbar')
    await expect(bar.getByText('2 selected')).toBeVisible()
    await accessible(page)
    await bar.getByRole('button', { name: 'Done' }).focus()
    await keys.press('Enter')
    await expect(row(page, 'Buy a hat for the sun')).toHaveCount(0)
    await expect(bar).toHaveCount(0)
    await keys.press('Control+z')
    await expect(row(page, 'Buy a hat for the sun')).toHaveCount(1)
    await expect(row(page, 'Watch Friday')).toHaveCount(1)
  })

  await test.step('Space only looks at one: the keys stay in the list, and Space again leaves it', async () => {
    await row(page, 'Watch Friday').focus()
    await keys.press('Space')
    await expect(panel(page).getByLabel('Title')).toHaveValue('Watch Friday')
    await expect(row(page, 'Watch Friday')).toBeFocused()
    await keys.press('Space')
    await expect(panel(page)).toHaveCount(0)
  })

  await test.step('Enter opens a task beside the list; its steps are ticked there; Escape leaves it', async () => {
    await row(page, 'Watch Friday').focus()
    await keys.press('Enter')
    await expect(page).toHaveURL(/taskId=/)
    await expect(panel(page).getByLabel('Title')).toHaveValue('Watch Friday')
    await panel(page).getByLabel('Add a step').focus()
    await keys.type('Ask for the film')
    await keys.press('Enter')
    await panel(page).getByRole('checkbox', { name: 'Ask for the film' }).focus()
    await keys.press('Space')
    await expect(panel(page).getByText('1/1')).toBeVisible()
    await accessible(page)
    await keys.press('Escape')
    await keys.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(row(page, 'Watch Friday').getByText('1/1')).toBeVisible()
  })
  calm()
  await context.close()
})

test('Ruth and Tomas share a board', async ({ browser }) => {
  const path = `/tasks?view=board&group=${supper}`
  const ruth = await enter(browser, 'ruth@example.org', path)
  const tomas = await enter(browser, 'tomas@example.org', path)
  const card = (page: Page, column: string, title: string) => section(page, column).getByRole('link', { name: title })
  await expect(card(tomas.page, 'To do', lifts)).toBeVisible()
  await expect(tomas.page.locator('[data-state=connected]')).toBeAttached()
  await expect(ruth.page.locator('[data-state=connected]')).toBeAttached()

  await test.step('she drags a card, and it moves on his screen too', async () => {
    const from = (await card(ruth.page, 'To do', lifts).boundingBox())!
    const to = (await section(ruth.page, 'Doing').boundingBox())!
    await ruth.page.mouse.move(from.x + 20, from.y + 8)
    await ruth.page.mouse.down()
    await ruth.page.mouse.move(from.x + 60, from.y + 20, { steps: 4 })
    await ruth.page.mouse.move(to.x + to.width / 2, to.y + 80, { steps: 8 })
    await expect(section(ruth.page, 'Doing')).toHaveAttribute('data-over', 'true')
    await ruth.page.mouse.up()
    await expect(card(ruth.page, 'Doing', lifts)).toBeVisible()
    await expect(card(tomas.page, 'Doing', lifts)).toBeVisible()
  })

  await test.step('he moves it on by key, and where it went is said', async () => {
    await tomas.page.getByRole('listitem').filter({ hasText: lifts }).focus()
    await tomas.page.keyboard.press('Shift+ArrowRight')
    await expect(tomas.page.getByRole('status').filter({ hasText: `${lifts}: Done, 1 of` })).toBeAttached()
    await expect(card(ruth.page, 'Done', lifts)).toBeVisible()
    await accessible(tomas.page)
  })

  await test.step('and back by the menu', async () => {
    await ruth.page.getByRole('button', { name: `More about ${lifts}` }).click()
    await ruth.page.getByRole('menuitem', { name: /^Move to…/ }).click()
    await ruth.page.getByRole('dialog', { name: 'Move to' }).getByRole('option', { name: 'To do' }).click()
    await expect(card(tomas.page, 'To do', lifts)).toBeVisible()
  })
  ruth.calm()
  tomas.calm()
  await Promise.all([ruth.context.close(), tomas.context.close()])
})

test('a task for everyone: twelve do it each for themselves, and its roster says who has', async ({ browser }) => {
  const ruthHerself = await asClient(server.url, 'ruth@example.org')
  const others: Awaited<ReturnType<typeof joins>>[] = []
  // one after the other: the server lets only so many be at the door at once
  for (let n = 0; n < 9; n++) others.push(await joins(n))
  const { page, context, calm } = await enter(browser, 'ruth@example.org', `/tasks?view=group&group=${supper}`)
  const tomas = await enter(browser, 'tomas@example.org', '/tasks')
  const title = 'Read chapter three'
  await page.getByLabel('Add a task').fill(`${title} today`)
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await panel(page)
    .getByRole('button', { name: /^Done when/ })
    .click()
  await expect(panel(page).getByText('0 of 12 done')).toBeVisible()

  await test.step('Tomas ticks his own part; it is done for him alone', async () => {
    await tomas.page.getByRole('checkbox', { name: title }).click()
    await expect(tomas.page.getByRole('checkbox', { name: title })).toHaveCount(0)
    await expect(panel(page).getByText('1 of 12 done')).toBeVisible()
    await expect(panel(page).getByLabel('How far Tomas Lind is')).toHaveValue('done')
    await accessible(page)
  })

  await test.step('she excuses one, the others do it, and the task is done', async () => {
    await panel(page).getByLabel('How far Mina Park is').selectOption('excused')
    await expect(panel(page).getByText('1 of 11 done')).toBeVisible()
    const { data } = await ruthHerself.from('tasks').select('id').eq('title', title).single().throwOnError()
    for (const client of others) await client.rpc('finish_task', { id: data.id, done: true }).throwOnError()
    await expect(panel(page).getByText('10 of 11 done')).toBeVisible()
    await panel(page).getByRole('checkbox', { name: title }).click()
    await expect(panel(page).getByText('11 of 11 done')).toBeVisible()
    await expect(panel(page).getByRole('button', { name: 'Status: Done' })).toBeVisible()
  })
  calm()
  await Promise.all([context.close(), tomas.context.close()])
})

/** Somebody new, who joins the group by its link. */
async function joins(n: number) {
  const { anonKey } = await (await fetch(`${server.url}/config.json`)).json()
  const { createClient } = await import('@supabase/supabase-js')
  const client = createClient(server.url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const data = { full_name: `Guest ${n}` }
  const { error } = await client.auth.signUp({
    email: `guest${n}@example.org`,
    password: 'a long enough secret',
    options: { data },
  })
  if (error) throw error
  await client.rpc('accept_invitation', { code: 'SUPPERTABLE' }).throwOnError()
  return client
}

test('seven of Jonas’s tasks slipped: he spreads them out, and takes it back with one undo', async ({ browser }) => {
  const himself = await asClient(server.url, 'jonas@example.org')
  const rows = Array.from({ length: 7 }, (_, n) => ({ title: `Late ${n}`, rank: `b${n}V`, due_on: dayFrom(-2 - n) }))
  await himself.from('tasks').insert(rows).throwOnError()
  const { page, context, calm } = await enter(browser, 'jonas@example.org', '/tasks')
  const slipped = section(page, 'Slipped').getByRole('listitem')
  await expect(slipped).toHaveCount(7)
  await expect(page.getByText('7 slipped.')).toBeVisible()
  await page.getByRole('button', { name: 'Sort them out' }).click()
  const dialog = page.getByRole('dialog', { name: '7 slipped. What now?' })

  await test.step('he sees what becomes of each before it does', async () => {
    await dialog.getByText('Without a date').click()
    await expect(dialog.getByText('No date')).toHaveCount(7)
    await dialog.getByText('Spread over free days').click()
    await expect(dialog.getByText('No date')).toHaveCount(0)
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Today' })).toHaveCount(1)
    await accessible(page)
  })

  await test.step('all of them are moved, and all come back', async () => {
    await dialog.getByRole('button', { name: 'Do it for 7' }).click()
    await expect(slipped).toHaveCount(0)
    await expect(section(page, 'Today').getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(slipped).toHaveCount(7)
    await expect
      .poll(async () => (await himself.from('tasks').select('due_on').like('title', 'Late%').order('title')).data)
      .toEqual(rows.map(({ due_on }) => ({ due_on })))
  })
  calm()
  await context.close()
})

test('Mina on her phone: a thumb writes, draws to the right what is done, and to the left what can wait', async ({
  browser,
}) => {
  const { page, context, calm } = await enter(browser, 'mina@example.org', '/tasks', true)
  await fits(page)

  await test.step('she writes one down over the keyboard', async () => {
    await page.getByRole('button', { name: 'Write down a task' }).tap()
    const sheet = page.getByRole('dialog', { name: 'New task' })
    await sheet.getByLabel('Add a task').fill('Call the dentist !1')
    await expect(sheet.getByRole('list', { name: 'Understood' })).toContainText('Urgent')
    await sheet.getByRole('button', { name: 'Add' }).tap()
    await sheet.getByLabel('Add a task').fill('Wash the pots')
    await page.keyboard.press('Control+Enter')
    await expect(sheet).toHaveCount(0)
    await expect(row(page, 'Call the dentist')).toBeVisible()
    await expect(row(page, 'Wash the pots')).toBeVisible()
  })

  await test.step('drawn to the right it is done', async () => {
    await draw(page, 'Call the dentist', 180)
    await expect(row(page, 'Call the dentist')).toHaveCount(0)
  })

  await test.step('drawn to the left it asks for a day', async () => {
    await draw(page, 'Wash the pots', -180)
    const sheet = page.getByRole('dialog', { name: 'Due date' })
    await accessible(page)
    await sheet.getByRole('option', { name: /^Tomorrow/ }).tap()
    await expect(row(page, 'Wash the pots').getByRole('button', { name: /: Tomorrow$/ })).toBeVisible()
  })

  await test.step('a press opens it over everything, and Back closes it', async () => {
    await row(page, 'Wash the pots').getByRole('link').tap()
    await expect(panel(page).getByLabel('Title')).toHaveValue('Wash the pots')
    await fits(page)
    await page.goBack()
    await expect(panel(page)).toHaveCount(0)
    await expect(row(page, 'Wash the pots')).toBeVisible()
  })
  calm()
  await context.close()
})

/** Draws a row sideways with a finger. */
async function draw(page: Page, title: string, by: number) {
  const box = (await row(page, title).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + 12]
  const touches = await page.context().newCDPSession(page)
  const at = (way: number) => [{ x: x + way, y }]
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= 6; step++)
    await touches.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at((by * step) / 6) })
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touches.detach()
}
