import { expect, type Page, test } from 'playwright/test'
import { directId } from '../../client/messages/data/direct-id.ts'
import { asClient, person, signIn } from '../../test/browser.ts'
import { draw, field, phone, saying } from '../../test/fixtures/messages-room.ts'
import { atHand } from '../../test/offline.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* What came in while one was away, a conversation a card: kept, read, answered, put off, and taken back. */

const server = seededServer()

const card = (page: Page, title: string) => page.getByRole('article', { name: title })

const fullNames = { ruth: 'Ruth Adeyemi', tomas: 'Tomas Lind' }

/** Somebody writes to Mina alone, with another device. */
async function writing(name: keyof typeof fullNames) {
  const client = await asClient(server.url, `${name}@example.org`)
  const { data: people } = await client.from('people').select('id, name')
  const mina = people?.find((one) => one.name === 'Mina Park')
  const me = people?.find((one) => one.name === fullNames[name])
  const id = directId(me!.id!, mina!.id!)
  const { error } = await client.rpc('start_direct', { id, user_id: mina!.id! })
  expect(error).toBeNull()
  return saying(server, name, id)
}

test('Mina goes through what is unread by key, and takes back what she did by mistake', async ({ browser }) => {
  const inSupper = await saying(server, 'ruth')
  await inSupper('Who brings bread?')
  await inSupper('And who brings salt?')
  await (await writing('ruth'))('Can you open the hall on Tuesday?')
  await (await writing('tomas'))('Lend me your big pot?')
  const mina = await person(browser)
  const { page } = mina
  await signIn(page, server.url, 'mina@example.org', '/home')
  const himself = await asClient(server.url, 'mina@example.org')

  await page.getByRole('link', { name: 'Go through them one by one' }).click()
  await expect(page.getByText('1 of 3')).toBeVisible()
  await expect(card(page, 'Tomas Lind')).toBeFocused()
  await expect(card(page, 'Tomas Lind')).toContainText('Lend me your big pot?')

  await test.step('an arrow reads it, and mod+z has it back on top', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(card(page, 'Ruth Adeyemi')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(card(page, 'Tomas Lind')).toBeFocused()
    await expect(page.getByText('1 of 3')).toBeVisible()
  })

  await test.step('the other arrow keeps it unread', async () => {
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText('2 of 3')).toBeVisible()
  })

  await test.step('S has it come back tomorrow', async () => {
    await expect(card(page, 'Ruth Adeyemi')).toBeFocused()
    await page.keyboard.press('s')
    await page.getByRole('dialog', { name: 'Remind me' }).getByText('Tomorrow morning').click()
    await expect(page.getByText('3 of 3')).toBeVisible()
    await expect
      .poll(async () => (await himself.from('message_saves').select('remind_at')).data)
      .toEqual([{ remind_at: expect.any(String) }])
  })

  await test.step('R answers in place', async () => {
    const supper = card(page, 'Tuesday supper')
    await expect(supper).toBeFocused()
    await expect(supper).toContainText('Who brings bread?')
    await page.keyboard.press('r')
    await field(page).fill('Bread is mine.')
    await page.keyboard.press('Enter')
    await expect(page.getByText('These are still unread:')).toBeVisible()
  })

  await test.step('at the end lies what was kept, and nothing else', async () => {
    await expect(page.getByRole('region', { name: 'All done' }).getByRole('link')).toHaveText(['Tomas Lind'])
    await expect
      .poll(async () => (await himself.rpc('unread_why')).data?.map((one: { preview: string }) => one.preview))
      .toEqual(['Lend me your big pot?'])
  })
  mina.calm()
})

test.describe('with what is kept', () => {
  test.use({ serviceWorkers: 'allow' })

  test('Tomas draws cards with a finger on a train, and it is so once he is back', async ({ browser }) => {
    const says = await saying(server, 'ruth')
    await says('The hall is ours.')
    const tomas = await person(browser, phone)
    const { page } = tomas
    await signIn(page, server.url, 'tomas@example.org', '/messages?view=deck')
    const supper = card(page, 'Tuesday supper')
    await expect(supper).toContainText('The hall is ours.')
    await atHand(page)
    await tomas.context.setOffline(true)
    await draw(page, supper.getByRole('heading'), -160)
    await expect(page.getByText('These are still unread:')).toBeVisible()
    await page.getByRole('button', { name: 'Go through them' }).tap()
    await draw(page, supper.getByRole('heading'), 160)
    await expect(page.getByText('Nothing is left unread.')).toBeVisible()
    await tomas.context.setOffline(false)
    const himself = await asClient(server.url, 'tomas@example.org')
    await expect.poll(async () => (await himself.rpc('unread_why')).data).toEqual([])
    tomas.calm()
  })
})
