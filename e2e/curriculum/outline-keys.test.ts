import { expect, type Page, test } from 'playwright/test'
import { person, signIn } from '../../test/browser.ts'
import { line, written } from '../../test/fixtures/curriculum-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* The outline and the texts of the builder, where every letter is somebody's words. */

const server = seededServer()

const text = (page: Page) => page.locator('article [contenteditable=true]')

test('Ruth takes a lesson a level up while she types: nothing of it is lost, and Tab goes on', async ({ browser }) => {
  const { id } = await written(server, 'Soups by level', ['Pumpkin', 'Leek'])
  const { page, context, calm } = await person(browser)
  const { keyboard } = page
  await signIn(page, server.url, 'ruth@example.org', `/curriculum/${id}/builder`)
  await expect(page.getByText('Alt →')).toBeAttached()
  await line(page, 'Lesson 2 of 2').focus()
  await keyboard.press('Tab')
  await expect(line(page, 'Lesson 2 of 2')).not.toBeFocused()
  await expect(page.getByRole('textbox', { name: /^Unit \d of/ })).toHaveCount(1)

  await test.step('a new line, begun and moved', async () => {
    await line(page, 'Lesson 2 of 2').press('Enter')
    await keyboard.type('Chestnut')
    const answered = Promise.withResolvers<void>()
    await page.route('**/rpc/change_level', async (route) => {
      await answered.promise
      await route.continue()
    })
    const sent = page.waitForRequest('**/rpc/change_level')
    await keyboard.press('Alt+ArrowLeft')
    await sent
    await keyboard.type(' cream')
    answered.resolve()
    await expect(line(page, 'Unit 2 of 2')).toBeFocused()
    await keyboard.type(', hot')
    await expect(line(page, 'Unit 2 of 2')).toHaveValue('Chestnut cream, hot')
    await expect(page.locator('[data-node]')).toHaveCount(4)
  })

  await test.step('the list of keys says the same', async () => {
    await keyboard.press('Escape')
    await keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet.getByText('One level deeper')).toBeVisible()
    await expect(sheet.getByText('One level higher')).toBeVisible()
    await keyboard.press('Escape')
  })
  await page.reload()
  await expect(line(page, 'Unit 2 of 2')).toHaveValue('Chestnut cream, hot')
  await expect(page.locator('[data-node]')).toHaveCount(4)

  await test.step('undo has the lesson back', async () => {
    await line(page, 'Unit 2 of 2').press('Escape')
    await keyboard.press('ControlOrMeta+z')
    await expect(page.getByRole('textbox', { name: 'Lesson 3 of 3' })).toHaveValue(/^Chestnut/)
  })
  calm()
  await context.close()
})

test('the sign / opens the list in any empty paragraph, and Escape leads back to it', async ({ browser }) => {
  const { id } = await written(server, 'Soups with words', ['Pumpkin'])
  const { page, context, calm } = await person(browser)
  const { keyboard } = page
  await signIn(page, server.url, 'ruth@example.org', `/curriculum/${id}/builder`)
  await line(page, 'Lesson 1 of 1').focus()
  await page.getByRole('button', { name: 'Edit Text' }).first().press('Enter')
  await expect(text(page)).toBeFocused()
  await keyboard.press('End')
  await keyboard.press('Enter')
  await keyboard.press('/')
  const choose = page.getByRole('combobox', { name: 'Choose a block' })
  await expect(choose).toBeFocused()
  await keyboard.press('Escape')
  await keyboard.type('Cut it, e.g. in cubes.')
  await expect(text(page)).toHaveText('All about Pumpkin.Cut it, e.g. in cubes.')

  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await keyboard.type('Serve it.')
  await keyboard.press('ArrowUp')
  await keyboard.press('/')
  await expect(choose).toBeFocused()
  await keyboard.type('callout')
  await keyboard.press('Enter')
  await expect(text(page)).toBeFocused()
  await keyboard.type('Soup is love.')
  const order = () => page.locator('article [data-block]').allInnerTexts()
  await expect
    .poll(async () => (await order()).join('|'))
    .toMatch(/cubes\.[^|]*\|[^|]*Soup is love\.[^|]*\|[^|]*Serve it\./)
  calm()
  await context.close()
})
