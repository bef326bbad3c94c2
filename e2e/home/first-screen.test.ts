import { expect, type Page, test } from 'playwright/test'
import { asClient, fits, inAnyOrder, moved, person, signIn } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { phone } from '../../test/fixtures/messages-room.ts'
import { supper } from '../../test/offline.ts'
import { seedOfTheDay } from '../../test/sample.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'

/* The first screen of Home on days that bring more than others: nothing on it moves, and it is no longer than usual. */

const server = seededServer()
const ruthId = '00000000-0000-4000-8000-0000000000a1'

let ruth: Awaited<ReturnType<typeof asClient>>
test.beforeAll(async () => {
  ruth = await asClient(server.url, 'ruth@example.org')
})

const today = () => new Date(`${dayFrom(0)}T12:00Z`).getUTCDay() || 7

/** Whatever the weekday is: the weekly review is due today, or not before tomorrow. */
const reviewOn = async (day: number) =>
  ruth.from('journal_settings').upsert({ user_id: ruthId, review_day: day }).throwOnError()

async function planThree() {
  const soon = (minutes: number) =>
    new Date(Date.now() + minutes * 60_000).toLocaleString('sv-SE', { timeZone: 'Europe/London' }).slice(0, 16)
  const events = [5, 10, 15].map((minutes) => ({
    id: crypto.randomUUID(),
    group_id: supper,
    title: `Soup number ${minutes}`,
    tz: 'Europe/London',
    starts_local: soon(minutes),
    ends_local: soon(minutes + 60),
  }))
  await ruth.from('events').insert(events).throwOnError()
}

const earnBadge = () =>
  statement(
    server,
    `insert into public.achievements (user_id, kind, subject_id, lesson_key, title)
     values ('${ruthId}', 'first_lesson', '${ruthId}', gen_random_uuid(), 'Your first lesson')`,
  )

const announce = async () =>
  ruth
    .from('announcements')
    .insert({ group_id: supper, title: 'Bring a bowl', body: 'And a spoon.', pinned: true })
    .throwOnError()

async function showBanner() {
  const body = { body_html: '<p>The kitchen is closed on Friday, and the hall too.</p>', audience: { kind: 'all' } }
  const ends_at = new Date(Date.now() + 86_400_000).toISOString()
  await ruth.rpc('publish_broadcast', { id: crypto.randomUUID(), ...body, ends_at }).throwOnError()
}

async function shiftAtHome(page: Page) {
  await page.goto(`${server.url}/home`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  return moved(page)
}

const endOfJournal = async (page: Page) => {
  const box = await page.getByRole('main').getByRole('region', { name: 'Journal' }).boundingBox()
  return box!.y + box!.height
}

test('on the day of the weekly review Ruth’s Home is as steady and as short as on other days', async ({ browser }) => {
  await reviewOn((today() % 7) + 1)
  const { page, context, calm } = await person(browser, phone)
  await signIn(page, server.url, 'ruth@example.org')
  await inAnyOrder(context, seedOfTheDay())
  expect(await shiftAtHome(page)).toBeLessThan(0.02)
  const usual = await endOfJournal(page)

  await reviewOn(today())
  await page.evaluate(() => indexedDB.deleteDatabase('reads'))
  expect(await shiftAtHome(page)).toBeLessThan(0.02)
  await expect(page.getByRole('link', { name: /Look back at your week/ })).toBeVisible()
  expect(await endOfJournal(page)).toBeLessThanOrEqual(usual + 1)
  await fits(page)
  calm()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})

test('three events, a new badge, a pinned announcement and a banner move nothing on Ruth’s Home', async ({
  browser,
}) => {
  await Promise.all([planThree(), earnBadge(), announce(), showBanner()])
  const { page, context, calm } = await person(browser, phone)
  await signIn(page, server.url, 'ruth@example.org')
  await expect(page.getByRole('region', { name: 'Banner' })).toBeVisible()
  await expect(page.getByText('New badge:')).toBeVisible()
  await inAnyOrder(context, seedOfTheDay())
  // the device knows the banner by now, and nothing else
  for (const visit of ['first', 'second']) {
    await page.evaluate(() => indexedDB.deleteDatabase('reads'))
    statement(server, `update public.user_settings set badges_seen_at = null where user_id = '${ruthId}'`)
    expect(await shiftAtHome(page), visit).toBeLessThan(0.02)
    await expect(page.getByRole('link', { name: 'Soup number 5', exact: true })).toBeVisible()
    await expect(page.getByText('Bring a bowl').first()).toBeVisible()
  }
  await fits(page)
  calm()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})
