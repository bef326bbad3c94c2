import { type Browser, expect, test } from 'playwright/test'
import { accessible, fits, person } from '../test/browser.ts'
import { becomes, give, html, openEditor, tool } from '../test/editor.ts'
import { type Server, startServer } from '../test/server.ts'

/* The editor on its own page: what the product says of it, line by line. */

let server: Server
test.beforeAll(async () => {
  server = await startServer({ SEED: '1' })
})
test.afterAll(() => server.discard())

const open = (browser: Browser, text?: string) => openEditor(browser, server.url, text)

test('signs become what they stand for while one writes', async ({ browser }) => {
  const { page, context, calm, editor } = await open(browser)
  await expect(editor.locator('p')).toHaveAttribute('data-placeholder', 'Start writing...')
  const writes = async (typed: string, text: string) => {
    await editor.fill('')
    await editor.pressSequentially(typed)
    await becomes(page, text)
  }
  await writes('a *b* c', '<p>a <em>b</em> c</p>')
  await writes('a _b_ c', '<p>a <em>b</em> c</p>')
  await writes('a **b** c', '<p>a <strong>b</strong> c</p>')
  await writes('a ~~b~~ c', '<p>a <s>b</s> c</p>')
  await writes('a `b` c', '<p>a <code>b</code> c</p>')
  await writes('a ==b== c', '<p>a <mark data-color="yellow">b</mark> c</p>')
  await writes('a [b](example.org) c', '<p>a <a href="https://example.org">b</a> c</p>')
  await writes(
    'at https://example.org/a. Then',
    '<p>at <a href="https://example.org/a">https://example.org/a</a>. Then</p>',
  )
  await writes('snake_case_name 2 * 3 * 4', '<p>snake_case_name 2 * 3 * 4</p>')
  await writes('- a', '<p>- a</p>')
  await context.close()
  calm()
})

test('blocks begin below the first paragraph, which stays one', async ({ browser }) => {
  const { page, context, calm, editor } = await open(browser)
  await editor.pressSequentially('# a')
  await becomes(page, '<p># a</p>')
  for (let level = 1; level <= 6; level++) {
    await give(page, '<p>a</p><p></p>')
    await editor.press('Control+End')
    await editor.pressSequentially(`${'#'.repeat(level)} b`)
    await becomes(page, `<p>a</p><h${level}>b</h${level}>`)
  }
  const below = async (typed: string, text: string) => {
    await give(page, '<p>a</p><p></p>')
    await editor.press('Control+End')
    await editor.pressSequentially(typed)
    await becomes(page, `<p>a</p>${text}`)
  }
  await below('1. b', '<ol><li><p>b</p></li></ol>')
  await below('[ ] b', '<ul data-type="taskList"><li data-checked="false"><p>b</p></li></ul>')
  await below('> b', '<blockquote><p>b</p></blockquote>')
  await below('---b', '<p></p><hr><p>b</p>')
  await context.close()
  calm()
})

test('each tool does what it says, and shows that it is on', async ({ browser }) => {
  const { page, context, calm, editor } = await open(browser)
  const does = async (name: string, text: string, again = '<p>a</p><p>b</p>') => {
    await give(page, '<p>a</p><p>b</p>')
    await editor.press('Control+End')
    await editor.press('Shift+ArrowLeft')
    await tool(page, name).click()
    await becomes(page, text)
    if (!again) return
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true')
    await tool(page, name).click()
    await becomes(page, again)
  }
  await does('Heading 3', '<p>a</p><h3>b</h3>')
  await does('Heading 4', '<p>a</p><h4>b</h4>')
  await does('Bold', '<p>a</p><p><strong>b</strong></p>')
  await does('Italic', '<p>a</p><p><em>b</em></p>')
  await does('Strikethrough', '<p>a</p><p><s>b</s></p>')
  await does('Code', '<p>a</p><p><code>b</code></p>')
  await does('Highlight', '<p>a</p><p><mark data-color="yellow">b</mark></p>')
  await does('Text colour', '<p>a</p><p><span data-color="purple">b</span></p>')
  await does('Bullet list', '<p>a</p><ul><li><p>b</p></li></ul>')
  await does('Numbered list', '<p>a</p><ol><li><p>b</p></li></ol>')
  await does('Checklist', '<p>a</p><ul data-type="taskList"><li data-checked="false"><p>b</p></li></ul>')
  await does('Quotation', '<p>a</p><blockquote><p>b</p></blockquote>')
  await does('Align center', '<p>a</p><p data-align="center">b</p>', '')
  await does('Align right', '<p>a</p><p data-align="right">b</p>', '')
  await does('Justify', '<p>a</p><p data-align="justify">b</p>', '')
  await tool(page, 'Align left').click()
  await becomes(page, '<p>a</p><p>b</p>')
  await does('Horizontal line', '<p>a</p><p>b</p><hr><p></p>', '')
  // in the first paragraph, too: it stays one
  await page.getByRole('button', { name: 'Empty it' }).click()
  await editor.pressSequentially('a')
  await tool(page, 'Bullet list').click()
  await becomes(page, '<p></p><ul><li><p>a</p></li></ul>')
  const cell = '<td><p></p></td>'
  const heading = '<th><p></p></th>'
  const row = `<tr>${cell.repeat(3)}</tr>`
  await give(page, '<p>a</p><p></p>')
  await editor.press('Control+End')
  await tool(page, 'Table').click()
  await expect
    .poll(() => html(page))
    .toContain(`<table><tbody><tr>${heading.repeat(3)}</tr>${row}${row}</tbody></table>`)
  await page.getByRole('button', { name: 'Rows and columns' }).click()
  await page.getByRole('menuitem', { name: 'Delete the row' }).click()
  await expect.poll(() => html(page)).toContain(`<tbody>${row}${row}</tbody>`)
  await page.getByRole('button', { name: 'More colours' }).click()
  await accessible(page)
  await page.keyboard.press('Escape')
  await context.close()
  calm()
})

test('a link and a picture ask for an address, and an empty one does nothing', async ({ browser }) => {
  const { page, context, calm, editor } = await open(browser, '<p>a word</p>')
  const answer = async (name: string, address: string, button: string) => {
    await tool(page, name).click()
    await page.getByRole('textbox', { name: 'Address' }).fill(address)
    await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  }
  await editor.dblclick({ position: { x: 40, y: 24 } })
  await answer('Link', '', 'Link')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await becomes(page, '<p>a word</p>')
  await answer('Link', 'javascript:alert(1)', 'Link')
  await expect(page.getByText('This is no address that a link can lead to.')).toBeVisible()
  await accessible(page)
  await page.getByRole('textbox', { name: 'Address' }).fill('example.org/a b')
  await page.keyboard.press('Enter')
  await becomes(page, '<p>a <a href="https://example.org/a%20b">word</a></p>')
  await editor.press('Control+k')
  await page.getByRole('button', { name: 'Remove the link' }).click()
  await becomes(page, '<p>a word</p>')
  await editor.press('Control+End')
  await answer('Picture', '', 'Add')
  await becomes(page, '<p>a word</p>')
  await answer('Picture', 'https://example.org/soup.png', 'Add')
  await expect.poll(() => html(page)).toContain('<img src="https://example.org/soup.png">')
  // another host is not asked for it: whoever wants to see it goes there
  await expect(page.locator('[data-shown]').getByRole('link', { name: 'Picture on example.org' })).toBeVisible()
  await context.close()
  calm()
})

test('steps are taken back one by one, words that were written together in one', async ({ browser }) => {
  const { page, context, calm, editor } = await open(browser)
  await editor.pressSequentially('one')
  await tool(page, 'Bold').click()
  await editor.pressSequentially(' two')
  await becomes(page, '<p>one<strong> two</strong></p>')
  await editor.press('Control+z')
  await expect.poll(() => html(page)).not.toBe('<p>one<strong> two</strong></p>')
  await editor.press('Control+Shift+z')
  await becomes(page, '<p>one<strong> two</strong></p>')
  // what came from elsewhere is not the writer's to take back
  await page.getByRole('button', { name: 'Sample text' }).click()
  await expect(editor).toContainText('On Tuesday we cook')
  await context.close()
  calm()
})

test('what is written after a pause of half a second is a step of its own', async ({ browser }) => {
  const { page, context, calm, editor } = await open(browser)
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await editor.pressSequentially('soup')
  await page.clock.fastForward(600)
  await editor.pressSequentially(' and bread')
  await becomes(page, '<p>soup and bread</p>')
  await editor.press('Control+z')
  await becomes(page, '<p>soup</p>')
  await editor.press('Control+z')
  await becomes(page, '')
  await context.close()
  calm()
})

test('somebody is mentioned by keys alone, and the tools are reached and left', async ({ browser }) => {
  const { page, context, calm, editor } = await open(browser)
  await editor.pressSequentially('Dear @l')
  await expect(page.getByRole('option', { name: 'Tomas Lind' })).toBeVisible()
  await accessible(page)
  await editor.press('Enter')
  await editor.pressSequentially('hello')
  await becomes(page, '<p>Dear <span data-mention="00000000-0000-4000-8000-00000000e002">@Tomas Lind</span> hello</p>')
  await editor.pressSequentially(' @r')
  await expect(page.getByRole('listbox')).toBeVisible()
  await editor.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await editor.press('Alt+F10')
  await expect(tool(page, 'Heading 3')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Bold')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(editor).toBeFocused()
  await editor.press('Control+Enter')
  await expect(page.getByText('Submitted.')).toBeVisible()
  await context.close()
  calm()
})

test('what is typed before the editor has come is in it', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  let come = () => {}
  const may = new Promise<void>((tell) => {
    come = tell
  })
  await page.route('**/assets/Editor-*.js', async (route) => {
    await may
    await route.continue()
  })
  await page.goto(`${server.url}/test/rich-text-editor`)
  const early = page.getByRole('textbox', { name: 'Text' })
  await early.pressSequentially('And bread <3')
  come()
  await expect(page.locator('[role=textbox][contenteditable=true]')).toBeFocused()
  await expect.poll(() => html(page)).toMatch(/14-B<\/code><\/p><p>And bread &lt;3<\/p>$/)
  await page.keyboard.type('!')
  await expect.poll(() => html(page)).toMatch(/<p>And bread &lt;3!<\/p>$/)
  await context.close()
  calm()
})

for (const [theme, width] of [
  ['light', 1440],
  ['dark', 390],
  ['modern', 320],
] as const) {
  test(`the page is for everybody in ${theme} at ${width}`, async ({ browser }) => {
    const { page, context, calm } = await person(browser, { viewport: { width, height: 844 } })
    await page.goto(server.url)
    await page.evaluate((name) => localStorage.setItem('theme', name), theme)
    await page.goto(`${server.url}/test/rich-text-editor`)
    await page.locator('[role=textbox][contenteditable=true]').click()
    await expect(page.locator('[data-shown] table')).toBeVisible()
    await accessible(page)
    await fits(page)
    await context.close()
    calm()
  })
}
