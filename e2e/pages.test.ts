import { expect, test } from 'playwright/test'
import { accessible, fits, person, signIn } from '../test/browser.ts'
import { seededServer } from '../test/seeded-server.ts'

/* Every page, whoever looks at it. */

const server = seededServer()

test('from right to left, the page is its own mirror image', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'mina@example.org')
  const middles = async (path: string) => {
    await page.goto(server.url + path)
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
    return page.evaluate(() => {
      const at = (selector: string) => {
        // of a text that fills its line, the words count
        const around = document.createRange()
        around.selectNodeContents(document.querySelector(selector)!)
        const box = around.getBoundingClientRect()
        return (box.left + box.right) / 2 / document.documentElement.clientWidth
      }
      return { nav: at('nav'), heading: at('main h1'), profile: at('header > button:last-of-type') }
    })
  }
  for (const path of ['/home', '/profile', '/test']) {
    const ltr = await middles(`${path}?locale=en`)
    const rtl = await middles(`${path}?locale=pseudo-rtl`)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    expect(ltr.nav, path).toBeLessThan(0.5)
    expect(rtl.nav, path).toBeCloseTo(1 - ltr.nav, 1)
    expect(rtl.profile, path).toBeCloseTo(1 - ltr.profile, 1)
    expect(ltr.heading, path).toBeLessThan(0.5)
    expect(rtl.heading, path).toBeGreaterThan(0.5)
    await page.setViewportSize({ width: 320, height: 640 })
    await fits(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await accessible(page)
  }
  calm()
  await context.close()
})

test('the long list jumps, grows at both ends without a jolt, and counts its frames', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await page.goto(`${server.url}/virtuoso-test`)
  const rows = page.getByRole('log', { name: 'Rows' })
  await expect(rows.getByText('10000', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'One row after' }).click()
  await expect(rows.getByText('10001', { exact: true })).toBeVisible()
  await expect(page.getByText(/^New from /)).toBeAttached()
  await page.getByLabel('Row', { exact: true }).fill('5000')
  const anchor = rows.locator('[data-row="1004999"]')
  const top = () => anchor.evaluate((row) => Math.round(row.getBoundingClientRect().top), null, { timeout: 1_000 })
  // rows are measured as they come into sight; a slow machine is not done with that at the first look
  let before = 0
  await expect(async () => {
    await page.getByRole('button', { name: 'Jump' }).click()
    await expect(anchor).toBeInViewport()
    before = await top()
    await page.evaluate(() => new Promise((go) => setTimeout(go, 500)))
    expect(await top()).toBe(before)
  }).toPass()
  // the list knows by now that it does not follow its end
  await expect(page.getByText('Follows the endNo')).toBeVisible()
  await page.getByRole('button', { name: '50 rows before' }).click()
  await expect(page.getByText('10,051')).toBeVisible()
  expect(await top()).toBe(before)
  await expect(page.locator('[data-measured=fps]')).not.toHaveText('0')
  await page.setViewportSize({ width: 320, height: 640 })
  await fits(page)
  await accessible(page)
  calm()
  await context.close()
})

test('the page of tests says which build this is, and where the parts can be tried', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'ruth@example.org', '/test')
  await expect(page.getByText(/^[0-9a-f]{12}$/)).toBeVisible()
  await expect(page.getByText('lesson_discussions')).toBeVisible()
  await page.getByRole('button', { name: 'Modern' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'modern')
  await page.getByRole('link', { name: /^Long list/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Long list' })).toBeVisible()
  calm()
  await context.close()
})

test('a browser that is too old is told so, plainly', async ({ browser }) => {
  const { page, context } = await person(browser)
  await page.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'))
  await page.goto(`${server.url}/home`)
  await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible()
  await accessible(page)
  await context.close()
})

test('a link that is sent shows what it leads to, and no other page is for search engines', async () => {
  const page = async (path: string) => fetch(server.url + path)
  const invite = await (await page('/invite/SUPPERTABLE')).text()
  expect(invite).toContain('<meta property="og:title" content="Join Tuesday supper" />')
  expect(await (await page('/invite/NOSUCHCODE')).text()).not.toContain('og:title')
  expect((await page('/auth')).headers.get('x-robots-tag')).toBeNull()
  for (const path of ['/home', '/invite/SUPPERTABLE', '/signup'])
    expect((await page(path)).headers.get('x-robots-tag'), path).toBe('noindex')
})
