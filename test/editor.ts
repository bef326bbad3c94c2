import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import { person } from './browser.ts'

/* The editor on its own page, as walks use it. */

/** The page with an empty editor, or with this text in it. */
export async function openEditor(browser: Browser, url: string, text = '') {
  const { page, context, calm } = await person(browser)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${url}/test/rich-text-editor`)
  const editor = page.locator('[role=textbox][contenteditable=true]')
  await expect(editor).toBeVisible()
  await page.getByRole('button', { name: 'Clear editor' }).click()
  await expect(made(page)).toHaveText('')
  if (text) await give(page, text)
  return { page, context, calm, editor }
}

export const made = (page: Page) => page.locator('[data-html=made]')
export const html = async (page: Page) => (await made(page).textContent()) ?? ''
export const becomes = (page: Page, text: string) => expect.poll(() => html(page)).toBe(text)
export const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })

/** Through the field for HTML of others, as it would be pasted. */
export async function give(page: Page, text: string) {
  await page.getByLabel('HTML', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Open it in the editor' }).click()
}

/** Does what the browser does when somebody pastes. */
export async function paste(page: Page, given: Record<string, string>) {
  await page.locator('[role=textbox][contenteditable=true]').evaluate((element, types) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(types)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, given)
}

/** Pastes a picture into a field, as browsers do: `bytes` is a PNG. */
export const pastePicture = (field: Locator, name: string, bytes: Uint8Array) =>
  field.evaluate(
    (element, { name, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    { name, bytes: [...bytes] },
  )
