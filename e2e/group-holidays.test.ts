import { expect, test } from 'playwright/test'
import { accessible, asClient } from '../test/browser.ts'
import { dayFrom } from '../test/days.ts'
import { enter, plan, supper } from '../test/fixtures/events-room.ts'
import { seededServer } from '../test/seeded-server.ts'

/* A school's holidays, out of its calendar file: shown first, added at once, taken back at once. */

const server = seededServer()
const compact = (day: string) => day.replaceAll('-', '')
const entry = (summary: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${summary}@school.example`,
  `SUMMARY:${summary}`,
  ...lines,
  'END:VEVENT',
]

test('Ruth imports the holidays of her school, sees what that cancels, and takes it back', async ({ browser }) => {
  const id = await plan(server, {
    title: 'Reading circle',
    starts_local: `${dayFrom(10)} 18:30`,
    ends_local: `${dayFrom(10)} 21:00`,
  })
  const calendar = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0'],
    ...entry('Autumn break', `DTSTART;VALUE=DATE:${compact(dayFrom(8))}`, `DTEND;VALUE=DATE:${compact(dayFrom(13))}`),
    ...entry('Founders’ day', `DTSTART;VALUE=DATE:${compact(dayFrom(40))}`),
    ...entry('Concert', `DTSTART:${compact(dayFrom(20))}T180000Z`),
    'END:VCALENDAR',
  ].join('\r\n')
  const { page, calm } = await enter(browser, server, 'ruth@example.org', `/groups/${supper}/edit`, true)
  await page.getByRole('button', { name: 'Import from a calendar file…' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Import days off' })
  const choose = (name: string, text: string) =>
    dialog.getByLabel('Calendar file').setInputFiles({ name, mimeType: 'text/calendar', buffer: Buffer.from(text) })

  await choose('photo.ics', 'no calendar')
  await expect(dialog.getByRole('alert')).toHaveText('This file can’t be read. Choose a calendar file of at most 1 MB.')
  await choose('school.ics', calendar)
  await expect(dialog.getByRole('status')).toHaveText('2 breaks found. 1 entry with a time is left out.')
  await expect(dialog.getByText(/meetings? (is|are) cancelled$/)).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Reading circle' })).toBeVisible()
  await accessible(page)
  await dialog.getByRole('checkbox', { name: /Founders’ day/ }).uncheck()
  await dialog.getByRole('button', { name: 'Add 1 break' }).tap()
  await expect(page.getByRole('button', { name: 'Remove Autumn break' })).toBeVisible()
  const client = await asClient(server.url, 'ruth@example.org')
  const kept = async () => (await client.from('group_off_days').select('label, source')).data
  await expect.poll(kept).toEqual([{ label: 'Autumn break', source: 'ics' }])
  const { data: dates } = await client.from('event_occurrences').select('state').eq('event_id', id)
  expect(dates).toEqual([{ state: 'cancelled' }])

  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByRole('button', { name: 'Remove Autumn break' })).toHaveCount(0)
  await expect.poll(kept).toEqual([])
  calm()
})
