import { expect, test } from 'playwright/test'
import { asClient, kept } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { answer, enter, panel, plan, row } from '../../test/fixtures/events-room.ts'
import { atHand } from '../../test/offline.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Events without a network: what is planned and answered there outlives its tab, and arrives once. */

test.use({ serviceWorkers: 'allow' })

const server = seededServer()

test('Ruth plans on a train, her tab dies, and back on the net the event is there once', async ({ browser }) => {
  const id = await plan(server, { title: 'Choir picnic' })
  const { page, context } = await enter(browser, server, 'ruth@example.org')
  await atHand(page)
  await expect(row(page, 'Choir picnic')).toBeVisible()
  await kept(page, 'event_cards')
  await context.setOffline(true)
  await answer(row(page, 'Choir picnic'), 'Maybe').check()
  await page.getByRole('button', { name: 'New event' }).click()
  await panel(page).getByRole('textbox', { name: 'Title' }).fill('Lantern walk')
  await panel(page)
    .getByRole('button', { name: /^Tomorrow/ })
    .click()
  await panel(page).getByRole('button', { name: 'Create event' }).click()
  await expect(row(page, 'Lantern walk')).toBeVisible()
  // her two answers and the event are on the disk by now, with what they changed on the screen
  await expect(page.getByRole('button', { name: '3 waiting' })).toBeVisible()
  await page.close()

  const again = await context.newPage()
  await again.goto(`${server.url}/events?group=${crypto.randomUUID()}`)
  await expect(again.getByText('No events on this device')).toBeVisible()
  await again.goto(`${server.url}/events`)
  await expect(row(again, 'Lantern walk')).toBeVisible()
  await expect(answer(row(again, 'Choir picnic'), 'Maybe')).toBeChecked()
  await context.setOffline(false)
  const ruth = await asClient(server.url, 'ruth@example.org')
  await expect
    .poll(async () => (await ruth.from('events').select('title, starts_local').eq('title', 'Lantern walk')).data)
    .toEqual([{ title: 'Lantern walk', starts_local: `${dayFrom(1)}T19:00:00` }])
  await expect
    .poll(async () => (await ruth.from('event_rsvps').select('status').eq('occurrence_id', id)).data)
    .toEqual([{ status: 'maybe' }])
  await expect(again.getByRole('button', { name: /waiting|not saved/ })).toHaveCount(0)
  await expect(row(again, 'Lantern walk')).toHaveCount(1)
  await context.close()
})
