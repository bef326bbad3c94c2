import type { Locator, Page } from 'playwright/test'

/* Whatever opens over a page by a press of one of its buttons: dialogs, menus and lists. */

/** Buttons after which nothing of the page, or of the session, is left to look at. */
const away = /sign out|log out|end (this|all|other)|leave|delete|remove|discard|start the demo/i
const layers = ':is(dialog[open], [role=dialog], [role=menu], [role=listbox]):visible'

/** The names of a page's buttons; of those that are alike in a list, the first. */
export async function buttonsOf(page: Page): Promise<string[]> {
  const names = await page.locator(':is(main, header) button:visible:enabled').evaluateAll((all) => {
    const found = new Map<string, string>()
    for (const one of all) {
      const name = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()
      const isRow = one.closest('li, tr, article') !== null
      const kind = `${one.className} ${isRow ? name.split(' ').slice(0, 2).join(' ') : name}`
      if (name && !found.has(kind)) found.set(kind, name)
    }
    return [...new Set(found.values())]
  })
  return names.filter((name) => !away.test(name)).slice(0, 40)
}

/** Presses a button of this name. Gives what opens by it, if anything does. */
export async function press(page: Page, name: string): Promise<Locator | undefined> {
  const button = page.locator(':is(main, header)').getByRole('button', { name, exact: true }).first()
  const before = await page.locator(layers).count()
  try {
    await button.click({ timeout: 2000 })
    const layer = page.locator(layers).nth(before)
    await layer.waitFor({ timeout: 800 })
    return page.locator(layers).last()
  } catch {
    // it is covered, gone, or opens nothing
    return undefined
  }
}

/** Closes by Esc whatever is open. */
export async function closeByKey(page: Page) {
  for (let times = 0; times < 4 && (await page.locator(layers).count()) > 0; times++) {
    const before = await page.locator(layers).count()
    await page.keyboard.press('Escape')
    await page
      .locator(layers)
      .nth(before - 1)
      .waitFor({ state: 'hidden', timeout: 800 })
      .catch(() => undefined)
  }
  return (await page.locator(layers).count()) === 0
}
