import { expect, test } from 'playwright/test'
import sharp from 'sharp'
import { enter, field, log, message, say } from '../../test/fixtures/messages-room.ts'
import { atHand } from '../../test/offline.ts'
import { startReaching } from '../../test/reaching.ts'

/* Cards of links, with their pictures: the page outside hears of the server alone, never of who reads. */

let server: Awaited<ReturnType<typeof startReaching>>
const asked: { path: string; agent: string }[] = []
test.beforeAll(async () => {
  const oven = await sharp({ create: { width: 1200, height: 630, channels: 3, background: 'tomato' } })
    .jpeg()
    .toBuffer()
  server = await startReaching(({ url: path = '', headers }, answer) => {
    asked.push({ path, agent: headers['user-agent'] ?? '' })
    if (path === '/oven.jpg') return answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(oven)
    const head =
      '<title>The oven of the hall</title><meta property="og:site_name" content="Hall"><meta property="og:image" content="/oven.jpg">'
    return answer.writeHead(200, { 'content-type': 'text/html' }).end(head)
  })
})
test.afterAll(() => server.discard())

const picture = 'img[src^="blob:"]'

test('Ruth sends a link, and Mina sees its page with the picture, also under way, but not where she spares data', async ({
  browser,
}) => {
  const [ruth, mina] = await Promise.all([
    enter({ browser, server }, 'ruth'),
    enter({ browser, server }, 'mina', { serviceWorkers: 'allow' }),
  ])
  const link = `${server.site}/oven`
  const card = (page = mina.page) => log(page).getByRole('link', { name: 'Hall The oven of the hall' })

  await test.step('both see the card, whole, a moment later', async () => {
    await say(ruth.page, `Look at this: ${link}`)
    for (const { page } of [ruth, mina]) {
      await expect(card(page)).toBeVisible()
      await expect
        .poll(() =>
          card(page)
            .locator(picture)
            .evaluate((shown: HTMLImageElement) => shown.naturalWidth),
        )
        .toBe(720)
    }
    await expect(card().locator(picture)).toHaveAttribute('alt', '')
    await expect(message(mina.page, 'Look at this').getByRole('link', { name: link })).toHaveAttribute(
      'rel',
      /noreferrer/,
    )
  })

  await test.step('outside, each was asked for once, and by no browser', () => {
    expect(asked.map(({ path }) => path)).toEqual(['/oven', '/oven.jpg'])
    expect(asked.filter(({ agent }) => agent.includes('Mozilla'))).toEqual([])
  })

  await test.step('it is there without a network', async () => {
    await atHand(mina.page)
    await mina.context.setOffline(true)
    await mina.page.reload()
    await expect(field(mina.page)).toBeVisible()
    await expect(card().locator(picture)).toBeVisible()
    await mina.context.setOffline(false)
  })

  await test.step('who spares data reads its words alone, and fetches nothing', async () => {
    await ruth.context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', {
        value: Object.assign(new EventTarget(), { saveData: true }),
      })
    })
    const fetched: string[] = []
    ruth.page.on('request', (request) => request.url().includes('link-pictures') && fetched.push(request.url()))
    await ruth.page.reload()
    await expect(card(ruth.page)).toBeVisible()
    await expect(card(ruth.page).locator('img')).toHaveCount(0)
    expect(fetched).toEqual([])
  })
  ruth.calm()
  mina.calm()
})
