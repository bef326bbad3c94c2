import { expect, type Page, test } from 'playwright/test'
import { accessible, fits, person, signIn } from '../test/browser.ts'
import { addLongNames, longGroup, longPerson, longTask } from '../test/fixtures/long-names.ts'
import { type Server, startServer } from '../test/server.ts'

/* People call themselves, and what they do, whatever they like. */

const group = `/groups/${longGroup}`
const rooms = [
  '/home',
  '/feed',
  '/groups',
  group,
  `${group}?tab=announcements`,
  `${group}?tab=members`,
  `${group}/edit`,
  '/tasks',
  '/tasks?view=done',
  `/tasks?view=group&group=${longGroup}`,
  `/tasks?view=board&group=${longGroup}`,
  `/tasks?view=group&group=${longGroup}&taskId=${longTask}`,
  '/messages',
  '/messages?view=search&q=Donau',
  '/messages?view=saved',
  '/tasks?view=upcoming',
  '/tasks?view=assigned',
  '/share?title=Donaudampfschifffahrtsgesellschaftskapit%C3%A4nsm%C3%BCtzenabzeichen',
  `/messages?conversation=${longGroup}`,
  '/profile',
  `/test/permissions?group=${longGroup}`,
]

let server: Server
test.beforeAll(async () => {
  server = await startServer({ SEED: '1' })
  addLongNames(server)
})
test.afterAll(() => server.discard())

/** The parts of a page that stand outside of its window, and in no part that scrolls or ends them. */
const outside = (page: Page) =>
  page.evaluate(async () => {
    // what slides in comes from further out; a spinner never ends
    const moving = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1000)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const held = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || held(element.parentElement))
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return (
          width > 1 && (right > innerWidth + 1 || left < -1) && !held(element.parentElement) && !element.closest('svg')
        )
      })
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`)
  })

for (const part of [0, 1, 2])
  test(`part ${part + 1} of the rooms: long names break nothing`, async ({ browser }) => {
    const { page, context, calm } = await person(browser)
    await signIn(page, server.url, longPerson)
    for (const room of rooms.filter((_, at) => at % 3 === part)) {
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        // a task that is open on a desk is not one that is open on a phone
        if (width !== 320) await page.goto(server.url + room)
        await expect(page.getByRole('heading', { level: 1 }).first(), room).toBeVisible()
        await expect(page.getByRole('status', { name: 'Loading' }), room).toHaveCount(0)
        await fits(page)
        expect(await outside(page), `${room}, ${width} wide`).toEqual([])
      }
    }
    calm()
    await context.close()
  })

test('on a desk, a long name ends where its place ends', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, longPerson, '/tasks')
  const tasks = page.locator('main li[data-task]')
  await expect(tasks.first()).toBeVisible()
  for (const nav of ['Your groups', 'Views']) {
    const place = page.getByRole('navigation', { name: nav })
    const end = await place.evaluate((element) => element.getBoundingClientRect().right)
    for (const name of await place.getByRole('link').all())
      expect(await name.evaluate((link) => link.getBoundingClientRect().right), nav).toBeLessThanOrEqual(end + 1)
  }
  // what a task is called has its share of the line, whatever else there is to say of it
  for (const one of await tasks.all()) {
    const share = await one.evaluate(
      (row) => row.querySelector('a')!.getBoundingClientRect().width / row.getBoundingClientRect().width,
    )
    expect(share).toBeGreaterThan(0.3)
  }
  await page.goto(server.url + group)
  const whole = page.getByRole('button', { name: 'Show more' }).first()
  await expect(whole).toHaveAttribute('aria-expanded', 'false')
  await whole.click()
  await expect(page.getByRole('button', { name: 'Show less' }).first()).toBeFocused()
  await accessible(page)
  calm()
  await context.close()
})
