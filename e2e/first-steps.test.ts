import { expect, type Page, test } from 'playwright/test'
import { accessible, fits, person, signInByForm } from '../test/browser.ts'
import { seededServer } from '../test/seeded-server.ts'
import { startServer } from '../test/server.ts'
import { phone } from '../test/sign-in.ts'

/* The way in: from an address that somebody was told to a group with people in it. */

const supper = '00000000-0000-4000-8000-0000000000b1'
const server = seededServer()

/** Counts what a person has to do: presses, and fields that they write in. */
async function counted(page: Page) {
  await page.addInitScript(() => {
    const note = (what: string, more: string) => {
      const all: string[] = JSON.parse(sessionStorage.getItem(what) ?? '[]')
      if (what === 'clicks' || !all.includes(more)) sessionStorage.setItem(what, JSON.stringify([...all, more]))
    }
    addEventListener('pointerdown', (event) => note('clicks', String((event.target as Element).textContent)), true)
    addEventListener(
      'input',
      (event) => note('fields', (event.target as HTMLInputElement).name || location.pathname),
      true,
    )
  })
  const read = (what: string): Promise<string[]> =>
    page.evaluate((name) => JSON.parse(sessionStorage.getItem(name) ?? '[]'), what)
  return async () => ({ clicks: (await read('clicks')).length, fields: (await read('fields')).length })
}

test('from the bare address to a group with a copied invite it is five presses and four fields', async ({
  browser,
}) => {
  const newcomer = await person(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = newcomer
  const count = await counted(page)
  await page.goto(server.url)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Wanda Field')
  await page.getByLabel('Email').fill('wanda@example.org')
  await page.getByLabel('Password', { exact: true }).fill('meadow-lantern-42')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'I lead a group' }).click()
  await expect(page.getByLabel('Group name')).toBeFocused()
  await page.keyboard.type('Hedge school')
  await page.getByRole('button', { name: 'Create group' }).click()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('Link copied.', { exact: false })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain('/invite/')
  const needed = await count()
  expect(needed.clicks).toBeLessThanOrEqual(5)
  expect(needed.fields).toBeLessThanOrEqual(4)
  newcomer.calm()
  await newcomer.context.close()

  await test.step('and the second person is in with two presses, among people and not before an empty list', async () => {
    const second = await person(browser)
    const count = await counted(second.page)
    await second.page.goto(link)
    await expect(second.page.getByLabel('Name')).toBeFocused()
    await second.page.keyboard.type('Bertram Oak')
    await second.page.getByLabel('Email').fill('bertram@example.org')
    await second.page.getByLabel('Password', { exact: true }).fill('acorn-ladder-77')
    await second.page.getByRole('button', { name: 'Create account and join' }).click()
    await expect(second.page.getByRole('heading', { level: 1, name: 'Hedge school' })).toBeVisible()
    expect((await count()).clicks).toBeLessThanOrEqual(2)
    const arrival = second.page.getByRole('region', { name: 'You’re in. Meet the group' })
    await expect(arrival.getByText('Wanda Field')).toBeVisible()
    await expect(second.page.getByText('Nothing to do yet')).toHaveCount(0)
    await accessible(second.page)
    await arrival.getByRole('link', { name: 'Say hello' }).click()
    await expect(second.page).toHaveURL(/\/groups\/.*tab=messages/)
    await expect(second.page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused()
    await second.page.goBack()
    await arrival.getByRole('button', { name: 'Hide' }).click()
    await expect(arrival).toHaveCount(0)
    await second.context.close()
  })
})

test('on a desk the first field has the focus; on a phone no keyboard covers the page', async ({ browser }) => {
  const desk = await person(browser)
  const hand = await phone(browser)
  for (const [path, label] of [
    ['/auth', 'Email'],
    ['/signup', 'Name'],
    ['/invite/SUPPERTABLE', 'Name'],
  ] as const) {
    await desk.page.goto(server.url + path)
    await expect(desk.page.getByLabel(label)).toBeFocused()
    await hand.page.goto(server.url + path)
    await expect(hand.page.getByLabel(label)).toBeVisible()
    await expect(hand.page.getByLabel(label)).not.toBeFocused()
  }
  await Promise.all([desk.context.close(), hand.context.close()])

  const empty = await startServer()
  const first = await person(browser)
  await first.page.goto(`${empty.url}/setup`)
  await expect(first.page.getByLabel('Name')).toBeFocused()
  await first.context.close()
  await empty.discard()
})

test('only who was here before is welcomed back, and a link says what it leads to', async ({ browser }) => {
  const { page, context } = await person(browser)
  await page.goto(`${server.url}/tasks?taskId=00000000-0000-4000-8000-0000000000c2`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Sign in to open your tasks.')).toBeVisible()
  // of a group that does not exist it says the same as of one that does
  for (const id of [supper, '00000000-0000-4000-8000-00000000dead']) {
    await page.goto(`${server.url}/groups/${id}`)
    await expect(page.getByText('Sign in to open this group.')).toBeVisible()
  }
  await signInByForm(page, server.url, 'tomas@example.org')
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
  await context.close()
})

test('who has no group yet enters the code of one at home, or pastes its whole link', async ({ browser }) => {
  const { page, context, calm } = await phone(browser)
  await signInByForm(page, server.url, 'ines@example.org')
  const code = page.getByLabel('Invite code')
  await code.fill('NOSUCHCODE')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(code).toHaveAccessibleDescription(/^This code doesn’t match any group/)
  await fits(page)
  await accessible(page)
  await code.fill('https://cohort.example.org/invite/SUPPERTABLE')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tuesday supper' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'You’re in. Meet the group' })).toContainText('Ruth Adeyemi')
  await fits(page)
  calm()
  await context.close()
})

test('trash and recent actions are in one’s own menu', async ({ browser }) => {
  const { page, context } = await person(browser)
  await signInByForm(page, server.url, 'ruth@example.org')
  for (const name of ['Recent actions', 'Trash']) {
    await page.getByRole('button', { name: /^Profile of/ }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Profile of/ })).toBeFocused()
  }
  await context.close()
})

test('on a phone the offer to install lies in the page, and over nothing', async ({ browser }) => {
  const { page, context } = await phone(browser)
  await signInByForm(page, server.url, 'ruth@example.org')
  await expect(page.getByRole('link', { name: 'All activity' })).toBeVisible()
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(offer, { prompt: async () => ({ outcome: 'accepted' }) }))
  })
  const banner = page.getByRole('region', { name: /^Install / })
  await banner.scrollIntoViewIfNeeded()
  await expect(banner.getByRole('button', { name: 'Maybe Later' })).toBeVisible()
  const isBelow = await banner.evaluate((part) => {
    const { top } = part.getBoundingClientRect()
    const others = [...document.querySelectorAll('main :is(li, h2, a, button)')].filter((one) => !part.contains(one))
    return others.every((one) => one.getBoundingClientRect().bottom <= top + 1)
  })
  expect(isBelow).toBe(true)
  await context.close()
})
