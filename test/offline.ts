import { expect, type Page } from 'playwright/test'

/* The helpers of tests without a network. */

/** Tuesday supper, of the seed. */
export const supper = '00000000-0000-4000-8000-0000000000b1'

/** Waits until this browser could start without a network: its worker has every file of the app, and serves the page. */
export async function atHand(page: Page) {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    await serviceWorker.ready
    if (!serviceWorker.controller)
      await new Promise((go) => serviceWorker.addEventListener('controllerchange', go, { once: true }))
  })
}

export async function addTask(page: Page, title: string) {
  await page.getByLabel('Add a task').fill(title)
  await page.getByLabel('Add a task').press('Enter')
  await expect(task(page, title)).toBeVisible()
}

/** The way to what waits; there is none while nothing does. */
export const outbox = (page: Page) => page.getByRole('button', { name: /waiting|not saved/ })
export const tray = (page: Page) => page.getByRole('dialog', { name: 'Outbox' })
/** A task in a list, which opens it. */
export const task = (page: Page, title: string) => page.locator('main').getByRole('link', { name: title, exact: true })

export async function rename(page: Page, title: string, now: string) {
  await task(page, title).click()
  const field = page.getByRole('complementary').or(page.getByRole('dialog')).getByLabel('Title', { exact: true })
  await field.fill(now)
  await field.press('Enter')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(task(page, now)).toBeVisible()
}

/** The outbox of everybody on this device, as it lies on the disk. */
export const onDisk = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ user: string; deed: Record<string, unknown>; state: string }[]>((ok, no) => {
        const opening = indexedDB.open('outbox', 1)
        opening.onerror = () => no(opening.error)
        opening.onsuccess = () => {
          const all = opening.result.transaction('writes').objectStore('writes').getAll()
          all.onsuccess = () => {
            opening.result.close()
            ok(all.result)
          }
        }
      }),
  )
