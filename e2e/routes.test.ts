import { expect, type Page, test } from 'playwright/test'
import { accessible, fits, person, signIn, type Theme } from '../test/browser.ts'
import { seededServer } from '../test/seeded-server.ts'

/* Every route of the product once: it has its title, its place, and nothing that keeps anybody out. */

test.use({ serviceWorkers: 'allow' })

const supper = '/groups/00000000-0000-4000-8000-0000000000b1'
const some = '00000000-0000-4000-8000-00000000dead'

const inside: [path: string, title: string | RegExp][] = [
  ['/home', /Ruth$/],
  ['/feed', 'Activity'],
  ['/journal', 'Journal'],
  ['/profile', /./],
  ['/groups', 'Groups'],
  ['/events', 'Events'],
  ['/tasks', 'Tasks'],
  ['/messages', 'Messages'],
  ['/marketplace', 'Marketplace'],
  ['/goals', 'Goals'],
  ['/test', /./],
  [supper, 'Tuesday supper'],
  [`${supper}?tab=members`, 'Tuesday supper'],
  [`${supper}?tab=announcements`, 'Tuesday supper'],
  [`${supper}/edit`, /./],
  [`${supper}/lessons/${some}/customize`, 'Customize lessons'],
  [`${supper}/tasks/${some}/customize`, 'Customize tasks'],
  [`${supper}/curriculum/${some}/customize`, 'Customize curriculum'],
  [`${supper}/schedule/${some}`, 'Weekly schedule'],
  [`${supper}/curriculum/${some}/lesson/${some}`, 'Lesson'],
  [`${supper}/today`, 'Today'],
  [`${supper}/lesson/2026-03-12`, 'Lesson'],
  ['/curriculum', 'Curriculum'],
  ['/curriculum/management', 'Curriculum'],
  ['/super-admin', 'Super Admin'],
  ['/admin', 'Admin'],
  ['/enterprise-admin', 'Enterprise Admin'],
  ['/nowhere', 'Nothing here'],
]
const alone: [path: string, title: string, back: string][] = [
  [`/curriculum/${some}/builder`, 'Curriculum builder', 'Back to Curriculum'],
  [`/marketplace/curriculum/${some}/edit`, 'Edit listing', 'Back to Marketplace'],
  [`/curriculum/${some}/preview`, 'Curriculum preview', 'Back to Curriculum'],
  [`/curriculum/${some}/schedule-preview`, 'Schedule preview', 'Back to Curriculum'],
  ['/admin/moderation', 'Content Moderation', 'Back to Home'],
]
const outside = ['/auth', '/signup', '/invite/SUPPERTABLE', '/invite/NOSUCHCODE', '/setup', '/nowhere']
const open = ['/virtuoso-test', '/test/permissions', '/test/rich-text-editor', '/test/oauth']

const themes: Theme[] = ['light', 'dark', 'modern']
const widths = [1440, 768, 320]

const server = seededServer()

/** One of the three themes and one of the three widths: over all routes each pair comes up. */
async function wearing(page: Page, at: number) {
  const width = widths[Math.floor(at / 3) % 3]!
  await page.setViewportSize({ width, height: 844 })
  await page.evaluate((theme) => localStorage.setItem('theme', theme), themes[at % 3]!)
  return width
}

for (const [turn, theme] of themes.entries()) {
  test(`a third of the pages inside, in ${theme}: each has its title and the ways on`, async ({ browser }) => {
    const { page, context, calm } = await person(browser)
    await signIn(page, server.url, 'ruth@example.org')
    for (const [at, [path, title]] of inside.entries()) {
      if (at % 3 !== turn) continue
      const width = await wearing(page, at)
      await page.goto(server.url + path)
      await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeVisible()
      await expect(page).toHaveTitle(/ · Cohort$/)
      await expect(page.getByRole('navigation', { name: width < 768 ? 'Shortcuts' : 'Main' })).toBeVisible()
      await accessible(page)
      await fits(page)
    }
    calm()
    await context.close()
  })
}

test('what one sees before one is inside', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await page.goto(`${server.url}/auth`)
  for (const [at, path] of outside.entries()) {
    await wearing(page, at * 2)
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await accessible(page)
    await fits(page)
  }
  for (const [path] of [...alone, ...inside.filter((_, at) => at % 5 === 0)]) {
    await page.goto(server.url + path)
    await page.waitForURL('**/auth*')
  }
  calm()
  await context.close()
})

test('a page that stands alone has a way back and no bars; a test page is there for everyone', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await page.goto(server.url)
  const bare = async (path: string, at: number, back: string) => {
    await wearing(page, at * 4 + 1)
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('link', { name: back }), path).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await accessible(page)
    await fits(page)
  }
  for (const [at, path] of open.entries()) await bare(path, at, 'Back to the test pages')
  await signIn(page, server.url, 'ruth@example.org')
  for (const [at, [path, title, back]] of alone.entries()) {
    await bare(path, at, back)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.waitForURL('**/home')
  calm()
  await context.close()
})

test('who signs in elsewhere comes back in, or learns why not', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  const back = `${server.url}/auth/callback`
  await page.goto(back)
  await expect(page.getByRole('heading', { level: 1, name: 'Completing sign in...' })).toBeVisible()
  await accessible(page)
  await page.waitForURL('**/auth')
  await page.goto(`${back}#error=access_denied&error_description=You+said+no`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in failed' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'You said no' })).toBeVisible()
  await accessible(page)
  await page.waitForURL('**/auth')
  await signIn(page, server.url, 'mina@example.org')
  await page.goto(back)
  await page.waitForURL('**/home')
  calm()
  await context.close()
})
