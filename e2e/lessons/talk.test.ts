import { expect, type Page, test } from 'playwright/test'
import { accessible } from '../../test/browser.ts'
import { enter } from '../../test/fixtures/events-room.ts'
import { course, onPhone } from '../../test/fixtures/lessons-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* A lesson is talked about: a question on a phone, an answer from a train, and the word of who leads it. */

const server = seededServer()

const beside = (page: Page) => page.getByRole('complementary', { name: 'Beside the lesson' })
const field = (page: Page, name: string) => beside(page).getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => beside(page).getByRole('button', { name, exact: true }).click()
const more = async (page: Page, about: string, what: string) => {
  await beside(page).getByRole('button', { name: about }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

test('Mina asks about words on her phone, Tomas answers offline, Ruth accepts and locks, and what is deleted comes back', async ({
  browser,
}) => {
  const block = crypto.randomUUID()
  const { lesson, adoption, keys } = await course(server, 'Breads', ['Rye'], 0, async ({ id, keys, ruth }) => {
    const blocks = [{ key: block, kind: 'text', html: '<p>Rye wants a long and cool night.</p>' }]
    await ruth.from('lessons').update({ blocks }).match({ version_id: id, key: keys[0]! }).throwOnError()
  })
  const mina = await onPhone(browser, server, 'mina@example.org', lesson(0))
  await mina.page.getByRole('button', { name: 'Talk' }).click()
  await expect(beside(mina.page).getByText('No talk yet')).toBeVisible()
  // the words of the lesson stay in view
  await expect(mina.page.getByText('Rye wants a long and cool night.')).toBeInViewport()
  await accessible(mina.page)
  // as marking words does it
  await mina.page.evaluate(
    ([user, place, anchor]) =>
      localStorage.setItem(
        `draft text ${user} ask ${place}`,
        JSON.stringify({ kind: 'question', title: '', html: '', anchor }),
      ),
    [
      '00000000-0000-4000-8000-0000000000a3',
      `${adoption} ${keys[0]}`,
      { block, quote: 'a long and cool night' },
    ] as const,
  )
  await mina.page.reload()
  await expect(beside(mina.page).getByText('a long and cool night')).toBeVisible()
  await field(mina.page, 'Question').fill('How cool is cool?')
  await accessible(mina.page)
  await press(mina.page, 'Ask')
  await beside(mina.page).getByRole('listitem').getByRole('button', { name: 'How cool is cool?' }).click()
  await expect(beside(mina.page).getByRole('heading', { name: 'How cool is cool?' })).toBeVisible()

  const tomas = await enter(browser, server, 'tomas@example.org', lesson(0))
  await tomas.page.getByRole('button', { name: '1 thread about this part' }).click()
  await beside(tomas.page).getByRole('listitem').getByRole('button', { name: 'How cool is cool?' }).click()
  await accessible(tomas.page)
  await press(tomas.page, 'Write a reply')
  await expect(field(tomas.page, 'Reply')).toBeVisible()
  await expect(beside(tomas.page).getByRole('toolbar')).toBeVisible()
  await tomas.context.setOffline(true)
  await field(tomas.page, 'Reply').pressSequentially('Like a cellar.')
  await press(tomas.page, 'Send')
  await expect(beside(tomas.page).getByRole('list').getByText('Like a cellar.')).toBeVisible()
  await expect(beside(mina.page).getByText('Like a cellar.')).toHaveCount(0)
  await tomas.context.setOffline(false)
  await expect(beside(mina.page).getByRole('list').getByText('Like a cellar.')).toBeVisible()
  await expect(beside(mina.page).getByRole('status')).toHaveText('Tomas Lind: Like a cellar.')

  await press(mina.page, 'Accept answer')
  await expect(beside(tomas.page).getByText('Accepted answer')).toBeVisible()
  const ruth = await enter(browser, server, 'ruth@example.org', `${lesson(0)}?beside=questions`)
  const row = beside(ruth.page).getByRole('listitem').filter({ hasText: 'How cool is cool?' })
  await expect(row).toContainText('Answered')
  await expect(beside(ruth.page).getByText('All questions are answered.')).toBeVisible()
  await row.getByRole('button').click()
  await more(ruth.page, 'More about this thread', 'Lock')
  await expect(beside(tomas.page).getByText('This thread is locked. Nobody can reply.')).toBeVisible()
  await expect(beside(tomas.page).getByRole('button', { name: 'Write a reply' })).toHaveCount(0)
  await ruth.page.getByRole('button', { name: 'Undo' }).click()
  await expect(beside(tomas.page).getByRole('button', { name: 'Write a reply' })).toBeVisible()

  await more(tomas.page, 'More about the reply of Tomas Lind', 'Delete')
  await expect(beside(mina.page).getByRole('list').getByText('Like a cellar.')).toHaveCount(0)
  await tomas.page.getByRole('button', { name: 'Undo' }).click()
  await expect(beside(mina.page).getByRole('list').getByText('Like a cellar.')).toBeVisible()
  for (const one of [mina, tomas, ruth]) one.calm()
})
