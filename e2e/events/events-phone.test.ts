import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient } from '../../test/browser.ts'
import { answer, enter, panel, plan, row } from '../../test/fixtures/events-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Events at the thumb: one made in seconds, one answered in one tap, and taken back. */

const server = seededServer()

/** Five letters a second, as people type on a phone. */
const letter = 200

/** Counts the taps of a page. */
const countTaps = (page: Page) =>
  page.evaluate(() => {
    Object.assign(window, { taps: 0 })
    addEventListener('touchstart', () => window.taps++, { capture: true, passive: true })
  })

declare global {
  interface Window {
    taps: number
  }
}

test('Ruth plans an event on a phone, within twenty seconds and by three taps', async ({ browser }) => {
  const { page, context, calm } = await enter(browser, server, 'ruth@example.org', '/events', true)
  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible()
  await countTaps(page)
  const begun = Date.now()
  await page.getByRole('button', { name: 'New event' }).first().tap()
  await expect(panel(page).getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type('Soup and songs', { delay: letter })
  await panel(page)
    .getByRole('button', { name: /^Tomorrow/ })
    .tap()
  await accessible(page)
  await panel(page).getByRole('button', { name: 'Create event' }).tap()
  await expect(panel(page).getByRole('heading', { name: 'Soup and songs' })).toBeVisible()
  await expect(answer(panel(page), 'Going')).toBeChecked()
  expect(Date.now() - begun).toBeLessThan(20_000)
  // the button, a start, and the other button: the title has the focus
  expect(await page.evaluate(() => window.taps)).toBe(3)
  await expect
    .poll(async () => {
      const ruth = await asClient(server.url, 'ruth@example.org')
      const { data } = await ruth.from('events').select('id').eq('title', 'Soup and songs')
      return (
        await ruth
          .from('event_counts')
          .select('going')
          .eq('event_id', data?.[0]?.id ?? '')
      ).data
    })
    .toEqual([{ going: 1 }])
  calm()
  await context.close()
})

test('Mina answers on her phone, takes it back, and may come after all', async ({ browser }) => {
  const id = await plan(server, { title: 'Bread baking', guests_per_person: 2 })
  const { page, context, calm } = await enter(browser, server, 'mina@example.org', `/events?eventId=${id}`, true)
  const mina = await asClient(server.url, 'mina@example.org')
  const own = async () =>
    (await mina.from('event_rsvps').select('status, guests').eq('occurrence_id', id)).data?.map(
      ({ status, guests }) => `${status} ${guests}`,
    )
  await answer(panel(page), 'Going').tap()
  await expect(answer(panel(page), 'Going')).toBeChecked()
  await accessible(page)
  await expect.poll(own).toEqual(['going 0'])

  await panel(page).getByRole('button', { name: 'Undo' }).tap()
  await expect(answer(panel(page), 'Going')).not.toBeChecked()
  await expect.poll(own).toEqual([])

  await answer(panel(page), 'Maybe').tap()
  await expect.poll(own).toEqual(['maybe 0'])
  await panel(page).getByRole('button', { name: 'Bring guests or add a note' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Guests and note' })
  await sheet.getByRole('button', { name: 'Add a guest' }).tap()
  await sheet.getByRole('textbox', { name: 'Note for the organisers' }).fill('A little late')
  await sheet.getByRole('button', { name: 'Save' }).tap()
  await expect.poll(own).toEqual(['maybe 1'])
  await expect(panel(page).getByText('A little late')).toBeVisible()

  await test.step('who may not plan events sees no button for it', async () => {
    await panel(page).getByRole('button', { name: 'Close' }).tap()
    await expect(row(page, 'Bread baking')).toBeVisible()
    await expect(page.getByRole('button', { name: 'New event' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  })
  calm()
  await context.close()
})
