import { expect, test } from 'playwright/test'
import { accessible } from '../../test/browser.ts'
import { answer, enter, panel, plan, row } from '../../test/fixtures/events-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* What organisers ask of those who come: written with the event, answered from a phone, read by organisers alone. */

const server = seededServer()

test('Ruth asks what people bring, Mina answers on her phone and offline, and only Ruth reads it', async ({
  browser,
}) => {
  const id = await plan(server, { title: 'Bring and share' })
  const ruth = await enter(browser, server, 'ruth@example.org', `/events?eventId=${id}&edit=1`)
  await test.step('Ruth writes two questions, and is told of a choice that is none', async () => {
    const form = ruth.page.getByRole('form', { name: 'Edit event' })
    await form.getByRole('button', { name: 'Dietary and access needs' }).click()
    await form.getByRole('button', { name: 'Add a question' }).click()
    await form.getByRole('textbox', { name: 'Question 2' }).fill('What do you bring?')
    await form.getByRole('combobox', { name: 'Answer type' }).nth(1).selectOption('Choice')
    await form.getByRole('textbox', { name: 'Choices' }).fill('Soup')
    await expect(form.getByText('Offer 2 to 10 choices.')).toBeVisible()
    await form.getByRole('textbox', { name: 'Choices' }).fill('Soup\nBread')
    await form.getByRole('checkbox', { name: 'Required' }).nth(1).check()
    await form.getByRole('button', { name: 'Move question 2 up' }).click()
    await expect(form.getByRole('textbox', { name: 'Question 1' })).toHaveValue('What do you bring?')
    await accessible(ruth.page)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(panel(ruth.page).getByRole('region', { name: 'Answers to questions' })).toContainText(
      'No answers yet.',
    )
  })

  const mina = await enter(browser, server, 'mina@example.org', '/events', true)
  await test.step('Mina says Going in the list, which says that there is something to answer', async () => {
    await answer(row(mina.page, 'Bring and share'), 'Going').check()
    await expect(row(mina.page, 'Bring and share').getByText('Questions to answer')).toBeVisible()
    await row(mina.page, 'Bring and share').getByRole('link').tap()
    await expect(panel(mina.page).getByRole('region', { name: 'Answers to questions' })).toHaveCount(0)
  })
  const sheet = mina.page.getByRole('dialog', { name: 'Your answer' })
  await test.step('what has to be answered is, and Ruth reads it at once', async () => {
    await panel(mina.page).getByRole('button', { name: 'Answer 2 questions' }).tap()
    await sheet.getByRole('button', { name: 'Save' }).tap()
    await expect(sheet.getByText('Answer this question.')).toBeVisible()
    await sheet.getByRole('combobox', { name: 'What do you bring?' }).selectOption('Bread')
    await sheet.getByRole('textbox', { name: 'Do you have any dietary' }).fill('No nuts')
    await accessible(mina.page)
    await sheet.getByRole('button', { name: 'Save' }).tap()
    await expect(panel(mina.page).getByRole('button', { name: 'Change your answers' })).toBeVisible()
    const answers = panel(ruth.page).getByRole('region', { name: 'Answers to questions' })
    await expect(answers.getByRole('listitem').filter({ hasText: 'Bread' })).toContainText('Mina Park')
    await expect(answers.getByRole('listitem').filter({ hasText: 'No nuts' })).toContainText('Mina Park')
  })

  await test.step('changed without a network it waits, and is sent with the next one', async () => {
    await mina.context.setOffline(true)
    await panel(mina.page).getByRole('button', { name: 'Change your answers' }).tap()
    await sheet.getByRole('combobox', { name: 'What do you bring?' }).selectOption('Soup')
    await sheet.getByRole('button', { name: 'Save' }).tap()
    await expect(sheet).toHaveCount(0)
    await mina.context.setOffline(false)
    const answers = panel(ruth.page).getByRole('region', { name: 'Answers to questions' })
    await expect(answers.getByRole('listitem').filter({ hasText: 'Soup' })).toContainText('Mina Park')
  })
  ruth.calm()
  mina.calm()
})
