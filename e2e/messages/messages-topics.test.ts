import { randomUUID } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { accessible, asClient, fits } from '../../test/browser.ts'
import { enter, field, log, message, phone, say, saying, sayingAll, supper } from '../../test/fixtures/messages-room.ts'
import { type Server, startServer } from '../../test/server.ts'

/* A conversation read by its topics. */

let server: Server
const topics = { bread: randomUUID(), soup: randomUUID(), lifts: randomUUID(), old: randomUUID() }
test.beforeAll(async () => {
  server = await startServer({ SEED: '1' })
  const ruth = await asClient(server.url, 'ruth@example.org')
  const titles = { bread: 'Bread', soup: 'Soup', lifts: 'Lifts home', old: 'Last year' }
  for (const [name, id] of Object.entries(topics)) {
    const title = titles[name as keyof typeof titles]
    expect((await ruth.from('topics').insert({ id, conversation_id: supper, title })).error).toBeNull()
  }
  const old = { resolved_at: new Date().toISOString() }
  expect((await ruth.from('topics').update(old).eq('id', topics.old)).error).toBeNull()
  const sixty = Array.from({ length: 60 }, (_, at) => [
    { words: `Bread ${at + 1} of sixty`, topic_id: topics.bread },
    { words: `Anything else ${at + 1}` },
  ])
  await sayingAll(server, 'ruth', sixty.flat())
  await (await saying(server, 'ruth'))('Leek or lentil?', { topic_id: topics.soup })
})
test.afterAll(() => server.discard())

test('Mina reads one topic, goes on to the next unread one, and what she did not read stays unread', async ({
  browser,
}) => {
  const mina = await enter({ browser, server }, 'mina', { at: '' })
  const { page, calm } = mina
  await page.goto(`${server.url}/messages?conversation=${supper}&view=topics`)
  const section = (name: string) => page.getByRole('region', { name, exact: true })

  await test.step('muted and resolved ones stand apart from the others', async () => {
    const hers = await asClient(server.url, 'mina@example.org')
    const { data } = await hers.auth.getUser()
    const muted = { topic_id: topics.lifts, user_id: data.user!.id, pref: 'mute' }
    expect((await hers.from('topic_prefs').upsert(muted)).error).toBeNull()
    await expect(section('Unread').getByRole('link')).toHaveText([/Soup.*1 unread/, /Bread.*unread/])
    await expect(section('Muted').getByRole('link')).toHaveText([/Lifts home/])
    await expect(section('Resolved').getByRole('link')).toHaveText([/Last year/])
    await accessible(page)
  })
  await test.step('a topic holds its own messages alone, older ones too, and its place is in the address', async () => {
    await section('Unread').getByRole('link', { name: /Bread/ }).click()
    await expect(page).toHaveURL(new RegExp(`topic=${topics.bread}`))
    await expect(page.getByRole('region', { name: 'Topic Bread' })).toBeVisible()
    await expect(log(page).getByRole('article').first()).toContainText('Bread')
    await page.getByRole('button', { name: /Jump to latest|new message/ }).click()
    await expect(message(page, 'Bread 60 of sixty')).toBeInViewport()
    await log(page).hover()
    await expect(async () => {
      await page.mouse.wheel(0, -2000)
      await expect(message(page, 'Bread 1 of sixty')).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(log(page)).not.toContainText('Anything else')
    await accessible(page)
  })
  await test.step('what she writes there is in it, and what others write comes', async () => {
    await say(page, 'Rye for me')
    await expect(message(page, 'Rye for me')).toHaveAttribute('data-state', 'sent')
    await (await saying(server, 'tomas'))('White for me', { topic_id: topics.bread })
    await expect(message(page, 'White for me')).toBeVisible()
    await (await saying(server, 'tomas'))('Something else')
    const tomas = await asClient(server.url, 'tomas@example.org')
    const { data: said } = await tomas.from('messages').select('topic_id').eq('body_text', 'Rye for me')
    expect(said).toEqual([{ topic_id: topics.bread }])
  })
  const hers = await asClient(server.url, 'mina@example.org')
  const unread = async () => {
    const { data } = await hers.rpc('conversation_topics', { conversation_id: supper })
    return data!.filter((one: { unread: number }) => one.unread > 0).map((one: { topic_id: string }) => one.topic_id)
  }
  await test.step('the next unread topic is one press away, and the rest of the talk is still unread', async () => {
    // what came last was in sight for long enough to be read
    await expect.poll(unread).toEqual([topics.soup])
    await page.getByRole('button', { name: /^Next unread topic/ }).click()
    await expect(message(page, 'Leek or lentil?')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Next unread topic/ })).toHaveCount(0)
    await expect.poll(unread).toEqual([])
    const { data: total } = await hers.rpc('unread_total')
    expect(total![0]!.count).toBeGreaterThan(50)
  })
  await test.step('a search is of this topic, and Escape leads back to the whole conversation', async () => {
    await page.getByRole('button', { name: 'Search this conversation' }).click()
    await expect(page.getByLabel('Search terms')).toHaveValue('in:"Tuesday supper" topic:"Soup" ')
    await expect(page.getByRole('link', { name: 'Leek or lentil?' })).toBeVisible()
    await page.getByLabel('Search terms').fill('topic:bread rye')
    await expect(page.getByRole('link', { name: 'Rye for me' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('region', { name: 'Topic Soup' })).toBeVisible()
    await page.getByRole('button', { name: 'Back to the whole conversation' }).click()
    await expect(page).not.toHaveURL(/topic=/)
    await field(page).fill('To all')
    await page.keyboard.press('Enter')
    await expect(message(page, 'To all').getByRole('link', { name: /^Topic/ })).toHaveCount(0)
  })
  calm()
  await mina.context.close()
})

test('on a phone Tomas comes to a topic by its name on a message', async ({ browser }) => {
  const { page, context, calm } = await enter({ browser, server }, 'tomas', phone)
  await page.getByRole('button', { name: /Jump to latest|new message/ }).tap()
  await message(page, 'Leek or lentil?').getByRole('link', { name: 'Topic Soup' }).tap()
  await expect(page.getByRole('region', { name: 'Topic Soup' })).toBeVisible()
  await expect(message(page, 'Leek or lentil?')).toBeVisible()
  await fits(page)
  await accessible(page)
  calm()
  await context.close()
})
