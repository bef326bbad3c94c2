import { expect, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn } from '../../test/browser.ts'
import { outbox, supper } from '../../test/offline.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'

/* Coming back: what came while one was away, what one keeps of it, and that it never comes again. */

const server = seededServer()
const mina = '00000000-0000-4000-8000-0000000000a3'
const ruths = '00000000-0000-4000-8000-0000000000a1'

/** Mina was here four days ago, and has seen all that there was. */
const awayForDays = () =>
  statement(
    server,
    `set app.clock = '${new Date(Date.now() - 4 * 86_400_000).toISOString()}';
     delete from public.catch_ups where user_id = '${mina}';
     insert into public.catch_ups (user_id, last_here_at) values ('${mina}', private.clock())`,
  )

async function announce(title: string) {
  const ruth = await asClient(server.url, 'ruth@example.org')
  await ruth.from('announcements').insert({ group_id: supper, title, body: 'Not before.' }).throwOnError()
  return ruth
}

test('Mina comes back after four days: she keeps one thing, lets the rest be, and takes that back', async ({
  browser,
}) => {
  awayForDays()
  const ruth = await announce('We eat at eight')
  const id = crypto.randomUUID()
  await ruth.from('tasks').insert({ id, group_id: supper, title: 'Bring the big pot', rank: 'b1' }).throwOnError()
  statement(
    server,
    `insert into public.task_assignees (task_id, group_id, user_id, assigned_by) values ('${id}', '${supper}', '${mina}', '${ruths}')`,
  )
  const { page, context, calm } = await person(browser, { viewport: { width: 390, height: 844 } })
  await signIn(page, server.url, 'mina@example.org')
  const card = page.getByRole('region', { name: 'Since you were here' })

  await test.step('the card counts what came, and says nothing of days', async () => {
    await expect(card.getByText('1 task for you')).toBeVisible()
    await expect(card.getByText('We eat at eight')).toBeVisible()
    await expect(card).not.toContainText(/away|days/)
    await accessible(page)
    await fits(page)
  })

  await test.step('without a network she keeps the task, and marks all seen; once there is one, the server knows', async () => {
    await context.setOffline(true)
    await card.getByRole('button', { name: 'Keep “Bring the big pot”' }).click()
    await expect(card.getByRole('button', { name: 'Let “Bring the big pot” go' })).toBeVisible()
    await card.getByRole('button', { name: 'Mark all seen' }).click()
    await expect(card).toHaveCount(0)
    const kept = page.getByRole('region', { name: 'Kept for later' })
    await expect(kept.getByText('Bring the big pot')).toBeVisible()
    await expect(kept.getByText('We eat at eight')).toHaveCount(0)
    await context.setOffline(false)
    await expect(outbox(page)).toHaveCount(0, { timeout: 20_000 })
    await page.reload()
    await expect(kept.getByText('Bring the big pot')).toBeVisible()
    await expect(kept.getByText('We eat at eight')).toHaveCount(0)
  })

  await test.step('what she kept goes when she lets it go', async () => {
    await page.getByRole('button', { name: 'Let “Bring the big pot” go' }).click()
    await expect(page.getByText('Let “Bring the big pot” go')).toBeVisible()
    const herself = await asClient(server.url, 'mina@example.org')
    await expect.poll(async () => (await herself.from('catch_up_kept').select()).data).toEqual([])
    await page.reload()
    await expect(page.getByRole('region', { name: 'Messages' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Kept for later' })).toHaveCount(0)
  })
  calm()
  await context.close()
})

test('Mina marks all seen and takes it back, by keys; and asks to be caught up when nothing came', async ({
  browser,
}) => {
  awayForDays()
  await announce('Bring a bowl')
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'mina@example.org')
  const card = page.getByRole('region', { name: 'Since you were here' })
  await card.getByRole('button', { name: 'Mark all seen' }).click()
  await expect(card).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(card.getByText('Bring a bowl')).toBeVisible()
  await card.getByRole('button', { name: 'Mark all seen' }).click()
  await expect(card).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('catch me up')
  await expect(page.getByRole('option', { name: 'Catch me up', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(card.getByText('You’re all caught up.')).toBeVisible()
  await expect(card.getByRole('heading')).toBeFocused()
  calm()
  await context.close()
})

test('Ines is invited by her address: she declines, takes that back, and joins', async ({ browser }) => {
  const ruth = await asClient(server.url, 'ruth@example.org')
  await ruth.from('group_invites').insert({ group_id: supper, kind: 'email', email: 'ines@example.org' }).throwOnError()
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'ines@example.org', '/feed')
  const waiting = page.getByRole('region', { name: 'Invitations' })
  await expect(waiting.getByText('Ruth Adeyemi invited you.')).toBeVisible()
  await accessible(page)
  await waiting.getByRole('button', { name: 'Decline Tuesday supper' }).click()
  await expect(waiting).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await waiting.getByRole('button', { name: 'Join Tuesday supper' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tuesday supper' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  calm()
  await context.close()
})

test('Tomas opens his group: its overview tells what comes, what was said and what changed; a page in front is noted', async ({
  browser,
}) => {
  statement(
    server,
    `insert into public.group_member_settings (group_id, user_id, last_seen_at)
     select '${supper}', id, now() - interval '4 days' from public.users where email = 'tomas@example.org'
     on conflict (group_id, user_id) do update set last_seen_at = excluded.last_seen_at`,
  )
  const ruth = await announce('The door is open at six')
  await ruth.from('messages').insert({
    id: crypto.randomUUID(),
    conversation_id: supper,
    body_html: '<p>The oven is warm</p>',
  })
  const tomas = await asClient(server.url, 'tomas@example.org')
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'tomas@example.org', `/groups/${supper}`)
  await expect(page.getByRole('region', { name: 'Latest message' }).getByText('The oven is warm')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Next events' }).getByText('Risotto and chapter four')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Since your last visit' }).getByRole('link', { name: /The door is open at six/ }),
  ).toBeVisible()
  await accessible(page)
  await expect
    .poll(async () => {
      const { data } = await tomas.from('group_member_settings').select('last_seen_at').eq('group_id', supper).single()
      return Date.now() - Date.parse(data?.last_seen_at) < 600_000
    })
    .toBe(true)
  await page.goto(`${server.url}/groups`)
  const link = page.getByRole('main').getByRole('link', { name: /^Tuesday supper/ })
  await expect(link).toContainText('Next:')
  calm()
  await context.close()
})
