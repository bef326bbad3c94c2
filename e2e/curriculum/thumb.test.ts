import { expect, type Page, test } from 'playwright/test'
import { accessible, fits, person, signIn } from '../../test/browser.ts'
import { written } from '../../test/fixtures/curriculum-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* The order of lessons and tasks: by a thumb on a phone, and by keys. */

const server = seededServer()

const titles = (page: Page) =>
  page
    .locator('[data-node][data-kind="lesson"] input')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

test('Ruth’s thumb moves a lesson by its menu, and holds another until it lifts', async ({ browser }) => {
  const { id, keys, ruth } = await written(server, 'Soups on a phone', ['Pumpkin', 'Leek', 'Cabbage'])
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page, context, calm } = await person(browser, phone)
  await signIn(page, server.url, 'ruth@example.org', `/curriculum/${id}/builder`)
  await expect.poll(() => titles(page)).toEqual(['Pumpkin', 'Leek', 'Cabbage'])
  await fits(page)

  await page.getByRole('button', { name: 'More about Pumpkin' }).tap()
  await page.getByRole('menuitem', { name: 'Move down' }).tap()
  await expect.poll(() => titles(page)).toEqual(['Leek', 'Pumpkin', 'Cabbage'])
  await expect(page.getByText('“Pumpkin” is now lesson 2 of 3 in “Autumn”.')).toBeAttached()

  const node = (at: number) => page.locator(`[data-node="${keys[at]}"]`)
  const from = (await node(1).locator('input').boundingBox())!
  const to = (await node(2).boundingBox())!
  const touches = await context.newCDPSession(page)
  const [x, y] = [from.x + 40, from.y + from.height / 2]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] })
  await touch('touchStart', y)
  await expect(node(1)).toHaveAttribute('data-lifted', 'true')
  const way = to.y + to.height * 0.8 - y
  for (let step = 1; step <= 8; step++) await touch('touchMove', y + (way * step) / 8)
  await touch('touchEnd')
  await expect.poll(() => titles(page)).toEqual(['Pumpkin', 'Cabbage', 'Leek'])
  await expect(page.getByText('“Leek” is now lesson 3 of 3 in “Autumn”.')).toBeAttached()
  // a press that was a drag opens nothing
  await expect(page.getByRole('navigation', { name: 'Outline of Soups on a phone' })).toBeVisible()
  await accessible(page)
  const ranked = async () =>
    (await ruth.from('lessons').select('title').eq('version_id', id).order('rank').throwOnError()).data?.map(
      ({ title }) => title,
    )
  await expect.poll(ranked).toEqual(['Pumpkin', 'Cabbage', 'Leek'])
  calm()
  await context.close()
})

test('Ruth orders the tasks of a lesson by keys and by menu, and takes it back', async ({ browser }) => {
  const { id, keys, ruth } = await written(server, 'Soups with tasks', ['Pumpkin'])
  const rows = ['Buy', 'Wash', 'Carve'].map((title, at) => ({
    ...{ key: crypto.randomUUID(), version_id: id, lesson_key: keys[0]!, title, rank: `U${at}V` },
    anchor: 'lesson',
  }))
  await ruth.from('curriculum_tasks').insert(rows).throwOnError()
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org', `/curriculum/${id}/builder?node=${keys[0]}`)
  const list = page.getByRole('region', { name: 'Tasks' })
  const tasks = () =>
    list
      .getByRole('textbox', { name: 'Task title' })
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  const ranked = async () =>
    (await ruth.from('curriculum_tasks').select('title').eq('version_id', id).order('rank').throwOnError()).data?.map(
      ({ title }) => title,
    )
  await expect.poll(tasks).toEqual(['Buy', 'Wash', 'Carve'])
  await list.getByRole('textbox', { name: 'Task title' }).first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(tasks).toEqual(['Wash', 'Buy', 'Carve'])
  await expect(list.getByText('“Buy” is now task 2 of 3.')).toBeAttached()
  // the field that moved keeps the focus, and goes on
  await expect(list.getByRole('textbox', { name: 'Task title' }).nth(1)).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(tasks).toEqual(['Wash', 'Carve', 'Buy'])
  await page.keyboard.press('Alt+ArrowDown')
  await expect(list.getByText('It is the last one already.')).toBeAttached()
  await expect.poll(ranked).toEqual(['Wash', 'Carve', 'Buy'])

  await list.getByRole('button', { name: 'More about Carve' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect.poll(tasks).toEqual(['Carve', 'Wash', 'Buy'])
  await expect.poll(ranked).toEqual(['Carve', 'Wash', 'Buy'])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(tasks).toEqual(['Wash', 'Carve', 'Buy'])
  await expect.poll(ranked).toEqual(['Wash', 'Carve', 'Buy'])
  await accessible(page)
  calm()
  await context.close()
})
