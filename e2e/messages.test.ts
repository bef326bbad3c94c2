import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn } from '../test/browser.ts'
import { type Server, startServer } from '../test/server.ts'

/* Messages: two at a desk and at a phone talk, one is cut off for a while, and numbers say the same everywhere. */

const supper = '00000000-0000-4000-8000-0000000000b1'

let server: Server
test.beforeAll(async () => {
  server = await startServer({ SEED: '1' })
})
test.afterAll(() => server.discard())

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const message = (page: Page, words: string) => log(page).getByRole('article').filter({ hasText: words })

async function enter(browser: Browser, email: string, options: Parameters<typeof person>[1] = {}) {
  const one = await person(browser, options)
  await signIn(one.page, server.url, email)
  await one.page.goto(`${server.url}/messages?conversation=${supper}`)
  await expect(field(one.page)).toBeVisible()
  return one
}

async function say(page: Page, words: string) {
  await field(page).fill(words)
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('')
}

/** Has somebody say something without a screen, as their other device would. */
async function saying(email: string, conversation_id = supper) {
  const client = await asClient(server.url, email)
  return async (words: string) => {
    const id = randomUUID()
    const { error } = await client.from('messages').insert({ id, conversation_id, body_html: `<p>${words}</p>` })
    expect(error).toBeNull()
    return id
  }
}

test('Ruth and Tomas talk, answer, name each other, show a picture, and make a task of it', async ({ browser }) => {
  const ruth = await enter(browser, 'ruth@example.org')
  const tomas = await enter(browser, 'tomas@example.org', { viewport: { width: 390, height: 844 }, hasTouch: true })

  await test.step('what Ruth says stands on his phone', async () => {
    await say(ruth.page, 'Who brings the bread?')
    await expect(message(tomas.page, 'Who brings the bread?')).toBeVisible()
    await expect(message(ruth.page, 'Who brings the bread?')).toHaveAttribute('data-state', 'sent')
    await accessible(ruth.page)
    await accessible(tomas.page)
    await fits(tomas.page)
  })

  await test.step('he stays on it with a finger, and answers with a sign', async () => {
    await message(tomas.page, 'Who brings the bread?').dispatchEvent('touchstart', { touches: [] })
    await tomas.page.getByRole('dialog').getByRole('button', { name: 'React with 👍' }).click()
    const reaction = message(ruth.page, 'Who brings the bread?').getByRole('button', { name: /^1 person reacted with/ })
    await expect(reaction).toBeVisible()
    await reaction.click()
    await expect(
      message(tomas.page, 'Who brings the bread?').getByRole('button', { name: /^2 people reacted.*including you$/ }),
    ).toBeVisible()
  })

  await test.step('Ruth answers with keys alone, names him, and the answer leads to what it answers', async () => {
    await message(ruth.page, 'Who brings the bread?').focus()
    await ruth.page.keyboard.press('r')
    await expect(field(ruth.page)).toBeFocused()
    await ruth.page.keyboard.type('You do, @tom')
    await expect(ruth.page.getByRole('option', { name: 'Tomas Lind' })).toBeVisible()
    await ruth.page.keyboard.press('Enter')
    await expect(field(ruth.page)).toHaveValue('You do, @Tomas Lind ')
    await expect(ruth.page.getByText('This calls 1 person.')).toBeVisible()
    await ruth.page.keyboard.press('Enter')
    const answer = message(tomas.page, 'You do,')
    await expect(answer.getByText('@Tomas Lind')).toBeVisible()
    await expect(answer.getByRole('button', { name: /Ruth Adeyemi.*Who brings/ })).toBeVisible()
  })

  await test.step('he changes what he wrote, and she sees what it said before', async () => {
    await field(tomas.page).fill('I brng it')
    await tomas.page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(message(ruth.page, 'I brng it')).toBeVisible()
    await field(tomas.page).press('ArrowUp')
    await expect(field(tomas.page)).toHaveValue('I brng it')
    await field(tomas.page).fill('I bring it')
    await tomas.page.getByRole('button', { name: 'Send', exact: true }).click()
    await message(ruth.page, 'I bring it').getByRole('button', { name: 'edited' }).click()
    await expect(ruth.page.getByRole('dialog').getByText('I brng it')).toBeVisible()
    await ruth.page.keyboard.press('Escape')
  })

  await test.step('a picture goes along, with its place kept', async () => {
    const picture = await ruth.page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 60 })
      canvas.getContext('2d')!.fillRect(0, 0, 80, 60)
      const blob = await new Promise<Blob>((give) => canvas.toBlob((made) => give(made!), 'image/png'))
      return [...new Uint8Array(await blob.arrayBuffer())]
    })
    const files = ruth.page.getByLabel('Attach files')
    await files.setInputFiles({ name: 'bread.png', mimeType: 'image/png', buffer: Buffer.from(picture) })
    await expect(ruth.page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
    await ruth.page.getByRole('button', { name: 'Send', exact: true }).click()
    const shown = log(tomas.page).getByRole('img', { name: 'Picture: bread.png' })
    await expect(shown).toBeVisible()
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(80)
  })

  await test.step('she makes a task of it; both know of each other', async () => {
    await message(ruth.page, 'I bring it').hover()
    await message(ruth.page, 'I bring it')
      .getByRole('button', { name: /^More about/ })
      .click()
    await ruth.page.getByRole('menuitem', { name: /^Make it a task/ }).click()
    await ruth.page.getByRole('dialog').getByRole('button', { name: 'Make it a task' }).click()
    const became = message(ruth.page, 'I bring it').getByRole('link', { name: 'Became a task' })
    await expect(became).toBeVisible()
    const client = await asClient(server.url, 'tomas@example.org')
    const said = await client.from('messages').select('id').eq('body_text', 'I bring it').single()
    const its = () => client.from('tasks').select('title').match({ source_type: 'message', source_id: said.data?.id })
    await expect.poll(async () => (await its()).data).toEqual([{ title: 'I bring it' }])
    await became.click()
    await expect(ruth.page).toHaveURL(/\/tasks\?taskId=/)
    await ruth.page.goBack()
    await expect(message(ruth.page, 'You do,')).toBeVisible()
  })

  await test.step('what is deleted leaves its place, and comes back', async () => {
    await message(ruth.page, 'You do,').focus()
    await ruth.page.keyboard.press('Delete')
    await expect(log(tomas.page).getByText('Message removed by who wrote it')).toBeVisible()
    await ruth.page.keyboard.press('Control+z')
    await expect(message(tomas.page, 'You do,')).toBeVisible()
  })

  ruth.calm()
  tomas.calm()
  await Promise.all([ruth.context.close(), tomas.context.close()])
})

test('Mina is cut off while fifty messages arrive: then all are there, once, in their order', async ({ browser }) => {
  const mina = await person(browser)
  // her wire: cut, every socket ends and none begins
  let cut = false
  const sockets = new Set<() => void>()
  await mina.page.routeWebSocket(/realtime/, (socket) => {
    if (cut) return void socket.close()
    socket.connectToServer()
    sockets.add(() => socket.close())
  })
  await signIn(mina.page, server.url, 'mina@example.org')
  await mina.page.goto(`${server.url}/messages?conversation=${supper}`)
  await expect(field(mina.page)).toBeVisible()
  const ruthSays = await saying('ruth@example.org')
  await ruthSays('Before the cut')
  await expect(message(mina.page, 'Before the cut')).toBeVisible()

  cut = true
  for (const end of sockets) end()
  await expect(mina.page.locator('header [data-state=disconnected]')).toBeAttached()
  for (let n = 1; n <= 50; n++) await ruthSays(`While away ${n}.`)
  cut = false

  await expect(message(mina.page, 'While away 50.')).toBeVisible({ timeout: 40_000 })
  await ruthSays('After the cut')
  await expect(message(mina.page, 'After the cut')).toBeVisible()
  const said: string[] = []
  // upwards through all of it, since only what is near is drawn
  await expect(async () => {
    const shown = await log(mina.page)
      .locator('[data-message]')
      .evaluateAll((all) => all.map((one) => [Number(one.getAttribute('data-seq')), one.textContent ?? ''] as const))
    for (const [seq, words] of shown) said[seq] = words
    await log(mina.page).evaluate((list) => list.scrollBy(0, -300))
    expect(said.filter((words) => /While away \d+\./.test(words))).toHaveLength(50)
  }).toPass()
  const order = said.flatMap((words) => /While away (\d+)\./.exec(words)?.[1] ?? [])
  expect(order).toEqual(Array.from({ length: 50 }, (_, n) => String(n + 1)))
  mina.calm()
  await mina.context.close()
})

test('Tomas writes without a network; what he has read on one device is read on the other', async ({ browser }) => {
  // whatever was said before is read
  await (await asClient(server.url, 'tomas@example.org')).rpc('read_conversation', {
    conversation_id: supper,
    seq: 1_000_000,
  })
  const phone = await enter(browser, 'tomas@example.org', { viewport: { width: 390, height: 844 } })
  const desk = await person(browser)
  await signIn(desk.page, server.url, 'tomas@example.org')
  await desk.page.goto(`${server.url}/messages`)
  const number = desk.page.getByRole('navigation', { name: 'Main' }).getByRole('img', { name: /unread/ })
  const inList = desk.page.locator(`[data-conversation="${supper}"]`).getByRole('img', { name: /unread/ })

  await test.step('what stands on his phone is read at his desk too', async () => {
    await expect(number).toHaveCount(0)
    const away = phone.page.waitForResponse(/look_away/)
    await phone.page.getByRole('link', { name: 'All conversations' }).click()
    await away
    const ruthSays = await saying('ruth@example.org')
    await ruthSays('Are you there?')
    await ruthSays('The hall is ours.')
    await expect(number).toHaveAccessibleName('2 unread')
    await expect(inList).toHaveAccessibleName('2 unread')
    await expect(
      phone.page.locator(`[data-conversation="${supper}"]`).getByRole('img', { name: /unread/ }),
    ).toHaveAccessibleName('2 unread')
    await phone.page.getByRole('link', { name: 'Tuesday supper' }).first().click()
    await expect(message(phone.page, 'The hall is ours.')).toBeVisible()
    await expect(number).toHaveCount(0)
    await expect(inList).toHaveCount(0)
  })

  await test.step('unread from here, on the phone, is a number at the desk, and stays while he stays', async () => {
    await message(phone.page, 'The hall is ours.').focus()
    await phone.page.keyboard.press('Shift+U')
    await expect(number).toHaveAccessibleName('1 unread')
    await phone.page.getByRole('link', { name: 'All conversations' }).click()
    await expect(number).toHaveAccessibleName('1 unread')
    await phone.page.getByRole('link', { name: 'Tuesday supper' }).first().click()
    await expect(number).toHaveCount(0)
  })

  await test.step('what he writes without a network waits in sight, and goes out once', async () => {
    await phone.context.setOffline(true)
    await say(phone.page, 'From the tunnel')
    await expect(message(phone.page, 'From the tunnel').getByText('Waits for a connection')).toBeVisible()
    await phone.context.setOffline(false)
    await expect(message(phone.page, 'From the tunnel')).toHaveAttribute('data-state', 'sent', { timeout: 40_000 })
    const client = await asClient(server.url, 'ruth@example.org')
    const { data } = await client.from('messages').select('id').eq('body_text', 'From the tunnel')
    expect(data).toHaveLength(1)
  })

  await test.step('a search finds it, and leads into its midst', async () => {
    await desk.page.getByRole('button', { name: 'Search messages' }).click()
    await desk.page.getByLabel('What to look for').fill('tunnel from:me')
    const found = desk.page.getByRole('link', { name: 'From the tunnel' })
    await expect(found.locator('mark')).toHaveText('tunnel')
    await accessible(desk.page)
    await found.click()
    await expect(desk.page).toHaveURL(/message=/)
    await expect(message(desk.page, 'From the tunnel')).toBeInViewport()
    await desk.page.goBack()
    await expect(found).toBeVisible()
  })

  await test.step('what he begins to write is there on the other device', async () => {
    await desk.page.goto(`${server.url}/messages?conversation=${supper}`)
    await field(desk.page).fill('I wonder whether')
    await expect(field(phone.page)).toHaveValue('I wonder whether')
    await phone.page.getByRole('link', { name: 'All conversations' }).click()
    await expect(phone.page.locator(`[data-conversation="${supper}"]`).getByText('Draft')).toBeVisible()
  })
  phone.calm()
  desk.calm()
  await Promise.all([phone.context.close(), desk.context.close()])
})
