import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, fits, person, signIn, signInByForm } from '../../test/browser.ts'
import { chunkOf } from '../../test/fixtures/chunk-of.ts'
import { enter, field, message, phone, say, saying, supper } from '../../test/fixtures/messages-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* A group and what is said in it are one place: its tab, its address, the way there and back, on a desk and on a phone. */

const server = seededServer()

const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Group sections' }).getByRole('link', { name })
const inGroup = (rest = '') => `${server.url}/groups/${supper}?tab=messages${rest}`

test('Tomas talks on the page of his group: its tab counts, the address leads to a message, and Back closes it', async ({
  browser,
}) => {
  const ruth = await saying(server, 'ruth')
  const first = await ruth('Who brings the oven?')
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'tomas@example.org', `/groups/${supper}`)
  await expect(tab(page, /^Messages 1 unread message$/)).toBeVisible()
  await ruth('And who the flour?')
  await tab(page, /^Messages 2 unread messages$/).click()
  await expect(message(page, 'And who the flour?')).toBeVisible()
  await expect(page).toHaveURL(inGroup())
  await expect(page.getByRole('heading', { level: 1, name: 'Tuesday supper' })).toBeVisible()
  await expect(tab(page, 'Messages')).toHaveAttribute('aria-current', 'page')
  await say(page, 'I bring both')
  await accessible(page)
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/groups/${supper}`)
  await expect(tab(page, 'Overview')).toHaveAttribute('aria-current', 'page')

  await test.step('a message in the address is shown there, and search stays on the page', async () => {
    await page.goto(inGroup(`&message=${first}`))
    await expect(message(page, 'Who brings the oven?')).toBeInViewport()
    await page.getByRole('button', { name: 'Search this conversation' }).click()
    await page.getByRole('searchbox', { name: 'Search terms' }).fill('flour')
    await expect(page).toHaveURL(/q=flour/)
    await expect(page.getByText('1 found')).toBeAttached()
    await page.getByRole('link', { name: 'And who the flour?' }).click()
    await expect(page).toHaveURL(new RegExp(`/groups/${supper}\\?.*message=`))
    await expect(tab(page, 'Messages')).toHaveAttribute('aria-current', 'page')
  })

  await test.step('what he begins to write there goes on in Messages, whose head leads back to the group', async () => {
    await page.goto(inGroup())
    await field(page).fill('Half of it')
    await page.goto(`${server.url}/messages?conversation=${supper}`)
    await expect(field(page)).toHaveValue('Half of it')
    await page.getByRole('main').getByRole('heading', { name: 'Tuesday supper' }).getByRole('link').click()
    await expect(page).toHaveURL(`${server.url}/groups/${supper}`)
    await expect(tab(page, /^Messages/)).toBeVisible()
  })
  calm()
  await context.close()
})

test('on a phone a conversation has the whole window, and a first message is two taps from the group', async ({
  browser,
}) => {
  const id = randomUUID()
  const mina = await asClient(server.url, 'mina@example.org')
  await mina.rpc('create_group', { id, name: 'Dumplings' }).throwOnError()
  const { page, context, calm } = await person(browser, phone)
  await signIn(page, server.url, 'mina@example.org', `/groups/${id}`)
  let taps = 0
  const tap = async (name: string | RegExp, role: 'link' | 'button') => {
    await page.getByRole(role, { name, exact: true }).tap()
    taps++
  }
  await expect(tab(page, 'Messages')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await tab(page, 'Messages').tap()
  taps++
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Who is hungry?')
  await tap('Send', 'button')
  await expect(message(page, 'Who is hungry?')).toBeVisible()
  expect(taps).toBeLessThanOrEqual(2)

  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeHidden()
  const box = (await page.locator('[data-thread]').boundingBox())!
  expect([box.y, Math.round(box.height)]).toEqual([0, phone.viewport.height])
  await accessible(page)
  await fits(page)
  await page.getByRole('link', { name: 'Back to the group' }).tap()
  await expect(page).toHaveURL(`${server.url}/groups/${id}`)
  await expect(page.getByRole('banner')).toBeVisible()

  await test.step('while she writes a task, the bar makes room for the keyboard', async () => {
    await tab(page, 'Tasks').tap()
    await page.getByLabel('Add a task').tap()
    await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeHidden()
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(page.getByRole('navigation', { name: 'Shortcuts' })).toBeVisible()
  })
  calm()
  await context.close()
})

test('on a phone the group that talks already is written to in two taps, and a group that one only reads opens no keyboard', async ({
  browser,
}) => {
  const ruth = await saying(server, 'ruth')
  await ruth('Soup or stew?')
  const { page, context, calm } = await person(browser, phone)
  await signIn(page, server.url, 'tomas@example.org')
  await page.goto(`${server.url}/groups/${supper}`)
  const words = page.getByRole('textbox', { name: 'Message to Tuesday supper' })
  await expect(words).not.toBeFocused()
  await accessible(page)
  await fits(page)
  await words.tap()
  await page.keyboard.type('Stew, please')
  await page.getByRole('form', { name: 'Write to Tuesday supper' }).getByRole('button', { name: 'Send' }).tap()
  // it is read where the others are answered
  await expect(message(page, 'Stew, please')).toBeInViewport()
  await expect(message(page, 'Soup or stew?')).toBeVisible()
  await expect(page).toHaveURL(inGroup())
  await expect(field(page)).not.toBeFocused()

  await test.step('what he begins there goes on in the conversation', async () => {
    await page.getByRole('link', { name: 'Back to the group' }).tap()
    await words.fill('And bread')
    // back up to the tabs
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await tab(page, 'Messages').tap()
    await expect(field(page)).toHaveValue('And bread')
    await expect(field(page)).not.toBeFocused()
    await page.getByRole('button', { name: 'Send', exact: true }).tap()
    await expect(message(page, 'And bread')).toBeVisible()
  })
  calm()
  await context.close()
})

test('on a phone Messages is a tap away from any page, and each number says what it counts', async ({ browser }) => {
  const { page, context, calm } = await person(browser, phone)
  await signIn(page, server.url, 'mina@example.org')
  const mina = await asClient(server.url, 'mina@example.org')
  await page.goto(`${server.url}/messages?conversation=${supper}`)
  // who leaves within a moment has not read it
  await expect.poll(async () => (await mina.rpc('unread_total')).data).toEqual([{ count: 0, mentions: 0 }])
  await page.goto(`${server.url}/tasks`)
  const link = page.getByRole('banner').getByRole('link', { name: /^Messages/ })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(link).toHaveAccessibleName('Messages')
  const counted = await mina.from('notifications').select('*', { count: 'exact', head: true }).eq('is_read', false)
  const before = counted.count!
  const ruth = await saying(server, 'ruth')
  await ruth('Mina, are you there?')
  await expect(link).toHaveAccessibleName('Messages, 1 unread message')
  await expect(bell).toHaveAccessibleName(`Notifications, ${before + 1} unread`)
  const groups = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: /Groups/ })
  await expect(groups).toHaveAccessibleName(/\d+ unread notifications? from your groups/)
  await accessible(page)

  await test.step('what she reads on another device is read here, in all of them', async () => {
    const other = await enter({ browser, server }, 'mina')
    await expect(message(other.page, 'Mina, are you there?')).toBeVisible()
    await expect(link).toHaveAccessibleName('Messages')
    await expect(bell).toHaveAccessibleName(before ? `Notifications, ${before} unread` : 'Notifications')
    await other.context.close()
  })
  await link.tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  calm()
  await context.close()
})

test('Home says what was said last in each group, and answers are written there', async ({ browser }) => {
  const ruth = await enter({ browser, server }, 'ruth')
  await say(ruth.page, 'Rye or wheat?')
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'mina@example.org')
  const strip = page.getByRole('navigation', { name: 'Groups' })
  await expect(strip.getByRole('link', { name: /^.?\s*Tuesday supper Ruth: Rye or wheat\?/ })).toBeVisible()
  await expect(strip.getByRole('img', { name: '1 unread message' })).toBeVisible()
  const card = page.getByRole('region', { name: 'Messages' })
  await card.getByRole('button', { name: 'Reply to Tuesday supper' }).click()
  await expect(field(page)).toBeFocused()
  await expect(card.getByText('Rye or wheat?').last()).toBeVisible()
  await accessible(page)
  await page.keyboard.type('Rye')
  await page.keyboard.press('Enter')
  await expect(message(ruth.page, 'Rye').last()).toBeVisible()
  await expect(card.getByText('You’ve read everything.')).toBeVisible()
  await expect(strip.getByRole('img', { name: /unread/ })).toHaveCount(0)
  await expect(strip.getByRole('link', { name: /Tuesday supper You: Rye/ })).toBeVisible()
  calm()
  await ruth.context.close()
  await context.close()
})

test('a conversation on its way has its shape, and who is in no group is told what to do', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'tomas@example.org')
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await context.route('**/rpc/my_conversations*', async (route) => {
    await held
    await route.continue()
  })
  await page.evaluate(() => indexedDB.deleteDatabase('reads'))
  await page.goto(`${server.url}/messages?conversation=${supper}`)
  await expect(
    page.getByRole('region', { name: 'Conversation' }).getByRole('status', { name: 'Loading' }),
  ).toBeVisible()
  go()
  await expect(field(page)).toBeVisible()
  await context.close()

  const alone = await person(browser, phone)
  const client = await asClient(server.url, 'ruth@example.org')
  const { error } = await client.auth.signUp({
    email: 'odile@example.org',
    password: 'seven blue lanterns',
    options: { data: { full_name: 'Odile' } },
  })
  expect(error).toBeNull()
  await signInByForm(alone.page, server.url, 'odile@example.org', 'seven blue lanterns')
  await alone.page.goto(`${server.url}/messages`)
  await expect(alone.page.getByText('Messages start with a group')).toBeVisible()
  await accessible(alone.page)
  await alone.page.setViewportSize({ width: 1440, height: 900 })
  await expect(alone.page.getByText('Messages start with a group')).toBeVisible()
  await alone.page.getByRole('link', { name: 'Start a group' }).click()
  await expect(alone.page).toHaveURL(/\/groups#new-group$/)
  alone.calm()
  calm()
  await alone.context.close()
})

test('what one reads without a network is no change that waits', async ({ browser }) => {
  const ruth = await saying(server, 'ruth')
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'tomas@example.org')
  await ruth('The oven is hot')
  // its words, and what shows them, come while the page has nothing else to do
  const fetched = page.waitForResponse(/\/rest\/v1\/messages\?/)
  const shown = page.waitForResponse(`**/${chunkOf('client/messages/composer/MessageComposer.tsx')}`)
  await page.goto(`${server.url}/groups/${supper}`)
  await expect(tab(page, /^Messages \d+ unread/)).toBeVisible()
  await Promise.all([fetched, shown])
  const waiting = page.getByRole('button', { name: /waiting|not saved/ })
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await tab(page, /^Messages/).click()
  await expect(message(page, 'The oven is hot')).toBeVisible()
  await expect(tab(page, 'Messages')).toHaveAccessibleName('Messages')
  await expect(waiting).toHaveCount(0)
  await field(page).fill('Coming')
  await field(page).press('Enter')
  await expect(waiting).toContainText('1 waiting')
  await context.setOffline(false)
  await expect(waiting).toHaveCount(0)
  calm()
  await context.close()
})
