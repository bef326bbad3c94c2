import { chromium } from 'playwright'
import { signIn, asClient } from '../test/browser.ts'
import { startServer, statement } from '../test/server.ts'
import { putPictureOnCard } from './look-card.ts'
import { mkdirSync } from 'node:fs'
const out = process.env.OUT ?? '/tmp/cardslook'
mkdirSync(out, { recursive: true })
const server = await startServer({ SEED: 'seed.sql,demo.sql' })
await putPictureOnCard(server)
const supper = '00000000-0000-4000-8000-0000000000b1'
const tomas = await asClient(server.url, 'tomas@example.org')
const mina = await asClient(server.url, 'mina@example.org')
const ruth = await asClient(server.url, 'ruth@example.org')
const ruthId = '00000000-0000-4000-8000-0000000000a1'
const minaId = '00000000-0000-4000-8000-0000000000a3'
const say = async (c: typeof ruth, body_html: string, more: object = {}, conversation_id = supper) => {
  const id = crypto.randomUUID()
  const { error } = await c.from('messages').insert({ id, conversation_id, body_html, ...more })
  if (error) console.log(error)
  return id
}
if (process.env.EXTRA) {
  const long = await say(tomas, `<p>${'We began with the oven and then with the bread, and nobody knew who had the key to the hall. '.repeat(21)}</p>`)
  await say(tomas, `<p>Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft${'x'.repeat(120)} and https://example.org/${'a'.repeat(140)}</p>`)
  await say(mina, `<p><span data-mention="${ruthId}">@Ruth</span> and <span data-mention="${minaId}">@Mina</span>, could you look at <a href="https://www.example.org/slow-food/">this page</a>?</p>`)
  await say(mina, '<p>See <a href="https://www.example.org/slow-food/">slow food</a></p>')
  await say(ruth, '<p>Yes, of course.</p>', { reply_to_id: long })
  await say(mina, '<ul><li><p>bread</p></li><li><p>candles</p></li></ul><blockquote><p>Somebody said this</p></blockquote><pre><code>const soup = 1</code></pre>')
  statement(server, `update public.users set name = 'Bartholomäus-Maximilian Freiherr von und zu Hohenstaufen-Wittelsbach' where email = 'tomas@example.org'`)
}
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'] })
const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce', serviceWorkers: 'block' })
const page = await context.newPage()
await signIn(page, server.url, 'ruth@example.org')
const shots: [string, string][] = [
  ['list', '/messages'], ['thread', `/messages?conversation=${supper}`], ['search', '/messages?view=search&q=oven'], ['saved', '/messages?view=saved'],
  ['direct', '/messages?conversation=00000000-0000-4000-8000-0000000000d1'], ['gone', '/messages?conversation=00000000-0000-4000-8000-00000000ffff'], ['unread', '/messages?view=unread'],
]
const themes = (process.env.THEMES ?? 'light').split(',')
for (const theme of themes) {
  await page.evaluate((t) => localStorage.setItem('theme', t), theme)
  for (const [name, path] of shots) {
    if (process.env.ONLY && !process.env.ONLY.split(',').includes(name)) continue
    for (const [width, height] of [[1440, 900], [390, 844]] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(server.url + path, { waitUntil: 'networkidle' })
      await page.waitForTimeout(400)
      await page.screenshot({ path: `${out}/${name}-${theme}-${width}.png` })
    }
  }
}
if (process.env.STATES) {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${server.url}/messages?conversation=${supper}`, { waitUntil: 'networkidle' })
  const last = page.getByRole('article').last()
  await last.hover(); await page.waitForTimeout(500)
  await page.screenshot({ path: `${out}/s-hover.png` })
  await last.getByRole('button', { name: /^More about/ }).click(); await page.waitForTimeout(400)
  await page.screenshot({ path: `${out}/s-menu.png` })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /details|People|About/i }).first().click().catch(() => {})
  await page.waitForTimeout(500)
  await page.screenshot({ path: `${out}/s-details.png` })
  const names = await page.getByRole('button').evaluateAll((all) => all.map((b) => b.getAttribute('aria-label') ?? b.textContent))
  console.log(names.join(' | '))
  await page.goto(`${server.url}/messages?conversation=${supper}`, { waitUntil: 'networkidle' })
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Hello @M')
  await page.waitForTimeout(500)
  await page.screenshot({ path: `${out}/s-names.png` })
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('One\nTwo\nThree\nFour\nFive\nSix\nSeven')
  await page.getByRole('button', { name: /More|Add|options/i }).last().click().catch(() => {})
  await page.waitForTimeout(300)
  await page.screenshot({ path: `${out}/s-composer.png` })
}
await browser.close()
await server.discard()
