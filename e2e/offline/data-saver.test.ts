import { expect, type Locator, test } from 'playwright/test'
import { accessible, asClient, kept, person, signIn } from '../../test/browser.ts'
import { atHand, supper } from '../../test/offline.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* The app's use of a device: its network, its disk, its screen and its icon. */

test.use({ serviceWorkers: 'allow' })

const server = seededServer()

test('the screen stays lit while a code is held up for others', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await context.addInitScript(() => {
    const lit = { now: 0 }
    const release = async () => {
      lit.now -= 1
    }
    const request = async () => {
      lit.now += 1
      return { release }
    }
    Object.assign(window, { lit })
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  const lit = () => page.evaluate(() => (window as Window & typeof globalThis & { lit: { now: number } }).lit.now)
  await signIn(page, server.url, 'ruth@example.org', `/groups/${supper}?tab=members`)
  const code = page.getByRole('button', { name: /^Link and QR code for/ }).first()
  await code.click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect.poll(lit).toBe(1)
  await code.click()
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(0)
  await expect.poll(lit).toBe(0)
  calm()
  await context.close()
})

test('who spares data sees a picture when they press it, and the sizes of what is kept', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await context.addInitScript(() => {
    const counts: unknown[] = []
    Object.assign(window, { counts })
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void counts.push(count),
      clearAppBadge: async () => void counts.push(0),
    })
    const line = Object.assign(new EventTarget(), { saveData: sessionStorage.getItem('spare') !== null })
    Object.defineProperty(navigator, 'connection', { value: line })
  })
  const ruth = await withPictures()
  await signIn(page, server.url, 'ruth@example.org')

  await test.step('the icon of the app says how much is unread', async () => {
    await ruth.from('notifications').delete().not('id', 'is', null)
    await tellRuth('One', 'Two')
    await expect
      .poll(() => page.evaluate(() => (window as Window & typeof globalThis & { counts: number[] }).counts.at(-1)))
      .toBe(2)
  })

  await test.step('the profile says what is kept here, clears it, and has the switch', async () => {
    await atHand(page)
    await kept(page, 'tasks')
    await page.goto(`${server.url}/profile`)
    const card = page.getByRole('region', { name: 'On this device' })
    for (const part of ['The app itself', 'Offline copies'])
      await expect(line(card, part)).toContainText(/[1-9]\d* [kM]B/)
    await expect(card.getByText('Choose Add to Home Screen')).toBeVisible()
    await accessible(page)
    await card.getByRole('button', { name: 'Clear' }).click()
    await expect(line(card, 'Offline copies')).toContainText(/^Offline copies.*0 kB/)
    await card.getByRole('button', { name: 'Open' }).click()
    await expect(page.getByRole('dialog', { name: 'Outbox' }).getByText('Everything has been sent')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByText('Use less data').click()
    await expect(page.getByRole('switch', { name: 'Use less data' })).toBeChecked()
    await expect
      .poll(async () => (await ruth.from('user_settings').select('low_data')).data)
      .toEqual([{ low_data: true }])
  })

  const asked: string[] = []
  page.on('request', (request) => /\/storage\/v1\/.*covers/.test(request.url()) && asked.push(request.url()))
  await test.step('pictures of a group and of a text wait until one presses', async () => {
    await page.goto(`${server.url}/groups/${supper}?taskId=${bread}`)
    await expect(page.getByRole('button', { name: 'Load picture: A loaf' })).toBeVisible()
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Load picture', exact: true }).click()
    await expect.poll(() => asked).toHaveLength(1)
    await page.getByRole('button', { name: 'Load picture: A loaf' }).click()
    await expect(page.getByRole('img', { name: 'A loaf' })).toBeVisible()
  })

  await test.step('so they do where only the device asks for it', async () => {
    await ruth.from('user_settings').update({ low_data: false }).not('user_id', 'is', null)
    await page.evaluate(() => sessionStorage.setItem('spare', 'yes'))
    await page.goto(`${server.url}/profile`)
    await expect(page.getByRole('switch', { name: 'Use less data' })).not.toBeChecked()
    await expect(page.getByText('Your browser already asks for this.')).toBeVisible()
    await page.goto(`${server.url}/groups/${supper}?tab=tasks`)
    await expect(page.getByRole('button', { name: 'Load picture', exact: true })).toBeVisible()
  })
  calm()
  await context.close()
})

const bread = '00000000-0000-4000-8000-0000000000c2'
const line = (card: Locator, label: string) =>
  card
    .locator(':scope > *, :scope > * > *')
    .filter({ hasText: new RegExp(`^${label}`) })
    .last()

async function tellRuth(...messages: string[]) {
  const tomas = await asClient(server.url, 'tomas@example.org')
  const ruth = '00000000-0000-4000-8000-0000000000a1'
  for (const message of messages)
    await tomas.from('notifications').insert({ user_id: ruth, type: 'message_received', message, is_read: false })
}

/** Ruth, whose group has a cover and whose task has a picture. */
async function withPictures() {
  const ruth = await asClient(server.url, 'ruth@example.org')
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const cover_path = `${supper}/${crypto.randomUUID()}.png`
  const { error } = await ruth.storage.from('covers').upload(cover_path, dot, { contentType: 'image/png' })
  expect(error).toBeNull()
  await ruth.from('groups').update({ cover_path }).eq('id', supper)
  const body_html = `<p>Like this:</p><img data-bucket="covers" data-path="${cover_path}" alt="A loaf">`
  const { error: refused } = await ruth.from('tasks').update({ body_html }).eq('id', bread)
  expect(refused).toBeNull()
  return ruth
}
