import { randomUUID } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { accessible, asClient, kept } from '../../test/browser.ts'
import { choir, enter, field, inList, log, message, saying, supper } from '../../test/fixtures/messages-room.ts'
import { type Server, startServer } from '../../test/server.ts'

/* Places in a long conversation: found, led to, kept, heard, and at hand without a network. */

test.use({ serviceWorkers: 'allow' })

let server: Server
test.beforeAll(async () => {
  server = await startServer({ SEED: '1' })
  const ruth = await asClient(server.url, 'ruth@example.org')
  const rows = Array.from({ length: 180 }, (_, n) => ({
    id: randomUUID(),
    conversation_id: supper,
    body_html: `<p>Line ${n + 1}: ${n === 20 ? 'the lantern hangs in the shed' : 'and so the evening went on'}.</p>`,
  }))
  // one after the other, as their order is that of the database
  const { error } = await ruth.from('messages').insert(rows)
  expect(error).toBeNull()
  await (await saying(server, 'tomas', choir))('Bring the red scores')
})
test.afterAll(() => server.discard())

test('Tomas looks for what was said, comes back to where he was, and hears what is new', async ({ browser }) => {
  const tomas = await enter({ browser, server }, 'tomas', { at: `?conversation=${choir}` })
  const { page } = tomas
  await inList(page, supper).getByRole('link').click()

  await test.step('a search with an operator leads into the midst of it', async () => {
    await page.getByRole('button', { name: 'Search messages' }).click()
    await page.getByLabel('Search terms').fill('lanter from:ruth')
    const found = page.getByRole('link', { name: /the lantern hangs/ })
    await expect(found.locator('mark')).toHaveText('lantern')
    await page.getByLabel('Search terms').fill('lantern from:me')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await page.getByLabel('Search terms').fill('lantern before:2100-01-01')
    await expect(found).toBeVisible()
    await accessible(page)
    await found.click()
    await expect(message(page, 'Line 21:')).toBeInViewport()
    await expect(message(page, 'Line 19:')).toBeAttached()
    await page.goBack()
    await expect(found).toBeVisible()
    await found.click()
    await expect(message(page, 'Line 21:')).toBeInViewport()
  })

  await test.step('down to the newest, where one also hears what is said, and nothing of what is loaded', async () => {
    await page.getByRole('button', { name: /Jump to latest|new message/ }).click()
    await expect(message(page, 'Line 180:')).toBeInViewport()
    const aloud = log(page).locator('..').locator('p[role=status]')
    await expect(aloud).toHaveText('')
    await (await saying(server, 'ruth'))('Good night')
    await expect(aloud).toHaveText('Ruth Adeyemi: Good night')
  })

  await test.step('arrows go from message to message', async () => {
    await message(page, 'Good night').focus()
    await page.keyboard.press('ArrowUp')
    await expect(message(page, 'Line 180:')).toBeFocused()
    await page.keyboard.press('k')
    await expect(message(page, 'Line 179:')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(message(page, 'Line 180:')).toBeFocused()
  })

  await test.step('he goes elsewhere and comes back to the line at which he was', async () => {
    const top = () =>
      log(page).evaluate((list) => {
        const edge = list.getBoundingClientRect().top
        const all = [...list.querySelectorAll<HTMLElement>('[data-message]')]
        return all.find((one) => one.getBoundingClientRect().bottom > edge + 1)?.textContent ?? ''
      })
    const lineAt = async () => Number(/Line (\d+):/.exec(await top())?.[1])
    await log(page).hover()
    await expect(async () => {
      await page.mouse.wheel(0, -400)
      expect(await lineAt()).toBeLessThan(150)
    }).toPass()
    // until older messages have come and found their place, and the last step of the wheel has been taken
    const position = () => log(page).evaluate(({ scrollTop, scrollHeight }) => ({ scrollTop, scrollHeight }))
    let was: unknown
    await expect(async () => {
      const before = was
      was = await position()
      expect(was).toEqual(before)
    }).toPass({ intervals: [500] })
    const line = await lineAt()
    await inList(page, choir).getByRole('link').click()
    await expect(message(page, 'Bring the red scores')).toBeVisible()
    await inList(page, supper).getByRole('link').click()
    await expect.poll(lineAt).toBe(line)
  })
  tomas.calm()
})

test('Mina has what was said last at hand without a network, though she never opened it', async ({ browser }) => {
  const mina = await enter({ browser, server }, 'mina', { at: '' })
  const { page } = mina
  await page.waitForResponse((answer) => answer.url().includes(`/messages?`) && answer.url().includes(supper))
  await kept(page, 'messages', `,{"around":null,"conversationId":"${supper}"`)
  await mina.context.setOffline(true)
  await inList(page, supper).getByRole('link').click()
  // at what is new to her, which is all of it
  await expect(message(page, 'Line 1:')).toBeInViewport()
  await page.getByRole('button', { name: /new message/ }).click()
  await expect(message(page, 'Line 180:')).toBeInViewport()
  await expect(field(page)).toBeVisible()
  mina.calm()
})
