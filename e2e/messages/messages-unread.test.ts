import { expect, type Page, test } from 'playwright/test'
import { asClient } from '../../test/browser.ts'
import {
  enter,
  inList,
  message,
  number,
  phone,
  say,
  saying,
  supper,
  unreadIn,
} from '../../test/fixtures/messages-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* One person, two devices: what is unread is the same number on both at every step, and what is written offline goes out once. */

test.use({ serviceWorkers: 'allow' })

const server = seededServer()

const back = async (page: Page) => {
  const away = page.waitForResponse(/look_away/)
  await page.getByRole('link', { name: 'All conversations' }).click()
  await away
}
const open = (page: Page) => page.getByRole('link', { name: 'Tuesday supper' }).first().click()

test('Tomas reads on his phone and at his desk, and writes without a network', async ({ browser }) => {
  const mobile = await enter({ browser, server }, 'tomas', phone)
  const desk = await enter({ browser, server }, 'tomas', { at: '' })
  /** In the sidebar and in the list at the desk, and in the list of the phone while that is what it shows. */
  async function unread(
    count: number,
    shown = [number(desk.page), unreadIn(desk.page, supper), unreadIn(mobile.page, supper)],
  ) {
    for (const one of shown)
      await (count === 0
        ? expect(one).toHaveCount(0)
        : expect(one).toHaveAccessibleName(new RegExp(`^${count} unread`)))
  }
  const atDesk = [number(desk.page), unreadIn(desk.page, supper)]
  const ruthSays = await saying(server, 'ruth')
  const himself = await asClient(server.url, 'tomas@example.org')

  await test.step('what is said while he has it open is read, on both', async () => {
    await ruthSays('Good evening')
    await expect(message(mobile.page, 'Good evening')).toBeVisible()
    // who leaves within a moment has not read it
    await expect
      .poll(async () => {
        const { data } = await himself.from('conversation_reads').select('last_read_seq').eq('conversation_id', supper)
        return data
      })
      .toEqual([{ last_read_seq: 1 }])
    await unread(0, atDesk)
  })

  await test.step('what is said while he is elsewhere counts on both; what he says himself does not', async () => {
    await back(mobile.page)
    await unread(0)
    await ruthSays('Are you there?')
    await unread(1)
    await ruthSays('The hall is ours.')
    await unread(2)
    await (await saying(server, 'tomas'))('From a third place')
    await expect(inList(desk.page, supper).getByText('From a third place')).toBeVisible()
    await unread(2)
  })

  await test.step('what is deleted counts no more', async () => {
    const id = await ruthSays('A slip')
    await unread(3)
    const { error } = await (await asClient(server.url, 'ruth@example.org')).rpc('delete_message', { id })
    expect(error).toBeNull()
    await unread(2)
  })

  await test.step('opened on the phone, it is read at the desk', async () => {
    await open(mobile.page)
    await expect(message(mobile.page, 'The hall is ours.')).toBeVisible()
    await unread(0, atDesk)
  })

  await test.step('unread from here stays while he stays, and until he comes again', async () => {
    await message(mobile.page, 'Are you there?').focus()
    await mobile.page.keyboard.press('Shift+U')
    await unread(2, atDesk)
    await back(mobile.page)
    await unread(2)
    await open(mobile.page)
    await unread(0, atDesk)
  })

  await test.step('quiet, it is counted in the list and not in the sidebar; awake, it is counted again', async () => {
    await back(mobile.page)
    const more = desk.page.getByRole('button', { name: 'More about Tuesday supper' }).first()
    await inList(desk.page, supper).hover()
    await more.click()
    await desk.page.getByRole('menuitem', { name: 'Mute for eight hours' }).click()
    await expect(inList(mobile.page, supper).getByLabel('Muted')).toBeVisible()
    await ruthSays('A loud word')
    await unread(1, [unreadIn(desk.page, supper), unreadIn(mobile.page, supper)])
    await unread(0, [number(desk.page)])
    await inList(desk.page, supper).hover()
    await more.click()
    await desk.page.getByRole('menuitem', { name: 'Unmute' }).click()
    await unread(1)
  })

  await test.step('it says which messages make the number, and is rid of it', async () => {
    await desk.page.getByRole('button', { name: /^Unread/ }).click()
    await desk.page.getByRole('button', { name: 'See what’s unread' }).click()
    await expect(desk.page.getByRole('link', { name: 'A loud word' })).toBeVisible()
    await desk.page.getByRole('button', { name: 'Mark all as read' }).click()
    await unread(0)
  })

  await test.step('what he writes without a network waits in sight, and goes out once', async () => {
    await open(mobile.page)
    await mobile.context.setOffline(true)
    await say(mobile.page, 'From the tunnel')
    await expect(message(mobile.page, 'From the tunnel').getByText('Will send when you’re back online')).toBeVisible()
    await mobile.context.setOffline(false)
    await expect(message(mobile.page, 'From the tunnel')).toHaveAttribute('data-state', 'sent', { timeout: 40_000 })
    const client = await asClient(server.url, 'ruth@example.org')
    const { data } = await client.from('messages').select('id').eq('body_text', 'From the tunnel')
    expect(data).toHaveLength(1)
  })
  mobile.calm()
  desk.calm()
})
