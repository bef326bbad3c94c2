import { expect, test } from 'playwright/test'
import { asClient } from '../../test/browser.ts'
import {
  choir,
  choose,
  enter,
  field,
  inList,
  log,
  message,
  phone,
  say,
  saying,
  supper,
} from '../../test/fixtures/messages-room.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'

/* Things that go from device to device, or stand beside words: drafts, files on their way, signs, cards of links. */

test.use({ serviceWorkers: 'allow' })

const server = seededServer()

test('Ruth begins at her desk, goes on with it on her phone, and what she has sent is begun nowhere', async ({
  browser,
}) => {
  const [desk, mobile] = await Promise.all([
    enter({ browser, server }, 'ruth'),
    enter({ browser, server }, 'ruth', { ...phone, at: '' }),
  ])
  const draft = (page = mobile.page) => inList(page, supper).getByText('Draft', { exact: true })

  await test.step('a moment after she stops typing it is on her phone', async () => {
    await field(desk.page).pressSequentially('The oven of the hall')
    await expect(draft()).toBeVisible()
    await inList(mobile.page, supper).getByRole('link').click()
    await expect(field(mobile.page)).toHaveValue('The oven of the hall')
  })

  await test.step('she finishes it there, and nothing is left of it at her desk', async () => {
    await field(mobile.page).fill('The oven of the hall is ours.')
    await mobile.page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(message(desk.page, 'The oven of the hall is ours.')).toBeVisible()
    await expect(field(desk.page)).toHaveValue('')
    await mobile.page.getByRole('link', { name: 'All conversations' }).click()
    await expect(draft()).toHaveCount(0)
    await expect(draft(desk.page)).toHaveCount(0)
  })
  desk.calm()
  mobile.calm()
})

test('Tomas begins without a network, and his tab dies: it is where he left it, and nowhere else', async ({
  browser,
}) => {
  const tomas = await enter({ browser, server }, 'tomas')
  await tomas.context.setOffline(true)
  await field(tomas.page).pressSequentially('From under the mountain')
  await inList(tomas.page, choir).getByRole('link').click()
  await expect(field(tomas.page)).toHaveValue('')
  await tomas.page.close()
  await tomas.context.setOffline(false)

  const again = await tomas.context.newPage()
  await again.goto(`${server.url}/messages?conversation=${choir}`)
  await expect(field(again)).toHaveValue('')
  await inList(again, supper).getByRole('link').click()
  await expect(field(again)).toHaveValue('From under the mountain')
  await say(again, 'From under the mountain, later')
  await again.reload()
  await expect(message(again, 'From under the mountain, later')).toBeVisible()
  await expect(field(again)).toHaveValue('')
})

test('Ruth sends while her draft is still being saved, and reloads: the late draft does not come back', async ({
  browser,
}) => {
  const { page, context, calm } = await enter({ browser, server }, 'ruth')
  const words = 'The keys hang in the shed.'
  const late: string[] = []
  // the server gets the first save last
  await context.route('**/rest/v1/drafts**', (route) => {
    const body = route.request().postData() ?? ''
    if (!body.includes(words)) return route.fallback()
    late.push(body)
    return new Promise(() => undefined)
  })
  await field(page).pressSequentially(words)
  await expect.poll(() => late.length).toBe(1)
  await page.keyboard.press('Enter')
  await expect(message(page, words)).toBeVisible()
  await page.reload()
  await expect(message(page, words)).toBeVisible()
  await expect(field(page)).toHaveValue('')
  const hers = await asClient(server.url, 'ruth@example.org')
  const bodies = async () => (await hers.from('drafts').select('body_html').eq('conversation_id', supper)).data
  await page.waitForLoadState('networkidle')
  const [row] = [JSON.parse(late[0]!)].flat()
  await hers
    .from('drafts')
    .upsert({ ...row, body_html: `<p>${words}</p>` }, { onConflict: 'user_id,conversation_id,thread' })
    .throwOnError()
  await expect.poll(async () => (await bodies())?.map(({ body_html }) => body_html).join('')).toBe('')
  await expect(field(page)).toHaveValue('')
  await page.reload()
  await expect(message(page, words)).toBeVisible()
  await expect(field(page)).toHaveValue('')
  calm()
  await context.close()
})

test('Mina sees how far a file is, answers with any sign, and what a link leads to', async ({ browser }) => {
  const mina = await enter({ browser, server }, 'mina')
  const { page } = mina

  await test.step('how far it is, while it is on its way; it may be left out', async () => {
    const hold = Promise.withResolvers<void>()
    await page.route('**/storage/v1/**', async (route) => {
      await hold.promise
      await route.continue()
    })
    await page.getByLabel('Attach files').setInputFiles([
      { name: 'rota.txt', mimeType: 'text/plain', buffer: Buffer.from('Ruth bakes.') },
      { name: 'wrong.txt', mimeType: 'text/plain', buffer: Buffer.from('Not this one.') },
    ])
    await expect(page.getByRole('progressbar', { name: 'Uploading rota.txt' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove wrong.txt' }).click()
    await expect(page.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveCount(1)
    hold.resolve()
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await say(page, 'Here is the rota.')
    await expect(message(page, 'Here is the rota.').getByRole('button', { name: 'Download rota.txt' })).toBeVisible()
  })

  await test.step('a sign is found by its name', async () => {
    await (await saying(server, 'ruth'))('Who brings the pumpkins?')
    await choose(page, 'Who brings the pumpkins?', /^React/)
    await page.getByRole('textbox', { name: 'Search emoji' }).fill('heart')
    await page.keyboard.press('Enter')
    await expect(
      message(page, 'Who brings the pumpkins?').getByRole('button', { name: 'You reacted with ❤️' }),
    ).toBeVisible()
  })

  await test.step('a link shows what its page says of itself, once that is known', async () => {
    const url = 'https://example.org/pumpkins'
    await (await saying(server, 'ruth'))(`<a href="${url}">Pumpkins</a>`)
    await expect(log(page).getByRole('link', { name: 'Pumpkins', exact: true })).toBeVisible()
    statement(
      server,
      `select private.keep_link_card('${JSON.stringify({ url, title: 'All about pumpkins', site: 'The garden', failed: false })}')`,
    )
    await expect(log(page).getByRole('link', { name: 'The garden All about pumpkins' })).toBeVisible()
  })
  mina.calm()
})
