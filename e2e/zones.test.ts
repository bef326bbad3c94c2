import { expect, test } from 'playwright/test'
import { asClient, person, signIn } from '../test/browser.ts'
import { dayFrom } from '../test/days.ts'
import { plan, row } from '../test/fixtures/events-room.ts'
import { seededServer } from '../test/seeded-server.ts'

/* People far from the group's own time zone: their day is the one of their clock, and an event begins at one moment for all. */

const server = seededServer()

for (const zone of ['Pacific/Auckland', 'Pacific/Honolulu', 'America/New_York', 'Asia/Kathmandu'])
  test(`Mina travels to ${zone}: today is her day there, for tasks, journal and events`, async ({ browser }) => {
    const mina = await asClient(server.url, 'mina@example.org')
    const today = dayFrom(0, zone)
    const title = `Post the letter in ${zone}`
    const starts = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 2 * 3_600_000)
    const local = (moment: Date) => moment.toLocaleString('sv-SE', { timeZone: 'Europe/London' }).slice(0, 16)
    const ends = new Date(starts.getTime() + 3_600_000)
    await plan(server, { title: `Call to ${zone}`, starts_local: local(starts), ends_local: local(ends) })

    const { page, context, calm } = await person(browser, { timezoneId: zone })
    await signIn(page, server.url, 'mina@example.org')
    await page.getByPlaceholder('Add a task').fill(`${title} today`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: /^Today/ }).getByText(title)).toBeVisible()
    await expect
      .poll(async () => (await mina.from('tasks').select('due_on').eq('title', title).throwOnError()).data)
      .toEqual([{ due_on: today }])

    const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(starts)
    await page.goto(`${server.url}/events`)
    await expect(row(page, `Call to ${zone}`)).toContainText(time)

    await page.goto(`${server.url}/journal?make=entry`)
    await expect(page.getByRole('textbox', { name: 'Entry' })).toBeFocused()
    await page.keyboard.type(`Here it is another day, in ${zone}`)
    await expect
      .poll(
        async () =>
          (await mina.from('journal_entries').select('entry_date').like('body_html', `%${zone}%`).throwOnError()).data,
      )
      .toEqual([{ entry_date: today }])
    calm()
    await context.close()
  })
