import { expect, type Page, test } from 'playwright/test'
import { choose, enter, field, log, message, phone, say, sayingAll } from '../../test/fixtures/messages-room.ts'
import { type Server, startServer } from '../../test/server.ts'

/* The composer: what is above it stays in sight while it grows, and nothing covers it. */

let server: Server
test.beforeAll(async () => {
  server = await startServer({ SEED: '1' })
  await sayingAll(
    server,
    'tomas',
    Array.from({ length: 30 }, (_, at) => ({ words: `Number ${at + 1} of thirty` })),
  )
})
test.afterAll(() => server.discard())

/** The pixels between the end of a message and the composer; below zero where it is covered. */
const room = async (page: Page, words: string) => {
  const [end, top] = await Promise.all([
    message(page, words).evaluate((one) => one.getBoundingClientRect().bottom),
    page.getByRole('form', { name: 'Write a message' }).evaluate((form) => form.getBoundingClientRect().top),
  ])
  return top - end
}

test('↑ edits what one has just sent, also while it waits for a connection', async ({ browser }) => {
  const { page, context } = await enter({ browser, server }, 'ruth')
  await say(page, 'The first of mine')
  await expect(message(page, 'The first of mine')).toHaveAttribute('data-state', 'sent')
  await context.setOffline(true)
  await say(page, 'The scond of mine')
  await field(page).press('ArrowUp')
  await expect(field(page)).toHaveValue('The scond of mine')
  await say(page, 'The second of mine')
  await expect(message(page, 'The second of mine')).toBeVisible()
  await context.setOffline(false)
  await expect(message(page, 'The second of mine')).toHaveAttribute('data-state', 'sent', { timeout: 30_000 })
  await expect(message(page, 'The scond of mine')).toHaveCount(0)
  await context.close()
})

test('the last message stays in sight while the composer grows, by an answer, a file, many lines', async ({
  browser,
}) => {
  const { page, context, calm } = await enter({ browser, server }, 'tomas', phone)
  await expect(message(page, 'Number 30 of thirty')).toBeInViewport()
  await field(page).fill('one\ntwo\nthree\nfour\nfive')
  await expect.poll(() => room(page, 'Number 30 of thirty')).toBeGreaterThanOrEqual(0)
  await field(page).fill('')
  await page
    .getByLabel('Attach files')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await expect(page.getByText('a.txt')).toBeVisible()
  await expect.poll(() => room(page, 'Number 30 of thirty')).toBeGreaterThanOrEqual(0)
  calm()
  await context.close()
})

test('the message that is answered or edited is in sight above the composer', async ({ browser }) => {
  const { page, context } = await enter({ browser, server }, 'ruth')
  await say(page, 'A word of mine')
  await choose(page, 'A word of mine', 'Edit')
  await expect(field(page)).toHaveValue('A word of mine')
  await field(page).fill('A word of mine\nwith\nfour\nmore\nlines')
  await expect.poll(() => room(page, 'A word of mine')).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Escape')
  await log(page).hover()
  await page.mouse.wheel(0, -900)
  await choose(page, 'Number 20 of thirty', 'Reply')
  await expect.poll(() => room(page, 'Number 20 of thirty')).toBeGreaterThanOrEqual(0)
  await expect(message(page, 'Number 20 of thirty')).toBeInViewport({ ratio: 1 })
  await context.close()
})

for (const [device, options] of [
  ['desk', {}],
  ['phone', phone],
] as const)
  test(`on a ${device} the undo bar stands above the composer`, async ({ browser }) => {
    const { page, context } = await enter({ browser, server }, 'ruth', options)
    await say(page, `Gone soon from a ${device}`)
    await expect(message(page, `Gone soon from a ${device}`)).toHaveAttribute('data-state', 'sent')
    await message(page, `Gone soon from a ${device}`).focus()
    await page.keyboard.press('Delete')
    const undo = page.getByRole('button', { name: /^Undo/ })
    await expect(undo).toBeVisible()
    const form = page.getByRole('form', { name: 'Write a message' })
    await expect
      .poll(async () => {
        const [bar, composer] = await Promise.all([undo.boundingBox(), form.boundingBox()])
        return composer!.y - (bar!.y + bar!.height)
      })
      .toBeGreaterThanOrEqual(0)
    await context.close()
  })
