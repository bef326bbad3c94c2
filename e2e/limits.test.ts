import { expect, test } from 'playwright/test'
import { accessible } from '../test/browser.ts'
import { enter } from '../test/fixtures/messages-room.ts'
import { seededServer } from '../test/seeded-server.ts'

/* Fields with a limit: they say how full they are from 80 % on, and nothing is cut without a word. */

const server = seededServer()

test('a field says how full it is, and what was pasted and did not fit', async ({ browser }) => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const { page, context, calm } = await enter({ browser, server }, 'ruth', { permissions })
  const note = page.locator('[data-limit]')
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name: 'Poll' }).click()
  const form = page.getByRole('dialog', { name: 'Poll' })
  const answer = form.getByLabel('Answer 1')

  await answer.fill('a'.repeat(95))
  await expect(note).toHaveCount(0)
  await answer.fill('a'.repeat(96))
  await expect(note).toHaveText('96 of 120 characters')
  await expect(answer).toHaveAccessibleDescription('96 of 120 characters')
  await accessible(page)
  await test.step('what is pasted is cut, and that is said', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('b'.repeat(50)))
    await answer.press('End')
    await answer.press('Control+v')
    await expect(answer).toHaveValue('a'.repeat(96) + 'b'.repeat(24))
    await expect(note).toHaveText('Shortened: 120 characters fit here')
    await expect(note).toBeInViewport()
  })
  await test.step('it goes with the focus, and is there again for the next field', async () => {
    await form.getByLabel('Question').fill('Which soup?')
    await expect(note).toHaveCount(0)
    await form.getByLabel('Question').fill('q'.repeat(300))
    await expect(note).toHaveText('300 of 300 characters')
    await form.getByLabel('Question').fill('Which soup?')
    await expect(note).toHaveCount(0)
  })
  await form.getByLabel('Answer 2').fill('Leek')
  await form.getByRole('button', { name: 'Create poll' }).click()
  await expect(page.getByRole('radio', { name: 'a'.repeat(96) + 'b'.repeat(24) })).toBeVisible()
  calm()
  await context.close()
})

test('the note of a shared task says how full it is too', async ({ browser }) => {
  const { page, context, calm } = await enter({ browser, server }, 'ruth')
  const note = page.locator('[data-limit]')
  await page.goto(`${server.url}/share?title=Soup`)
  await page.getByLabel('Note').click()
  await page.getByLabel('Note').fill('n'.repeat(8000))
  await expect(note).toHaveText('8000 of 10000 characters')
  calm()
  await context.close()
})

test('a task whose title would be too long is not added with half of it', async ({ browser }) => {
  const { page, context } = await enter({ browser, server }, 'ruth')
  await page.goto(`${server.url}/tasks`)
  const field = page.getByRole('textbox', { name: 'Add a task' }).first()
  await field.fill('w'.repeat(220))
  await field.press('Enter')
  await expect(page.getByText('A task’s title can have up to 200 characters, and this one has 220.')).toBeVisible()
  await expect(field).toHaveValue('w'.repeat(220))
  await context.close()
})

test('who was understood in a task is not suggested again', async ({ browser }) => {
  const { page, context } = await enter({ browser, server }, 'ruth')
  await page.goto(`${server.url}/groups/00000000-0000-4000-8000-0000000000b1?tab=tasks`)
  const field = page.getByRole('textbox', { name: 'Add a task' }).first()
  await field.fill('Soup @tom')
  await expect(page.getByRole('list', { name: 'Suggestions' }).getByRole('button', { name: /Tomas/ })).toBeVisible()
  await field.fill('Soup @tomas')
  await expect(page.getByRole('list', { name: 'Recognised' })).toContainText('Tomas')
  await expect(page.getByRole('list', { name: 'Suggestions' })).toHaveCount(0)
  await context.close()
})
