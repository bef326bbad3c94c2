import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, person } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { answer, enter, panel, supper } from '../../test/fixtures/events-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* A date is found together: members vote, a guest does by a link, and the poll becomes an event. */

const server = seededServer()

const vote = (page: Page, slot: string, name: string) =>
  page.getByRole('radiogroup', { name: slot, exact: true }).getByRole('radio', { name, exact: true })

test('three members and a guest on a phone find a date, which becomes an event', async ({ browser }) => {
  const ruth = await enter(browser, server, 'ruth@example.org')
  await ruth.page.getByRole('button', { name: 'Find a date' }).click()
  await test.step('Ruth offers two evenings, the second in one tap', async () => {
    await panel(ruth.page).getByRole('textbox', { name: 'Title' }).fill('Lantern walk')
    await panel(ruth.page).getByRole('textbox', { name: 'Date 1' }).fill(dayFrom(10))
    await panel(ruth.page).getByRole('combobox', { name: 'Time 1' }).fill('19:00')
    await panel(ruth.page).getByRole('textbox', { name: 'Date 2' }).fill(dayFrom(11))
    await panel(ruth.page).getByRole('textbox', { name: 'Location' }).fill('Harbour')
    await accessible(ruth.page)
    await panel(ruth.page).getByRole('button', { name: 'Ask the group' }).click()
    await expect(ruth.page.getByRole('heading', { name: 'Lantern walk' })).toBeVisible()
    await expect(ruth.page.getByText('Nobody has voted yet.')).toBeVisible()
  })
  const groups = ruth.page.getByRole('radiogroup')
  await expect(groups).toHaveCount(2)
  const names = await groups.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  const [first, second] = names as [string, string]

  await test.step('she votes by key, and goes from date to date', async () => {
    await ruth.page.keyboard.press('j')
    await ruth.page.keyboard.press('2')
    await expect(vote(ruth.page, first, 'If need be')).toBeChecked()
    await ruth.page.keyboard.press('j')
    await ruth.page.keyboard.press('1')
    await expect(vote(ruth.page, second, 'Yes')).toBeChecked()
    await accessible(ruth.page)
  })

  const poll = new URL(ruth.page.url()).searchParams.get('poll')!
  await test.step('Tomas votes elsewhere, which she sees at once', async () => {
    const tomas = await asClient(server.url, 'tomas@example.org')
    const { data: slots } = await tomas.from('date_poll_slots').select('id').eq('poll_id', poll).order('starts_at')
    const send = (at: number, choice: string) =>
      tomas.rpc('vote_date_poll', { poll_id: poll, slot_id: slots![at]!.id, answer: choice }).throwOnError()
    await send(0, 'no')
    await send(1, 'if_need_be')
    await expect(ruth.page.getByRole('row', { name: /^Tomas/ }).getByRole('img', { name: 'No' })).toBeVisible()
    await expect(ruth.page.getByRole('columnheader').filter({ hasText: 'Best so far' })).toContainText('1 if need be')
  })

  await test.step('Mina votes on her phone, a card each', async () => {
    const mina = await enter(browser, server, 'mina@example.org', '/events', true)
    await mina.page.getByRole('link', { name: 'Lantern walk' }).tap()
    await vote(mina.page, second, 'Yes').tap()
    await expect(vote(mina.page, second, 'Yes')).toBeChecked()
    await accessible(mina.page)
    mina.calm()
    await mina.context.close()
  })

  await ruth.page.getByRole('button', { name: 'Create guest link' }).click()
  const link = await ruth.page.getByRole('textbox', { name: 'Guest link' }).inputValue()
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const guest = await person(browser, phone)
  await test.step('Nora has no account: she votes by the link under her name, and changes her mind', async () => {
    await guest.page.goto(link)
    await expect(guest.page.getByRole('heading', { name: 'Lantern walk' })).toBeVisible()
    await expect(guest.page.getByText(/Ruth|Tomas|Mina/)).toHaveCount(0)
    await vote(guest.page, second, 'Yes').tap()
    await guest.page.getByRole('textbox', { name: 'Your name' }).fill('Nora')
    await guest.page.getByRole('button', { name: 'Send my answers' }).tap()
    await expect(guest.page.getByText(/^Your answers are in/)).toBeVisible()
    await accessible(guest.page)
    await vote(guest.page, first, 'No').tap()
    await guest.page.getByRole('button', { name: 'Save changes' }).tap()
    await expect(guest.page.getByText(/^Your answers are in/)).toBeVisible()
    const row = ruth.page.getByRole('row', { name: /^Nora Guest/ })
    await expect(row.getByRole('img', { name: 'No' })).toBeVisible()
    await expect(row.getByRole('img', { name: 'Yes' })).toBeVisible()
  })

  await test.step('Ruth chooses the date, takes that back, and chooses it again', async () => {
    const choose = ruth.page.getByRole('button', { name: /^Choose / }).nth(1)
    await choose.click()
    await expect(ruth.page.getByText(/^The date is /)).toBeVisible()
    await ruth.page.getByRole('button', { name: 'Undo' }).click()
    await expect(ruth.page.getByText(/^The date is /)).toHaveCount(0)
    await choose.click()
    await ruth.page.getByRole('link', { name: 'Open event' }).click()
    await expect(panel(ruth.page).getByRole('heading', { name: 'Lantern walk', exact: true })).toBeVisible()
    await expect(answer(panel(ruth.page), 'Going')).toBeChecked()
    await expect(
      panel(ruth.page)
        .getByText(/2 going, 1 maybe/)
        .first(),
    ).toBeVisible()
  })

  await test.step('Nora reads which date it is when she looks again', async () => {
    await guest.page.reload()
    await expect(guest.page.getByText(/^The date is /)).toBeVisible()
    await accessible(guest.page)
  })
  const mina = await asClient(server.url, 'mina@example.org')
  const { data: told } = await mina.from('notifications').select('type').eq('group_id', supper).order('created_at')
  expect(told?.map(({ type }) => type)).toContain('event_updated')
  ruth.calm()
  guest.calm()
  await guest.context.close()
  await ruth.context.close()
})
