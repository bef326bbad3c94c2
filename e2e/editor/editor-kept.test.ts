import { type Browser, expect, test } from 'playwright/test'
import { person, signIn } from '../../test/browser.ts'
import { becomes, give, html, openEditor, paste } from '../../test/editor.ts'
import { documents } from '../../test/fixtures/documents.ts'
import { hostile } from '../../test/fixtures/xss.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* The content that the editor lets in and keeps. */

test.use({ serviceWorkers: 'allow' })

const server = seededServer()

const open = (browser: Browser, text?: string) => openEditor(browser, server.url, text)

test('nothing is written or pasted past the limit, and what is too long is cut off at its end', async ({ browser }) => {
  const { page, context, calm, editor } = await open(browser, `<p>${'a'.repeat(60)}</p><h3>${'b'.repeat(60)}</h3>`)
  await page.getByRole('switch', { name: /Limit of/ }).check({ force: true })
  const slider = page.getByRole('slider', { name: 'Limit' })
  await slider.fill('100')
  await expect(editor).toContainText('b')
  await expect(page.getByText('100 of 100 characters')).toBeVisible()
  await editor.press('Control+End')
  await editor.pressSequentially('c')
  await expect(page.getByText('100 of 100 characters')).toBeVisible()
  await editor.press('Control+End')
  await editor.press('Backspace')
  await expect(page.getByText('99 of 100 characters')).toBeVisible()
  await becomes(page, `<p>${'a'.repeat(60)}</p><h3>${'b'.repeat(39)}</h3>`)
  await editor.press('Control+End')
  await paste(page, { 'text/plain': 'cde' })
  await becomes(page, `<p>${'a'.repeat(60)}</p><h3>${'b'.repeat(39)}c</h3>`)
  await context.close()
  calm()
})

test('what Word and Google Docs put on the clipboard comes clean, a heading first with a paragraph before it', async ({
  browser,
}) => {
  const { page, context, calm, editor } = await open(browser)
  const sample = async (name: string, text: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    const given = await page.getByLabel('HTML', { exact: true }).inputValue()
    await editor.fill('')
    await paste(page, { 'text/html': given })
    await becomes(page, text)
  }
  await sample(
    'Word',
    '<p></p><h2>Supper</h2><p>We are <strong>many</strong>.</p>' +
      '<ul><li><p>Bread</p><ul><li><p>dark</p></li></ul></li><li><p>Soup</p></li></ul><p>Then:</p>' +
      '<ol><li><p>Eat</p></li><li><p>Wash up</p></li></ol>',
  )
  await sample(
    'Google Docs',
    // the line that it goes into stays as it is aligned
    '<p><strong>Supper</strong></p><ul><li><p><em>Bread</em></p></li></ul>' +
      '<p><mark data-color="yellow">twenty</mark><s> plates</s></p>',
  )
  await sample('Hostile', '<p></p><h2>Hello</h2><p>go</p><p>There</p>')
  await context.close()
  calm()
})

test('a hundred and fifty attacks are pasted and shown: nothing runs, and the page reports nothing', async ({
  browser,
}) => {
  const { page, context, calm, editor } = await open(browser)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  for (let from = 0; from < hostile.length; from += 8) {
    const some = hostile.slice(from, from + 8)
    await editor.fill('')
    for (const text of some) await paste(page, { 'text/html': text })
    await give(page, some.join('<hr>'))
  }
  await give(page, '<p>The end</p>')
  await expect(page.locator('[data-shown]')).toHaveText('The end')
  expect(asked.filter((url) => !url.startsWith(server.url) && !url.startsWith('data:'))).toEqual([])
  await context.close()
  calm()
})

test('what was kept comes back the same, whatever is in it', async ({ browser }) => {
  const { page, context, calm, editor } = await open(browser)
  const bold = '<strong>b</strong>'
  const corpus = [
    '<p>a  b &amp; c &lt;d&gt; e&nbsp;f</p><p></p><p>g<br>h</p>',
    `<p>${bold}<em>c</em><s>d</s><code>e</code><mark data-color="green">f</mark><span data-color="red">g</span></p>`,
    '<p><a href="https://example.org/?a=1&amp;b=2"><strong>a</strong></a> <span data-mention="00000000-0000-4000-8000-00000000e001">@Ruth Adeyemi</span></p>',
    `<p></p>${[1, 2, 3, 4, 5, 6].map((level) => `<h${level} data-align="right">a${bold}</h${level}>`).join('')}`,
    '<p>a</p><ul><li><p>b</p><ul><li><p>c</p><ol start="4"><li><p>d</p></li></ol></li></ul></li></ul>',
    '<p>a</p><ul data-type="taskList"><li data-checked="true"><p>b</p><ul data-type="taskList"><li data-checked="false"><p>c</p></li></ul></li></ul>',
    '<p>a</p><blockquote><p>b</p><blockquote><h3>c</h3></blockquote></blockquote><hr><p data-align="justify">d</p>',
    '<p>a</p><table><tbody><tr><th colspan="2"><p>b</p></th></tr><tr><td rowspan="2"><p>c</p></td><td><p>d</p><ul><li><p>e</p></li></ul></td></tr><tr><td><p></p></td></tr></tbody></table>',
    '<p>a</p><img data-bucket="curriculum" data-path="b/c d &amp; e.png" alt="A soup" width="640" height="480"><p></p>',
  ]
  for (const text of [...corpus, ...documents]) {
    await give(page, text)
    await expect(page.locator('[data-cleaned="cleaned"]'), text).toHaveAttribute('data-same', 'true')
    // the editor says what it holds when something changes: a letter comes and goes
    await editor.press('Control+Home')
    await editor.press('x')
    await expect.poll(() => html(page)).not.toBe(text)
    await editor.press('Backspace')
    await becomes(page, text)
  }
  await context.close()
  calm()
})

test('a picture that is pasted is kept, named by bucket and path, and shown by an address of its own', async ({
  browser,
}) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org', '/test/rich-text-editor')
  const editor = page.locator('[role=textbox][contenteditable=true]')
  await page.getByRole('button', { name: 'Clear editor' }).click()
  await editor.pressSequentially('Look:')
  await editor.evaluate(async (element) => {
    const canvas = new OffscreenCanvas(40, 30)
    canvas.getContext('2d')!.fillRect(0, 0, 40, 30)
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([await canvas.convertToBlob()], 'Soup.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect
    .poll(() => html(page))
    .toMatch(/^<p>Look:<\/p><img data-bucket="curriculum" data-path="[\w/-]+\.png" alt="Soup" width="40" height="30">/)
  const image = page.locator('[data-shown]').getByAltText('Soup')
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(40)
  expect(await image.getAttribute('src')).toContain('token=')
  expect(await html(page)).not.toContain('token')
  await context.close()
  calm()
})
