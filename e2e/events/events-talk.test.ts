import { expect, test } from 'playwright/test'
import { accessible, asClient } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { answer, enter as enterEvents, panel, plan } from '../../test/fixtures/events-room.ts'
import { choose, enter, message, say, supper } from '../../test/fixtures/messages-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Events and what else a group does: an event made of a message and answered there, a link, a share, a task. */

const server = seededServer()

const rsvps = async (email: string, event: string) =>
  (
    await (await asClient(server.url, email)).from('event_rsvps').select('status, source').eq('event_id', event)
  ).data?.map(({ status, source }) => `${status} by ${source}`)

test('Ruth makes an event of what Mina said, and Mina answers it where she said it; a link has the same card', async ({
  browser,
}) => {
  const mina = await enter({ browser, server }, 'mina')
  await say(mina.page, 'Shall we bake flatbread together?')
  const ruth = await enter({ browser, server }, 'ruth')
  await choose(ruth.page, 'flatbread together', 'Turn into an event…')
  await expect(panel(ruth.page).getByRole('textbox', { name: 'Title' })).toHaveValue(
    'Shall we bake flatbread together?',
  )
  await panel(ruth.page)
    .getByRole('button', { name: /^Tomorrow/ })
    .click()
  await panel(ruth.page).getByRole('button', { name: 'Create event' }).click()
  await expect(panel(ruth.page).getByRole('heading', { name: 'Shall we bake flatbread together?' })).toBeVisible()

  const said = message(mina.page, 'flatbread together')
  await expect(said.getByRole('link', { name: 'Turned into an event' })).toBeVisible()
  await answer(said, 'Going').check()
  const client = await asClient(server.url, 'mina@example.org')
  const { data } = await client.from('events').select('id').eq('title', 'Shall we bake flatbread together?').single()
  await expect.poll(() => rsvps('mina@example.org', data!.id)).toContain('going by chat')
  await expect(said.getByText('2 going')).toBeVisible()
  await accessible(mina.page)

  await test.step('whoever may not see what is linked sees no card', async () => {
    const draft = await plan(server, { title: 'Surprise for Mina', status: 'draft' })
    const open = await plan(server, { title: 'Apple pressing' })
    await ruth.page.goto(`${server.url}/messages?conversation=${supper}`)
    await say(ruth.page, `Two plans: ${server.url}/events?eventId=${draft} and ${server.url}/events?eventId=${open}`)
    const shared = message(mina.page, 'Two plans')
    // by key: the way back from the answer before may lie over it
    await answer(shared.getByRole('article').filter({ hasText: 'Apple pressing' }), 'Maybe').press('Space')
    await expect.poll(() => rsvps('mina@example.org', open)).toEqual(['maybe by chat'])
    await expect(message(ruth.page, 'Two plans').getByText('Surprise for Mina')).toBeVisible()
    await expect(shared.getByText('Surprise for Mina')).toHaveCount(0)
  })
  mina.calm()
  ruth.calm()
})

test('Ruth shares a page into an event; its task leads back to it; Mina may do neither', async ({ browser }) => {
  const shared = `/share?title=${encodeURIComponent('Lighthouse tour')}&text=${encodeURIComponent('https://tours.example/lighthouse')}`
  const { page, calm } = await enterEvents(browser, server, 'ruth@example.org', shared)
  const form = page.getByRole('region', { name: 'Event' })
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Lighthouse tour')
  await form.getByRole('button', { name: 'Choose when…' }).click()
  await expect(panel(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Lighthouse tour')
  await panel(page)
    .getByRole('button', { name: /^Tomorrow/ })
    .click()
  await panel(page).getByRole('button', { name: 'Create event' }).click()
  await expect(panel(page).getByRole('link', { name: 'tours.example/lighthouse' })).toBeVisible()

  await panel(page).getByRole('textbox', { name: 'Task for this event' }).fill('Buy the tickets')
  await panel(page).getByRole('button', { name: 'Add task' }).click()
  await expect(page.getByText('Added “Buy the tickets”')).toBeVisible()
  const toPrepare = panel(page).getByRole('region', { name: 'To prepare' })
  const done = toPrepare.getByRole('checkbox', { name: 'Buy the tickets' })
  await done.click()
  await expect(done).toBeChecked()
  await page.getByRole('navigation', { name: 'Your groups' }).getByRole('link', { name: 'Tuesday supper' }).click()
  await page.getByRole('navigation', { name: 'Group sections' }).getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Buy the tickets', exact: true }).click()
  await page.getByRole('complementary').getByRole('link', { name: 'For “Lighthouse tour”' }).click()
  await expect(panel(page).getByRole('heading', { name: 'Lighthouse tour' })).toBeVisible()
  calm()

  const mina = await enterEvents(browser, server, 'mina@example.org', shared)
  await expect(mina.page.getByText('Admins and managers of your groups plan events.')).toBeVisible()
  await mina.page.goto(`${server.url}/events?new=1&group=${supper}`)
  await expect(panel(mina.page).getByText('You can’t plan events yet')).toBeVisible()
  const client = await asClient(server.url, 'mina@example.org')
  const at = { group_id: supper, tz: 'Europe/London', starts_local: dayFrom(2), ends_local: `${dayFrom(2)} 01:00` }
  const { error, status } = await client.from('events').insert({ ...at, title: 'Mine' })
  expect([error?.code, status]).toEqual(['42501', 403])
  mina.calm()
})
