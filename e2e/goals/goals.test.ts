import { type Browser, expect, type Page, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn, withServerClock } from '../../test/browser.ts'
import { dayFrom, momentAt } from '../../test/days.ts'
import { draw } from '../../test/fixtures/tasks-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Goals on their page: set by a question, ticked with a finger and by keys, also without a network, and at rest. */

const server = seededServer()
const main = (page: Page) => page.getByRole('main')
const today = (page: Page) => main(page).getByRole('region', { name: /^Today/ })
const row = (page: Page, title: string) => today(page).getByRole('listitem').filter({ hasText: title })
const tick = (page: Page, title: string) => row(page, title).getByRole('button', { name: `“${title}” today` })

async function enter(browser: Browser, email: string, phone = false) {
  const one = await person(browser, phone ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {})
  await signIn(one.page, server.url, email)
  await one.page.goto(`${server.url}/goals`)
  await expect(one.page.getByRole('heading', { level: 1, name: 'Goals' })).toBeVisible()
  await expect(one.page.locator('[data-keys]')).toBeAttached()
  return one
}

/** The entries of a goal on the server. */
async function entriesOf(email: string, title: string) {
  const herself = await asClient(server.url, email)
  const { data } = await herself
    .from('goals')
    .select('id, goal_entries(on_date, state, value, removed_at)')
    .eq('title', title)
    .single()
    .throwOnError()
  return data.goal_entries.filter(({ removed_at }) => removed_at === null)
}

async function seed(email: string, ...goals: { title: string; unit?: string; target_value?: number }[]) {
  const herself = await asClient(server.url, email)
  const { data } = await herself.auth.getUser()
  const rows = goals.map((goal, at) => ({
    id: crypto.randomUUID(),
    user_id: data.user!.id,
    kind: 'habit',
    schedule: { freq: 'daily' },
    starts_on: dayFrom(-20),
    rank: `V${at + 1}`,
    ...goal,
  }))
  for (const one of rows) await herself.from('goals').insert(one).throwOnError()
}

test('Ines sets her first goal by a question, ticks it, takes that back, and lets it rest', async ({ browser }) => {
  const { page } = await enter(browser, 'ines@example.org')

  await test.step('an example becomes her own', async () => {
    await page.getByRole('button', { name: 'Read 3 lessons a week' }).click()
    const form = page.getByRole('dialog', { name: 'New goal' })
    await form.getByRole('textbox', { name: 'Goal' }).fill('Swim')
    await form.getByRole('radio', { name: 'I do it regularly' }).check()
    await form.getByRole('combobox', { name: 'How often' }).selectOption('daily')
    await form.getByRole('button', { name: 'Add goal' }).click()
    await expect(tick(page, 'Swim')).toBeVisible()
  })
  await test.step('one tap is a day, and undo takes it back', async () => {
    await tick(page, 'Swim').click()
    await expect(tick(page, 'Swim')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('All done for today.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(tick(page, 'Swim')).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => entriesOf('ines@example.org', 'Swim')).toEqual([])
  })
  await test.step('what is wrong is said at its field, and what was typed is kept', async () => {
    await page.keyboard.press('c')
    const form = page.getByRole('dialog', { name: 'New goal' })
    await form.getByRole('radio', { name: 'I reach a number' }).check()
    await form.getByRole('textbox', { name: 'Goal' }).fill('Save')
    await form.getByRole('textbox', { name: 'Number to reach' }).fill('0')
    await form.getByRole('button', { name: 'Add goal' }).click()
    await expect(form.getByText('Enter a number other than the one you start from.')).toBeVisible()
    await form.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'New goal' }).click()
    await expect(form.getByRole('textbox', { name: 'Goal' })).toHaveValue('Save')
    await form.getByRole('textbox', { name: 'Number to reach' }).fill('2,5')
    await form.getByRole('button', { name: 'Add goal' }).click()
    await expect(row(page, 'Save')).toBeVisible()
  })
  await test.step('away, all rest; back, they go on', async () => {
    await page.getByRole('switch', { name: 'I’m away' }).click()
    await expect(page.getByText('Your goals rest, nothing reminds you, and nothing is lost.')).toBeVisible()
    await expect(tick(page, 'Swim')).toHaveCount(0)
    await page.getByRole('button', { name: 'I’m back' }).click()
    await expect(tick(page, 'Swim')).toBeVisible()
  })
  await fits(page)
  await accessible(page)
})

test('Mina goes by keys and by finger', async ({ browser }) => {
  await seed('mina@example.org', { title: 'Stretch' }, { title: 'Water', unit: 'glasses', target_value: 8 })
  const { page } = await enter(browser, 'mina@example.org')

  await test.step('E ticks, [ skips, a digit begins an amount', async () => {
    await row(page, 'Stretch').focus()
    await page.keyboard.press('e')
    await expect(tick(page, 'Stretch')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('[')
    await expect(row(page, 'Stretch').getByText('Skipped today')).toBeVisible()
    await row(page, 'Water').focus()
    await page.keyboard.press('5')
    const pad = page.getByRole('dialog', { name: 'Water' })
    await expect(pad.getByRole('textbox', { name: 'Amount in glasses' })).toHaveValue('5')
    await pad.getByRole('textbox', { name: 'Note (only you can read it)' }).fill('Hot day')
    await pad.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Water').getByRole('button', { name: 'Add to “Water” today: 5' })).toBeVisible()
    await expect.poll(() => entriesOf('mina@example.org', 'Water')).toMatchObject([{ value: 5, state: 'done' }])
    await expect.poll(() => entriesOf('mina@example.org', 'Stretch')).toMatchObject([{ state: 'skip' }])
  })
  await test.step('a finger to the right ticks', async () => {
    const phone = await enter(browser, 'mina@example.org', true)
    await row(phone.page, 'Stretch').scrollIntoViewIfNeeded()
    const box = (await row(phone.page, 'Stretch').boundingBox())!
    await draw(phone.page, { x: box.x + 40, y: box.y + 20 }, { x: 150 })
    await expect(tick(phone.page, 'Stretch')).toHaveAttribute('aria-pressed', 'true')
    await fits(phone.page)
  })
})

test('a tick of 23:58 without a network, sent at 00:10, counts for its day', async ({ browser }) => {
  await seed('tomas@example.org', { title: 'Sing' })
  const { page, context } = await enter(browser, 'tomas@example.org', true)
  const lived = dayFrom(-1)
  await withServerClock(context)
  await page.clock.install({ time: momentAt(lived, '23:58') })
  await page.reload()
  await expect(tick(page, 'Sing')).toBeVisible()
  await context.setOffline(true)
  await tick(page, 'Sing').click()
  await expect(tick(page, 'Sing')).toHaveAttribute('aria-pressed', 'true')
  await page.clock.fastForward('12:00')
  await context.setOffline(false)
  await expect.poll(() => entriesOf('tomas@example.org', 'Sing')).toMatchObject([{ on_date: lived, state: 'done' }])
})
