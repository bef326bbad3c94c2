import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { accessible, fits } from '../../test/browser.ts'
import { entriesIn } from '../../test/fixtures/calendar.ts'
import { enter, panel, plan } from '../../test/fixtures/events-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Events in a calendar of one's own: subscribed to by an address, or one at a time as a file. */

const server = seededServer()

const dialog = (page: Page) => page.getByRole('dialog')
const addressIn = (page: Page) => dialog(page).getByRole('textbox', { name: 'Calendar address' })

test('Mina subscribes on her phone, renews the address and revokes it, and takes one event along as a file', async ({
  browser,
}) => {
  const id = await plan(server, { title: 'Lantern walk', place_name: 'Harbour' })
  const { page, context, calm } = await enter(browser, server, 'mina@example.org', '/events', true)
  await page.getByRole('button', { name: 'Subscribe' }).tap()
  const first = await addressIn(page).inputValue()
  await accessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await fits(page)
  const calendar = await fetch(first)
  expect(entriesIn(await calendar.text()).filter(({ uid }) => uid === id)).toMatchObject([
    { summary: 'Lantern walk', location: 'Harbour', status: 'TENTATIVE' },
  ])

  await test.step('a new address ends the one before', async () => {
    await dialog(page).getByRole('button', { name: 'New address' }).tap()
    await expect(dialog(page).getByRole('button', { name: 'Keep address' })).toBeFocused()
    await accessible(page)
    await dialog(page).getByRole('button', { name: 'Create new address' }).tap()
    await expect(addressIn(page)).not.toHaveValue(first)
    expect((await fetch(first)).status).toBe(404)
  })

  await test.step('revoked it shows nothing, also when that was said without a network', async () => {
    const second = await addressIn(page).inputValue()
    await dialog(page).getByRole('button', { name: 'Revoke address' }).tap()
    await context.setOffline(true)
    await dialog(page).getByRole('button', { name: 'Revoke address' }).tap()
    await expect(dialog(page)).toHaveCount(0)
    expect((await fetch(second)).status).toBe(200)
    await context.setOffline(false)
    await expect.poll(async () => (await fetch(second)).status).toBe(404)
  })

  await test.step('the file of an event is what a calendar reads', async () => {
    await page.getByRole('link', { name: 'Lantern walk' }).first().tap()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      panel(page).getByRole('button', { name: 'Add to calendar' }).tap(),
    ])
    expect(file.suggestedFilename()).toMatch(/^Lantern-walk-\d{4}-\d\d-\d\d\.ics$/)
    expect(entriesIn(readFileSync(await file.path(), 'utf8'))).toMatchObject([{ uid: id, summary: 'Lantern walk' }])
  })
  calm()
  await context.close()
})
