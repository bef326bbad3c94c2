import type { Editor as Made } from '@tiptap/core'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { accessible, fits, person } from '../test/browser.ts'
import { becomes, give, html, openEditor, paste, tool } from '../test/editor.ts'
import { type Server, startServer } from '../test/server.ts'

/* The editor on its own page: what the product says of it, a line a test. Most of them share one page. */

let server: Server
let shared: Awaited<ReturnType<typeof openEditor>>
let page: Page
let editor: ReturnType<Page['locator']>
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

const open = (browser: Browser, text?: string) => openEditor(browser, server.url, text)

/** Types into an empty text. */
async function writes(typed: string, text: string) {
  await emptied()
  await editor.pressSequentially(typed)
  await becomes(page, text)
}

/** Types into the second paragraph of two, the first of which stays as it is. */
async function below(typed: string, text: string) {
  await give(page, '<p>a</p><p></p>')
  await editor.press('Control+End')
  await editor.pressSequentially(typed)
  await becomes(page, `<p>a</p>${text}`)
}

async function emptied() {
  await page.getByRole('button', { name: 'Empty it' }).click()
  await becomes(page, '')
  await editor.click()
}

/** Presses a tool on the one letter that is selected, sees that it is on, and presses it again. */
async function does(name: string, text: string, again = '<p>a</p><p>b</p>') {
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
async function answer(name: string, address: string, button: string) {
  await tool(page, name).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(address)
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
}

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

test.describe('alignment', () => {
  const aligned = async (name: string, to: string) => {
    await give(page, '<p>a</p><p>b</p>')
    await editor.press('Control+End')
    await tool(page, name).click()
    await becomes(page, `<p>a</p><p data-align="${to}">b</p>`)
    await tool(page, 'Align left').click()
    await becomes(page, '<p>a</p><p>b</p>')
  }
  test('center, and back to left', () => aligned('Align center', 'center'))
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

test.describe('links and pictures ask for an address', () => {
  test('of a link: an empty one does nothing', async () => {
    await give(page, '<p>a word</p>')
    await editor.press('Control+a')
    await answer('Link', '', 'Link')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await becomes(page, '<p>a word</p>')
  })
  test('of a picture: an empty one does nothing', async () => {
    await give(page, '<p>a word</p>')
    await editor.press('Control+End')
    await answer('Picture', '  ', 'Add')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await becomes(page, '<p>a word</p>')
  })
  test('one that leads nowhere is said to be none', async () => {
    await give(page, '<p>a word</p>')
    await editor.press('Control+a')
    await answer('Link', 'javascript:alert(1)', 'Link')
    await expect(page.getByText('This is no address that a link can lead to.')).toBeVisible()
    await accessible(page)
    await page.getByRole('textbox', { name: 'Address' }).fill('example.org/a b')
    await page.keyboard.press('Enter')
    await becomes(page, '<p><a href="https://example.org/a%20b">a word</a></p>')
  })
  test('a link is taken away where it is asked for', async () => {
    await give(page, '<p>a <a href="https://example.org/">word</a></p>')
    await editor.press('Control+End')
    await editor.press('ArrowLeft')
    await editor.press('Control+k')
    await page.getByRole('button', { name: 'Remove the link' }).click()
    await becomes(page, '<p>a word</p>')
  })
  test('without words that are selected, the address itself is the link', async () => {
    await give(page, '<p>a </p>')
    await editor.press('Control+End')
    await answer('Link', 'mail@example.org', 'Link')
    await becomes(page, '<p>a <a href="mailto:mail@example.org">mail@example.org</a></p>')
  })
  test('an address that is written to its end leads there', () =>
    writes(
      'at https://example.org/a. Then [b](example.org) c',
      '<p>at <a href="https://example.org/a">https://example.org/a</a>. Then <a href="https://example.org">b</a> c</p>',
    ))
  test('a picture on another host is a link for who may keep none: nobody there is told who reads', async () => {
    await give(page, '<p>a</p>')
    await editor.press('Control+End')
    await answer('Picture', 'https://example.org/soup.png', 'Add')
    await expect.poll(() => html(page)).toContain('<img src="https://example.org/soup.png">')
    await expect(page.locator('[data-shown]').getByRole('link', { name: 'Picture on example.org' })).toBeVisible()
  })
})

test.describe('tables', () => {
  const cell = '<td><p></p></td>'
  const heading = '<th><p></p></th>'
  const row = `<tr>${cell.repeat(3)}</tr>`
  const put = async () => {
    await give(page, '<p>a</p><p></p>')
    await editor.press('Control+End')
    await tool(page, 'Table').click()
    await expect
      .poll(() => html(page))
      .toContain(`<table><tbody><tr>${heading.repeat(3)}</tr>${row}${row}</tbody></table>`)
  }
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Rows and columns' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  test('have three rows of three, the first for headings, and one writes in them at once', async () => {
    await put()
    await editor.pressSequentially('b')
    await expect.poll(() => html(page)).toContain('<tr><th><p>b</p></th>')
  })
  test('rows and columns come and go', async () => {
    await put()
    await choose('Row below')
    await expect.poll(() => html(page)).toContain(`<tr>${heading.repeat(3)}</tr>${row.repeat(3)}</tbody>`)
    await choose('Column after')
    await expect.poll(() => html(page)).toContain(`<tr>${heading.repeat(4)}</tr><tr>${cell.repeat(4)}</tr>`)
    await choose('Delete the column')
    await choose('Delete the row')
    await expect.poll(() => html(page)).toContain(`<tbody>${row.repeat(3)}</tbody>`)
    await choose('Delete the table')
    await expect.poll(() => html(page)).not.toContain('<table>')
  })
  test('Tab goes from cell to cell, and behind the last to a new row', async () => {
    await give(page, '<p>a</p><table><tbody><tr><td><p>b</p></td><td><p>c</p></td></tr></tbody></table>')
    await editor.locator('td').first().click()
    await expect
      .poll(async () => {
        await editor.press('Tab')
        return html(page)
      })
      .toContain(`<tr>${cell.repeat(2)}</tr></tbody>`)
  })
})

test.describe('keys and names', () => {
  test('somebody is mentioned by keys alone', async () => {
    await emptied()
    await editor.pressSequentially('Dear @l')
    await expect(page.getByRole('option', { name: 'Tomas Lind' })).toBeVisible()
    await accessible(page)
    await editor.press('Enter')
    await editor.pressSequentially('hello')
    await becomes(
      page,
      '<p>Dear <span data-mention="00000000-0000-4000-8000-00000000e002">@Tomas Lind</span> hello</p>',
    )
  })
  test('Escape goes on without a mention', async () => {
    await emptied()
    await editor.pressSequentially('@r')
    await expect(page.getByRole('listbox')).toBeVisible()
    await editor.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await becomes(page, '<p>@r</p>')
  })
  test('Alt and F10 reach the toolbar, arrows its tools, Escape the text', async () => {
    await editor.press('Alt+F10')
    await expect(page.locator('[data-tool]:focus')).toHaveCount(1)
    await page.keyboard.press('Home')
    await expect(tool(page, 'Heading 3')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(tool(page, 'Bold')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(editor).toBeFocused()
  })
  test('each tool has a name', async () => {
    const all = await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button').all()
    const names = await Promise.all(all.map((one) => one.getAttribute('aria-label')))
    expect(names.filter(Boolean)).toHaveLength(all.length)
    expect(new Set(names).size).toBe(all.length)
  })
  test('Control and Enter submit', async () => {
    await writes('a', '<p>a</p>')
    await editor.press('Control+Enter')
    await expect(page.getByText('Submitted.')).toBeVisible()
  })
})

test.describe('what was done is taken back', () => {
  test('words that were written together in one step, and forth again', async () => {
    await emptied()
    await editor.pressSequentially('one')
    await tool(page, 'Bold').click()
    await editor.pressSequentially(' two')
    await becomes(page, '<p>one<strong> two</strong></p>')
    await editor.press('Control+z')
    await expect.poll(() => html(page)).not.toBe('<p>one<strong> two</strong></p>')
    await editor.press('Control+Shift+z')
    await becomes(page, '<p>one<strong> two</strong></p>')
  })

  /** A page whose clock stands still, so that a pause is exactly as long as it says. */
  const paused = async (browser: Browser) => {
    const own = await open(browser)
    await own.page.clock.install()
    await own.page.clock.pauseAt(new Date(Date.now() + 60_000))
    return own
  }

  test('what is written within 500 ms is one step, and what is written later its own', async ({ browser }) => {
    const { page, context, editor } = await paused(browser)
    await editor.pressSequentially('soup')
    await page.clock.fastForward(499)
    await editor.pressSequentially(' and')
    await page.clock.fastForward(501)
    await editor.pressSequentially(' bread')
    await becomes(page, '<p>soup and bread</p>')
    await editor.press('Control+z')
    await becomes(page, '<p>soup and</p>')
    await editor.press('Control+z')
    await becomes(page, '')
    await context.close()
  })

  for (const steps of [100, 119, 125]) {
    test(`of ${steps} steps 100 are taken back, and no more`, async () => {
      await emptied()
      await editor.evaluate((element, count) => {
        const { editor: made } = element as unknown as { editor: Made }
        const from = Date.now()
        for (let step = 1; step <= count; step++)
          made.commands.command(({ tr }) => Boolean(tr.insertText('a').setTime(from + step * 600)))
      }, steps)
      await becomes(page, `<p>${'a'.repeat(steps)}</p>`)
      await editor.press('Control+z')
      await becomes(page, `<p>${'a'.repeat(steps - 1)}</p>`)
      await editor.evaluate((element, count) => {
        const { editor: made } = element as unknown as { editor: Made }
        for (let step = 0; step < count; step++) made.commands.undo()
      }, steps + 20)
      await becomes(page, steps > 100 ? `<p>${'a'.repeat(steps - 100)}</p>` : '')
      await expect(tool(page, 'Undo')).toHaveAttribute('aria-disabled', 'true')
    })
  }
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
