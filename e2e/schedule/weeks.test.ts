import { expect, test } from 'playwright/test'
import { accessible, fits } from '../../test/browser.ts'
import { enter, supper } from '../../test/fixtures/events-room.ts'
import { adopted, lesson, published, spoken, weekday, weeks } from '../../test/fixtures/schedule-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* A group takes up a curriculum, and life comes between. */

const server = seededServer()
const tuesday = (weeks: number) => spoken(weekday(2, weeks))

test('Ruth adopts a curriculum with dates, bumps a lesson by keys alone, and takes it back', async ({ browser }) => {
  await published(server, 'Soups', ['Leek', 'Pumpkin', 'Lentil'])
  const { page, calm } = await enter(browser, server, 'ruth@example.org', '/curriculum')
  await page.getByRole('button', { name: 'More about Soups' }).click()
  await page.getByRole('menuitem', { name: 'Adopt with a group…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Adopt “Soups”' })
  await sheet.getByLabel('Group', { exact: true }).selectOption({ label: 'Tuesday supper' })
  await sheet.getByLabel('Start', { exact: true }).fill(weekday(2, 1))
  await sheet.getByLabel('Start', { exact: true }).press('Enter')
  await sheet.getByLabel('Meets').selectOption({ label: 'Every Tuesday' })
  await sheet.getByLabel('Skip the group’s days off').uncheck()
  const dates = sheet.getByRole('status', { name: 'Dates' })
  await expect(dates).toContainText('3 lessons. The last one is on Tuesday')
  await expect(dates.getByRole('listitem').last()).toHaveText(`Lentil${tuesday(3)}`)
  await sheet.getByLabel('Has to be done by (optional)').fill(weekday(2, 2))
  await sheet.getByLabel('Has to be done by (optional)').press('Enter')
  await expect(sheet.getByRole('status', { name: 'Does it fit?' })).toContainText('don’t fit 2 meetings')
  await accessible(page)
  await sheet.getByRole('button', { name: 'Adopt', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Soups' })).toBeVisible()
  await expect
    .poll(() => weeks(page))
    .toEqual([`${tuesday(1)}: Leek`, `${tuesday(2)}: Pumpkin`, `${tuesday(3)}: Lentil`])
  await accessible(page)

  const { keyboard } = page
  await keyboard.press('j')
  await expect(lesson(page, 'Leek')).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(lesson(page, 'Pumpkin')).toBeFocused()
  await keyboard.press('b')
  const change = page.getByRole('dialog', { name: 'Move “Pumpkin” a meeting later' })
  await expect(change.getByRole('status')).toContainText('2 lessons move.')
  await expect(change.getByRole('button', { name: 'Change schedule' })).toBeFocused()
  await keyboard.press('Enter')
  await expect
    .poll(() => weeks(page))
    .toEqual([`${tuesday(1)}: Leek`, `${tuesday(3)}: Pumpkin`, `${tuesday(4)}: Lentil`])
  await keyboard.press('ControlOrMeta+z')
  await expect
    .poll(() => weeks(page))
    .toEqual([`${tuesday(1)}: Leek`, `${tuesday(2)}: Pumpkin`, `${tuesday(3)}: Lentil`])
  await page.getByRole('button', { name: 'More about Soups' }).click()
  await page.getByRole('menuitem', { name: 'Shopping list' }).click()
  const list = page.getByRole('dialog', { name: 'Shopping list' })
  await expect(list.getByRole('region').nth(1).getByRole('listitem')).toHaveText(['Pumpkin', 'Salt'])
  await keyboard.press('Escape')
  await lesson(page, 'Leek').focus()
  await keyboard.press('e')
  await expect(lesson(page, 'Leek')).toContainText('Taught')
  await expect(page.getByText('1 of 3 taught')).toBeVisible()
  calm()
})

test('a snow day on a phone moves the lesson, cancels the meeting by one press, and comes back by one', async ({
  browser,
}) => {
  const { path, ruth } = await adopted(server, 'Breads', ['Rye', 'Spelt'], { use_off_days: true })
  const { page, calm } = await enter(browser, server, 'ruth@example.org', path, true)
  await page.getByRole('button', { name: `Not meeting ${tuesday(1)}` }).tap()
  const dialog = page.getByRole('dialog', { name: 'Not meeting' })
  await dialog.getByLabel('Reason (optional)').fill('Snow day')
  await expect(dialog.getByRole('status', { name: 'What changes' })).toContainText('2 lessons move')
  await expect(dialog.getByRole('status', { name: 'What changes' })).toContainText('1 meeting is cancelled')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Rye' })).toHaveText(`Rye${tuesday(1)} → ${tuesday(2)}`)
  await accessible(page)
  await fits(page)
  await dialog.getByRole('button', { name: 'We’re not meeting' }).tap()
  await expect(dialog).toBeHidden()
  const off = async () => (await ruth.from('group_off_days').select('label, starts_on').eq('label', 'Snow day')).data
  await expect.poll(off).toEqual([{ label: 'Snow day', starts_on: weekday(2, 1) }])
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect.poll(off).toEqual([])
  await expect.poll(() => weeks(page)).toEqual([`${tuesday(1)}: Rye`, `${tuesday(2)}: Spelt`])
  calm()
})

test('Tuesday becomes Thursday in the middle of the term, and a lesson is dragged to another week', async ({
  browser,
}) => {
  const { path } = await adopted(server, 'Cakes', ['Apple', 'Plum', 'Poppy'])
  const { page, calm } = await enter(browser, server, 'ruth@example.org', path)
  const more = page.getByRole('button', { name: 'More about Cakes' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Meeting days…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Meeting days' })
  await dialog.getByLabel('From').fill(weekday(4, 2))
  await dialog.getByLabel('From').press('Enter')
  await dialog.getByLabel('Meets').selectOption({ label: 'Custom…' })
  await dialog.getByRole('checkbox', { name: 'Thursday' }).check()
  await dialog.getByRole('checkbox', { name: 'Tuesday' }).uncheck()
  await expect(dialog.getByRole('status', { name: 'What changes' })).toContainText('1 lesson moves.')
  await dialog.getByRole('button', { name: 'Change meeting days' }).click()
  const thursday = spoken(weekday(4, 2))
  await expect.poll(() => weeks(page)).toEqual([`${tuesday(1)}: Apple`, `${tuesday(2)}: Plum`, `${thursday}: Poppy`])

  await lesson(page, 'Apple').dragTo(page.getByRole('region', { name: 'Weeks' }).getByText('Plum'))
  const move = page.getByRole('dialog', { name: 'Move “Apple”' })
  await move.getByRole('radio', { name: /^Only this lesson/ }).check()
  await expect(move.getByRole('status')).toContainText(`${tuesday(1)} → ${tuesday(2)}`)
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(lesson(page, 'Apple')).toContainText('Pinned')
  calm()
})

test('two lessons change places, and a day that the schedule has closed is put back to normal', async ({ browser }) => {
  const { path, ruth, adoption } = await adopted(server, 'Pickles', ['Cabbage', 'Radish', 'Cucumber'])
  const deed = { kind: 'close_day', on: weekday(2, 1), label: 'Painters' } as never
  await ruth.rpc('change_schedule', { id: crypto.randomUUID(), adoption_id: adoption, version: 1, deed }).throwOnError()
  const { page, calm } = await enter(browser, server, 'ruth@example.org', path)
  await page.getByRole('button', { name: 'More about Cabbage' }).click()
  await page.getByRole('menuitem', { name: 'Swap or reorder…' }).click()
  const order = page.getByRole('dialog', { name: 'Change the place of “Cabbage”' })
  await order.getByRole('combobox', { name: 'Swap with' }).selectOption({ label: 'Cucumber' })
  await expect(order.getByRole('status')).toContainText(`${tuesday(2)} → ${tuesday(4)}`)
  await accessible(page)
  await order.getByRole('button', { name: 'Swap' }).click()
  await expect
    .poll(() => weeks(page))
    .toEqual([`${tuesday(2)}: Cucumber`, `${tuesday(3)}: Radish`, `${tuesday(4)}: Cabbage`])
  await page.getByRole('button', { name: 'Put back to normal…' }).click()
  await expect(page.getByRole('status', { name: 'What changes' })).toContainText('3 lessons move.')
  await page.getByRole('button', { name: 'Change schedule' }).click()
  await expect
    .poll(() => weeks(page))
    .toEqual([`${tuesday(1)}: Cucumber`, `${tuesday(2)}: Radish`, `${tuesday(3)}: Cabbage`])
  calm()
})

test('who reads the group sees the weeks and no way to change them; who does not, finds nothing', async ({
  browser,
}) => {
  const { path, ruth } = await adopted(server, 'Jams', ['Quince'])
  const limit = { group_id: supper, permission: 'curriculumManagement', role: 'member' }
  await ruth.from('group_permission_limits').insert(limit)
  const mina = await enter(browser, server, 'mina@example.org', path)
  await expect(lesson(mina.page, 'Quince')).toBeVisible()
  await accessible(mina.page)
  mina.calm()
  const jonas = await enter(browser, server, 'jonas@example.org', path)
  await expect(jonas.page.getByRole('heading', { name: 'Schedule not found' })).toBeVisible()
  jonas.calm()
})
