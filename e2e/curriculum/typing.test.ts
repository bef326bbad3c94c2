import { expect, test } from 'playwright/test'
import { person, signIn } from '../../test/browser.ts'
import { line, written } from '../../test/fixtures/curriculum-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* The keyboard is the field's while a person is about to type. */

const server = seededServer()

test('Ruth adds a question and types: its text has the focus, and default texts are replaced by the first letter', async ({
  browser,
}) => {
  const { id, ruth, keys } = await written(server, 'Soups with a quiz', ['Pumpkin'])
  const key = crypto.randomUUID()
  await ruth
    .from('lesson_items')
    .insert({ key, version_id: id, lesson_key: keys[0]!, kind: 'quiz', title: 'What do you know?', rank: 'V' })
    .throwOnError()
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org', `/curriculum/${id}/builder`)
  await line(page, 'Lesson 1 of 1').focus()
  await page.getByRole('button', { name: 'Open What do you know?' }).click()
  await page.getByRole('button', { name: 'Add question' }).press('Enter')
  const question = page.getByRole('textbox', { name: 'Question 1', exact: true })
  await expect(question).toBeFocused()
  await expect(question).toHaveValue('')
  await expect(question).toHaveAttribute('placeholder', 'New question')
  await page.keyboard.type('c or d, and why?')
  await expect(question).toHaveValue('c or d, and why?')
  const answer = page.getByRole('textbox', { name: 'Answer 1 to question 1' })
  await expect(answer).toHaveValue('')
  await answer.fill('Pumpkin seeds')
  await expect(answer).toHaveValue('Pumpkin seeds')
  const texts = async () => {
    const { data } = await ruth.from('lesson_items').select('settings').eq('key', key).single().throwOnError()
    return JSON.stringify(data?.settings)
  }
  await expect.poll(texts).toContain('c or d, and why?')
  await expect.poll(texts).toContain('Pumpkin seeds')

  await question.fill('')
  await expect(question).toHaveValue('')
  await page.keyboard.type('d')
  await expect(question).toHaveValue('d')
  calm()
  await context.close()
})
