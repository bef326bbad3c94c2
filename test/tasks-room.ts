import { type Browser, expect, type Page } from 'playwright/test'
import { person, signIn } from './browser.ts'
import type { Server } from './server.ts'

/* What walks through the tasks do again and again. */

export const supper = '00000000-0000-4000-8000-0000000000b1'

export const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: title, has: page.getByRole('checkbox') })
export const section = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
export const panel = (page: Page) => page.locator('[data-task-panel]')
export const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Once the page takes keys. */
export async function arrive(page: Page, server: Server, path: string) {
  await page.goto(server.url + path)
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible()
  await expect(page.locator('[data-keys]')).toBeAttached()
}

export async function enter(browser: Browser, server: Server, email: string, path: string, phone = false) {
  const options = phone ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {}
  const one = await person(browser, options)
  await signIn(one.page, server.url, email)
  await arrive(one.page, server, path)
  return one
}

/** Draws something sideways with a finger. */
export async function draw(page: Page, from: { x: number; y: number }, by: { x?: number; y?: number }) {
  const touches = await page.context().newCDPSession(page)
  const at = (share: number) => [{ x: from.x + (by.x ?? 0) * share, y: from.y + (by.y ?? 0) * share }]
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= 6; step++)
    await touches.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 6) })
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touches.detach()
}
