import { expect, type Page, test } from 'playwright/test'
import { kept, person, sideBySide, signIn } from '../../test/browser.ts'
import { supper } from '../../test/offline.ts'
import { seededServer } from '../../test/seeded-server.ts'

/*
 * Soon after a page was opened for the first time, and before this browser could start without a network, the network
 * goes. Whatever one presses next is there.
 */

const server = seededServer()

/** Waits until the page has fetched what may be pressed next. */
const fetched = (page: Page) => page.waitForFunction(() => performance.getEntriesByName('next files').length > 0)

interface Press {
  room: string
  path: string
  /** The table that must have been read, and which list of it. */
  reads: string
  asked?: string
  press: (page: Page) => Promise<void>
  /** The part that the press leads to. */
  part: (page: Page) => ReturnType<Page['getByRole']>
}

const task = 'Buy bread and candles for supper'

const main = (page: Page) => page.locator('main')

const presses: Press[] = [
  {
    room: 'a conversation',
    path: '/messages',
    reads: 'messages',
    press: (page) =>
      main(page)
        .getByRole('link', { name: /Tuesday supper/ })
        .click(),
    part: (page) => page.getByRole('textbox', { name: 'Message', exact: true }),
  },
  {
    room: 'what one has saved',
    path: '/messages',
    reads: 'message_saves',
    press: (page) => page.getByRole('button', { name: 'Saved messages' }).click(),
    part: (page) => page.getByText('Nothing saved or scheduled'),
  },
  {
    room: 'a task',
    path: `/tasks?view=group&group=${supper}`,
    reads: 'tasks',
    press: (page) => main(page).getByRole('link', { name: task }).click(),
    part: (page) => page.getByRole('complementary').getByLabel('Title', { exact: true }),
  },
  {
    room: 'the board',
    path: `/groups/${supper}?tab=tasks`,
    reads: 'tasks',
    press: (page) => page.getByRole('link', { name: 'Board and filters' }).click(),
    part: (page) => page.getByRole('region', { name: 'To do' }),
  },
  {
    room: 'announcements',
    path: `/groups/${supper}`,
    reads: 'announcements',
    press: (page) => main(page).getByRole('link', { name: 'Announcements' }).click(),
    part: (page) => page.getByRole('button', { name: 'Announce' }),
  },
  {
    room: 'members',
    path: `/groups/${supper}`,
    reads: 'people',
    press: (page) => main(page).getByRole('link', { name: 'Members', exact: true }).click(),
    part: (page) => page.getByRole('button', { name: 'New team' }),
  },
  {
    room: 'tasks',
    path: '/home',
    reads: 'tasks',
    asked: ',"near"',
    press: (page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click(),
    part: (page) => page.getByRole('heading', { level: 1, name: 'Tasks' }),
  },
  {
    room: 'what one has given to others',
    path: '/tasks',
    reads: 'tasks',
    asked: ',"given"',
    press: (page) => main(page).getByRole('link', { name: 'Assigned by me' }).click(),
    part: (page) => page.getByText('Nothing assigned to others'),
  },
  {
    room: 'the bell',
    path: '/home',
    reads: 'notifications',
    press: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
    part: (page) => page.getByRole('dialog', { name: 'Notifications' }),
  },
  {
    room: 'the command menu',
    path: '/home',
    reads: 'tasks',
    press: (page) => page.keyboard.press('Control+k'),
    part: (page) => page.getByRole('combobox'),
  },
  {
    room: 'the profile',
    path: '/home',
    reads: 'users',
    press: async (page) => {
      await page.getByRole('button', { name: /^Profile of/ }).click()
      await page.getByRole('menuitem', { name: 'Profile', exact: true }).click()
    },
    part: (page) => page.getByRole('heading', { level: 1, name: 'Profile' }),
  },
]

const middle = Math.ceil(presses.length / 2)

for (const [half, some] of [
  ['the first half', presses.slice(0, middle)],
  ['the other half', presses.slice(middle)],
] as const) {
  test(`the next press needs no network, ${half} of the rooms`, async ({ browser }) => {
    const { page, context, calm } = await person(browser)
    await signIn(page, server.url, 'ruth@example.org')
    const storageState = await context.storageState()
    await sideBySide(some, async ({ room, path, reads, asked, press, part }) => {
      const first = await browser.newContext({ storageState })
      const fresh = await first.newPage()
      await fresh.goto(server.url + path)
      await fetched(fresh)
      await kept(fresh, reads, asked)
      await first.setOffline(true)
      await press(fresh)
      await expect(part(fresh).first(), room).toBeVisible()
      await expect(fresh.getByText('This part didn’t load'), room).toHaveCount(0)
      await first.close()
    })
    calm()
    await context.close()
  })
}
