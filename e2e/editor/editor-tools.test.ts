import type { Editor as Made } from '@tiptap/core'
import { type Browser, expect, test } from 'playwright/test'
import { accessible } from '../../test/browser.ts'
import { becomes, give, html, paste, tool } from '../../test/editor.ts'
import { answer, editor, emptied, open, page, sharesAnEditor, writes } from '../../test/fixtures/editor-page.ts'

/* The tools of the editor: links, pictures, tables, keys, and what takes back what they did. */

sharesAnEditor()

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
    await expect(page.getByText('Enter an address, such as https://example.com.')).toBeVisible()
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
    await page.getByRole('button', { name: 'Remove link' }).click()
    await becomes(page, '<p>a word</p>')
  })
  test('a key that comes at once after the caret moved means the word where it is now', async () => {
    await give(page, '<p>a <a href="https://example.org/">word</a></p>')
    await editor.press('Control+Home')
    // in one turn of the page: the browser has no time to say that the caret moved
    await editor.evaluate((element) => {
      getSelection()!.setPosition(element.querySelector('a')!.firstChild, 2)
      const pressed = { key: 'k', code: 'KeyK', keyCode: 75, ctrlKey: true, bubbles: true, cancelable: true }
      element.dispatchEvent(new KeyboardEvent('keydown', pressed))
    })
    await page.getByRole('button', { name: 'Remove link' }).click()
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
    await expect
      .poll(() => html(page))
      .toContain('<p><a href="https://example.org/soup.png">https://example.org/soup.png</a></p>')
    await paste(page, { 'text/html': '<p>b</p><img src="https://example.org/bread.png" alt="Bread">' })
    await expect.poll(() => html(page)).toContain('<p><a href="https://example.org/bread.png">Bread</a></p>')
    expect(await html(page)).not.toContain('<img')
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
    await expect(tool(page, 'Bold')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(tool(page, 'Italic')).toBeFocused()
    await page.keyboard.press('End')
    await expect(tool(page, 'Redo')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(editor).toBeFocused()
  })
  test('the tools are one row, the rest of them behind "…"', async ({ browser }) => {
    const own = await open(browser)
    await expect(tool(own.page, 'Link')).toBeVisible()
    await expect(tool(own.page, 'Table')).toHaveCount(0)
    expect((await own.page.getByRole('toolbar').boundingBox())!.height).toBeLessThan(48)
    await tool(own.page, 'More tools').click()
    await tool(own.page, 'Heading 3').click()
    await tool(own.page, 'More tools').click()
    await expect(tool(own.page, 'Heading 3')).toHaveCount(0)
    await own.editor.press('Alt+F10')
    await expect(tool(own.page, 'Bold')).toBeFocused()
    await own.context.close()
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

test('a letter that comes at once after everything was selected replaces nothing, if the caret has moved on', async () => {
  await give(page, '<p>a</p><p></p>')
  await editor.press('Control+a')
  await editor.evaluate((element) => {
    getSelection()!.setPosition(element.querySelector('p:last-child'), 0)
    const pressed = { key: '-', code: 'Minus', bubbles: true, cancelable: true }
    element.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, keyCode: 189 }))
    element.dispatchEvent(new KeyboardEvent('keypress', { ...pressed, charCode: 45, keyCode: 45 }))
  })
  await editor.pressSequentially('b')
  await becomes(page, '<p>a</p><p>b</p>')
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
        const { editor: made } = element as typeof element & { editor: Made }
        const from = Date.now()
        for (let step = 1; step <= count; step++)
          made.commands.command(({ tr }) => Boolean(tr.insertText('a').setTime(from + step * 600)))
      }, steps)
      await becomes(page, `<p>${'a'.repeat(steps)}</p>`)
      await editor.press('Control+z')
      await becomes(page, `<p>${'a'.repeat(steps - 1)}</p>`)
      await editor.evaluate((element, count) => {
        const { editor: made } = element as typeof element & { editor: Made }
        for (let step = 0; step < count; step++) made.commands.undo()
      }, steps + 20)
      await becomes(page, steps > 100 ? `<p>${'a'.repeat(steps - 100)}</p>` : '')
      await expect(tool(page, 'Undo')).toHaveAttribute('aria-disabled', 'true')
    })
  }
})
