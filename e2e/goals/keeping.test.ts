import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { supper } from '../../test/fixtures/events-room.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'

/* Goals over the weeks: their steps, a time away, a word in the bell, and what was quiet. */

const server = seededServer()
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const bells = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

async function enter(browser: Browser, email: string, path = '/goals', phone = false) {
  const one = await person(browser, phone ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {})
  await signIn(one.page, server.url, email, path)
  await expect(one.page.locator('[data-keys]')).toBeAttached()
  return one
}

/** A goal of somebody’s own, or of a group; its id is given back. */
async function add(email: string, words: { title: string } & Record<string, unknown>) {
  const herself = await asClient(server.url, email)
  const { data } = await herself.auth.getUser()
  const id = crypto.randomUUID()
  const owner = 'group_id' in words ? { visibility: 'group' } : { user_id: data.user!.id }
  const habit = { kind: 'habit', schedule: { freq: 'daily' }, starts_on: dayFrom(-20), rank: 'V1' }
  await herself
    .from('goals')
    .insert({ id, ...owner, ...habit, ...words })
    .throwOnError()
  return { id, herself, me: data.user!.id }
}

/** The jobs of goals, each hour of some days. */
function hours(...days: number[]) {
  const at = days.flatMap((by) =>
    Array.from({ length: 24 }, (_, hour) => `${dayFrom(by)}T${String(hour).padStart(2, '0')}:00:10Z`),
  )
  const jobs = 'select private.tell_goal_reminders() + private.tell_goal_evenings()'
  statement(server, at.map((moment) => `set app.clock = '${moment}'; ${jobs}`).join('; '))
}

test('Ines orders the steps of a goal by keys, reaches one, and is reminded on Sundays', async ({ browser }) => {
  const { id, herself } = await add('ines@example.org', {
    title: 'Finish the course',
    kind: 'milestones',
    schedule: null,
  })
  for (const [n, title] of ['First unit', 'Halfway', 'Last unit'].entries())
    await herself
      .from('goal_milestones')
      .insert({ goal_id: id, title, rank: `V${n + 1}` })
      .throwOnError()
  const { page } = await enter(browser, 'ines@example.org', `/goals?goal=${id}`)
  const panel = page.getByRole('complementary', { name: 'Finish the course' })
  const steps = () => panel.getByRole('checkbox').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  await panel.getByRole('listitem').filter({ hasText: 'Last unit' }).focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(steps).toEqual(['First unit', 'Last unit', 'Halfway'])
  await panel.getByRole('listitem').filter({ hasText: 'First unit' }).focus()
  await page.keyboard.press('e')
  await expect(panel.getByRole('checkbox', { name: 'First unit' })).toBeChecked()
  await expect(panel.getByText('33%')).toBeVisible()
  await panel.getByRole('button', { name: 'Add a reminder' }).click()
  await panel.getByRole('checkbox', { name: 'Sunday' }).check()
  await panel.getByRole('button', { name: 'Add reminder' }).click()
  await expect(panel.getByRole('region', { name: 'Reminders' })).toContainText('· Sun')
  await accessible(page)
})

test('a week away passes without a sound, and a reminder comes again after it and is done in the bell', async ({
  browser,
}) => {
  const { id, herself, me } = await add('mina@example.org', { title: 'Stretch', cadence: 'weekly' })
  await herself.from('goal_reminders').insert({ goal_id: id, user_id: me, at_time: '08:00' }).throwOnError()
  await herself.from('notifications').update({ is_read: true }).eq('user_id', me).throwOnError()
  const { page } = await enter(browser, 'mina@example.org')
  await page.getByRole('switch', { name: 'I’m away' }).click()
  await expect(page.getByRole('button', { name: 'I’m back' })).toBeVisible()
  await expect.poll(async () => (await herself.from('away_periods').select('id')).data).toHaveLength(1)
  const told = async () => (await herself.from('notifications').select('id').eq('type', 'goal_due')).data
  hours(1, 4, 7)
  expect(await told()).toEqual([])
  await page.getByRole('button', { name: 'I’m back' }).click()
  await expect(page.getByRole('button', { name: '“Stretch” today' })).toBeVisible()
  await expect.poll(async () => (await herself.from('away_periods').select('id').is('to_on', null)).data).toEqual([])
  hours(1)
  await expect(bell(page)).toHaveAccessibleName(/unread$/)
  await bell(page).click()
  const reminder = bells(page).getByRole('listitem').filter({ hasText: 'Time for “Stretch”' })
  await accessible(page)
  await reminder.getByRole('button', { name: 'Done' }).click()
  await expect(reminder.getByRole('button', { name: 'Done' })).toHaveCount(0)
  await expect
    .poll(async () => (await herself.from('goal_entries').select('on_date, state').eq('goal_id', id)).data)
    .toEqual([{ on_date: dayFrom(1), state: 'done' }])
})

test('after eight days one card asks Tomas about what was quiet, and a check-in is one press', async ({ browser }) => {
  const { id, herself } = await add('tomas@example.org', { title: 'Sing', cadence: 'weekly' })
  statement(server, `update public.goals set created_at = now() - interval '1 day' where id = '${id}'`)
  hours(8)
  const { data } = await herself.from('notifications').select('url').eq('type', 'goal_due').throwOnError()
  const [quiet, checkIn] = ['restart', 'checkIn'].map((what) => data.find(({ url }) => url?.includes(what))?.url)
  // eight days on, all that was said is eight days older
  statement(server, `update public.goals set created_at = created_at - interval '8 days' where id = '${id}'`)
  const { page } = await enter(browser, 'tomas@example.org', quiet!, true)
  const card = page.getByRole('region', { name: 'Quiet goals' })
  await expect(card).toContainText('Quiet for a while. What would help?')
  await fits(page)
  await accessible(page)
  await card.getByRole('button', { name: 'Keep' }).click()
  await expect(card).toHaveCount(0)
  await page.goto(`${server.url}${checkIn ?? `/goals?checkIn=${dayFrom(0)}&goal=${id}`}`)
  const section = page.getByRole('region', { name: 'Check-in' })
  await expect(section).toBeFocused()
  await section.getByRole('radio', { name: '4 Likely' }).click()
  await expect(section.getByRole('radio', { name: '4 Likely' })).toBeChecked()
  await expect
    .poll(async () => (await herself.from('goal_checkins').select('confidence')).data)
    .toEqual([{ confidence: 4 }])
})

test('Ruth and Mina bake together, and nobody reads who gave without a name', async ({ browser }) => {
  const { id } = await add('ruth@example.org', {
    ...{ title: '100 loaves', group_id: supper, kind: 'target', schedule: null, target_value: 100, unit: 'loaves' },
  })
  const [ruth, mina] = await Promise.all(
    ['ruth', 'mina'].map((one) => enter(browser, `${one}@example.org`, `/goals?goal=${id}`)),
  )
  const panel = (page: Page) => page.getByRole('complementary', { name: '100 loaves' })
  const together = panel(ruth!.page).getByRole('region', { name: 'Together' })
  const give = async (page: Page, amount: string, hidden: boolean) => {
    const form = panel(page).getByRole('region', { name: 'Your day' })
    await form.getByLabel('Amount in loaves').fill(amount)
    await form.getByLabel('Give without my name').setChecked(hidden)
    await form.getByRole('button', { name: 'Save amount' }).click()
  }
  await give(ruth!.page, '5', false)
  await give(mina!.page, '7', true)
  await expect(together).toContainText('12 of 100 loaves')
  await expect(together.getByRole('listitem')).toHaveText(['Ruth Adeyemi (you)5 loaves', 'Without a name7 loaves'])
  await expect(together).not.toContainText('Mina')
  await test.step('her own entries go with her as a table', async () => {
    const coming = mina!.page.waitForEvent('download')
    await panel(mina!.page).getByRole('button', { name: 'Download entries as CSV' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('100 loaves.csv')
    expect(readFileSync(await file.path(), 'utf8')).toContain(`${dayFrom(0)},Done,7,loaves`)
  })
})
