import { expect, test } from 'playwright/test'
import { accessible, asClient } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { enter, panel, plan, supper } from '../../test/fixtures/events-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* What a group plans again and again: an event is kept as a template, and another begins from it. */

const server = seededServer()

test('Ruth keeps a supper as a template, plans another from it on her phone, with the tasks that go with it', async ({
  browser,
}) => {
  const questions = [{ id: crypto.randomUUID(), kind: 'text', label: 'What can’t you eat?' }]
  const id = await plan(server, { title: 'Harvest table', place_name: 'Small hall', capacity: 12, questions })
  const client = await asClient(server.url, 'ruth@example.org')
  const slots = [{ id: crypto.randomUUID(), title: 'Wash up', needed: 3, note: null, rank: 'UUUV' }]
  await client.rpc('add_event_slots', { occurrence_id: id, slots, following: true }).throwOnError()
  const items = [
    { title: 'Buy bread', due_days: -1 },
    { title: 'Say thanks', due_days: 1 },
  ]
  await client.from('task_templates').insert({ group_id: supper, name: 'Host an evening', items }).throwOnError()
  const ruth = await enter(browser, server, 'ruth@example.org', `/events?eventId=${id}`, true)
  await test.step('it is kept under a name', async () => {
    await panel(ruth.page).getByRole('button', { name: 'More about Harvest table' }).tap()
    await ruth.page.getByRole('menuitem', { name: 'Save as template…' }).tap()
    const dialog = ruth.page.getByRole('dialog', { name: 'Save as template' })
    await dialog.getByRole('textbox', { name: 'Template name' }).fill('Big supper')
    await accessible(ruth.page)
    await dialog.getByRole('button', { name: 'Save template' }).tap()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a new event begins from it, and keeps the title that was typed', async () => {
    await ruth.page.goto(`${server.url}/events?new=1&group=${supper}&on=${dayFrom(9)}`)
    const form = ruth.page.getByRole('form', { name: 'New event' })
    await form.getByRole('textbox', { name: 'Title' }).fill('Spring table')
    await form.getByRole('button', { name: 'Use a template' }).tap()
    const dialog = ruth.page.getByRole('dialog', { name: 'Use a template' })
    await expect(dialog.getByRole('listitem')).toContainText('18:30 · Small hall · 1 question · 1 helper slot')
    await accessible(ruth.page)
    await dialog.getByRole('button', { name: 'Use Big supper' }).tap()
    await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Spring table')
    await expect(form.getByRole('textbox', { name: 'Location' })).toHaveValue('Small hall')
    await expect(form.getByText('With helper slots: Wash up (3)')).toBeVisible()
    await form.getByRole('button', { name: 'Create event' }).tap()
    await expect(panel(ruth.page).getByText('Wash up')).toBeVisible()
  })

  await test.step('the tasks of an evening are counted from its day', async () => {
    await panel(ruth.page).getByRole('button', { name: 'Add tasks from a template' }).tap()
    const dialog = ruth.page.getByRole('dialog', { name: 'Add tasks from a template' })
    await dialog.getByRole('button', { name: 'Host an evening', exact: true }).tap()
    await dialog.getByRole('button', { name: 'Add 2 tasks' }).tap()
    await expect(panel(ruth.page).getByRole('link', { name: 'Buy bread' })).toBeVisible()
    const { data } = await client.from('tasks').select('title, due_on').eq('source_type', 'event').order('due_on')
    expect(data).toEqual([
      { title: 'Buy bread', due_on: dayFrom(8) },
      { title: 'Say thanks', due_on: dayFrom(10) },
    ])
  })
  ruth.calm()
})
