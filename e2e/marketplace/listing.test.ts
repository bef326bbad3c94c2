import { type Browser, expect, test } from 'playwright/test'
import { accessible, fits, listen, person, said, signIn } from '../../test/browser.ts'
import { listed, openAuthoring } from '../../test/fixtures/market-walks.ts'
import { minasGroup } from '../../test/fixtures/trial-walks.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'

/* A listing looked at, tried and taken up: what it says, a lesson whole, a trial, and a review. */

const server = seededServer()
test.beforeAll(() => openAuthoring(server))

async function enter(browser: Browser, email: string, path: string, phone = false) {
  const one = await person(browser, phone ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {})
  await listen(one.context)
  await signIn(one.page, server.url, email, path)
  await expect(one.page.locator('[data-keys]')).toBeAttached()
  return one
}

/** Its group adopted everything ten days ago, and all were there at what it taught. */
const presentTenDaysAgo = (group: string) =>
  statement(
    server,
    `update public.adoptions set created_at = created_at - interval '10 days' where group_id = '${group}';
     insert into public.attendance (scheduled_lesson_id, user_id, group_id, state, marked_at)
     select entry.id, member.user_id, entry.group_id, 'present', now() from public.scheduled_lessons as entry
     join public.group_members as member using (group_id) where group_id = '${group}' and entry.state = 'taught'`,
  )

test('Mina reads a sample, tries it with her group, goes on from it, and reviews it', async ({ browser }) => {
  const { listing } = await listed(server, { title: 'Soups of the world', lessons: ['Pumpkin', 'Leek', 'Onion'] })
  const group = await minasGroup(server, 'Kitchen table')
  const { page, context, calm } = await enter(browser, 'mina@example.org', `/marketplace?listing=${listing}`)
  const main = page.getByRole('main')

  await test.step('she reads what it takes, and a lesson whole', async () => {
    await expect(main.getByRole('heading', { name: 'Soups of the world' })).toBeVisible()
    await expect(main.getByText('3 lessons, 2 h 15 min in all')).toBeVisible()
    await expect(main.getByText('New here: figures appear once five groups have used it.')).toBeVisible()
    await accessible(page)
    await main.getByRole('link', { name: 'Read the whole lesson' }).click()
    await expect(main.getByText('All about Pumpkin.')).toBeVisible()
    await expect(main.getByText('Sample · lesson 1 of 3')).toBeVisible()
    await accessible(page)
  })
  await test.step('without a network it is still there', async () => {
    await context.setOffline(true)
    await main.getByRole('link', { name: 'Soups of the world' }).click()
    await expect(main.getByRole('heading', { name: 'What it takes' })).toBeVisible()
    await main.getByRole('link', { name: 'Pumpkin' }).click()
    await expect(main.getByText('All about Pumpkin.')).toBeVisible()
    await context.setOffline(false)
  })
  await test.step('her group tries it today', async () => {
    await main.getByRole('button', { name: 'Try this lesson' }).click()
    const dialog = page.getByRole('dialog', { name: 'Try one lesson' })
    await dialog.getByLabel('Group').selectOption({ label: 'Kitchen table' })
    await accessible(page)
    await dialog.getByRole('button', { name: 'Try this lesson' }).click()
    await said(page, 'Kitchen table tries “Pumpkin” today')
  })
  await test.step('Jonas finds it under Today, and reads it on his phone', async () => {
    const jonas = await enter(browser, 'jonas@example.org', `/groups/${group.id}/today`, true)
    const card = jonas.page.getByRole('article', { name: 'Pumpkin' })
    await expect(card).toContainText('Trying out “Soups of the world” by Tomas Lind')
    await accessible(jonas.page)
    await card.getByRole('link', { name: 'Read lesson' }).click()
    await expect(jonas.page.getByText('All about Pumpkin.')).toBeVisible()
    await accessible(jonas.page)
    await jonas.page.setViewportSize({ width: 320, height: 640 })
    await fits(jonas.page)
    jonas.calm()
  })
  await test.step('they keep going: the schedule begins with the second lesson', async () => {
    await page.goto(`${server.url}/groups/${group.id}/today`)
    await main.getByRole('button', { name: 'Keep going…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Keep going with “Soups of the world”' })
    await expect(dialog).toContainText('“Pumpkin” counts as taught.')
    await dialog.getByRole('button', { name: 'Adopt' }).click()
    await expect(main.getByText('1 of 3 taught')).toBeVisible()
    await expect(main.getByRole('region', { name: 'Credits' })).toContainText('Tomas Lind · CC BY')
  })
  await test.step('who was there and the first day for a review are still missing', async () => {
    await page.goto(`${server.url}/marketplace?listing=${listing}`)
    await expect(main.getByText('Kitchen table can review it after 1 more lesson')).toContainText('The first day for a')
    await accessible(page)
    presentTenDaysAgo(group.id)
  })
  await test.step('ten days later they may say how it was', async () => {
    await page.reload()
    await main.getByRole('button', { name: 'Write a review' }).click()
    const dialog = page.getByRole('dialog', { name: 'Review “Soups of the world”' })
    await dialog.getByRole('radio', { name: '4 stars' }).check()
    await dialog.getByRole('radio', { name: 'Yes' }).check()
    await dialog.getByLabel(/What should other groups know/).fill('Bring a sharp knife.')
    await accessible(page)
    await dialog.getByRole('button', { name: 'Publish review' }).click()
    await expect(main.getByText('Kitchen table’s review')).toBeVisible()
    await main.getByRole('button', { name: 'More about Kitchen table’s review' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(main.getByText('Bring a sharp knife.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(main.getByText('Bring a sharp knife.')).toBeVisible()
  })
  await test.step('Tomas answers, once; Jonas reports it', async () => {
    const tomas = await enter(browser, 'tomas@example.org', `/marketplace?listing=${listing}`)
    const reviews = tomas.page.getByRole('region', { name: 'Reviews' })
    await expect(reviews).toContainText('Bring a sharp knife.')
    await reviews.getByRole('button', { name: 'Answer' }).click()
    await reviews.getByLabel('Your answer').fill('Always.')
    await reviews.getByRole('button', { name: 'Publish answer' }).click()
    await expect(reviews.getByText('The author’s answer')).toBeVisible()
    await expect(reviews.getByRole('button', { name: 'Answer' })).toHaveCount(0)
    const jonas = await enter(browser, 'jonas@example.org', `/marketplace?listing=${listing}`, true)
    await jonas.page.getByRole('button', { name: 'More about this review' }).click()
    await jonas.page.getByRole('menuitem', { name: 'Report…' }).click()
    await jonas.page.getByRole('dialog').getByRole('button', { name: 'Spam' }).click()
    await expect(jonas.page.getByText('You reported this. It’s hidden only for you.')).toBeVisible()
    await accessible(jonas.page)
    tomas.calm()
    jonas.calm()
  })
  calm()
})

test('a link opens its listing to who has it, and one that works no more says so', async ({ browser }) => {
  const { page, calm } = await enter(browser, 'mina@example.org', '/marketplace?link=nothing')
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.goto(`${server.url}/marketplace?listing=${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'Listing not found' })).toBeVisible()
  await accessible(page)
  calm()
})
