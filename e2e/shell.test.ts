import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, person, signIn } from '../test/browser.ts'
import { chunkOf } from '../test/fixtures/chunk-of.ts'
import { seededServer } from '../test/seeded-server.ts'

/* The shell around every page, as people of each role use it: with a pointer, with keys alone, and on a phone. */

const supper = '00000000-0000-4000-8000-0000000000b1'
const phone = { width: 390, height: 844 }

const server = seededServer()

const everyone = ['Home', 'Groups', 'Tasks', 'Events', 'Messages', 'Journal', 'Marketplace', 'Goals']
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const places = async (page: Page) => await sidebar(page).allInnerTexts()
const entries = (page: Page) => page.getByRole('menu').getByRole('menuitem').allInnerTexts()
const openMenu = (page: Page) => page.getByRole('button', { name: /^Profile of / }).click()

test('each role is offered what it may use, and refused the rest in the words of the product', async ({ browser }) => {
  const mina = await person(browser)
  const tomas = await person(browser)
  const ruth = await person(browser)
  const asRuth = await asClient(server.url, 'ruth@example.org')
  await asRuth.rpc('set_user_role', { user_id: '00000000-0000-4000-8000-0000000000a2', role: 'admin' }).throwOnError()
  await signIn(mina.page, server.url, 'mina@example.org')
  await signIn(tomas.page, server.url, 'tomas@example.org')
  await signIn(ruth.page, server.url, 'ruth@example.org')

  await test.step('a member', async () => {
    const { page } = mina
    await expect.poll(() => places(page)).toEqual(['Cohort', ...everyone])
    await openMenu(page)
    await expect
      .poll(() => entries(page))
      .toEqual([
        'Profile',
        'Notification Settings',
        'Recent actions',
        'Trash',
        expect.stringMatching(/^Theme/),
        'Sign Out',
      ])
    for (const path of ['/admin', '/admin/moderation', `/curriculum/${supper}/builder`]) {
      await page.goto(server.url + path)
      await expect(page.getByRole('heading', { level: 1, name: 'Admin Access Required' })).toBeVisible()
      await expect(page.getByText('You need admin permissions to access this page.')).toBeVisible()
    }
    for (const path of ['/super-admin', '/enterprise-admin']) {
      await page.goto(server.url + path)
      await expect(page.getByRole('heading', { level: 1, name: 'Super Admin Access Required' })).toBeVisible()
      await expect(page.getByText('You need super admin permissions to access this page.')).toBeVisible()
    }
  })

  await test.step('an admin', async () => {
    const { page } = tomas
    await expect.poll(() => places(page)).toEqual(['Cohort', ...everyone, 'Admin', 'Moderation'])
    await openMenu(page)
    await expect
      .poll(() => entries(page))
      .toEqual([
        'Profile',
        'Admin Dashboard',
        'Content Moderation',
        'Notification Settings',
        'Recent actions',
        'Trash',
        expect.stringMatching(/^Theme/),
        'Sign Out',
      ])
    await page.goto(`${server.url}/super-admin`)
    await expect(page.getByRole('heading', { level: 1, name: 'Super Admin Access Required' })).toBeVisible()
  })

  await test.step('a super admin, on a desk and on a phone', async () => {
    const { page } = ruth
    await expect.poll(() => places(page)).toEqual(['Cohort', ...everyone, 'Admin', 'Moderation', 'Super Admin'])
    const rest = [
      'Content Moderation',
      'Enterprise Admin',
      'Notification Settings',
      'Recent actions',
      'Trash',
      expect.stringMatching(/^Theme/),
      'Sign Out',
    ]
    await openMenu(page)
    await expect.poll(() => entries(page)).toEqual(['Profile', 'Super Admin', ...rest])
    await accessible(page)
    await page.setViewportSize(phone)
    await expect.poll(() => entries(page)).toEqual(['Profile', 'Admin Dashboard', ...rest])
    await page.getByRole('menuitem', { name: 'Enterprise Admin' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Enterprise Admin' })).toBeVisible()
  })

  for (const one of [mina, tomas, ruth]) {
    one.calm()
    await one.context.close()
  }
})

test('with the keyboard alone one goes everywhere, hears where one is, and changes the theme', async ({ browser }) => {
  const { page, context, calm } = await person(browser, { colorScheme: 'light' })
  await signIn(page, server.url, 'mina@example.org', '/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const name of ['Skip to content', 'Cohort', 'Home', 'Groups', 'Tasks', 'Events']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeFocused()
  }
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: 'Events' })
  await expect(heading).toBeFocused()
  await expect(page).toHaveTitle('Events · Cohort')
  await expect(page.getByRole('status').filter({ hasText: /^Events$/ })).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' })).toHaveAttribute(
    'aria-current',
    'page',
  )

  const theme = page.locator('html')
  const profile = page.getByRole('button', { name: 'Profile of Mina Park' })
  await profile.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  for (const entry of ['Notification Settings', 'Recent actions', 'Trash', /^Theme/]) {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: entry })).toBeFocused()
  }
  await expect(page.getByRole('menuitem', { name: /^Theme/ })).toBeFocused()
  for (const next of ['dark', 'modern', 'light', 'dark', 'modern']) {
    await page.keyboard.press('Enter')
    await expect(theme).toHaveAttribute('data-theme', next)
  }
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(profile).toBeFocused()

  // the button in the header knows two: dark becomes light, anything else dark
  await page.getByRole('button', { name: 'Dark theme' }).press('Enter')
  await expect(theme).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Light theme' }).press('Enter')
  await expect(theme).toHaveAttribute('data-theme', 'light')
  calm()
  await context.close()
})

test('on a phone five places are at the thumb, and the menu button opens the rest', async ({ browser }) => {
  const { page, context, calm } = await person(browser, { viewport: phone, hasTouch: true })
  await signIn(page, server.url, 'mina@example.org')
  const bar = page.getByRole('navigation', { name: 'Shortcuts' })
  const links = () =>
    bar.getByRole('link').evaluateAll((all) => all.map((one) => [one.textContent!, one.getAttribute('href')]))
  await expect
    .poll(async () => (await links()).map(([name, href]) => [name!.trim(), href]))
    .toEqual([
      ['Groups', '/home'],
      ['Tasks', '/tasks'],
      ['Market', '/marketplace'],
      ['Journal', '/journal'],
      ['Profile', '/profile'],
    ])
  await bar.getByRole('link', { name: 'Journal' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()

  const button = page.getByRole('button', { name: 'Menu' })
  await button.tap()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect(sheet.getByRole('link', { name: 'Messages' })).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Tuesday supper' })).toBeVisible()
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.tap()
  await sheet.getByRole('link', { name: 'Goals' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Goals' })).toBeFocused()
  await expect(sheet).toHaveCount(0)
  calm()
  await context.close()
})

test('a page that fails stands inside the shell, says so, and is tried again', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'mina@example.org')
  await page.route('**/rest/v1/groups*', (route) =>
    route.fulfill({ status: 500, json: { code: 'XX000', message: 'The disk is on fire', details: null, hint: null } }),
  )
  await page.goto(`${server.url}/groups`)
  await expect(page.getByRole('heading', { level: 1, name: 'This page didn’t load' })).toBeVisible()
  await expect(page.getByText('The disk is on fire').first()).toBeVisible()
  await expect(page.getByText('XX000')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await accessible(page)
  await page.unroute('**/rest/v1/groups*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()

  await page.goto(`${server.url}/groups/${supper}/nothing/of/the/kind`)
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing here' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Mina$/ })).toBeVisible()
  calm()
  await context.close()
})

test('a page begins to load when one points at its link', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await signIn(page, server.url, 'mina@example.org')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const loaded = page.waitForRequest(`**/${chunkOf('client/groups/GroupsPage.tsx')}`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Groups' }).hover()
  await loaded
  expect(page.url()).toMatch(/\/home$/)
  calm()
  await context.close()
})
