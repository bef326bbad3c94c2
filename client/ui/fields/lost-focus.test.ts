import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { moduleInBrowser } from '../../../test/module-in-browser.ts'

/* The focus is on an element, whatever goes away under it. */

let it: Awaited<ReturnType<typeof moduleInBrowser<typeof import('./lost-focus.ts')>>>
beforeAll(async () => {
  it = await moduleInBrowser<typeof import('./lost-focus.ts')>('client/ui/fields/lost-focus.ts')
  await it.page.clock.install()
  await it.call('watchLostFocus', [undefined])
})
afterEach(() => it.page.clock.resume())
afterAll(() => it.stop())
const draw = () =>
  it.page.evaluate(() => {
    const make = (name: string, id: string, ...inside: HTMLElement[]) => {
      const made = Object.assign(document.createElement(name), { id })
      made.append(...inside)
      if (inside.length === 0) made.textContent = id
      return made
    }
    const rows = ['one', 'two'].map((id) => make('li', `row-${id}`, make('button', id)))
    const list = make('ul', 'list', ...rows)
    const main = make('main', 'main', make('input', 'search'), make('button', 'opener'), list, make('p', 'words'))
    main.tabIndex = -1
    document.body.replaceChildren(main)
  })
beforeEach(draw)
const focused = () => it.page.evaluate(() => document.activeElement?.id)
test('a dialog that goes without being closed gives the focus to what opened it', async () => {
  await it.page.evaluate(() => {
    const dialog = document.body.appendChild(document.createElement('div'))
    dialog.setAttribute('role', 'dialog')
    const inside = dialog.appendChild(document.createElement('button'))
    Object.assign(inside, { id: 'inside', textContent: 'Save' })
    inside.onclick = () => dialog.remove()
    dialog.hidden = true
    document.getElementById('opener')!.onclick = () => {
      dialog.hidden = false
      inside.focus()
    }
  })
  await it.page.locator('#opener').click()
  await it.page.locator('#inside').click()
  await expect.poll(focused).toBe('opener')
})

test('a layer that came where nothing had the focus gives it to the page, and to no field in it', async () => {
  await it.page.evaluate(() => {
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    const inside = dialog.appendChild(document.createElement('input'))
    inside.onkeydown = ({ key }) => key === 'Escape' && dialog.remove()
    const shell = document.createElement('div')
    shell.append(document.getElementById('main')!, dialog)
    document.body.append(shell)
    inside.focus()
  })
  await it.page.keyboard.press('Escape')
  await expect.poll(focused).toBe('main')
})

test('a row that is deleted gives it to the row beside it', async () => {
  await it.page.evaluate(() => {
    const one = document.getElementById('one')!
    one.onclick = () => one.parentElement!.remove()
  })
  await it.page.locator('#search').focus()
  await it.page.locator('#one').click()
  await expect.poll(focused).toBe('two')
})

test('a field that goes away gives it to no button, which the next space would press', async () => {
  await it.page.evaluate(() => {
    const field = document.getElementById('one')!.parentElement!.appendChild(document.createElement('input'))
    field.id = 'field'
    field.onkeydown = ({ key }) => key === 'Enter' && field.remove()
  })
  await it.page.locator('#field').focus()
  await it.page.keyboard.type('Soup')
  await it.page.keyboard.press('Enter')
  await expect.poll(focused).toBe('main')
})

test('a button that is out of use while its answer comes gets it back', async () => {
  await it.page.evaluate(() => {
    const opener = document.getElementById('opener') as HTMLButtonElement
    opener.onclick = () => {
      opener.disabled = true
      setTimeout(() => {
        opener.disabled = false
      }, 400)
    }
  })
  await it.page.clock.pauseAt(Date.now() + 60_000)
  await it.page.locator('#opener').click()
  await it.page.clock.runFor(300)
  expect(await focused()).toBe('')
  await it.page.clock.runFor(300)
  expect(await focused()).toBe('opener')
})

test('a row that was deleted while this was still loading gives it to the row beside it', async () => {
  await it.page.reload()
  await draw()
  await it.page.evaluate(() => {
    const one = document.getElementById('one')!
    one.onclick = () => one.parentElement!.remove()
  })
  await it.page.locator('#one').click()
  expect(await focused()).toBe('')
  await it.call('watchLostFocus', [undefined])
  await expect.poll(focused).toBe('two')
})

test('who lets go of it by a press on nothing has let go of it', async () => {
  await it.page.evaluate(() => {
    const search = document.getElementById('search')!
    search.onblur = () => search.remove()
    document.body.append(Object.assign(document.createElement('p'), { id: 'beside', textContent: 'Beside the page' }))
  })
  await it.page.locator('#search').focus()
  await it.page.clock.pauseAt(Date.now() + 120_000)
  await it.page.locator('#beside').click()
  await it.page.clock.runFor(1000)
  expect(await focused()).toBe('')
})

test('the last row of a list gives it to a row nearby, and never to a field, which would take keys as text', async () => {
  await it.page.evaluate(() => {
    const list = (id: string) => {
      const [made, row] = [document.createElement('section'), document.createElement('li')]
      Object.assign(row, { id, tabIndex: -1, textContent: id }).dataset.row = 'true'
      made.append(row)
      return made
    }
    const lists = [list('tomorrow'), list('wednesday')]
    const around = document.createElement('div')
    around.append(document.getElementById('search')!, ...lists)
    document.getElementById('main')!.append(around)
    for (const one of lists) {
      const row = one.querySelector('li')!
      row.onkeydown = ({ key }) => key === 'e' && one.remove()
    }
  })
  await it.page.locator('#tomorrow').focus()
  await it.page.keyboard.press('e')
  await expect.poll(focused).toBe('wednesday')
  await it.page.keyboard.press('e')
  await expect.poll(focused).toBe('main')
})
