import { expect, test } from 'playwright/test'
import { person, signIn } from '../../test/browser.ts'
import { field, log, message, saying, sayingAll, supper } from '../../test/fixtures/messages-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Somebody is cut off for a while: afterwards nothing is missing, nothing double, and all in its order. */

test.use({ serviceWorkers: 'allow' })

const server = seededServer()

test('Mina is cut off while fifty messages arrive: then all are there, once, in their order', async ({ browser }) => {
  const mina = await person(browser)
  // her wire: cut, every socket ends and none begins
  let cut = false
  const sockets = new Set<() => void>()
  await mina.page.routeWebSocket(/realtime/, (socket) => {
    if (cut) return void socket.close()
    socket.connectToServer()
    sockets.add(() => socket.close())
  })
  await signIn(mina.page, server.url, 'mina@example.org', `/messages?conversation=${supper}`)
  await expect(field(mina.page)).toBeVisible()
  const ruthSays = await saying(server, 'ruth')
  await ruthSays('Before the cut')
  await expect(message(mina.page, 'Before the cut')).toBeVisible()

  cut = true
  for (const end of sockets) end()
  await expect(mina.page.locator('header [data-state=disconnected]')).toBeAttached()
  await sayingAll(
    server,
    'ruth',
    Array.from({ length: 50 }, (_, n) => ({ words: `While away ${n + 1}.` })),
  )
  cut = false

  await expect(message(mina.page, 'While away 50.')).toBeVisible({ timeout: 40_000 })
  await ruthSays('After the cut')
  await expect(message(mina.page, 'After the cut')).toBeVisible()
  const said: string[] = []
  // upwards through all of it, since only what is near is drawn
  await expect(async () => {
    const shown = await log(mina.page)
      .locator('[data-message]')
      .evaluateAll((all) => all.map((one) => [Number(one.getAttribute('data-seq')), one.textContent ?? ''] as const))
    for (const [seq, words] of shown) said[seq] = words
    await log(mina.page).evaluate((list) => list.scrollBy(0, -300))
    expect(said.filter((words) => /While away \d+\./.test(words))).toHaveLength(50)
  }).toPass()
  const order = said.flatMap((words) => /While away (\d+)\./.exec(words)?.[1] ?? [])
  expect(order).toEqual(Array.from({ length: 50 }, (_, n) => String(n + 1)))
  mina.calm()
})
