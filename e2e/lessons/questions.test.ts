import { expect, test } from 'playwright/test'
import { accessible } from '../../test/browser.ts'
import { course } from '../../test/fixtures/lessons-room.ts'
import { choose, enter, message, say, supper } from '../../test/fixtures/messages-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* A question that came up in the chat stands beside its lesson, and waits for who leads it. */

const server = seededServer()

test('Mina asks about a lesson from the chat; Ruth finds it among the questions, and it goes once it is answered', async ({
  browser,
}) => {
  await course(server, 'Breads', ['Rye', 'Spelt'])
  const mina = await enter({ browser, server }, 'mina')
  await say(mina.page, 'How long does spelt rise?')
  await choose(mina.page, 'How long does spelt rise?', 'Ask about a lesson…')
  const asking = mina.page.getByRole('dialog', { name: 'Ask about a lesson' })
  await expect(asking.getByRole('textbox', { name: 'Question' })).toHaveValue('How long does spelt rise?')
  await accessible(mina.page)
  await asking.getByRole('option', { name: /^Spelt/ }).click()
  const asked = message(mina.page, 'How long does spelt rise?').getByRole('link', { name: 'Asked about a lesson' })
  await expect(asked).toBeVisible()

  const ruth = await enter({ browser, server }, 'ruth')
  await ruth.page.goto(`${server.url}/groups/${supper}/today`)
  const questions = ruth.page.getByRole('region', { name: /^Questions/ })
  const question = questions.getByRole('link', { name: /How long does spelt rise\?.*Mina Park.*Spelt/ })
  await expect(question).toBeVisible()
  await accessible(ruth.page)
  await question.click()
  const beside = ruth.page.getByRole('complementary', { name: 'Beside the lesson' })
  await expect(beside.getByRole('heading', { name: 'How long does spelt rise?' })).toBeVisible()
  await beside.getByRole('button', { name: 'Write a reply' }).click()
  await beside.getByRole('textbox', { name: 'Reply', exact: true }).pressSequentially('An hour.')
  await beside.getByRole('button', { name: 'Send', exact: true }).click()

  // the chat leads to the answer
  await asked.click()
  const hers = mina.page.getByRole('complementary', { name: 'Beside the lesson' })
  await hers.getByRole('button', { name: 'Accept answer' }).click()
  await expect(hers.getByText('Accepted answer')).toBeVisible()
  await ruth.page.goto(`${server.url}/groups/${supper}?tab=curriculum`)
  await expect(questions.getByText('All questions are answered.')).toBeVisible()
  await accessible(ruth.page)
  for (const one of [mina, ruth]) one.calm()
})
