import { expect, test } from 'playwright/test'
import { answer, enter, panel, plan, row } from '../../test/fixtures/events-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Two who look at one event: each sees what the other answers, and who waits gets the place that comes free. */

const server = seededServer()

test('Tomas answers, and Mina sees it; his place becomes hers, and she is told', async ({ browser }) => {
  const id = await plan(server, { title: 'Boat trip', capacity: 1 })
  const tomas = await enter(browser, server, 'tomas@example.org')
  const mina = await enter(browser, server, 'mina@example.org', `/events?eventId=${id}`)
  await answer(row(tomas.page, 'Boat trip'), 'Going').check()
  await expect(panel(mina.page).getByText('This event is full. You can join the waitlist.')).toBeVisible()
  await expect(row(mina.page, 'Boat trip').getByText('Full · 1 of 1 going')).toBeVisible()

  await answer(panel(mina.page), 'Join waitlist').check()
  await expect(panel(mina.page).getByText('You’re number 1 on the waitlist.')).toBeVisible()

  await answer(row(tomas.page, 'Boat trip'), 'Can’t').check()
  await expect(panel(mina.page).getByText(/^A place opened up, and you’re in/)).toBeVisible()
  await expect(answer(panel(mina.page), 'Going')).toBeChecked()
  await expect(mina.page.getByRole('button', { name: /Notifications, \d+ unread/ })).toBeVisible()
  await expect(row(tomas.page, 'Boat trip').getByText('Full · 1 of 1 going')).toBeVisible()
  tomas.calm()
  mina.calm()
})

test('Ruth cancels with a word, which Mina reads at once, and revives it', async ({ browser }) => {
  const id = await plan(server, { title: 'Harvest lunch' })
  const ruth = await enter(browser, server, 'ruth@example.org', `/events?eventId=${id}`)
  const mina = await enter(browser, server, 'mina@example.org', `/events?eventId=${id}`)
  await expect(panel(mina.page).getByRole('heading', { name: 'Harvest lunch' })).toBeVisible()
  await expect(panel(mina.page).getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await panel(ruth.page).getByRole('button', { name: 'More about Harvest lunch' }).click()
  await ruth.page.getByRole('menuitem', { name: 'Cancel event…' }).click()
  await ruth.page.getByRole('textbox', { name: 'Message' }).fill('The green is flooded')
  await ruth.page.getByRole('button', { name: 'Cancel event and notify everyone' }).click()
  await expect(panel(mina.page).getByText('The green is flooded')).toBeVisible()
  await expect(answer(panel(mina.page), 'Going')).toHaveCount(0)
  await panel(ruth.page).getByRole('button', { name: 'Reinstate event' }).click()
  await expect(answer(panel(mina.page), 'Going')).toBeVisible()
  ruth.calm()
  mina.calm()
})
