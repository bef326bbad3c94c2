import { expect, type Page, test } from 'playwright/test'
import { asClient } from '../../test/browser.ts'
import { dayAfter, dayFrom } from '../../test/days.ts'
import { enter, panel, row, supper } from '../../test/fixtures/events-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* A year of Tuesdays: one is moved, a break comes and goes, the rest begins earlier, and every answer stays. */

const server = seededServer()
const title = 'Reading circle'

/** The n-th Tuesday from now, from a few days ahead. */
const tuesday = (n: number) => {
  const first = [3, 4, 5, 6, 7, 8, 9].find((days) => new Date(`${dayFrom(days)}T12:00Z`).getUTCDay() === 2)!
  return dayFrom(first + 7 * n)
}

async function openDate(page: Page, id: string, day: string) {
  await page.goto(`${server.url}/events?eventId=${id}&on=${day}`)
  await expect(panel(page).getByRole('heading', { name: title })).toBeVisible()
}

async function edit(page: Page) {
  await panel(page).getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Repeat', { exact: true })).toHaveValue('FREQ=WEEKLY;BYDAY=TU')
}

test('Ruth plans a year of Tuesdays, moves one, takes a break back and begins earlier; Mina’s answers stay', async ({
  browser,
}) => {
  const ruth = await enter(browser, server, 'ruth@example.org', `/events?new=1&group=${supper}`)
  const { page } = ruth
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Starts', { exact: true }).fill(tuesday(0))
  await page.getByLabel('Start time').fill('19:00')
  await page.getByLabel('Start time').press('Tab')
  await page.getByLabel('Repeat', { exact: true }).selectOption('Every Tuesday')
  await page.getByRole('button', { name: 'Create event' }).click()
  await expect(panel(page).getByText('Every Tuesday')).toBeVisible()
  await expect(row(page, title).first().getByRole('img', { name: 'Repeats' })).toBeVisible()
  await expect.poll(async () => row(page, title).count()).toBeGreaterThan(10)
  const id = new URL(page.url()).searchParams.get('eventId')!

  const mina = await enter(browser, server, 'mina@example.org', `/events?eventId=${id}`)
  await panel(mina.page).getByLabel('Your answer to all dates').selectOption('Going to all')
  await expect(mina.page.getByText(`You’re going to all dates of “${title}”`)).toBeVisible()
  await expect(panel(mina.page).getByRole('radio', { name: 'Going', exact: true })).toBeChecked()
  mina.calm()

  await test.step('one is moved', async () => {
    await openDate(page, id, tuesday(1))
    await edit(page)
    await page.getByLabel('Starts', { exact: true }).fill(dayAfter(tuesday(1)))
    await page.getByLabel('Start time').fill('18:30')
    await page.getByLabel('Start time').press('Tab')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Which dates should change?' })
    await expect(dialog.getByLabel('This date')).toBeChecked()
    await expect(dialog.getByText('1 date changes. Its answers stay.')).toBeVisible()
    await dialog.getByLabel('All dates').check()
    await expect(dialog.getByText(/^\d\d dates change\. All answers stay\.$/)).toBeVisible()
    await dialog.getByLabel('This date').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(panel(page).getByText('usually Tuesday')).toBeVisible()
    await expect(panel(page).getByText('1 going')).toBeVisible()
  })

  await test.step('a break says what it cancels, and is taken back', async () => {
    await page.goto(`${server.url}/groups/${supper}/edit`)
    await page.getByLabel('First day off').fill(tuesday(2))
    await page.getByLabel('Last day off').fill(dayAfter(tuesday(2)))
    await page.getByLabel('Reason').fill('Half-term')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('1 meeting is cancelled')).toBeVisible()
    await expect(page.getByText(title)).toBeVisible()
    await page.getByRole('button', { name: 'Add and cancel' }).click()
    await expect(page.getByRole('button', { name: 'Remove Half-term' })).toBeVisible()
    await expect.poll(() => stateOn(tuesday(2))).toBe('cancelled')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Remove Half-term' })).toHaveCount(0)
    await expect.poll(() => stateOn(tuesday(2))).toBe('scheduled')
  })

  await test.step('a break of somebody who cancels no meetings is hers to follow, and to take back', async () => {
    const its = await asClient(server.url, 'ruth@example.org')
    const day = tuesday(2)
    const off = { group_id: supper, starts_on: day, ends_on: day, label: 'Flood', affects: ['events'] }
    await its.from('group_off_days').insert(off).throwOnError()
    await openDate(page, id, day)
    await panel(page).getByRole('button', { name: 'Cancel all on this day' }).click()
    await expect(panel(page).getByText('Day off')).toBeVisible()
    await expect.poll(() => stateOn(day)).toBe('cancelled')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => stateOn(day)).toBe('scheduled')
    await its.from('group_off_days').delete().eq('label', 'Flood').throwOnError()
  })

  await test.step('later ones begin earlier', async () => {
    await openDate(page, id, tuesday(3))
    await edit(page)
    await page.getByLabel('Start time').fill('18:00')
    await page.getByLabel('Start time').press('Tab')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Which dates should change?' })
    await dialog.getByLabel('This and later dates').check()
    await expect(dialog.getByText(/^\d\d dates change\. All answers stay\.$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    // the link that led here goes on to lead to this date
    await expect(panel(page).getByText('18:00', { exact: false }).first()).toBeVisible()
    await expect(panel(page).getByText('1 going')).toBeVisible()
  })

  // every date that is to come has Mina’s answer
  const client = await asClient(server.url, 'mina@example.org')
  const { data } = await client.rpc('my_events', { since: new Date().toISOString(), until: '2100-01-01', most: 500 })
  const mine = (data as { title: string; my_status: string }[]).filter((card) => card.title === title)
  expect(mine.length).toBeGreaterThan(50)
  expect(mine.every((card) => card.my_status === 'going')).toBe(true)
  ruth.calm()

  async function stateOn(day: string) {
    const its = await asClient(server.url, 'ruth@example.org')
    const found = await its.from('event_occurrences').select('state').eq('event_id', id).eq('on_date', day).single()
    return found.data?.state
  }
})
