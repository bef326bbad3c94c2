import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, fits, moved, person, signIn, withServerClock } from '../../test/browser.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'

/* The streak on Home from day to day, on the clocks of the server and of the browser; and without a network. */

const server = seededServer()
const day = (by: number) => new Date(Date.now() + by * 86_400_000).toISOString().slice(0, 10)
const line = (page: Page) => page.getByRole('main').locator('a[href="/profile#progress"]')
const supper = '00000000-0000-4000-8000-0000000000b1'

/** So many days from now, for all that the server counts. */
const serverLives = (by: number) =>
  statement(
    server,
    `create or replace function private.clock() returns timestamptz language sql stable set search_path = ''
     as $clock$ select now() + interval '${by} days' $clock$`,
  )

/** A goal for every day, in days of UTC: the walk may begin in any hour. */
async function habit(email: string, title: string) {
  const herself = await asClient(server.url, email)
  const { data } = await herself.auth.getUser()
  const user_id = data.user!.id
  await herself.from('user_settings').upsert({ user_id, tz: 'UTC' }).throwOnError()
  const goal = { id: crypto.randomUUID(), user_id, title, kind: 'habit', schedule: { freq: 'daily' }, rank: 'V' }
  await herself
    .from('goals')
    .insert({ ...goal, starts_on: day(-20) })
    .throwOnError()
  return herself
}

test('Mina comes to seven days with a day off among them, and a badge that she shows and hides', async ({
  browser,
}) => {
  const herself = await habit('mina@example.org', 'Stretch')
  const off = { id: crypto.randomUUID(), group_id: supper, starts_on: day(-4), ends_on: day(-4), label: 'Fair' }
  const ruth = await asClient(server.url, 'ruth@example.org')
  await ruth.from('group_off_days').insert({ ...off, affects: ['streaks'] })
  const { page, context, calm } = await person(browser, { timezoneId: 'UTC' })
  await withServerClock(context)
  const lives = async (by: number) => {
    serverLives(by)
    await page.clock.setSystemTime(Date.now() + by * 86_400_000)
    await page.goto(`${server.url}/home`)
  }
  await signIn(page, server.url, 'mina@example.org')
  await lives(-7)
  await expect(line(page)).toHaveText('Do one thing today and it begins')

  const numbers = ['1 day', '2 days', '3 days', null, '4 days', '5 days', '6 days', '7 days']
  for (const [at, number] of numbers.entries()) {
    await lives(at - 7)
    if (number === null) await expect(line(page)).toHaveText(/^3 days in a row.*Today is a day off.*Fair$/)
    else await page.getByRole('button', { name: '“Stretch” today' }).click()
    if (number) await expect(line(page).first()).toHaveText(new RegExp(`^${number} in a row`))
    if (at === 0) await expect(line(page)).toHaveText(/It began today$/)
  }
  await test.step('a new badge is told of once', async () => {
    await expect(page.getByRole('link', { name: 'New badge: 7 days in a row' })).toBeVisible()
    await expect
      .poll(async () => (await herself.from('user_settings').select('badges_seen_at')).data?.[0]?.badges_seen_at)
      .toBeTruthy()
    await page.reload()
    await expect(line(page)).toHaveText(/^7 days in a row/)
    expect(await moved(page)).toBeLessThan(0.02)
  })
  const others = async () =>
    (await ruth.from('achievements').select('kind').eq('kind', 'days_7')).data!.map(({ kind }) => kind)
  const progress = page.getByRole('region', { name: 'Progress' })
  await test.step('it is hers alone until she shows it, and again after that', async () => {
    await line(page).click()
    await expect(progress.getByText('7 days in a row').first()).toBeVisible()
    expect(await others()).toEqual([])
    await progress.getByRole('button', { name: 'Show “7 days in a row”' }).click()
    await expect.poll(others).toEqual(['days_7'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(others).toEqual([])
    await expect(progress.getByRole('button', { name: 'Show “7 days in a row”' })).toBeVisible()
  })
  await test.step('the days are read as a table', async () => {
    await progress.getByText('Show as table').click()
    await expect(progress.getByRole('row')).toHaveCount(9)
    await expect(progress.getByRole('row').filter({ hasText: 'day off' })).toHaveCount(1)
    await accessible(page)
  })
  await test.step('switched off, there is no badge anywhere; what was earned is kept', async () => {
    const { error } = await ruth.rpc('change_flag', { key: 'achievement_system', changes: { enabled: false } })
    expect(error).toBeNull()
    await page.reload()
    await expect(progress.locator('p').getByText('7 days in a row')).toBeVisible()
    await expect(page.getByText('Badges', { exact: true })).toHaveCount(0)
    expect((await herself.from('achievements').select('id')).data).toEqual([])
    await ruth.rpc('change_flag', { key: 'achievement_system', changes: { enabled: true } }).throwOnError()
  })
  await test.step('hidden, it is nowhere, until she takes that back', async () => {
    await page.getByRole('switch', { name: 'Show my streak' }).press('Space')
    await expect(progress.getByText('in a row', { exact: false }).and(progress.locator('p'))).toHaveCount(0)
    await expect
      .poll(async () => (await ruth.from('people').select('streak').eq('name', 'Mina Park').single()).data)
      .toEqual({ streak: null })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(progress.getByText('7 days in a row').first()).toBeVisible()
    await fits(page)
  })
  await test.step('“I’m away” in the command menu lets it rest', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Type a command or search…' }).fill('away')
    await page.getByRole('option', { name: 'I’m away' }).click()
    await expect(progress.getByText('Paused while you’re away')).toBeVisible()
    await progress.getByRole('button', { name: 'I’m back' }).click()
    await expect(progress.getByText('Paused while you’re away')).toHaveCount(0)
  })
  calm()
})

test('a task that is done at 23:58 without a network counts for its day, and says that it waits', async ({
  browser,
}) => {
  const himself = await asClient(server.url, 'tomas@example.org')
  const { data } = await himself.auth.getUser()
  const me = data.user!.id
  await himself.from('user_settings').upsert({ user_id: me, tz: 'UTC' }).throwOnError()
  const lived = day(-1)
  const task = { id: crypto.randomUUID(), title: 'Sing scales', due_on: lived, rank: 'V' }
  await himself.from('tasks').insert(task).throwOnError()
  const { page, context } = await person(browser, { timezoneId: 'UTC', viewport: { width: 390, height: 844 } })
  await withServerClock(context)
  await page.clock.install({ time: new Date(`${lived}T23:58:00Z`) })
  await signIn(page, server.url, 'tomas@example.org')
  await expect(line(page)).toHaveText('Do one thing today and it begins')
  await expect(page.getByText('Sing scales')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('checkbox', { name: 'Sing scales' }).click()
  await expect(line(page)).toHaveText(/^1 day in a row.*not sent yet/)
  await fits(page)
  await page.clock.fastForward('12:00')
  await context.setOffline(false)
  const days = () =>
    statement(server, `select day::text from private.active_deeds where user_id = '${me}' and kind = 'task'`)
  await expect.poll(days).toContain(lived)
  await expect(line(page)).toHaveText(/^1 day in a row/)
  await expect(page.getByText('not sent yet')).toHaveCount(0)
})
