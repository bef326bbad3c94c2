import { expect, type Page, test } from 'playwright/test'
import { accessible } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { enter, freeDay, panel, plan } from '../../test/fixtures/events-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* A month of events by keys alone. */

const server = seededServer()

const focused = (page: Page) => page.locator(':focus')
const dayOf = (page: Page) => focused(page).getAttribute('data-day')

test('Ruth goes through a month by keys, opens an event and comes back to its day', async ({ browser }) => {
  const ahead = await freeDay(server, 8)
  const [today, then] = [dayFrom(0), dayFrom(ahead)]
  await plan(server, { title: 'Key choir', starts_local: `${then} 18:30`, ends_local: `${then} 21:00` })
  await plan(server, {
    title: 'Summer camp',
    starts_local: `${dayFrom(2)} 17:00`,
    ends_local: `${dayFrom(ahead + 1)} 12:00`,
  })
  const { page, context, calm } = await enter(browser, server, 'ruth@example.org')
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

  await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible()
  await press('Shift+M')
  const grid = page.getByRole('grid')
  await expect(grid).toBeVisible()
  await expect(grid.getByRole('row')).toHaveCount(7)
  await expect(async () => {
    await press('Tab')
    expect(await dayOf(page)).toBe(today)
  }).toPass({ intervals: [0] })

  const weeks = Math.floor(ahead / 7)
  await press(...Array(weeks).fill('ArrowDown'), ...Array(ahead % 7).fill('ArrowRight'))
  await expect.poll(() => dayOf(page)).toBe(then)
  await expect(focused(page)).toHaveRole('gridcell')
  await expect(focused(page)).toHaveAccessibleName(/2 events: Summer camp 18:30 Key choir$/)
  await expect(page.locator('[data-day][tabindex="0"]')).toHaveCount(1)
  // what goes on for days is a bar over those of each week, and no entry on every day
  const days = await grid.locator('[data-day]').evaluateAll((all) => all.map((one) => one.getAttribute('data-day')!))
  const camp = days.filter((day) => day >= dayFrom(2) && day <= dayFrom(ahead + 1)).length
  const widths = await grid
    .getByRole('button', { name: 'Summer camp' })
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width))
  const width = (await focused(page).boundingBox())!.width
  expect(widths.length).toBeLessThan(camp)
  expect(Math.round(widths.reduce((sum, one) => sum + one, 0) / width)).toBe(camp)

  const line = page.getByRole('dialog').getByRole('button', { name: '18:30 Key choir' })
  const first = page.getByRole('dialog').getByRole('button', { name: 'Summer camp' })
  await press('Enter')
  await expect(first).toBeFocused()
  await press('Escape')
  await expect.poll(() => dayOf(page)).toBe(then)
  await press('Enter')
  await expect(first).toBeFocused()
  await press('Tab')
  await expect(line).toBeFocused()
  await press('Enter')
  await expect(panel(page).getByRole('heading', { name: 'Key choir' })).toBeVisible()
  await accessible(page)
  await press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect.poll(() => dayOf(page)).toBe(then)

  await press('PageDown')
  await expect.poll(async () => (await dayOf(page))?.slice(0, 7)).not.toBe(then.slice(0, 7))
  await press('t')
  await expect(page.locator('[data-day][tabindex="0"]')).toHaveAttribute('data-day', today)
  await press('Shift+W')
  await expect(grid.getByRole('row')).toHaveCount(2)
  await accessible(page)
  await press('Shift+L')
  await expect(grid).toHaveCount(0)
  calm()
  await context.close()
})
