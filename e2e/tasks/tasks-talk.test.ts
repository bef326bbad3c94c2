import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { accessible, asClient } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { enter, panel, row, supper } from '../../test/fixtures/tasks-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Things that hang on a task: comments, links, reminders, steps, and that it comes again. */

const server = seededServer()

test('Ruth and Tomas talk about a task', async ({ browser }) => {
  const herself = await asClient(server.url, 'ruth@example.org')
  const id = crypto.randomUUID()
  await herself.from('tasks').insert({ id, group_id: supper, title: 'Find a bigger table', rank: 'zV' }).throwOnError()
  const path = `/tasks?view=group&group=${supper}&taskId=${id}`
  const ruth = await enter(browser, server, 'ruth@example.org', path)
  const tomas = await enter(browser, server, 'tomas@example.org', path)
  const said = panel(ruth.page).getByRole('listitem').filter({ hasText: 'under the stairs' })

  await test.step('he names her in a comment, and she reads it at once', async () => {
    await panel(tomas.page).getByRole('button', { name: 'Write a comment' }).click()
    const field = panel(tomas.page).getByRole('textbox', { name: 'Comment' })
    await field.pressSequentially('There is one under the stairs, @Ruth')
    await tomas.page.getByRole('option', { name: /Ruth/ }).click()
    await expect(field.locator('[data-mention]')).toBeVisible()
    await accessible(tomas.page)
    await tomas.page.keyboard.press('Control+Enter')
    await expect(said).toBeVisible()
    await expect(said.locator('[data-mention]')).toContainText('Ruth')
    await expect
      .poll(async () => (await herself.from('notifications').select('type').eq('related_id', id)).data)
      .toContainEqual({ type: 'mention_received' })
  })

  await test.step('he watches by that, and may stop', async () => {
    const bell = panel(tomas.page).getByRole('button', { name: 'Follow task' })
    await expect(bell).toHaveAttribute('aria-pressed', 'true')
    await bell.click()
    await expect(bell).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('he writes it anew, and she sees that he did', async () => {
    await panel(tomas.page).getByRole('button', { name: 'Edit' }).last().click()
    await panel(tomas.page).getByRole('textbox', { name: 'Comment' }).press('Control+End')
    await tomas.page.keyboard.type(' I am afraid')
    await panel(tomas.page).getByRole('button', { name: 'Save' }).click()
    await expect(said).toContainText('I am afraid')
    await expect(said).toContainText('edited')
  })

  await test.step('she deletes it, who leads the group, and takes that back', async () => {
    await said.getByRole('button', { name: 'Delete' }).click()
    await expect(said).toHaveCount(0)
    await ruth.page.keyboard.press('Control+z')
    await expect(said).toBeVisible()
    await expect(panel(tomas.page).getByText('under the stairs')).toBeVisible()
  })
  ruth.calm()
  tomas.calm()
  await Promise.all([ruth.context.close(), tomas.context.close()])
})

test('what Ruth writes about a task outlives the panel and the tab', async ({ browser }) => {
  const herself = await asClient(server.url, 'ruth@example.org')
  const id = crypto.randomUUID()
  await herself.from('tasks').insert({ id, group_id: supper, title: 'Mend the lamp', rank: 'zW' }).throwOnError()
  const path = `/tasks?view=group&group=${supper}&taskId=${id}`
  const { page, context, calm } = await enter(browser, server, 'ruth@example.org', path)
  const description = panel(page).getByRole('textbox', { name: 'Description' })
  const comment = panel(page).getByRole('textbox', { name: 'Comment' })

  await test.step('she closes the panel in the middle of a sentence, and goes on with it', async () => {
    await panel(page).getByRole('button', { name: 'Add a description' }).click()
    await description.pressSequentially('The bulb is an E14')
    await panel(page).getByRole('button', { name: 'Close', exact: true }).click()
    await row(page, 'Mend the lamp').getByRole('link').click()
    await expect(description).toHaveText('The bulb is an E14')
    await panel(page).getByRole('button', { name: 'Write a comment' }).click()
    await comment.pressSequentially('I have two at home')
  })

  await test.step('the tab dies; another one has both', async () => {
    await page.goto('about:blank')
    await page.goto(server.url + path)
    await expect(description).toHaveText('The bulb is an E14')
    await expect(comment).toHaveText('I have two at home')
  })

  await test.step('what she keeps and what she gives up is no draft any more', async () => {
    await panel(page).getByRole('button', { name: 'Cancel' }).last().click()
    await panel(page).getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => (await herself.from('tasks').select('body_html').eq('id', id).single()).data)
      .toEqual({ body_html: '<p>The bulb is an E14</p>' })
    await page.reload()
    await expect(panel(page).getByText('The bulb is an E14')).toBeVisible()
    await expect(panel(page).getByRole('button', { name: 'Write a comment' })).toBeVisible()
    await expect(panel(page).getByRole('textbox', { name: /Description|Comment/ })).toHaveCount(0)
  })
  calm()
  await context.close()
})

test('Ruth hangs on a task what belongs to it', async ({ browser }) => {
  const herself = await asClient(server.url, 'ruth@example.org')
  const [id, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const due_on = dayFrom(3)
  await herself
    .from('tasks')
    .insert([
      { id, group_id: supper, title: 'Carve the pumpkins', rank: 'zaV', due_on, recurrence: weekly },
      { id: other, group_id: supper, title: 'Buy the pumpkins', rank: 'zbV', due_on: null, recurrence: null },
    ])
    .throwOnError()
  const { page, context, calm } = await enter(
    browser,
    server,
    'ruth@example.org',
    `/tasks?view=group&group=${supper}&taskId=${id}`,
  )
  const its = panel(page)

  await test.step('what it waits for', async () => {
    await its.getByRole('button', { name: 'Add more…' }).click()
    await page.getByRole('option', { name: 'Linked task' }).click()
    const dialog = page.getByRole('dialog', { name: 'Link a task' })
    await dialog.getByRole('combobox', { name: 'Find a task' }).fill('buy the')
    await accessible(page)
    await dialog.getByRole('option', { name: 'Buy the pumpkins' }).click()
    await expect(its.getByRole('listitem').filter({ hasText: 'Waits for' })).toContainText('Buy the pumpkins')
    await its.getByRole('link', { name: 'Buy the pumpkins' }).click()
    await expect(its.getByLabel('Title')).toHaveValue('Buy the pumpkins')
    await expect(its.getByRole('listitem').filter({ hasText: 'Holds up' })).toContainText('Carve the pumpkins')
    await page.goBack()
    await its.getByRole('button', { name: 'Unlink' }).click()
    await expect(its.getByText('Waits for')).toHaveCount(0)
  })

  await test.step('when she is reminded', async () => {
    await its.getByRole('button', { name: 'Add more…' }).click()
    await page.getByRole('option', { name: 'Reminder' }).click()
    const field = its.getByLabel('Add a reminder')
    await expect(field).toBeFocused()
    await field.selectOption('15')
    await field.selectOption('1440')
    await expect(its.getByText('15 minutes before')).toBeVisible()
    await its.getByRole('button', { name: 'Remove reminder 15 minutes before' }).click()
    await expect(its.getByText('The day before')).toBeVisible()
    await field.selectOption('never')
    await expect(its.getByRole('button', { name: 'Remove reminder Never' })).toBeVisible()
    await expect
      .poll(async () => (await herself.from('task_reminders').select('offset_min').eq('task_id', id)).data)
      .toEqual([{ offset_min: null }])
  })

  await test.step('a file, which she fetches, takes off, and has back', async () => {
    await its
      .getByLabel('Choose files')
      .setInputFiles({ name: 'faces.txt', mimeType: 'text/plain', buffer: Buffer.from('Two eyes, one grin') })
    const file = its.getByRole('button', { name: /^faces\.txt/ })
    const [fetched] = await Promise.all([page.waitForEvent('download'), file.click()])
    expect(fetched.suggestedFilename()).toBe('faces.txt')
    expect((await readFile(await fetched.path())).toString()).toBe('Two eyes, one grin')
    await its.getByRole('button', { name: 'Remove faces.txt' }).click()
    await expect(file).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(file).toBeVisible()
    await accessible(page)
  })

  await test.step('a step, which becomes a task of its own', async () => {
    await its.getByRole('button', { name: 'Steps', exact: true }).click()
    await its.getByLabel('Add a step').fill('Sharpen the knives')
    await page.keyboard.press('Enter')
    await its.getByLabel('Assignee of step Sharpen the knives').selectOption({ label: 'Tomas Lind' })
    await its.getByRole('button', { name: 'Turn step Sharpen the knives into a task' }).click()
    await expect(its.getByRole('checkbox', { name: 'Sharpen the knives' })).toHaveCount(0)
    await expect(row(page, 'Sharpen the knives').getByRole('img', { name: 'Tomas Lind' })).toBeVisible()
  })

  const times = async () =>
    (await herself.from('tasks').select('due_on, status').eq('title', 'Carve the pumpkins').order('due_on')).data
  await test.step('that it comes again: this once it is skipped, which she takes back, then it ends', async () => {
    await expect(its.getByText('Every week', { exact: false }).first()).toBeVisible()
    await its.getByRole('button', { name: 'Skip this one' }).click()
    await expect(its).toHaveCount(0)
    await expect.poll(times).toEqual([
      { due_on, status: 'cancelled' },
      { due_on: dayFrom(10), status: 'todo' },
    ])
    await page.keyboard.press('Control+z')
    await expect.poll(times).toEqual([{ due_on, status: 'todo' }])
    await page.goto(`${server.url}/tasks?view=group&group=${supper}&taskId=${id}`)
    await its.getByRole('button', { name: 'Stop repeating after this one' }).click()
    await expect(its.getByRole('button', { name: /^Repeats/ })).toHaveCount(0)
    await expect
      .poll(async () => (await herself.from('tasks').select('recurrence').eq('id', id)).data)
      .toEqual([{ recurrence: null }])
  })
  calm()
  await context.close()
})

const weekly = { rrule: 'FREQ=WEEKLY', from: 'due' }
