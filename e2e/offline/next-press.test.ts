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
  /** The table that must have been read, and which list of it. */
  reads: string
  asked?: string
  press: (page: Page) => Promise<void>
  /** The part that the press leads to. */
  part: (page: Page) => ReturnType<Page['getByRole']>
}

const task = 'Buy bread and candles for supper'

const main = (page: Page) => page.locator('main')

/** By the page that is open when the network goes: without one, no press fetches anything for those after it. */
const pages: Record<string, Press[]> = {
  '/messages': [
    {
      room: 'what one has saved',
      reads: 'message_saves',
      press: (page) => page.getByRole('button', { name: 'Saved messages' }).click(),
      part: (page) => page.getByText('Nothing saved or scheduled'),
    },
    {
      room: 'a conversation',
      reads: 'messages',
      press: (page) =>
        main(page)
          .getByRole('link', { name: /Tuesday supper/ })
          .click(),
      part: (page) => page.getByRole('textbox', { name: 'Message', exact: true }),
    },
  ],
  [`/tasks?view=group&group=${supper}`]: [
    {
      room: 'a task',
      reads: 'tasks',
      press: (page) => main(page).getByRole('link', { name: task }).click(),
      part: (page) => page.getByRole('complementary').getByLabel('Title', { exact: true }),
    },
  ],
  [`/groups/${supper}?tab=tasks`]: [
    {
      room: 'the board',
      reads: 'tasks',
      press: (page) => page.getByRole('link', { name: 'Board and filters' }).click(),
      part: (page) => page.getByRole('region', { name: 'To do' }),
    },
  ],
  [`/groups/${supper}`]: [
    {
      room: 'announcements',
      reads: 'announcements',
      press: (page) => main(page).getByRole('link', { name: 'Announcements' }).click(),
      part: (page) => page.getByRole('button', { name: 'Announce' }),
    },
    {
      room: 'members',
      reads: 'people',
      press: (page) => main(page).getByRole('link', { name: 'Members', exact: true }).click(),
      part: (page) => page.getByRole('button', { name: 'New team' }),
    },
  ],
  '/home': [
    {
      room: 'the bell',
      reads: 'notifications',
      press: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
      part: (page) => page.getByRole('dialog', { name: 'Notifications' }),
    },
    {
      room: 'the command menu',
      reads: 'tasks',
      press: async (page) => {
        await page.keyboard.press('Escape')
        await page.keyboard.press('Control+k')
      },
      part: (page) => page.getByRole('combobox'),
    },
    {
      room: 'tasks',
      reads: 'tasks',
      asked: ',"near"',
      press: async (page) => {
        await page.keyboard.press('Escape')
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click()
      },
      part: (page) => page.getByRole('heading', { level: 1, name: 'Tasks' }),
    },
    {
      room: 'the profile',
      reads: 'users',
      press: async (page) => {
        await page.getByRole('button', { name: /^Profile of/ }).click()
        await page.getByRole('menuitem', { name: 'Profile', exact: true }).click()
      },
      part: (page) => page.getByRole('heading', { level: 1, name: 'Profile' }),
    },
  ],
  '/tasks': [
    {
      room: 'what one has given to others',
      reads: 'tasks',
      asked: ',"given"',
      press: (page) => main(page).getByRole('link', { name: 'Assigned by me' }).click(),
      part: (page) => page.getByText('Nothing assigned to others'),
    },
  ],
}

test('the next press needs no network', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org')
  const storageState = await context.storageState()
  await sideBySide(Object.entries(pages), async ([path, presses]) => {
    const first = await browser.newContext({ storageState })
    const fresh = await first.newPage()
    await fresh.goto(server.url + path)
    await fetched(fresh)
    for (const { reads, asked } of presses) await kept(fresh, reads, asked)
    await first.setOffline(true)
    for (const { room, press, part } of presses) {
      await press(fresh)
      await expect(part(fresh).first(), room).toBeVisible()
      await expect(fresh.getByText('This part didn’t load'), room).toHaveCount(0)
    }
    await first.close()
  })
  calm()
  await context.close()
})
