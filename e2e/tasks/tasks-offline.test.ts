import { expect, test } from 'playwright/test'
import { asClient, kept } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { enter, panel, row, section, supper } from '../../test/fixtures/tasks-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* A week planned where there is no network: all of it shows at once, and stands on the server once when there is one. */

test.use({ serviceWorkers: 'allow' })

const server = seededServer()

const lifts = 'Ask who can give lifts home'

test('Ruth plans her week on a train: adds, moves, finishes, says something, ticks', async ({ browser }) => {
  const herself = await asClient(server.url, 'ruth@example.org')
  const mine = [
    { id: crypto.randomUUID(), title: 'Wipe the lamps', rank: 'zaV', completion_mode: 'any' },
    { id: crypto.randomUUID(), title: 'Read chapter four', rank: 'zbV', completion_mode: 'each' },
  ].map((one) => ({ ...one, group_id: supper, due_on: dayFrom(0) }))
  await herself.from('tasks').insert(mine).throwOnError()
  const { page, context, calm } = await enter(browser, server, 'ruth@example.org', `/tasks?view=board&group=${supper}`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect(section(page, 'To do').getByRole('link', { name: lifts })).toBeVisible()
  await page.getByRole('link', { name: 'My today' }).click()
  await expect(row(page, 'Wipe the lamps')).toBeVisible()
  await kept(page, 'tasks')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  await expect(page.getByText(/^Offline/)).toBeVisible()

  await test.step('she writes one down, and finishes another', async () => {
    await page.getByRole('textbox', { name: 'Add a task' }).fill('Bake bread today !1')
    await page.keyboard.press('Enter')
    await expect(row(page, 'Bake bread')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Wipe the lamps' }).click()
    await expect(row(page, 'Wipe the lamps')).toHaveCount(0)
  })

  await test.step('of the one for everyone she ticks her own part', async () => {
    await page.getByRole('checkbox', { name: 'Read chapter four' }).click()
    await expect(row(page, 'Read chapter four')).toHaveCount(0)
  })

  await test.step('she moves a card on the board', async () => {
    await page.getByRole('link', { name: 'Tuesday supper' }).last().click()
    await page.getByRole('button', { name: 'Board', exact: true }).click()
    await section(page, 'To do').getByRole('listitem').filter({ hasText: lifts }).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(section(page, 'Doing').getByRole('link', { name: lifts })).toBeVisible()
  })

  await test.step('she says something about it, and adds a step', async () => {
    await section(page, 'Doing').getByRole('link', { name: lifts }).click()
    await panel(page).getByRole('button', { name: 'Steps', exact: true }).click()
    await panel(page).getByRole('textbox', { name: 'Add a step' }).fill('Count the seats')
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('checkbox', { name: 'Count the seats' })).toBeVisible()
    await panel(page).getByRole('button', { name: 'Write a comment' }).click()
    await panel(page).getByRole('textbox', { name: 'Comment' }).pressSequentially('My car takes four')
    await panel(page).getByRole('button', { name: 'Send' }).click()
    await expect(panel(page).getByText('My car takes four')).toBeVisible()
  })

  await test.step('back on the net, each of it is there once', async () => {
    await context.setOffline(false)
    const all = async () => {
      const { data } = await herself
        .from('tasks')
        .select(
          'title, status, priority, assignees:task_assignees(status), steps:task_steps(text), said:task_comments(body_html)',
        )
        .in('title', ['Bake bread', 'Wipe the lamps', 'Read chapter four', lifts])
        .order('title')
      return data
    }
    await expect.poll(all).toEqual([
      expect.objectContaining({
        title: lifts,
        status: 'doing',
        steps: [{ text: 'Count the seats' }],
        said: [{ body_html: '<p>My car takes four</p>' }],
      }),
      expect.objectContaining({ title: 'Bake bread', priority: 1 }),
      expect.objectContaining({
        title: 'Read chapter four',
        status: 'todo',
        assignees: expect.arrayContaining([{ status: 'done' }]),
      }),
      expect.objectContaining({ title: 'Wipe the lamps', status: 'done' }),
    ])
    await expect(page.getByRole('button', { name: /waiting|not saved/ })).toHaveCount(0)
    await expect(panel(page).getByText('My car takes four')).toHaveCount(1)
    await expect(panel(page).getByRole('checkbox', { name: 'Count the seats' })).toHaveCount(1)
  })
  calm()
  await context.close()
})
