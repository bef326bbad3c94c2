import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import { asClient, person, signIn } from './browser.ts'
import type { Server } from './server.ts'

/* What walks through messages do and look at. */

/** Groups of the seed: all three talk in the first, Tomas and Jonas sing in the second. */
export const supper = '00000000-0000-4000-8000-0000000000b1'
export const choir = '00000000-0000-4000-8000-0000000000b2'

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
export const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const message = (page: Page, words: string) => log(page).getByRole('article').filter({ hasText: words })
/** A conversation in the list. */
export const inList = (page: Page, id: string) => page.locator(`[data-conversation="${id}"]`)
export const unreadIn = (page: Page, id: string) => inList(page, id).getByRole('img', { name: /unread/ })
/** What the sidebar says of all of them. */
export const number = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('img', { name: /unread/ })

/** Somebody at a conversation, or at the list of them. */
export async function enter(
  { browser, server }: { browser: Browser; server: Server },
  name: string,
  options: Parameters<typeof person>[1] & { at?: string } = {},
) {
  const { at = `?conversation=${supper}`, ...rest } = options
  const one = await person(browser, rest)
  await signIn(one.page, server.url, `${name}@example.org`)
  await one.page.goto(`${server.url}/messages${at}`)
  await expect(at ? field(one.page) : inList(one.page, supper)).toBeVisible()
  return one
}

export async function say(page: Page, words: string) {
  await field(page).fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(field(page)).toHaveValue('')
}

/** Has somebody say something without a screen, as their other device would; gives the message's id. */
export async function saying(server: Server, name: string, conversation_id = supper) {
  const client = await asClient(server.url, `${name}@example.org`)
  return async (words: string, more: { topic_id?: string } = {}) => {
    const id = randomUUID()
    const { error } = await client
      .from('messages')
      .insert({ id, conversation_id, body_html: `<p>${words}</p>`, ...more })
    expect(error).toBeNull()
    return id
  }
}

/** Opens the menu of a message, and takes something from it. */
export async function choose(page: Page, words: string, deed: string | RegExp) {
  await message(page, words).hover()
  await message(page, words)
    .getByRole('button', { name: /^More about/ })
    .click()
  await page.getByRole('menuitem', { name: deed }).click()
}

/** A finger on the screen, as the browser gets it from the device. */
async function finger(page: Page, on: Locator) {
  await on.scrollIntoViewIfNeeded()
  const box = (await on.boundingBox())!
  const at = {
    x: Math.round(box.x + Math.min(box.width / 2, 160)),
    y: Math.round(box.y + Math.min(box.height / 2, 24)),
  }
  const wire = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by = 0) =>
    wire.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: at.x + by, y: at.y }] })
  await touch('touchStart')
  return { move: (by: number) => touch('touchMove', by), lift: () => touch('touchEnd') }
}

/** Draws something sideways, to the right or (less than nothing) to the left. */
export async function draw(page: Page, on: Locator, by: number) {
  const one = await finger(page, on)
  for (let part = 1; part <= 8; part++) await one.move(Math.round((by * part) / 8))
  await one.lift()
}

/** Stays on something until its sheet comes. */
export async function hold(page: Page, on: Locator) {
  const one = await finger(page, on)
  const sheet = page.getByRole('dialog', { name: 'Message' })
  await expect(sheet).toBeVisible()
  await one.lift()
  return sheet
}
