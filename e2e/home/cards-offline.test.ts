import { expect, test } from 'playwright/test'
import { asClient, person, signIn } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { atHand, outbox, supper } from '../../test/offline.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Each card of Home does its thing without a network, and the server hears of each once. */

test.use({ serviceWorkers: 'allow' })

const server = seededServer()
const task = 'Send the reading plan to the new members'

test('Mina finishes every card on a train, cold from what is kept, and each arrives once', async ({ browser }) => {
  const mina = await asClient(server.url, 'mina@example.org')
  const ruth = await asClient(server.url, 'ruth@example.org')
  const { data: me } = await mina.auth.getUser()
  const goal = { id: crypto.randomUUID(), user_id: me.user!.id, title: 'Walk to the sea', kind: 'habit', rank: 'm' }
  await mina
    .from('goals')
    .insert({ ...goal, schedule: { freq: 'daily' }, starts_on: dayFrom(0) })
    .throwOnError()
  const said = { id: crypto.randomUUID(), conversation_id: supper, body_html: '<p>Who brings bread?</p>' }
  await ruth.from('messages').insert(said).throwOnError()

  const banner = {
    ...{ id: crypto.randomUUID(), body_html: '<p>The kitchen is closed.</p>', audience: { kind: 'all' } },
    ends_at: new Date(Date.now() + 86_400_000).toISOString(),
  }
  await ruth.rpc('publish_broadcast', banner).throwOnError()

  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'mina@example.org')
  const card = (name: string) => page.getByRole('region', { name })
  const maybe = card('Next event').getByRole('radio', { name: 'Maybe' })
  const done = card('Today').getByRole('checkbox', { name: task })
  const walked = card('Goals').getByRole('button', { name: '“Walk to the sea” today' })
  await expect(walked).toBeVisible()
  await expect(card('Messages').getByText('Who brings bread?')).toBeVisible()
  await atHand(page)
  const since = new Date().toISOString()
  await context.setOffline(true)
  await page.reload()

  await test.step('each is as it was, and is finished in its place', async () => {
    await expect(page.getByRole('region', { name: 'Banner' })).toContainText('The kitchen is closed.')
    await maybe.check()
    await done.click()
    await walked.click()
    await card('Messages').getByRole('button', { name: 'Reply to Tuesday supper' }).click()
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Bread is mine.')
    await page.keyboard.press('Enter')
    await expect(maybe).toBeChecked()
    await expect(done).toBeChecked()
    await expect(walked).toHaveAttribute('aria-pressed', 'true')
    await expect(outbox(page)).toBeVisible()
  })

  await test.step('back on the net all of it is there, each once', async () => {
    await context.setOffline(false)
    await expect(outbox(page)).toHaveCount(0, { timeout: 30_000 })
    const answers = mina.from('event_rsvps').select('status').eq('user_id', goal.user_id).gte('answered_at', since)
    expect((await answers).data).toEqual([{ status: 'maybe' }])
    expect((await mina.from('tasks').select('status').eq('title', task)).data).toEqual([{ status: 'done' }])
    const { data: entries } = await mina.from('goal_entries').select('state').eq('goal_id', goal.id)
    expect(entries).toEqual([{ state: 'done' }])
    const { data: replies } = await mina.from('messages').select('id').eq('body_text', 'Bread is mine.')
    expect(replies).toHaveLength(1)
  })
  calm()
  await context.close()
})
