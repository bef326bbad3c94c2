import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, fits } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { draw, enter, panel, row, section, supper } from '../../test/fixtures/tasks-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Tasks of one person: a week planned without a pointer, what slipped, and a phone. */

const server = seededServer()

test('Ruth plans her week with keys alone', async ({ browser }) => {
  const { page, context, calm } = await enter(browser, server, 'ruth@example.org', '/tasks')
  const keys = page.keyboard
  const field = page.getByLabel('Add a task')
  const chips = page.getByRole('list', { name: 'Recognised' })

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
    await keys.type('Buy a hat this sun')
    await expect(chips).toBeVisible()
    await keys.press('Backspace')
    await expect(field).toHaveValue('Buy a hat this sun')
    await expect(chips).toHaveCount(0)
    await keys.press('Enter')
    await keys.type('Watch "Friday"')
    await keys.press('Enter')
    await keys.press('Escape')
    const today = section(page, 'Today')
    await expect(today.getByRole('link', { name: 'Buy a hat this sun' })).toBeVisible()
    await expect(today.getByRole('link', { name: 'Watch Friday' })).toBeVisible()
    await expect(row(page, 'Bake the rolls')).toHaveCount(0)
  })

  await test.step('J goes to a row, D and a few words give it a day', async () => {
    await row(page, 'Watch Friday').focus()
    await keys.press('d')
    await expect(page.getByRole('dialog', { name: 'Due date' }).getByRole('combobox', { name: /^Due/ })).toBeFocused()
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
    for (const title of ['Buy a hat this sun', 'Watch Friday']) {
      await row(page, title).focus()
      await keys.press('x')
      await expect(row(page, title)).toHaveAttribute('data-selected', 'true')
    }
    const bar = page.getByRole('toolbar')
    await expect(bar.getByText('2 selected')).toBeVisible()
    await accessible(page)
    await bar.getByRole('button', { name: 'Done' }).focus()
    await keys.press('Enter')
    await expect(row(page, 'Buy a hat this sun')).toHaveCount(0)
    await expect(bar).toHaveCount(0)
    await keys.press('Control+z')
    await expect(row(page, 'Buy a hat this sun')).toHaveCount(1)
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
    await panel(page).getByRole('button', { name: 'Steps', exact: true }).click()
    await expect(panel(page).getByLabel('Add a step')).toBeFocused()
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

test('seven of Jonas’s tasks slipped: he spreads them out, and takes it back with one undo', async ({ browser }) => {
  const himself = await asClient(server.url, 'jonas@example.org')
  const rows = Array.from({ length: 7 }, (_, n) => ({ title: `Late ${n}`, rank: `b${n}V`, due_on: dayFrom(-2 - n) }))
  await himself.from('tasks').insert(rows).throwOnError()
  const { page, context, calm } = await enter(browser, server, 'jonas@example.org', '/tasks')
  const slipped = section(page, 'Slipped').getByRole('listitem')
  await expect(slipped).toHaveCount(7)
  await expect(page.getByText('7 slipped.')).toBeVisible()
  await page.getByRole('button', { name: 'Sort them out' }).click()
  const dialog = page.getByRole('dialog', { name: '7 slipped. What now?' })

  await test.step('he sees what becomes of each before it does', async () => {
    await dialog.getByText('Remove dates').click()
    await expect(dialog.getByText('No date')).toHaveCount(7)
    await dialog.getByText('Spread over free days').click()
    await expect(dialog.getByText('No date')).toHaveCount(0)
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Today' })).toHaveCount(1)
    await accessible(page)
  })

  await test.step('all of them are moved, and all come back', async () => {
    await dialog.getByRole('button', { name: 'Change 7' }).click()
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
  const { page, context, calm } = await enter(browser, server, 'mina@example.org', '/tasks', true)
  await fits(page)

  await test.step('she writes one down over the keyboard', async () => {
    await page.getByRole('button', { name: 'Add task' }).tap()
    const sheet = page.getByRole('dialog', { name: 'New task' })
    await sheet.getByLabel('Add a task').fill('Call the dentist !1')
    await expect(sheet.getByRole('list', { name: 'Recognised' })).toContainText('Urgent')
    await sheet.getByRole('button', { name: 'Add' }).tap()
    await sheet.getByLabel('Add a task').fill('Wash the pots')
    await page.keyboard.press('Control+Enter')
    await expect(sheet).toHaveCount(0)
    await expect(row(page, 'Call the dentist')).toBeVisible()
    await expect(row(page, 'Wash the pots')).toBeVisible()
  })

  await test.step('drawn to the right it is done', async () => {
    await drawRow(page, 'Call the dentist', 180)
    await expect(row(page, 'Call the dentist')).toHaveCount(0)
  })

  await test.step('drawn to the left it asks for a day', async () => {
    await drawRow(page, 'Wash the pots', -180)
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

test('Tomas’s thumb holds a card on the board until it lifts, and puts it elsewhere', async ({ browser }) => {
  const { page, context, calm } = await enter(
    browser,
    server,
    'tomas@example.org',
    `/tasks?view=board&group=${supper}`,
    true,
  )
  await fits(page)
  const cards = section(page, 'To do').getByRole('listitem')
  const [first, second] = [cards.nth(0), cards.nth(1)]
  const title = (await first.getByRole('link').textContent())!
  const from = (await first.boundingBox())!
  const to = (await second.boundingBox())!
  const touches = await page.context().newCDPSession(page)
  const at = (x: number, y: number) => [{ x, y }]
  const x = from.x + 40
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(x, from.y + 12) })
  await expect(first).toHaveAttribute('data-lifted', 'true')
  const way = to.y + to.height + 4 - from.y - 12
  for (let step = 1; step <= 8; step++)
    await touches.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: at(x, from.y + 12 + (way * step) / 8),
    })
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(cards.nth(1).getByRole('link')).toHaveText(title)
  await expect(page.getByRole('status').filter({ hasText: `${title}: To do, 2 of ` })).toBeAttached()
  await page.reload()
  await expect(cards.nth(1).getByRole('link')).toHaveText(title)
  calm()
  await context.close()
})

async function drawRow(page: Page, title: string, by: number) {
  const box = (await row(page, title).boundingBox())!
  await draw(page, { x: box.x + box.width / 2, y: box.y + 12 }, { x: by })
}
