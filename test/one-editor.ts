import { type Browser, expect, type Page, test } from 'playwright/test'
import { becomes, give, openEditor, tool } from './editor.ts'
import { type Server, startServer } from './server.ts'

/* One page with an editor on it, which the tests of a file share, and what they do there again and again. */

export let server: Server
export let page: Page
export let editor: ReturnType<Page['locator']>

/** For the whole of the file that calls it. */
export function sharesAnEditor() {
  let shared: Awaited<ReturnType<typeof openEditor>>
  test.beforeAll(async ({ browser }) => {
    server = await startServer({ SEED: '1' })
    shared = await open(browser)
    ;({ page, editor } = shared)
  })
  test.afterEach(() => shared.calm())
  test.afterAll(async () => {
    await shared.context.close()
    await server.discard()
  })
}

export const open = (browser: Browser, text?: string) => openEditor(browser, server.url, text)

/** Types into an empty text. */
export async function writes(typed: string, text: string) {
  await emptied()
  await editor.pressSequentially(typed)
  await becomes(page, text)
}

/** Types into the second paragraph of two, the first of which stays as it is. */
export async function below(typed: string, text: string) {
  await give(page, '<p>a</p><p></p>')
  await editor.press('Control+End')
  await editor.pressSequentially(typed)
  await becomes(page, `<p>a</p>${text}`)
}

export async function emptied() {
  await page.getByRole('button', { name: 'Empty it' }).click()
  await becomes(page, '')
  await editor.click()
}

/** Presses a tool on the one letter that is selected, sees that it is on, and presses it again. */
export async function does(name: string, text: string, again = '<p>a</p><p>b</p>') {
  await give(page, '<p>a</p><p>b</p>')
  await editor.press('Control+End')
  await editor.press('Shift+ArrowLeft')
  await tool(page, name).click()
  await becomes(page, text)
  await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true')
  await tool(page, name).click()
  await becomes(page, again)
}

/** Answers what a tool asks for. */
export async function answer(name: string, address: string, button: string) {
  await tool(page, name).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(address)
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
}
