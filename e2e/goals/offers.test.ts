import { expect, test } from 'playwright/test'
import { accessible, asClient, fits } from '../../test/browser.ts'
import { enter } from '../../test/fixtures/events-room.ts'
import { published, weekday } from '../../test/fixtures/schedule-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* What a curriculum suggests to who adopts it, and what the command menu offers of today. */

const server = seededServer()

test('Ruth takes up a goal that a curriculum suggests, with one milestone of two, and a lesson ticks it', async ({
  browser,
}) => {
  const herself = await asClient(server.url, 'ruth@example.org')
  const { data: me } = await herself.auth.getUser()
  const own = { user_id: me.user!.id, kind: 'habit', schedule: { freq: 'daily' }, rank: 'V1' }
  await herself
    .from('goals')
    .insert({ ...own, id: crypto.randomUUID(), title: 'Stretch' })
    .throwOnError()
  await published(server, 'Soups', ['Leek', 'Pumpkin', 'Lentil', 'Barley'])
  const { page, calm } = await enter(browser, server, 'ruth@example.org', '/curriculum')
  await page.getByRole('button', { name: 'More about Soups' }).click()
  await page.getByRole('menuitem', { name: 'Adopt with a group…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Adopt “Soups”' })
  await sheet.getByLabel('Group', { exact: true }).selectOption({ label: 'Tuesday supper' })
  await sheet.getByLabel('Start', { exact: true }).fill(weekday(2, 1))
  await sheet.getByLabel('Start', { exact: true }).press('Enter')
  await sheet.getByLabel('Meets').selectOption({ label: 'Every Tuesday' })
  await expect(sheet.getByRole('status', { name: 'Dates' })).toContainText('4 lessons')
  await sheet.getByRole('button', { name: 'Adopt', exact: true }).click()
  const offers = page.getByRole('region', { name: 'Goals for this curriculum' })

  await test.step('each is taken or left', async () => {
    await expect(offers.getByRole('button', { name: /^Add goal “/ })).toHaveCount(2)
    await offers.getByText('Milestones: 2 of 2').click()
    await offers.getByRole('checkbox', { name: 'Lesson 3' }).uncheck()
    await fits(page)
    await accessible(page)
    await offers.getByRole('button', { name: 'Add goal “Finish Soups”' }).click()
    await expect(offers.getByRole('link', { name: 'Open goal' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await offers.getByRole('button', { name: 'Add goal “Finish Soups”' }).click()
    await offers.getByRole('button', { name: 'Add goal “Soups: 1 lesson a week”' }).click()
    await expect(offers.getByRole('link', { name: 'Open goal' })).toHaveCount(2)
  })
  await test.step('the lesson that is done ticks its milestone', async () => {
    await offers.getByRole('link', { name: 'Open goal' }).first().click()
    const panel = page.getByRole('complementary', { name: 'Finish Soups' })
    const milestone = panel.getByRole('checkbox', { name: 'Lesson 4' })
    await expect(milestone).not.toBeChecked()
    await expect(panel.getByRole('checkbox')).toHaveCount(1)
    const { data } = await herself
      .from('goal_milestones')
      .select('linked_id, linked_adoption_id')
      .eq('title', 'Lesson 4')
      .single()
      .throwOnError()
    await herself
      .rpc('finish_lesson', { adoption_id: data.linked_adoption_id!, lesson_key: data.linked_id!, done: true })
      .throwOnError()
    await expect(milestone).toBeChecked()
  })
  await test.step('the command menu offers what is open today', async () => {
    await expect(page.getByRole('button', { name: '“Stretch” today' })).toBeVisible()
    await page.goto(`${server.url}/tasks`)
    await expect(page.locator('[data-keys]')).toBeAttached()
    await page.keyboard.press('ControlOrMeta+k')
    const menu = page.getByRole('dialog', { name: 'Command menu' })
    await menu.getByRole('combobox').fill('tick str')
    await expect(menu.getByRole('option', { name: 'Tick “Stretch”' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Done: “Stretch”, today')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await menu.getByRole('combobox').fill('tick str')
    await expect(menu.getByRole('option', { name: 'Tick “Stretch”' })).toHaveCount(0)
  })
  calm()
})
