import { expect, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import { accessible } from '../../test/browser.ts'
import { pastePicture } from '../../test/editor.ts'
import { enter } from '../../test/fixtures/events-room.ts'
import { course, onPhone, step } from '../../test/fixtures/lessons-room.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'

/* The author’s question opens on the day of its lesson, and asks for one’s own answer first. */

const server = seededServer()

const beside = (page: Page) => page.getByRole('complementary', { name: 'Beside the lesson' })
const press = (page: Page, name: string) => beside(page).getByRole('button', { name, exact: true }).click()
const openPrompt = async (page: Page) => {
  await page.getByRole('button', { name: 'Talk' }).click()
  await beside(page).getByRole('listitem').getByRole('button', { name: 'Your first loaf' }).click()
  await expect(beside(page).getByText('What went wrong?')).toBeVisible()
}

test('Tomas answers with a picture; Mina sees what he wrote once she has answered, and asks about a step', async ({
  browser,
}) => {
  const { lesson } = await course(server, 'Breads', ['Rye'], 0, async ({ id, keys, ruth }) => {
    const settings = { prompt: 'What went wrong?', hide_until_answered: true }
    const one = { version_id: id, lesson_key: keys[0]!, key: crypto.randomUUID(), rank: 'U1V' }
    await ruth
      .from('lesson_items')
      .insert({ ...one, kind: 'discuss', title: 'Your first loaf', settings })
      .throwOnError()
  })
  statement(server, 'select private.open_prompts()')
  const tomas = await enter(browser, server, 'tomas@example.org', lesson(0))
  await openPrompt(tomas.page)
  await press(tomas.page, 'Write your answer')
  const answer = beside(tomas.page).getByRole('textbox', { name: 'Reply', exact: true })
  await answer.pressSequentially('It stayed flat.')
  const loaf = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'peru' } })
    .png()
    .toBuffer()
  await pastePicture(answer, 'loaf.png', loaf)
  const picture = (page: Page) => beside(page).locator('img[src*="loaf.png"]')
  await expect(picture(tomas.page)).toBeVisible()
  await press(tomas.page, 'Send')
  await expect(answer).toBeHidden()
  await expect(picture(tomas.page)).toBeVisible()

  const mina = await onPhone(browser, server, 'mina@example.org', lesson(0))
  await openPrompt(mina.page)
  await expect(beside(mina.page).getByText('Answer first, then you see what others wrote.')).toBeVisible()
  await expect(beside(mina.page).getByText('It stayed flat.')).toBeHidden()
  await accessible(mina.page)
  await press(mina.page, 'Write your answer')
  await beside(mina.page).getByRole('textbox', { name: 'Reply', exact: true }).pressSequentially('Too much water.')
  await press(mina.page, 'Send')
  await expect(beside(mina.page).getByText('It stayed flat.')).toBeVisible()
  await expect(picture(mina.page)).toBeVisible()
  await press(mina.page, 'Close')
  await step(mina.page, 'Your first loaf').getByRole('button', { name: 'Ask about Your first loaf' }).click()
  await expect(beside(mina.page).getByText('About “Your first loaf”')).toBeVisible()
  await beside(mina.page).getByRole('textbox', { name: 'Question' }).fill('How long is first?')
  await accessible(mina.page)
  await press(mina.page, 'Ask')
  await expect(
    step(mina.page, 'Your first loaf').getByRole('button', { name: '2 threads about this part' }),
  ).toBeVisible()
  for (const one of [tomas, mina]) one.calm()
})
