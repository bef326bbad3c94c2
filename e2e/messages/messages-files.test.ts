import { expect, type Page, test } from 'playwright/test'
import {
  choir,
  draw,
  enter,
  field,
  inList,
  log,
  message,
  phone,
  saying,
  supper,
  unreadIn,
} from '../../test/fixtures/messages-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Files that go along with words, and what a finger does on a phone. */

const server = seededServer()

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click()
const waiting = (page: Page) => page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')

test('Ruth drops and pastes pictures, and a great many are asked for before they are called', async ({ browser }) => {
  const ruth = await enter({ browser, server }, 'ruth')
  const { page } = ruth

  await test.step('dropped and pasted, they go as one grid', async () => {
    await drop(page, ['bread.png', 'bowl.png'])
    await expect(waiting(page)).toHaveCount(2)
    await paste(page, 'table.png')
    await expect(waiting(page)).toHaveCount(3)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await send(page)
    await expect(log(page).getByRole('img', { name: /^Picture: / })).toHaveCount(3)
    const tops = await log(page)
      .getByRole('img', { name: /^Picture: / })
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    expect(new Set(tops).size).toBe(2)
  })

  await test.step('before more than twenty are called, a second word is wanted', async () => {
    // how many a name calls is the database's to say, and tested there; here it is that many
    await page.route('**/rpc/count_mentioned', (route) => route.fulfill({ json: 23 }))
    await field(page).pressSequentially('@her')
    await page.getByRole('option', { name: 'here' }).click()
    await field(page).pressSequentially('supper moves to eight')
    await expect(page.getByText('This notifies 23 people.')).toBeVisible()
    await send(page)
    await expect(message(page, 'supper moves to eight')).toHaveCount(0)
    await page.getByRole('button', { name: 'Notify them and send' }).click()
    await expect(message(page, 'supper moves to eight')).toHaveAttribute('data-state', 'sent')
  })
  ruth.calm()
})

test('Tomas draws a message and a conversation with a finger', async ({ browser }) => {
  await (await saying(server, 'ruth'))('The hall is ours')
  await (await saying(server, 'jonas', choir))('Bring the red scores')
  const tomas = await enter({ browser, server }, 'tomas', phone)
  const { page } = tomas

  await test.step('to the right it is answered, to the left he is reminded of it', async () => {
    await draw(page, message(page, 'The hall is ours'), 130)
    await expect(page.getByText('Reply to Ruth Adeyemi')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel reply' }).click()
    await draw(page, message(page, 'The hall is ours'), -130)
    await expect(page.getByRole('dialog', { name: 'Remind me' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a picture may be taken on the spot', async () => {
    await page.getByRole('button', { name: 'More options' }).click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', { name: 'Take a photo' }).click()
    expect(await (await chooser).element().getAttribute('capture')).toBe('environment')
  })

  await test.step('in the list: read and unread to the right, quiet to the left', async () => {
    await page.getByRole('link', { name: 'All conversations' }).click()
    await expect(unreadIn(page, choir)).toHaveAccessibleName('1 unread')
    await draw(page, inList(page, choir), 130)
    await expect(unreadIn(page, choir)).toHaveCount(0)
    await draw(page, inList(page, supper), 130)
    await expect(unreadIn(page, supper)).toBeVisible()
    await draw(page, inList(page, choir), -130)
    await expect(inList(page, choir).getByLabel('Muted')).toBeVisible()
  })
  tomas.calm()
})

/** Three pictures of one colour, as files in the page. */
const files = `async (names) => Promise.all(names.map(async (name) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 60 })
  canvas.getContext('2d').fillRect(0, 0, 80, 60)
  const blob = await new Promise((give) => canvas.toBlob(give, 'image/png'))
  return new File([blob], name, { type: 'image/png' })
}))`

const drop = (page: Page, names: string[]) => carried(page, names, 'drop', '[data-thread]')
const paste = (page: Page, name: string) => carried(page, [name], 'paste', '[data-composer]')

/** Has the browser say that files were let go over something, or pasted into it. */
const carried = (page: Page, names: string[], kind: 'drop' | 'paste', on: string) =>
  page.evaluate(
    `(async () => {
      const data = new DataTransfer()
      for (const file of await (${files})(${JSON.stringify(names)})) data.items.add(file)
      const options = { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data }
      const event = ${JSON.stringify(kind)} === 'drop' ? new DragEvent('drop', options) : new ClipboardEvent('paste', options)
      document.querySelector(${JSON.stringify(on)}).dispatchEvent(event)
    })()`,
  )
