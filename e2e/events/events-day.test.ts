import { expect, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import { accessible, asClient } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { answer, enter, panel, plan, row } from '../../test/fixtures/events-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* What people say to each other around an event: late, on my way, another day, and all that belongs into its talk. */

const server = seededServer()

/** The clock of London, where the events of these tests are, so many minutes from now. */
const inLondon = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000).toLocaleString('sv-SE', { timeZone: 'Europe/London' }).slice(0, 16)
const part = (page: Page, name: string | RegExp) => panel(page).getByRole('region', { name })

test('Mina says on her phone that she is late and what she brings, and Ruth reads it and answers', async ({
  browser,
}) => {
  const title = 'Lantern walk'
  const id = await plan(server, { title, starts_local: inLondon(60), ends_local: inLondon(180) })
  const client = await asClient(server.url, 'mina@example.org')
  await client.rpc('answer_event', { occurrence_id: id, status: 'going' }).throwOnError()
  const mina = await enter(browser, server, 'mina@example.org', `/events?eventId=${id}`, true)
  const ruth = await enter(browser, server, 'ruth@example.org', `/events?eventId=${id}`)
  const heard = part(ruth.page, 'On the day')
  const tap = (name: string) => panel(mina.page).getByRole('button', { name, exact: true }).tap()

  await test.step('one tap says that she is late, a second by how much; organisers alone read it', async () => {
    await tap('Running late')
    await expect(heard.getByRole('listitem').filter({ hasText: 'Mina Park' })).toContainText('Late')
    await tap('10 min')
    await expect(heard.getByText('10 min late')).toBeVisible()
    await expect(row(ruth.page, title).getByText('1 late')).toBeVisible()
    await accessible(mina.page)
    const jonas = await asClient(server.url, 'jonas@example.org')
    expect((await jonas.from('event_pings').select()).data).toEqual([])
  })

  await test.step('in a tunnel she says that she is on her way, and it arrives when she is out of it', async () => {
    await mina.context.setOffline(true)
    await tap('On my way')
    await expect(panel(mina.page).getByRole('button', { name: 'On my way', pressed: true })).toBeVisible()
    await mina.context.setOffline(false)
    await expect(heard.getByText('On the way')).toBeVisible()
    await expect(row(ruth.page, title).getByText('1 late')).toHaveCount(0)
  })

  await test.step('her first word makes the event’s topic, and Ruth answers with a picture', async () => {
    const say = panel(mina.page).getByRole('textbox', { name: `Write about “${title}”` })
    await say.fill('Shall I bring candles?')
    await panel(mina.page).getByRole('button', { name: 'Send', exact: true }).tap()
    await expect(say).toHaveValue('')
    const talk = part(ruth.page, 'Talk')
    await expect(talk.getByText('Shall I bring candles?')).toBeVisible()
    const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'tomato' } })
      .jpeg()
      .toBuffer()
    await talk.getByLabel('Attach files').setInputFiles({ name: 'these.jpg', mimeType: 'image/jpeg', buffer: picture })
    await talk.getByRole('textbox').fill('These, please')
    await talk.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(part(mina.page, 'Talk').getByText('These, please')).toBeVisible()
    await expect(part(mina.page, 'Talk').getByRole('img', { name: 'Picture: these.jpg' })).toBeVisible()
    await accessible(ruth.page)
    await talk.getByRole('link', { name: 'Open in Messages' }).click()
    await expect(ruth.page.getByRole('region', { name: `Topic ${title}` })).toBeVisible()
    await expect(ruth.page.getByRole('log', { name: 'Messages' }).getByRole('article')).toHaveCount(2)
  })
  mina.calm()
  ruth.calm()
})

test('Mina can’t come but another day works: Ruth moves the event there in one tap, and back', async ({ browser }) => {
  const id = await plan(server, { title: 'Pancake evening' })
  const mina = await enter(browser, server, 'mina@example.org', `/events?eventId=${id}`)
  const ruth = await enter(browser, server, 'ruth@example.org', `/events?eventId=${id}`)
  await answer(panel(mina.page), 'Can’t').check()
  await panel(mina.page).getByRole('button', { name: 'Suggest another time' }).click()
  const dialog = mina.page.getByRole('dialog', { name: 'Suggest another time' })
  await dialog.getByRole('textbox', { name: 'Day' }).fill(dayFrom(5))
  await dialog.getByRole('combobox', { name: 'Time' }).fill('19:15')
  await accessible(mina.page)
  await dialog.getByRole('button', { name: 'Suggest', exact: true }).click()
  await expect(panel(mina.page).getByRole('button', { name: /^You suggested .*19:15/ })).toBeVisible()

  const suggested = part(ruth.page, 'Suggested times')
  await expect(suggested.getByRole('listitem')).toContainText('Mina Park')
  await accessible(ruth.page)
  await suggested.getByRole('button', { name: /^Move here: .*19:15/ }).click()
  await expect(panel(mina.page).getByRole('definition').filter({ hasText: '19:15 – 21:45' })).toBeVisible()
  await expect(suggested).toHaveCount(0)
  await ruth.page.getByRole('button', { name: 'Undo' }).click()
  await expect(suggested.getByRole('listitem')).toContainText('Mina Park')
  await expect(panel(mina.page).getByRole('definition').filter({ hasText: '18:30 – 21:00' })).toBeVisible()

  await test.step('who comes after all suggests nothing any more', async () => {
    await answer(panel(mina.page), 'Going').check()
    await expect(suggested).toHaveCount(0)
  })

  await test.step('a start that others already have something at is picked with open eyes', async () => {
    await ruth.page.goto(`${server.url}/events?new=1`)
    await panel(ruth.page).getByRole('textbox', { name: 'Starts' }).fill(dayFrom(3))
    await panel(ruth.page).getByRole('combobox', { name: 'Start time' }).fill('19:00')
    await panel(ruth.page).getByRole('combobox', { name: 'Start time' }).press('Tab')
    await expect(panel(ruth.page).getByText(/usual (people|person) (have|has).*Pancake evening/)).toBeVisible()
  })
  mina.calm()
  ruth.calm()
})
