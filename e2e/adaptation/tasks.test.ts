import { expect, test } from 'playwright/test'
import { accessible, fits } from '../../test/browser.ts'
import { enter, supper } from '../../test/fixtures/events-room.ts'
import { adopted, weekday } from '../../test/fixtures/schedule-room.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'

/* The tasks of a curriculum become tasks of the group, each in time, and the group bends them to itself. */

const server = seededServer()
const lessons = ['Leek', 'Pumpkin', 'Lentil']

/** A curriculum of which each lesson has something to buy two days before it, taken up from next week on. */
const withTasks = () =>
  adopted(server, 'Soups', lessons, {}, async ({ id, keys, ruth }) => {
    const rows = lessons.map((name, at) => ({
      ...{ version_id: id, lesson_key: keys[at]!, title: `Buy ${name}`, rank: `U${at}V` },
      ...{ anchor: 'lesson', offset_days: -2 },
    }))
    await ruth.from('curriculum_tasks').insert(rows).throwOnError()
  })

test('tasks are there two weeks ahead, each once, and go where their lessons go', async () => {
  const { adoption, ruth } = await withTasks()
  const made = async () => {
    const { data } = await ruth
      .from('tasks')
      .select('title, due_on')
      .eq('source_type', 'lesson')
      .order('due_on')
      .throwOnError()
    return data!.map(({ title, due_on }) => [title, due_on])
  }
  const later = new Date(Date.now() + 7 * 86_400_000).toISOString()
  for (let n = 0; n < 2; n++) statement(server, `set app.clock = '${later}'; select private.make_adoption_tasks()`)
  expect(await made()).toEqual(lessons.map((name, at) => [`Buy ${name}`, weekday(7, at)]))
  const { data: plan } = await ruth.from('scheduled_lessons').select('id').eq('adoption_id', adoption).order('rank')
  await ruth
    .rpc('change_schedule', {
      ...{ id: crypto.randomUUID(), adoption_id: adoption, version: null as never },
      deed: { kind: 'bump', entry: plan![0]!.id },
    })
    .throwOnError()
  statement(server, `set app.clock = '${later}'; select private.make_adoption_tasks()`)
  expect(await made()).toEqual(lessons.map((name, at) => [`Buy ${name}`, weekday(7, at + 1)]))
  await ruth
    .rpc('change_schedule', {
      ...{ id: crypto.randomUUID(), adoption_id: adoption, version: null as never, deed: { kind: 'end' } },
    })
    .throwOnError()
})

test('Ruth shifts the tasks of a curriculum, hides one, adds one and brings a task up to date', async ({ browser }) => {
  const { adoption } = await withTasks()
  const path = `/groups/${supper}/tasks/${adoption}/customize`
  const { page, calm } = await enter(browser, server, 'ruth@example.org', path)
  const line = (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: new RegExp(`^${name}`), expanded: false }) })
  await expect(line('Buy Leek')).toContainText('In your tasks')
  await expect(line('Buy Leek')).toContainText('2 days before the lesson')
  await accessible(page)

  await page.getByRole('button', { name: 'Shift dates' }).click()
  const shift = page.getByRole('dialog', { name: 'Shift dates' })
  await expect(shift.getByRole('status', { name: 'Tasks that change' })).toContainText('3 tasks get another date.')
  await accessible(page)
  await shift.getByRole('button', { name: 'Shift dates' }).click()
  await expect(line('Buy Pumpkin')).toContainText('3 days before the lesson')
  await expect(line('Buy Pumpkin')).toContainText('Edited')

  await line('Buy Lentil').getByRole('button').first().focus()
  await line('Buy Lentil').focus()
  await page.keyboard.press('Delete')
  await expect(line('Buy Lentil')).toContainText('Hidden')

  await page.getByRole('button', { name: 'Add task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a task' })
  await dialog.getByLabel('Title').fill('Print the recipe')
  await dialog.getByRole('button', { name: 'Add task' }).click()
  await expect(page.getByRole('button', { name: /^Print the recipe/ })).toContainText('In your tasks')

  await line('Buy Leek').getByRole('button').first().click()
  await page.getByRole('group', { name: 'Buy Leek' }).getByLabel('Title').fill('Buy leeks and cream')
  await page.keyboard.press('ControlOrMeta+Enter')
  const behind = page.getByRole('region', { name: '1 task was added before your changes' })
  await accessible(page)
  await behind.getByRole('button', { name: 'Update “Buy Leek”' }).click()
  await expect(behind).toBeHidden()
  await page.goto(`${server.url}/tasks?view=group&group=${supper}`)
  await page.getByRole('link', { name: 'Buy leeks and cream' }).first().click()
  await expect(page.getByRole('link', { name: 'From lesson 1: Leek' })).toBeVisible()
  calm()

  const mina = await enter(browser, server, 'mina@example.org', path, true)
  await mina.page.getByRole('button', { name: /^Buy leeks and cream/ }).tap()
  await expect(mina.page.getByText('Changed by us').first()).toBeVisible()
  await fits(mina.page)
  await accessible(mina.page)
  mina.calm()
})
