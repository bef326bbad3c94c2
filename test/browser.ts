import { AxeBuilder } from '@axe-core/playwright'
import { createClient } from '@supabase/supabase-js'
import { type Browser, type BrowserContextOptions, expect, type Page } from 'playwright/test'

export type Theme = 'light' | 'dark' | 'modern'

/** A person’s own browser, with nobody signed in. What no page may ever do is collected and fails `calm`. */
export async function person(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const alarms: string[] = []
  page.on('pageerror', (error) => alarms.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|Refused to/.test(message.text())) alarms.push(message.text())
  })
  return { page, context, calm: () => expect(alarms).toEqual([]) }
}

/** Sign-in through the form, as a person does it; `then` is where it leads. */
export async function signIn(page: Page, url: string, email: string, password = 'cohort-demo') {
  await page.goto(`${url}/auth`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/home')
}

export async function wear(page: Page, theme: Theme) {
  await page.evaluate((name) => localStorage.setItem('theme', name), theme)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** Nothing that axe calls serious or critical on what is shown now. */
export async function accessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(bad.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)).toEqual([])
}

export async function fits(page: Page) {
  const { wanted, there } = await page.evaluate(() => ({
    wanted: document.documentElement.scrollWidth,
    there: document.documentElement.clientWidth,
  }))
  expect(wanted).toBeLessThanOrEqual(there)
}

/** The stock client, signed in as somebody: for what happens on another screen while one is watched. */
export async function asClient(url: string, email: string, password = 'cohort-demo') {
  const { anonKey } = await (await fetch(`${url}/config.json`)).json()
  const client = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}
