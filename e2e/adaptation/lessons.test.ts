import { expect, test } from 'playwright/test'
import { accessible, fits } from '../../test/browser.ts'
import { written } from '../../test/fixtures/curriculum-room.ts'
import { enter, supper } from '../../test/fixtures/events-room.ts'
import { adopted } from '../../test/fixtures/schedule-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* A group bends a curriculum to itself, and the original stays as it is. */

const server = seededServer()

test('Ruth edits a lesson for the supper, compares it with the original, hides one and adds one; Mina reads it so', async ({
  browser,
}) => {
  const { adoption, ruth, version } = await adopted(server, 'Soups', ['Leek', 'Pumpkin', 'Lentil'])
  const path = `/groups/${supper}/lessons/${adoption}/customize`
  const { page, calm } = await enter(browser, server, 'ruth@example.org', path)
  const lines = page.getByRole('navigation', { name: 'Lessons' })
  const line = (name: string) => lines.getByRole('listitem').filter({ hasText: name })
  await expect(page.getByText('This is the curriculum as its author wrote it.')).toBeVisible()
  await accessible(page)

  await line('Leek').getByRole('button').first().click()
  await page.getByLabel('Lesson title').fill('Leek and potato')
  await page.getByLabel('Minutes').fill('40')
  await expect(page.getByText('2 changes not saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Lesson title')).toHaveValue('Leek and potato')
  await page.getByLabel('Lesson title').press('ControlOrMeta+Enter')
  await expect(page.getByText('2 changes not saved')).toBeHidden()
  await expect(line('Leek and potato')).toContainText('Edited')
  await page.getByRole('button', { name: 'Compare with the original' }).click()
  await expect(page.locator('ins', { hasText: 'and potato' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Original' }).getByRole('heading', { name: 'Leek' })).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'Reset Minutes' }).click()
  await page.getByRole('button', { name: 'Save for the group' }).click()
  await expect(page.getByRole('button', { name: 'Reset Minutes' })).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('o')
  await expect(page.getByRole('region', { name: 'Original' })).toBeHidden()

  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await expect(line('Leek and potato')).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('Delete')
  await expect(page.getByRole('status', { name: 'What changes' })).toContainText('2 lessons move.')
  await accessible(page)
  await page.getByRole('button', { name: 'Hide lesson' }).click()
  await expect(line('Pumpkin')).toContainText('Hidden')

  await page.getByRole('button', { name: 'More about Lentil' }).click()
  await page.getByRole('menuitem', { name: 'Add a lesson after this' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a lesson' })
  await dialog.getByLabel('Title').fill('Bread to go with it')
  await dialog.getByRole('button', { name: 'Add lesson' }).click()
  await expect(line('Bread to go with it')).toContainText('Added')
  await expect(page.getByLabel('Lesson title')).toHaveValue('Bread to go with it')
  await line('Bread to go with it').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('button', { name: 'Move lesson' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lines.getByRole('listitem')).toContainText(['Leek', 'Pumpkin', 'Bread', 'Lentil'])
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your group doesn’t see this lesson.')).toBeVisible()
  calm()

  const mina = await enter(browser, server, 'mina@example.org', `/groups/${supper}/schedule/${adoption}`, true)
  const weeks = mina.page.getByRole('region', { name: 'Weeks' })
  await expect(weeks.getByText('Leek and potato')).toBeVisible()
  await expect(weeks.getByText('Bread to go with it')).toBeVisible()
  await expect(weeks.getByText('Pumpkin')).toBeHidden()
  mina.calm()
  const { data } = await ruth.from('lessons').select('title').eq('version_id', version).order('rank')
  expect(data?.map(({ title }) => title)).toEqual(['Leek', 'Pumpkin', 'Lentil'])
})

test('a lesson comes over from another curriculum with all that is in it; on a phone the original is a sheet', async ({
  browser,
}) => {
  const { id, keys, ruth } = await written(server, 'Roots', ['Carrot'])
  const about = { version_id: id, lesson_key: keys[0]! }
  await ruth
    .from('lesson_items')
    .insert({ ...about, kind: 'do', title: 'Peel it', rank: 'U' })
    .throwOnError()
  await ruth.rpc('publish_version', { id: crypto.randomUUID(), curriculum_id: id, change_note: 'First' }).throwOnError()
  const { adoption } = await adopted(server, 'Breads', ['Rye', 'Spelt'])
  const path = `/groups/${supper}/lessons/${adoption}/customize`
  const { page, calm } = await enter(browser, server, 'ruth@example.org', path)
  const lines = page.getByRole('navigation', { name: 'Lessons' })
  await page.getByRole('button', { name: 'More about Rye' }).click()
  await page.getByRole('menuitem', { name: 'Add a lesson after this' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a lesson' })
  await dialog.getByLabel('Start from').selectOption('A lesson from another curriculum')
  await dialog.getByLabel('Curriculum', { exact: true }).selectOption('Roots')
  await dialog.getByLabel('Lesson', { exact: true }).selectOption('Carrot')
  await expect(dialog.getByLabel('Title')).toHaveValue('Carrot')
  await accessible(page)
  await dialog.getByRole('button', { name: 'Add lesson' }).click()
  await expect(lines.getByRole('listitem').filter({ hasText: 'Carrot' })).toContainText('Added')
  await expect(page.getByLabel('Item title')).toHaveValue('Peel it')
  await expect(page.getByLabel('Materials')).toHaveValue('Salt\nCarrot')
  calm()

  const mina = await enter(browser, server, 'mina@example.org', path, true)
  await mina.page.getByRole('button', { name: /^Rye/ }).tap()
  await fits(mina.page)
  await mina.page.getByRole('button', { name: 'Compare with the original' }).tap()
  const original = mina.page.getByRole('dialog', { name: 'Original' })
  await expect(original.getByRole('heading', { name: 'Rye', exact: true })).toBeVisible()
  await fits(mina.page)
  await original.getByRole('button', { name: 'Close' }).tap()
  await fits(mina.page)
  await accessible(mina.page)
  mina.calm()
})
