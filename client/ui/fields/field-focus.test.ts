import { afterAll, beforeAll, expect, test } from 'vitest'
import { moduleInBrowser } from '../../../test/module-in-browser.ts'

/* A form that finds a fault brings its writer to it. */

let it: Awaited<ReturnType<typeof moduleInBrowser<typeof import('./field-focus.ts')>>>
beforeAll(async () => {
  it = await moduleInBrowser<typeof import('./field-focus.ts')>('client/ui/fields/field-focus.ts')
  await it.call('watchFieldFocus', [undefined])
})
afterAll(() => it.stop())

/** A form with two fields, of which one turns out to be faulty so many milliseconds after it was sent. */
const form = (afterMs: number) =>
  it.page.evaluate((ms) => {
    const field = (id: string) => Object.assign(document.createElement('input'), { id })
    const second = field('second')
    const sent = document.createElement('form')
    sent.append(field('first'), second, Object.assign(document.createElement('button'), { textContent: 'Save' }))
    sent.addEventListener('submit', (event) => {
      event.preventDefault()
      setTimeout(() => second.setAttribute('aria-invalid', 'true'), ms)
    })
    document.body.replaceChildren(sent, field('other'))
  }, afterMs)
const focused = () => it.page.evaluate(() => document.activeElement?.id)

test('the first faulty field has the focus, whether the page or the server found the fault', async () => {
  for (const ms of [0, 300]) {
    await form(ms)
    await it.page.getByRole('button').click()
    await expect.poll(focused).toBe('second')
    await it.page.keyboard.type('dance')
    expect(await it.page.locator('#second').inputValue()).toBe('dance')
  }
})

test('who writes somewhere else by then stays there', async () => {
  await form(200)
  await it.page.getByRole('button').click()
  await it.page.locator('#other').click()
  await it.page.locator('#second[aria-invalid]').waitFor()
  expect(await focused()).toBe('other')
})

test('an error that names no field has the focus itself, unless one writes in a field', async () => {
  const send = (id: string) =>
    it.page.evaluate((pressed) => {
      const section = document.createElement('section')
      const sent = section.appendChild(document.createElement('form'))
      sent.append(Object.assign(document.createElement('input'), { id: 'name' }))
      sent.append(Object.assign(document.createElement('button'), { id: 'save', textContent: 'Save' }))
      document.body.replaceChildren(section)
      sent.addEventListener('submit', (event) => {
        event.preventDefault()
        const alert = Object.assign(document.createElement('p'), { id: 'alert', textContent: 'The server is full.' })
        alert.role = 'alert'
        setTimeout(() => sent.after(alert), 100)
      })
      document.getElementById(pressed)!.focus()
    }, id)
  await send('save')
  await it.page.keyboard.press('Enter')
  await expect.poll(focused).toBe('alert')
  await send('name')
  await it.page.keyboard.press('Enter')
  await it.page.locator('#alert').waitFor()
  expect(await focused()).toBe('name')
})
