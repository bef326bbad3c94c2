import { expect, test } from 'playwright/test'
import { asClient, kept, person, signIn } from '../../test/browser.ts'
import { addTask, atHand, onDisk, outbox, supper, task } from '../../test/offline.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* What was written without a network is seen where it belongs, as waiting. */

test.use({ serviceWorkers: 'allow' })

const server = seededServer()

test('a comment without a network stands in its thread as waiting, also after a reload', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  const client = await asClient(server.url, 'tomas@example.org')
  const id = crypto.randomUUID()
  await client.from('tasks').insert({ id, group_id: supper, title: 'Mend the gate', rank: 'b' })
  await signIn(page, server.url, 'tomas@example.org', `/groups/${supper}?tab=tasks&taskId=${id}`)
  await atHand(page)
  await expect(page.getByRole('button', { name: 'Write a comment' })).toBeVisible()
  await kept(page, 'tasks')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Write a comment' }).click()
  await page.getByRole('textbox', { name: 'Comment' }).pressSequentially('The hinge is broken.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const comment = page.getByRole('region', { name: 'Comments and changes' }).getByRole('listitem').filter({
    hasText: 'The hinge is broken.',
  })
  await expect(comment).toContainText('Will send when you’re back online')
  await kept(page, 'task_comments')
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  await again.goto(`${server.url}/groups/${supper}?tab=tasks&taskId=${id}`)
  const back = again.getByRole('region', { name: 'Comments and changes' }).getByRole('listitem').filter({
    hasText: 'The hinge is broken.',
  })
  await expect(back).toContainText('Will send when you’re back online')
  await context.setOffline(false)
  await expect(outbox(again)).toHaveCount(0)
  await expect(back).toHaveCount(1)
  await expect(back).not.toContainText('Will send')
  const { data } = await client.from('task_comments').select('id').eq('task_id', id)
  expect(data).toHaveLength(1)
  calm()
  await context.close()
})

test('who makes a group without a network finds its first steps there, and again after a reload', async ({
  browser,
}) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'tomas@example.org', '/groups')
  await atHand(page)
  await expect(page.getByLabel('Group name')).toBeVisible()
  await kept(page, 'groups')
  await context.setOffline(true)
  await page.getByLabel('Group name').fill('Bench builders')
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bench builders' })).toBeVisible()
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('listitem').filter({ hasText: 'Name the group' })).toBeVisible()
  await expect(steps.getByRole('link', { name: 'Invite someone' })).toBeVisible()
  await page.reload()
  await expect(steps.getByRole('link', { name: 'Invite someone' })).toBeVisible()
  await context.setOffline(false)
  await expect(outbox(page)).toHaveCount(0)
  await expect(steps.getByRole('link', { name: 'Invite someone' })).toBeVisible()
  calm()
  await context.close()
})

test('what was written before a suspension was noticed waits, and is sent by itself after the restoration', async ({
  browser,
}) => {
  const ruth = await asClient(server.url, 'ruth@example.org')
  const tenant_id = crypto.randomUUID()
  const made = { id: tenant_id, name: 'Lake school', slug: 'lake-school', admin_email: 'ines@example.org' }
  expect((await ruth.rpc('create_tenant', { ...made, first_group: 'Staff' })).error).toBeNull()
  const { page, context, calm } = await person(browser)
  const client = await asClient(server.url, 'ines@example.org')
  const { data: group } = await client.from('groups').select('id').eq('name', 'Staff').single()
  await signIn(page, server.url, 'ines@example.org', `/groups/${group!.id}?tab=tasks`)
  await atHand(page)
  await addTask(page, 'Open the hall')
  const titles = async () => (await client.from('tasks').select('title').order('created_at')).data
  await expect.poll(titles).toEqual([{ title: 'Open the hall' }])
  await expect.poll(() => onDisk(page)).toEqual([])
  await context.setOffline(true)
  await addTask(page, 'Chop the onions')
  await addTask(page, 'Rinse the rice')
  expect((await ruth.rpc('suspend_tenant', { tenant_id, reason: 'Unpaid.' })).error).toBeNull()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Lake school is suspended' })).toBeVisible({ timeout: 20_000 })
  expect((await onDisk(page)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  expect((await ruth.rpc('restore_tenant', { tenant_id })).error).toBeNull()
  await expect
    .poll(titles, { timeout: 40_000 })
    .toEqual([{ title: 'Open the hall' }, { title: 'Chop the onions' }, { title: 'Rinse the rice' }])
  await page.goto(`${server.url}/groups/${group!.id}?tab=tasks`)
  await expect(task(page, 'Rinse the rice')).toBeVisible()
  await expect(outbox(page)).toHaveCount(0)
  calm()
  await context.close()
})
