import { expect, test } from 'playwright/test'
import { accessible, asClient, person, signIn } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* A goal with a partner beside it: asked by one, accepted on a phone by the other, and ended. */

const server = seededServer()

test('Ruth asks Mina, who sees her days and no notes, and ends it', async ({ browser }) => {
  const herself = await asClient(server.url, 'ruth@example.org')
  const { data } = await herself.auth.getUser()
  const id = crypto.randomUUID()
  await herself
    .from('goals')
    .insert({
      ...{ id, user_id: data.user!.id, title: 'Walk at dawn', kind: 'habit' },
      ...{ schedule: { freq: 'daily' }, starts_on: dayFrom(-20), rank: 'V1' },
    })
    .throwOnError()
  await herself
    .rpc('tick_goal', {
      ...{ goal_id: id, on_date: dayFrom(-2), state: 'done', note: 'Only mine' },
      at: new Date().toISOString(),
    })
    .throwOnError()

  const ruth = await person(browser)
  await signIn(ruth.page, server.url, 'ruth@example.org')
  await ruth.page.goto(`${server.url}/goals?goal=${id}`)
  const panel = ruth.page.getByRole('complementary', { name: 'Walk at dawn' })
  const mina = await person(browser, { viewport: { width: 390, height: 844 }, hasTouch: true })
  const sheet = mina.page.getByRole('dialog', { name: 'Walk at dawn' })

  await test.step('Ruth asks', async () => {
    await panel.getByRole('combobox', { name: 'Ask a partner' }).selectOption({ label: 'Mina Park' })
    await expect(panel.getByText('Asked. Sees only the title until they accept.')).toBeVisible()
    await accessible(ruth.page)
  })
  await test.step('Mina accepts on her phone, and sees no note', async () => {
    await signIn(mina.page, server.url, 'mina@example.org')
    await mina.page.goto(`${server.url}/goals`)
    const ask = mina.page.getByRole('region', { name: 'Partner request' })
    await expect(ask).toContainText('Walk at dawn')
    await ask.getByRole('button', { name: 'Be their partner' }).click()
    await expect(panel.getByText('Sees the title, your days and how it’s going.')).toBeVisible()
    await mina.page.goto(`${server.url}/goals?goal=${id}`)
    await expect(sheet.getByRole('slider', { name: 'Calendar of your days' })).toBeVisible()
    await expect(sheet.getByText('Only mine')).toHaveCount(0)
    await accessible(mina.page)
  })
  await test.step('Mina ends it, and Ruth can ask anew', async () => {
    await sheet.getByRole('button', { name: 'End partnership' }).click()
    await expect(panel.getByRole('combobox', { name: 'Ask a partner' })).toBeVisible()
  })
})
