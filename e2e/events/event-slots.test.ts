import { expect, test } from 'playwright/test'
import { accessible, asClient } from '../../test/browser.ts'
import { answer, enter, panel, plan, supper } from '../../test/fixtures/events-room.ts'
import { outbox, tray } from '../../test/offline.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* What an event needs of helpers: organisers say it, and members sign up from their phones, also without a network. */

const server = seededServer()

test('Ruth asks for helpers, Mina signs up on her phone and offline, and what was full says so', async ({
  browser,
}) => {
  const id = await plan(server, { title: 'Harvest table' })
  const ruth = await enter(browser, server, 'ruth@example.org', `/events?eventId=${id}`)
  const slot = (part: ReturnType<typeof panel>, title: string) => part.getByRole('listitem').filter({ hasText: title })
  await test.step('Ruth adds two slots, mends one, and puts the other first', async () => {
    for (const [title, needed] of [
      ['Snaks', '2'],
      ['Set up', '1'],
    ] as const) {
      await panel(ruth.page).getByRole('button', { name: 'Add a slot' }).click()
      const form = ruth.page.getByRole('dialog', { name: 'Add a slot' })
      await form.getByRole('button', { name: 'Add slot' }).click()
      await expect(form.getByText('Enter what’s needed.')).toBeVisible()
      await form.getByRole('textbox', { name: 'What’s needed' }).fill(title)
      await form.getByRole('textbox', { name: 'Number of people' }).fill(needed)
      await form.getByRole('button', { name: 'Add slot' }).click()
      await expect(slot(panel(ruth.page), title)).toContainText(`0/${needed}`)
    }
    await panel(ruth.page).getByRole('button', { name: 'More about Snaks' }).click()
    await ruth.page.getByRole('menuitem', { name: 'Edit' }).click()
    const form = ruth.page.getByRole('dialog', { name: 'Edit slot' })
    await form.getByRole('textbox', { name: 'What’s needed' }).fill('Snacks')
    await accessible(ruth.page)
    await form.getByRole('button', { name: 'Save' }).click()
    await panel(ruth.page).getByRole('button', { name: 'More about Set up' }).click()
    await ruth.page.getByRole('menuitem', { name: 'Move up' }).click()
    const list = panel(ruth.page).getByRole('region', { name: 'Helpers' }).getByRole('listitem')
    await expect(list).toContainText(['Set up', 'Snacks'])
  })

  const mina = await enter(browser, server, 'mina@example.org', `/events?eventId=${id}`, true)
  const phone = panel(mina.page)
  await test.step('Mina signs up, which Ruth sees at once, and takes a task of it', async () => {
    await phone.getByRole('button', { name: 'Sign up for Snacks' }).tap()
    await expect(phone.getByRole('button', { name: 'Withdraw from Snacks' })).toBeVisible()
    await expect(slot(panel(ruth.page), 'Snacks')).toContainText('Mina Park')
    await phone.getByRole('button', { name: 'Add to my tasks' }).tap()
    await expect(phone.getByText('Added “Snacks · Harvest table”')).toBeVisible()
    await accessible(mina.page)
  })

  await test.step('who can’t come has it no more, until that is undone', async () => {
    await answer(phone, 'Can’t').check()
    await expect(slot(panel(ruth.page), 'Snacks')).toContainText('0/2')
    await expect(phone.getByText('You answered Can’t, so you’re not signed up for anything.')).toBeVisible()
    await phone.getByRole('button', { name: 'Undo' }).tap()
    await expect(slot(panel(ruth.page), 'Snacks')).toContainText('Mina Park')
  })

  await test.step('without a network she takes the last place, which Tomas had before', async () => {
    await mina.context.setOffline(true)
    await phone.getByRole('button', { name: 'Sign up for Set up' }).tap()
    await expect(slot(phone, 'Set up')).toContainText('You')
    const tomas = await asClient(server.url, 'tomas@example.org')
    const { data } = await tomas.from('event_slots').select('id').eq('title', 'Set up').eq('group_id', supper).single()
    await tomas.rpc('claim_event_slot', { slot_id: data!.id }).throwOnError()
    await mina.context.setOffline(false)
    await expect(slot(phone, 'Set up')).toContainText('Tomas')
    await expect(slot(phone, 'Snacks')).toContainText('You')
    await phone.getByRole('button', { name: 'Close' }).tap()
    await outbox(mina.page).tap()
    await expect(tray(mina.page).getByText('“Set up” is full.')).toBeVisible()
  })
  ruth.calm()
})
