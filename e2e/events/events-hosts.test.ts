import { expect, test } from 'playwright/test'
import sharp from 'sharp'
import { accessible, asClient } from '../../test/browser.ts'
import { answer, enter, panel, plan, row } from '../../test/fixtures/events-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* The people behind an event: its picture, its hosts, and who gives the places. */

const server = seededServer()

test('Ruth gives her event a cover, which everybody sees; without one it has a poster', async ({ browser }) => {
  const id = await plan(server, { title: 'Tomato feast' })
  const { page, context, calm } = await enter(browser, server, 'ruth@example.org', `/events?eventId=${id}&edit=1`)
  const picture = await sharp({ create: { width: 640, height: 320, channels: 3, background: 'tomato' } })
    .jpeg()
    .toBuffer()
  // she goes on writing while the picture is sent
  const isTyped = Promise.withResolvers<void>()
  await page.route('**/storage/v1/**', async (route) => {
    await isTyped.promise
    await route.continue()
  })
  await panel(page)
    .getByLabel('Cover picture')
    .setInputFiles({ name: 'tomato.jpg', mimeType: 'image/jpeg', buffer: picture })
  const place = panel(page).getByLabel('Location', { exact: true })
  await place.fill('The glasshouse')
  isTyped.resolve()
  await expect(panel(page).getByRole('img', { name: 'Cover of this event' })).toBeVisible()
  await expect(place).toHaveValue('The glasshouse')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  const cover = panel(page).getByRole('img', { name: 'Cover of Tomato feast' })
  const width = () => cover.evaluate((shown: HTMLImageElement) => shown.naturalWidth)
  await expect.poll(width).toBe(640)
  await expect(row(page, 'Tomato feast').locator('img[src*="/covers/"]')).toBeVisible()

  await panel(page).getByRole('button', { name: 'Edit' }).click()
  await panel(page).getByRole('button', { name: 'Remove cover' }).click()
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).locator('[data-poster]')).toBeVisible()
  await expect(cover).toHaveCount(0)
  await expect(row(page, 'Tomato feast').locator('[data-poster]')).toBeVisible()
  calm()
  await context.close()
})

test('Ruth makes Mina a host, who sees every answer and changes nothing, and gives her the place that comes free', async ({
  browser,
}) => {
  const id = await plan(server, { title: 'Small table', capacity: 1, waitlist_mode: 'manual' })
  const tomas = await asClient(server.url, 'tomas@example.org')
  const mina = await asClient(server.url, 'mina@example.org')
  await tomas.rpc('answer_event', { occurrence_id: id, status: 'going', note: 'Without onions' }).throwOnError()
  const host = await enter(browser, server, 'mina@example.org', `/events?eventId=${id}`)
  await expect(panel(host.page).getByText('This event is full. You can join the waitlist.')).toBeVisible()
  await expect(panel(host.page).getByText('Without onions')).toHaveCount(0)

  const ruth = await enter(browser, server, 'ruth@example.org', `/events?eventId=${id}`)
  await panel(ruth.page).getByRole('button', { name: 'Add a host' }).click()
  await ruth.page.getByRole('dialog', { name: 'Add a host' }).getByRole('option', { name: /^Mina/ }).click()
  await expect(panel(ruth.page).getByRole('button', { name: 'Remove Mina Park as a host' })).toBeVisible()

  await test.step('a host who is a member reads all answers, and finds no button that changes anything', async () => {
    await expect(panel(host.page).getByText('Without onions')).toBeVisible()
    await expect(panel(host.page).getByRole('heading', { name: /^No answer/ })).toBeVisible()
    await answer(panel(host.page), 'Join waitlist').check()
    await expect(panel(host.page).getByText('You’re number 1 on the waitlist.')).toBeVisible()
    for (const name of ['Edit', /^Give .* a place$/, 'Add a host', /^Remove .* as a host$/])
      await expect(panel(host.page).getByRole('button', { name })).toHaveCount(0)
    const { data } = await mina.from('events').update({ title: 'Mine' }).eq('id', id).select()
    expect(data).toEqual([])
    const own = { occurrence_id: id, user_id: '00000000-0000-4000-8000-0000000000a3' }
    expect((await mina.rpc('give_place', own)).error?.code).toBe('42501')
    await accessible(host.page)
  })

  await test.step('a place that comes free is nobody’s until an organiser gives it', async () => {
    await tomas.rpc('answer_event', { occurrence_id: id, status: 'declined' }).throwOnError()
    await expect(panel(ruth.page).getByRole('heading', { name: /^Can’t go/ })).toBeVisible()
    await expect(panel(host.page).getByText('You’re number 1 on the waitlist.')).toBeVisible()
    const give = panel(ruth.page).getByRole('button', { name: 'Give Mina Park a place' })
    await give.click()
    await expect(give).toHaveCount(0)
    await expect(panel(host.page).getByText(/^A place opened up, and you’re in/)).toBeVisible()
    await expect(answer(panel(host.page), 'Going')).toBeChecked()
  })
  ruth.calm()
  host.calm()
})
