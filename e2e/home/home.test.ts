import { expect, test } from 'playwright/test'
import { accessible, asClient, person, signIn } from '../../test/browser.ts'
import { type Server, startServer } from '../../test/server.ts'

/* The first screen of the day: what is up, what others did, and being done. */

const supper = '00000000-0000-4000-8000-0000000000b1'
const lifts = '00000000-0000-4000-8000-0000000000c3'

let server: Server
test.beforeAll(async () => {
  server = await startServer({ SEED: '1' })
})
test.afterAll(() => server.discard())

test('Mina finishes what is due today, hears what others do, and looks back as far as she likes', async ({
  browser,
}) => {
  const { page, context, calm } = await person(browser)
  const ruth = await asClient(server.url, 'ruth@example.org')
  const tomas = await asClient(server.url, 'tomas@example.org')
  await signIn(page, server.url, 'mina@example.org')
  const today = page.getByRole('region', { name: 'Today' })
  const activity = page.getByRole('region', { name: 'Activity' })

  await test.step('what is due today stands apart from what comes up, and being done is said once', async () => {
    await expect(page.getByRole('region', { name: 'Coming up' }).getByRole('checkbox')).toHaveCount(1)
    await expect(today.getByRole('checkbox')).toHaveCount(2)
    await today.getByRole('checkbox', { name: 'Send the reading plan to the new members' }).click()
    await expect(today.getByText('All done for today.')).toHaveCount(0)
    await today.getByRole('checkbox', { name: 'Buy bread and candles for supper' }).click()
    await expect(today.getByText('All done for today.')).toBeVisible()
    await today.getByLabel('Add a task').fill('Lay the table')
    await page.keyboard.press('Enter')
    await expect(today.getByRole('checkbox', { name: 'Lay the table' })).toBeVisible()
    await expect(today.getByText('All done for today.')).toHaveCount(0)
  })

  await test.step('what others do appears by itself', async () => {
    await tomas.rpc('finish_task', { id: lifts, done: true }).throwOnError()
    await expect(
      activity.getByRole('link', { name: /Tomas Lind finished “Ask who can give lifts home”/ }),
    ).toBeVisible()
    await ruth
      .from('announcements')
      .insert({ group_id: supper, title: 'We eat at eight', body: 'Not at seven.', pinned: true })
      .throwOnError()
    await expect(page.getByRole('list', { name: 'Announcements' }).getByText('Not at seven.')).toBeVisible()
    await expect(activity.getByRole('link', { name: /Ruth Adeyemi announced “We eat at eight”/ })).toBeVisible()
    await accessible(page)
  })

  await test.step('she looks at one kind alone, and the address says so', async () => {
    await activity.getByRole('button', { name: 'People' }).click()
    await expect(activity.getByRole('link', { name: /Tomas Lind joined/ })).toBeVisible()
    await expect(activity.getByRole('link', { name: /finished/ })).toHaveCount(0)
    await expect(page).toHaveURL(/activity=people$/)
    await page.reload()
    await expect(activity.getByRole('button', { name: 'People' })).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('forty tasks in a row are one line, and what came before them a button away', async () => {
    const rows = Array.from({ length: 40 }, (_, n) => ({ group_id: supper, title: `Chair ${n}`, rank: `b${n}1` }))
    await tomas.from('tasks').insert(rows).throwOnError()
    await activity.getByRole('link', { name: 'All activity' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Tomas Lind added “Chair \d+” and 29 more tasks/ })).toBeVisible()
    await page.getByRole('button', { name: 'Show earlier' }).click()
    await expect(page.getByRole('link', { name: /Tomas Lind added “Chair \d+” and 39 more tasks/ })).toBeVisible()
    await page.getByRole('link', { name: /Ruth Adeyemi announced “We eat at eight”/ }).click()
    await expect(page).toHaveURL(/tab=announcements$/)
  })
  calm()
  await context.close()
})

test('who is in several groups sees them side by side, and the activity of one of them when they like', async ({
  browser,
}) => {
  const { page, context, calm } = await person(browser, { viewport: { width: 390, height: 844 } })
  await signIn(page, server.url, 'tomas@example.org')
  const strip = page.getByRole('navigation', { name: 'Groups' })
  await expect(strip.getByRole('link')).toHaveText([
    /^HHarbour choir2 members$/,
    /^TTuesday supper3 members$/,
    /All groups/,
  ])
  await page.goto(`${server.url}/feed`)
  await page.getByRole('combobox', { name: 'Group' }).selectOption({ label: 'Harbour choir' })
  await expect(page.getByRole('link', { name: /Jonas Weber joined/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Mina Park/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Announcements' }).click()
  await page.getByRole('button', { name: 'Show all activity' }).click()
  await expect(page).toHaveURL(/\/feed$/)
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Tuesday supper/ })
      .first(),
  ).toBeVisible()
  calm()
  await context.close()
})

test('a lost connection is told of once it has lasted, and forgotten when it is back', async ({ browser }) => {
  const { page, context } = await person(browser)
  await signIn(page, server.url, 'jonas@example.org')
  await expect(page.getByRole('heading', { level: 1, name: /Jonas$/ })).toBeVisible()
  await expect(page.locator('[data-state=connected]')).toBeAttached()
  await server.end()
  await expect(page.getByText('Disconnected')).toBeVisible({ timeout: 30_000 })
  server = await server.again()
  await expect(page.getByText('Disconnected')).toHaveCount(0, { timeout: 30_000 })
  await context.close()
})
