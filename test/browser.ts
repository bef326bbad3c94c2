import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type Route,
  test,
} from 'playwright/test'
import { violationsOn } from './axe.ts'

export type Theme = 'light' | 'dark' | 'modern'

/** Browsers that are open, and the file of walks that opened each. */
const browsers = new Map<BrowserContext, string>()

/** Closes the browsers of other files: their pages would go on asking a server that is not there any more. */
async function sendHome(file: string) {
  const gone = [...browsers].flatMap(([context, from]) => (from === file ? [] : [context]))
  for (const context of gone) browsers.delete(context)
  await Promise.all(gone.map((context) => context.close()))
}

/** Has the files of the next press there already: hundreds that few walks would ever use. */
export const fetchedAhead = (context: BrowserContext) =>
  context.addInitScript(() => void performance.mark('next files'))

/** A person’s own browser, with nobody signed in. What no page may ever do is collected and fails `calm`. */
export async function person(browser: Browser, options: BrowserContextOptions = {}) {
  const { file } = test.info()
  await sendHome(file)
  const context = await browser.newContext(options)
  browsers.set(context, file)
  await fetchedAhead(context)
  const page = await context.newPage()
  const alarms: string[] = []
  page.on('pageerror', (error) => alarms.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|Refused to/.test(message.text())) alarms.push(message.text())
  })
  return { page, context, calm: () => expect(alarms).toEqual([]) }
}

/** Sets the server's clock to the page's, as the page reads it: for walks at another time, which is no wrong clock there. */
export const withServerClock = (context: BrowserContext) =>
  context.addInitScript(() => {
    const get = Headers.prototype.get
    Headers.prototype.get = function (name) {
      return name.toLowerCase() === 'date' ? new Date().toUTCString() : get.call(this, name)
    }
  })

/** Keeps what a page says to its person, since a toast may have gone before anybody looks; `said` reads it. */
export async function listen(context: BrowserContext) {
  await context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    const heard: string[] = JSON.parse(sessionStorage.getItem('heard') ?? '[]')
    const hear = () => {
      for (const { textContent: words } of document.querySelectorAll('[role=status] *'))
        if (words && !heard.includes(words)) heard.push(words)
      sessionStorage.setItem('heard', JSON.stringify(heard))
    }
    new MutationObserver(hear).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

/** The words that a page has said since `listen`. */
export const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('heard') ?? '[]'))

export const said = (page: Page, words: string) => expect.poll(() => heard(page)).toContain(words)

/** Refuses what a page asks of an address by one of these methods, without a reason that anybody could do something about. */
export async function broken(context: BrowserContext, address: string, ...methods: string[]) {
  const answer = (route: Route) =>
    methods.includes(route.request().method())
      ? route.fulfill({ status: 400, json: { code: 'P0001', message: 'It is broken.', details: null, hint: null } })
      : route.fallback()
  await context.route(address, answer)
  return () => context.unroute(address, answer)
}

/** Sign-in through the form, as a person does it, up to home. */
export async function signInByForm(page: Page, url: string, email: string, password = 'cohort-demo') {
  await page.goto(`${url}/auth`)
  await enter(page, email, password)
  await page.waitForURL('**/home')
}

/**
 * A page of somebody who is signed in. The server gives the session that the form would have got: a third of a short
 * walk is the form, and it has walks of its own.
 */
export async function signIn(page: Page, url: string, email: string, path = '/home') {
  await page.goto(`${url}/too-old.html`)
  const { anonKey } = await (await fetch(`${url}/config.json`)).json()
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      'content-type': 'application/json',
      'user-agent': await page.evaluate(() => navigator.userAgent),
    },
    body: JSON.stringify({ email, password: 'cohort-demo' }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  await page.evaluate((session) => localStorage.setItem('session', session), await answer.text())
  await page.goto(url + path)
}

/** Has a page take its token for expired, so that it asks for another. */
export const expireToken = (page: Page) =>
  page.evaluate(() => {
    const expired = `e30.${btoa(JSON.stringify({ exp: 1 }))}.x`
    localStorage.session = JSON.stringify({ ...JSON.parse(localStorage.session), access_token: expired, expires_at: 1 })
  })

/** The address, then the password, on a page that asks for them. */
export async function enter(page: Page, email: string, password = 'cohort-demo') {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function wear(page: Page, theme: Theme) {
  await page.evaluate((name) => localStorage.setItem('theme', name), theme)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** The labels of buttons that are cut off. */
const clipped = (page: Page) =>
  page
    .locator('.mantine-Button-label')
    .evaluateAll((labels) =>
      labels
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    )

/** Nothing that axe calls serious or critical on what is shown now, and no button too narrow for its label. */
export async function accessible(page: Page) {
  const violations = await violationsOn(page, ['serious', 'critical'])
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
  ).toEqual([])
  expect(await clipped(page)).toEqual([])
}

/** No wider than its window, once it is laid out. */
export const fits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0)

/** The layout shift of a page since it began, as browsers count it. */
export const moved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((tell) => {
        let sum = 0
        new PerformanceObserver((list, observer) => {
          for (const shift of list.getEntries())
            if (!('hadRecentInput' in shift) || !shift.hadRecentInput) sum += 'value' in shift ? Number(shift.value) : 0
          observer.disconnect()
          tell(sum)
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => tell(sum), 100)
      }),
  )

/** Has answers of the REST API take up to three quarters of a second and come in an order that the seed chooses. */
export const inAnyOrder = (context: BrowserContext, seed: number) =>
  context.route('**/rest/v1/**', async (route) => {
    const [lot = 0] = createHash('sha256').update(`${seed} ${route.request().url()}`).digest()
    await sleep(lot * 3)
    await route.continue()
  })

/** Does something with each of these, a few side by side: most of a walk over many pages is waiting. */
export async function sideBySide<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>, lanes = 3) {
  const left = [...items]
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Waits until what the page read of a table is on the device; `asked` is what stands behind its name in the key. */
export const kept = (page: Page, table: string, asked = '') =>
  expect
    .poll(() =>
      page.evaluate(
        (begin) =>
          new Promise<boolean>((ok, no) => {
            const opening = indexedDB.open('reads')
            opening.onerror = () => no(opening.error)
            opening.onsuccess = () => {
              const keys = opening.result.transaction('queries').objectStore('queries').getAllKeys()
              keys.onsuccess = () => {
                opening.result.close()
                ok(keys.result.some((key) => String(key).startsWith(begin)))
              }
            }
          }),
        `["${table}"${asked}`,
      ),
    )
    .toBe(true)

/** The stock client, signed in as somebody: for what happens on another screen while one is watched. */
export async function asClient(url: string, email: string, password = 'cohort-demo') {
  const { anonKey } = await (await fetch(`${url}/config.json`)).json()
  const client = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}
