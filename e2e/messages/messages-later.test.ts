import { expect, type Page, test } from 'playwright/test'
import { asClient } from '../../test/browser.ts'
import { choose, enter, field, inList, message, say, saying, supper } from '../../test/fixtures/messages-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Topics, polls, and messages for another hour. */

const server = seededServer()

const more = async (page: Page, deed: string) => {
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name: deed }).click()
}

test('Ruth begins a topic, which is named anew, muted and resolved', async ({ browser }) => {
  const [ruth, tomas] = await Promise.all([enter({ browser, server }, 'ruth'), enter({ browser, server }, 'tomas')])

  await test.step('what she writes is about it, and what he answers too', async () => {
    await more(ruth.page, 'Choose a topic…')
    await ruth.page.getByRole('combobox', { name: 'Find or create a topic' }).fill('Harvest')
    await ruth.page.getByRole('option', { name: 'Create topic “Harvest”' }).click()
    await say(ruth.page, 'Who has pumpkins?')
    await message(tomas.page, 'Who has pumpkins?').hover()
    await message(tomas.page, 'Who has pumpkins?').getByRole('button', { name: 'Reply to Ruth Adeyemi' }).click()
    await say(tomas.page, 'I have three.')
    await expect(message(ruth.page, 'I have three.').getByRole('link', { name: 'Topic Harvest' })).toBeVisible()
  })

  await test.step('he names it anew, and she sees its new name', async () => {
    await message(tomas.page, 'I have three.').getByRole('link', { name: 'Topic Harvest' }).click()
    await tomas.page.getByRole('button', { name: 'Topic settings' }).click()
    await tomas.page.getByRole('option', { name: 'Rename…' }).click()
    await tomas.page.getByLabel('Topic name').fill('Harvest supper')
    await tomas.page.getByRole('button', { name: 'Rename', exact: true }).click()
    await expect(message(ruth.page, 'I have three.').getByRole('link', { name: 'Topic Harvest supper' })).toBeVisible()
  })

  await test.step('she mutes it for herself, and he says that it is resolved', async () => {
    const bar = (page: Page) => page.getByRole('region', { name: 'Topic Harvest supper' })
    await message(ruth.page, 'I have three.').getByRole('link', { name: 'Topic Harvest supper' }).click()
    await bar(ruth.page).getByRole('button', { name: 'Topic settings' }).click()
    await ruth.page.getByRole('option', { name: /^Mute/ }).click()
    const hers = await asClient(server.url, 'ruth@example.org')
    await expect.poll(async () => (await hers.from('topic_prefs').select('pref')).data).toEqual([{ pref: 'mute' }])
    await expect(bar(ruth.page).getByText('muted')).toBeVisible()
    await bar(tomas.page).getByRole('button', { name: 'Topic settings' }).click()
    await tomas.page.getByRole('option', { name: 'Mark as resolved' }).click()
    await expect(bar(ruth.page).getByText('resolved')).toBeVisible()
    for (const { page } of [ruth, tomas])
      await bar(page).getByRole('button', { name: 'Back to the whole conversation' }).click()
    await expect(
      message(ruth.page, 'I have three.').getByRole('link', { name: 'Topic Harvest supper (resolved)' }),
    ).toBeVisible()
  })

  await test.step('she asks everybody, he answers, and the bar says so on both', async () => {
    await more(ruth.page, 'Poll')
    const form = ruth.page.getByRole('dialog', { name: 'Poll' })
    await form.getByLabel('Question').fill('Which soup?')
    await form.getByLabel('Answer 1').fill('Leek')
    await form.getByLabel('Answer 2').fill('Lentil')
    await form.getByRole('button', { name: 'Create poll', exact: true }).click()
    const poll = (page: Page) => page.getByRole('group', { name: 'Which soup?' })
    await poll(tomas.page)
      .getByRole('radio', { name: /Lentil/ })
      .click()
    await expect(poll(ruth.page).getByRole('img', { name: '1 of 1' })).toBeVisible()
    await poll(ruth.page).getByRole('radio', { name: /Leek/ }).click()
    await expect(poll(tomas.page).getByText('2 answers')).toBeVisible()
    await poll(tomas.page).getByRole('radio', { name: /Leek/ }).click()
    await expect(poll(ruth.page).getByRole('img', { name: '2 of 2' })).toBeVisible()
    await poll(ruth.page).getByRole('button', { name: 'Close poll' }).click()
    await expect(poll(tomas.page).getByText('closed')).toBeVisible()
    await expect(poll(tomas.page).getByRole('radio', { name: /Leek/ })).toBeDisabled()
  })
  ruth.calm()
  tomas.calm()
})

test('Mina writes for another hour, is reminded, saves and pins', async ({ browser }) => {
  // where Ruth is it is three at night now, and noon where Tomas is
  await Promise.all([livesAt('ruth', 3), livesAt('tomas', 12)])
  const mina = await enter({ browser, server }, 'mina')
  const { page } = mina
  const hers = await asClient(server.url, 'mina@example.org')
  const bodies = async () =>
    (await hers.from('scheduled_messages').select('body_html').eq('status', 'pending')).data?.map(
      (one) => one.body_html,
    )
  await (await saying(server, 'ruth'))('The key hangs behind the door')

  await test.step('what she sends later stands in a list, to be changed or not sent', async () => {
    await field(page).fill('Good morning, all')
    await more(page, 'Schedule…')
    await page.getByRole('option', { name: /^Tomorrow morning/ }).click()
    await expect(field(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Saved messages' }).click()
    const later = page.getByRole('region', { name: 'Scheduled' }).getByRole('listitem')
    await expect(later).toContainText('Good morning, all')
    await expect(later).toContainText('8:00')
    await later.getByRole('button', { name: 'Change time' }).click()
    await page.getByRole('option', { name: /^In a week/ }).click()
    const rows = async () => (await hers.from('scheduled_messages').select('send_at, status')).data ?? []
    await expect
      .poll(async () => Date.parse((await rows())[0]?.send_at ?? '') - Date.now())
      .toBeGreaterThan(5 * 86_400_000)
  })

  await test.step('she changes its words, and what she had begun to write is still there', async () => {
    await inList(page, supper).click()
    await field(page).fill('By the way')
    const here = page.getByRole('list', { name: 'Scheduled' }).getByRole('listitem')
    await here.getByRole('button', { name: 'Edit' }).click()
    await expect(field(page)).toHaveValue('Good morning, all')
    await expect(field(page)).toBeFocused()
    await field(page).fill('Good morning, everyone')
    await field(page).press('Enter')
    await expect(here).toContainText('Good morning, everyone')
    await expect(field(page)).toHaveValue('By the way')
    await expect.poll(bodies).toEqual(['<p>Good morning, everyone</p>'])
    await here.getByRole('button', { name: 'Undo' }).click()
    await expect(here).toHaveCount(0)
    await expect(field(page)).toHaveValue('By the way\n\nGood morning, everyone')
    await expect.poll(bodies).toEqual([])
    await field(page).fill('')
  })

  await test.step('she saves one, is to be reminded of it, and pins it', async () => {
    await message(page, 'The key hangs').focus()
    await page.keyboard.press('s')
    await expect(message(page, 'The key hangs').getByLabel('Saved for later')).toBeVisible()
    await choose(page, 'The key hangs', 'Remind me…')
    await page.getByRole('option', { name: /^In 20 minutes/ }).click()
    await expect(message(page, 'The key hangs').getByLabel('Reminder set')).toBeVisible()
    await page.getByRole('button', { name: 'Saved messages' }).click()
    const saved = page.getByRole('region', { name: 'Saved', exact: true })
    await expect(saved.getByText(/^Reminder/)).toBeVisible()
    await saved.getByRole('link', { name: 'The key hangs behind the door' }).click()
    await expect(message(page, 'The key hangs')).toBeInViewport()
  })

  await test.step('a message of the night of others may wait for their morning', async () => {
    await field(page).fill('Are you awake?')
    await expect(page.getByText('It’s night-time for 1 person.')).toBeVisible()
    await page.getByRole('button', { name: /^Send at/ }).click()
    await expect(field(page)).toHaveValue('')
    await expect.poll(bodies).toEqual(['<p>Are you awake?</p>'])
    await expect(page.getByRole('list', { name: 'Scheduled' })).toContainText('Are you awake?')
    await expect(message(page, 'Are you awake?')).toHaveCount(0)
  })

  await test.step('or it is sent now after all, once', async () => {
    await page.getByRole('list', { name: 'Scheduled' }).getByRole('button', { name: 'Send now' }).click()
    await expect(message(page, 'Are you awake?')).toHaveCount(1)
    await expect(page.getByRole('list', { name: 'Scheduled' })).toHaveCount(0)
    await expect.poll(bodies).toEqual([])
    const { data } = await hers.from('messages').select('id').eq('body_text', 'Are you awake?')
    expect(data).toHaveLength(1)
  })
  mina.calm()
})

/** Puts somebody where this is the hour. */
async function livesAt(name: string, hour: number) {
  const client = await asClient(server.url, `${name}@example.org`)
  const behind = (new Date().getUTCHours() - hour + 24) % 24
  const tz = behind <= 12 ? `Etc/GMT+${behind}` : `Etc/GMT-${24 - behind}`
  const user_id = (await client.auth.getUser()).data.user?.id ?? ''
  const { error } = await client.from('user_settings').upsert({ user_id, tz })
  expect(error).toBeNull()
}
