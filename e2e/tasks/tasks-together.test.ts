import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient } from '../../test/browser.ts'
import { enter, panel, section, supper } from '../../test/fixtures/tasks-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Tasks of a group: a board that two share, and a task for everyone. */

const lifts = 'Ask who can give lifts home'

const server = seededServer()

test('Ruth and Tomas share a board', async ({ browser }) => {
  const path = `/tasks?view=board&group=${supper}`
  const ruth = await enter(browser, server, 'ruth@example.org', path)
  const tomas = await enter(browser, server, 'tomas@example.org', path)
  const spoken = (page: Page) => page.getByRole('status').filter({ hasText: `${lifts}: ` })
  const card = (page: Page, column: string, title: string) => section(page, column).getByRole('link', { name: title })
  await expect(card(tomas.page, 'To do', lifts)).toBeVisible()
  await expect(tomas.page.locator('[data-state=connected]')).toBeAttached()
  await expect(ruth.page.locator('[data-state=connected]')).toBeAttached()

  await test.step('she drags a card, and it moves on his screen too', async () => {
    const from = (await card(ruth.page, 'To do', lifts).boundingBox())!
    const to = (await section(ruth.page, 'Doing').boundingBox())!
    await ruth.page.mouse.move(from.x + 20, from.y + 8)
    await ruth.page.mouse.down()
    await ruth.page.mouse.move(from.x + 60, from.y + 20, { steps: 4 })
    await ruth.page.mouse.move(to.x + to.width / 2, to.y + 80, { steps: 8 })
    await expect(section(ruth.page, 'Doing')).toHaveAttribute('data-over', 'true')
    await ruth.page.mouse.up()
    await expect(card(ruth.page, 'Doing', lifts)).toBeVisible()
    await expect(card(tomas.page, 'Doing', lifts)).toBeVisible()
    await expect(spoken(ruth.page)).toHaveText(`${lifts}: Doing, 1 of 1`)
  })

  await test.step('let go beside the board, or with Escape, it stays where it was', async () => {
    const from = (await card(ruth.page, 'Doing', lifts).boundingBox())!
    const lift = async () => {
      await ruth.page.mouse.move(from.x + 20, from.y + 8)
      await ruth.page.mouse.down()
      await ruth.page.mouse.move(from.x + 60, from.y + 20, { steps: 4 })
      await expect(ruth.page.locator('[data-lifted=true]').first()).toBeVisible()
    }
    await lift()
    await ruth.page.mouse.move(from.x, 20, { steps: 4 })
    await expect(ruth.page.locator('[data-over]')).toHaveCount(0)
    await ruth.page.mouse.up()
    await lift()
    await ruth.page.keyboard.press('Escape')
    await ruth.page.mouse.up()
    await expect(ruth.page.locator('[data-lifted=true]')).toHaveCount(0)
    await expect(card(ruth.page, 'Doing', lifts)).toBeVisible()
  })

  await test.step('he moves it on by key, and where it went is said', async () => {
    const item = (column: string) => section(tomas.page, column).getByRole('listitem').filter({ hasText: lifts })
    await item('Doing').focus()
    await tomas.page.keyboard.press('Shift+ArrowLeft')
    await expect(item('To do')).toBeFocused()
    await tomas.page.keyboard.press('Shift+ArrowRight')
    await expect(item('Doing')).toBeFocused()
    await tomas.page.keyboard.press('Shift+ArrowRight')
    await expect(item('Done')).toBeFocused()
    await expect(tomas.page.getByRole('status').filter({ hasText: `${lifts}: Done, 1 of` })).toBeAttached()
    await expect(card(ruth.page, 'Done', lifts)).toBeVisible()
    await accessible(tomas.page)
  })

  await test.step('and back by the menu', async () => {
    await ruth.page.getByRole('button', { name: `More about ${lifts}` }).click()
    await ruth.page.getByRole('menuitem', { name: /^Move to…/ }).click()
    await ruth.page.getByRole('dialog', { name: 'Move to' }).getByRole('option', { name: 'To do' }).click()
    await expect(card(tomas.page, 'To do', lifts)).toBeVisible()
  })
  ruth.calm()
  tomas.calm()
  await Promise.all([ruth.context.close(), tomas.context.close()])
})

test('a task for everyone: twelve do it each for themselves, and its roster says who has', async ({ browser }) => {
  const ruthHerself = await asClient(server.url, 'ruth@example.org')
  const others: Awaited<ReturnType<typeof joins>>[] = []
  // one after the other: the server lets only so many be at the door at once
  for (let n = 0; n < 9; n++) others.push(await joins(n))
  const { page, context, calm } = await enter(browser, server, 'ruth@example.org', `/tasks?view=group&group=${supper}`)
  const tomas = await enter(browser, server, 'tomas@example.org', '/tasks')
  const title = 'Read chapter three'
  await page.getByLabel('Add a task').fill(`${title} today`)
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('link', { name: title }).click()
  await panel(page).getByRole('button', { name: 'Add more…' }).click()
  await page.getByRole('option', { name: 'Everyone must be done' }).click()
  await expect(panel(page).getByText('0 of 12 done')).toBeVisible()

  await test.step('Tomas ticks his own part; it is done for him alone', async () => {
    await tomas.page.getByRole('checkbox', { name: title }).click()
    await expect(tomas.page.getByRole('checkbox', { name: title })).toHaveCount(0)
    await expect(panel(page).getByText('1 of 12 done')).toBeVisible()
    await expect(panel(page).getByLabel('Progress of Tomas Lind')).toHaveValue('done')
    await accessible(page)
  })

  await test.step('she excuses one, the others do it, and the task is done', async () => {
    await panel(page).getByLabel('Progress of Mina Park').selectOption('excused')
    await expect(panel(page).getByText('1 of 11 done')).toBeVisible()
    const { data } = await ruthHerself.from('tasks').select('id').eq('title', title).single().throwOnError()
    for (const client of others) await client.rpc('finish_task', { id: data.id, done: true }).throwOnError()
    await expect(panel(page).getByText('10 of 11 done')).toBeVisible()
    await panel(page).getByRole('checkbox', { name: title }).click()
    await expect(panel(page).getByText('11 of 11 done')).toBeVisible()
    await expect(panel(page).getByRole('button', { name: 'Status: Done' })).toBeVisible()
  })
  calm()
  await Promise.all([context.close(), tomas.context.close()])
})

/** Somebody new, who joins the group by its link. */
async function joins(n: number) {
  const { anonKey } = await (await fetch(`${server.url}/config.json`)).json()
  const { createClient } = await import('@supabase/supabase-js')
  const client = createClient(server.url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const data = { full_name: `Guest ${n}` }
  const { error } = await client.auth.signUp({
    email: `guest${n}@example.org`,
    password: 'a long enough secret',
    options: { data },
  })
  if (error) throw error
  await client.rpc('accept_invitation', { code: 'SUPPERTABLE' }).throwOnError()
  return client
}
