import { expect, test } from 'playwright/test'
import { accessible, fits, person } from '../../test/browser.ts'
import { becomes, give, html, paste, tool } from '../../test/editor.ts'
import { chunkOf } from '../../test/fixtures/chunk-of.ts'
import { below, does, editor, emptied, page, server, sharesAnEditor, writes } from '../../test/fixtures/editor-page.ts'

/* The editor on its own page: what can be written in it, a line a test. Most of them share one page. */

sharesAnEditor()

test.describe('what can be written', () => {
  test('an empty text says "Start writing..."', async () => {
    await emptied()
    await expect(editor.locator('p')).toHaveAttribute('data-placeholder', 'Start writing...')
    await editor.press('a')
    await expect(editor.locator('p')).not.toHaveAttribute('data-placeholder')
  })

  test('Enter begins a paragraph', () => writes('a\nb', '<p>a</p><p>b</p>'))

  test('Shift and Enter break the line', async () => {
    await writes('a', '<p>a</p>')
    await editor.press('Shift+Enter')
    await editor.press('b')
    await becomes(page, '<p>a<br>b</p>')
  })

  for (const level of [1, 2, 3, 4, 5, 6]) {
    test(`a heading of level ${level} is written with ${'#'.repeat(level)}, by keys, and accepted`, async () => {
      await below(`${'#'.repeat(level)} b`, `<h${level}>b</h${level}>`)
      await editor.press(`Control+Alt+${level}`)
      await becomes(page, '<p>a</p><p>b</p>')
      await editor.press(`Control+Alt+${level}`)
      await becomes(page, `<p>a</p><h${level}>b</h${level}>`)
      await give(page, `<p></p><h${level}>c</h${level}>`)
      await becomes(page, `<p></p><h${level}>c</h${level}>`)
    })
  }

  test('there is no heading of level 7', async () => {
    await below('####### b', '<p>####### b</p>')
    await give(page, '<h7>c</h7>')
    await becomes(page, '<p>c</p>')
  })

  test('the toolbar has headings 3 and 4, and no others', async () => {
    const names = await page
      .getByRole('toolbar')
      .getByRole('button', { name: /^Heading/ })
      .all()
    expect(await Promise.all(names.map((one) => one.getAttribute('aria-label')))).toEqual(['Heading 3', 'Heading 4'])
  })
  test('Heading 3 on the toolbar', () => does('Heading 3', '<p>a</p><h3>b</h3>'))
  test('Heading 4 on the toolbar', () => does('Heading 4', '<p>a</p><h4>b</h4>'))

  test('words are italic between single asterisks', () => writes('a *b* c', '<p>a <em>b</em> c</p>'))
  test('words are italic between single underscores', () => writes('a _b_ c', '<p>a <em>b</em> c</p>'))
  test('words are bold between two asterisks', () => writes('a **b** c', '<p>a <strong>b</strong> c</p>'))
  test('words are struck through between two tildes', () => writes('a ~~b~~ c', '<p>a <s>b</s> c</p>'))
  test('words are code between backticks', () => writes('a `b` c', '<p>a <code>b</code> c</p>'))
  test('words are marked yellow between two equals signs', () =>
    writes('a ==b== c', '<p>a <mark data-color="yellow">b</mark> c</p>'))
  test('signs in names and sums stay signs', () =>
    writes('snake_case_name 2 * 3 * 4', '<p>snake_case_name 2 * 3 * 4</p>'))

  test('Bold on the toolbar', () => does('Bold', '<p>a</p><p><strong>b</strong></p>'))
  test('Italic on the toolbar', () => does('Italic', '<p>a</p><p><em>b</em></p>'))
  test('Strikethrough on the toolbar', () => does('Strikethrough', '<p>a</p><p><s>b</s></p>'))
  test('Code on the toolbar', () => does('Code', '<p>a</p><p><code>b</code></p>'))
  test('Highlight is yellow when nothing else is chosen', () =>
    does('Highlight', '<p>a</p><p><mark data-color="yellow">b</mark></p>'))
  test('Text colour is purple when nothing else is chosen', () =>
    does('Text colour', '<p>a</p><p><span data-color="purple">b</span></p>'))

  test('another colour and another marker are chosen from a list', async () => {
    await give(page, '<p>a</p>')
    await editor.press('Control+a')
    await page.getByRole('button', { name: 'More colours' }).click()
    await accessible(page)
    await page.getByRole('menuitemradio', { name: 'Blue' }).first().click()
    await becomes(page, '<p><span data-color="blue">a</span></p>')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.getByRole('button', { name: 'More colours' }).click()
    await page.getByRole('menuitemradio', { name: 'Green' }).last().click()
    await becomes(page, '<p><mark data-color="green"><span data-color="blue">a</span></mark></p>')
  })

  test('a list of points by a sign', () => below('- b', '<ul><li><p>b</p></li></ul>'))
  test('a list with numbers by a sign', () => below('1. b', '<ol><li><p>b</p></li></ol>'))
  test('a checklist by a sign', () =>
    below('[ ] b', '<ul data-type="taskList"><li data-checked="false"><p>b</p></li></ul>'))
  test('Bullet list on the toolbar', () => does('Bullet list', '<p>a</p><ul><li><p>b</p></li></ul>'))
  test('Numbered list on the toolbar', () => does('Numbered list', '<p>a</p><ol><li><p>b</p></li></ol>'))
  test('Checklist on the toolbar', () =>
    does('Checklist', '<p>a</p><ul data-type="taskList"><li data-checked="false"><p>b</p></li></ul>'))
  test('Tab puts a point below another, Shift and Tab back', async () => {
    await below('- b\nc', '<ul><li><p>b</p></li><li><p>c</p></li></ul>')
    await editor.press('Tab')
    await becomes(page, '<p>a</p><ul><li><p>b</p><ul><li><p>c</p></li></ul></li></ul>')
    await editor.press('Shift+Tab')
    await becomes(page, '<p>a</p><ul><li><p>b</p></li><li><p>c</p></li></ul>')
  })
  test('a point of a checklist is ticked with a click', async () => {
    await below('[ ] b', '<ul data-type="taskList"><li data-checked="false"><p>b</p></li></ul>')
    await editor.getByRole('checkbox', { name: 'Done: b' }).check()
    await becomes(page, '<p>a</p><ul data-type="taskList"><li data-checked="true"><p>b</p></li></ul>')
  })

  test('a quotation by a sign', () => below('> b', '<blockquote><p>b</p></blockquote>'))
  test('Quotation on the toolbar', () => does('Quotation', '<p>a</p><blockquote><p>b</p></blockquote>'))
  test('a horizontal line by three dashes', () => below('---b', '<p></p><hr><p>b</p>'))
  test('Horizontal line on the toolbar', async () => {
    await give(page, '<p>a</p><p>b</p>')
    await editor.press('Control+End')
    await tool(page, 'Horizontal line').click()
    await becomes(page, '<p>a</p><p>b</p><hr><p></p>')
  })
})

test.describe('Markdown that is pasted', () => {
  test('is what it means', async () => {
    await give(page, '<p>a</p><p></p>')
    await editor.press('Control+End')
    await paste(page, { 'text/plain': 'so **bold** and `code`:\n- one\n- two\n> said' })
    await becomes(
      page,
      '<p>a</p><p>so <strong>bold</strong> and <code>code</code>:</p><ul><li><p>one</p></li><li><p>two</p></li></ul><blockquote><p>said</p></blockquote>',
    )
  })
  test('is words where it comes with HTML, or means nothing', async () => {
    await emptied()
    await paste(page, { 'text/plain': '**a**', 'text/html': '<p>a</p>' })
    await becomes(page, '<p>a</p>')
    await emptied()
    await paste(page, { 'text/plain': '2*3*4 snake_case_name *' })
    await becomes(page, '<p>2*3*4 snake_case_name *</p>')
  })
})

test.describe('alignment', () => {
  const aligned = async (name: string, to: string) => {
    await give(page, '<p>a</p><p>b</p>')
    await editor.press('Control+End')
    await tool(page, name).click()
    await becomes(page, `<p>a</p><p data-align="${to}">b</p>`)
    await tool(page, 'Align left').click()
    await becomes(page, '<p>a</p><p>b</p>')
  }
  test('center, and back to left', () => aligned('Align centre', 'center'))
  test('right, and back to left', () => aligned('Align right', 'right'))
  test('justify, and back to left', () => aligned('Justify', 'justify'))
  test('headings are aligned too', async () => {
    await give(page, '<p>a</p><h3>b</h3>')
    await editor.press('Control+End')
    await editor.press('Control+Shift+e')
    await becomes(page, '<p>a</p><h3 data-align="center">b</h3>')
  })
  test('nothing but left, center, right and justify is accepted', async () => {
    const words = ['left', 'center', 'right', 'justify', 'start', 'end', 'middle', 'CENTER ']
    await give(page, words.map((word) => `<p style="text-align: ${word}">a</p>`).join(''))
    const kept = ['', 'center', 'right', 'justify', '', '', '', 'center']
    await becomes(page, kept.map((word) => `<p${word && ` data-align="${word}"`}>a</p>`).join(''))
    await give(page, '<p data-align="start">a</p><p data-align="left">a</p>')
    await becomes(page, '<p>a</p><p>a</p>')
  })
})

test.describe('the first block is a paragraph', () => {
  const first = (name: string, typed: string, text: string) =>
    test(`${name} in an empty text stands below an empty one`, () => writes(typed, `<p></p>${text}`))
  first('a heading', '# a', '<h1>a</h1>')
  first('a list of points', '- a', '<ul><li><p>a</p></li></ul>')
  first('a list with numbers', '3. a', '<ol start="3"><li><p>a</p></li></ol>')
  first('a checklist', '[x] a', '<ul data-type="taskList"><li data-checked="true"><p>a</p></li></ul>')
  first('a quotation', '> a', '<blockquote><p>a</p></blockquote>')
  first('a horizontal line', '---a', '<hr><p>a</p>')

  test('Backspace at once gives the sign itself', async () => {
    await emptied()
    await editor.pressSequentially('- ')
    await expect(editor.getByRole('listitem')).toBeVisible()
    await editor.press('Backspace')
    await becomes(page, '<p>- </p>')
  })
  test('what is undone leaves no empty one behind', async () => {
    await emptied()
    await editor.pressSequentially('a')
    await tool(page, 'Bullet list').click()
    await becomes(page, '<p></p><ul><li><p>a</p></li></ul>')
    await editor.press('Control+z')
    await becomes(page, '<p>a</p>')
  })
  test('a tool and a key in it do the same', async () => {
    for (const how of [() => tool(page, 'Heading 3').click(), () => editor.press('Control+Alt+3')]) {
      await writes('a', '<p>a</p>')
      await how()
      await becomes(page, '<p></p><h3>a</h3>')
    }
  })
  test('HTML that begins otherwise gets an empty one before it', async () => {
    await give(page, '<h2>a</h2><p>b</p>')
    await becomes(page, '<p></p><h2>a</h2><p>b</p>')
  })
  test('so does what is pasted into an empty text', async () => {
    await emptied()
    await paste(page, { 'text/html': '<ul><li>a</li><li>b</li></ul>' })
    await becomes(page, '<p></p><ul><li><p>a</p></li><li><p>b</p></li></ul>')
  })
})

test('on a phone the tools are one quiet row below the text, as high as a thumb', async ({ browser }) => {
  const { page, context, calm } = await person(browser, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`${server.url}/test/rich-text-editor`)
  const text = page.locator('[role=textbox][contenteditable=true]')
  await text.click()
  const tools = page.getByRole('toolbar')
  const [above, row, bold] = await Promise.all([text, tools, tool(page, 'Bold')].map((one) => one.boundingBox()))
  expect(row!.height).toBeLessThanOrEqual(52)
  expect([bold!.width, bold!.height]).toEqual([44, 44])
  expect(row!.y).toBeGreaterThan(above!.y)
  expect(row!.y + row!.height).toBeLessThanOrEqual(844)
  await fits(page)
  await context.close()
  calm()
})

test('what is typed before the editor has come is in it', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  let come = () => {}
  const may = new Promise<void>((tell) => {
    come = tell
  })
  await page.route(`**/${chunkOf('client/ui/RichText/Editor.tsx')}`, async (route) => {
    await may
    await route.continue()
  })
  await page.goto(`${server.url}/test/rich-text-editor`)
  const early = page.getByRole('textbox', { name: 'Text' })
  // the space that was typed last stays, or the next word would stand against this one
  await early.pressSequentially('And ')
  come()
  await expect(page.locator('[role=textbox][contenteditable=true]')).toBeFocused()
  await expect.poll(() => html(page)).toMatch(/14-B<\/code><\/p><p>And ?<\/p>$/)
  await page.keyboard.type('bread <3')
  await expect.poll(() => html(page)).toMatch(/<p>And bread &lt;3<\/p>$/)
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
