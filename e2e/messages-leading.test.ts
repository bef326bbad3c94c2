import { expect, test } from 'playwright/test'
import { accessible } from '../test/browser.ts'
import { choose, enter, field, message, say, saying, supper } from '../test/messages-room.ts'
import { type Server, startServer, statement } from '../test/server.ts'

/* What who leads a group does with words: announces what was said, and writes to who is missed. */

let server: Server
test.beforeAll(async () => {
  server = await startServer({ SEED: '1' })
})
test.afterAll(() => server.discard())

const mina = '00000000-0000-4000-8000-0000000000a3'

test('Ruth announces what Mina said, and each leads to the other; Mina may not', async ({ browser }) => {
  await (await saying(server, 'mina'))('The hall is closed on Tuesday.')
  const ruth = await enter({ browser, server }, 'ruth')
  const { page } = ruth
  await choose(page, 'The hall is closed', /^Announce it/)
  const question = page.getByRole('dialog', { name: 'Announce it' })
  await question.getByLabel('Title').fill('No supper at the hall')
  await accessible(page)
  await question.getByRole('button', { name: 'Announce' }).click()
  await message(page, 'The hall is closed').getByRole('link', { name: 'Was announced' }).click()
  const announced = page.getByRole('listitem').filter({ hasText: 'No supper at the hall' })
  await expect(announced.getByText('The hall is closed on Tuesday.')).toBeVisible()
  await announced.getByRole('link', { name: 'From a message' }).click()
  await expect(message(page, 'The hall is closed')).toBeVisible()

  const other = await enter({ browser, server }, 'mina')
  await message(other.page, 'The hall is closed').hover()
  await message(other.page, 'The hall is closed')
    .getByRole('button', { name: /^More about/ })
    .click()
  await expect(other.page.getByRole('menuitem', { name: /^Make it a task/ })).toBeVisible()
  await expect(other.page.getByRole('menuitem', { name: /^Announce it/ })).toHaveCount(0)
  ruth.calm()
  other.calm()
})

test('Ruth writes once to Mina, whom nobody has seen for weeks; Mina answers, and does not want to be missed', async ({
  browser,
}) => {
  statement(
    server,
    `update public.group_members set joined_at = now() - interval '40 days' where user_id = '${mina}';
     update public.group_member_settings set last_seen_at = now() - interval '30 days' where user_id = '${mina}';
     update public.conversation_reads set last_read_at = now() - interval '30 days' where user_id = '${mina}';
     update public.messages set created_at = now() - interval '30 days' where sender_id = '${mina}'`,
  )
  const ruth = await enter({ browser, server }, 'ruth', { at: '' })
  await ruth.page.goto(`${server.url}/groups/${supper}?tab=members`)
  const quiet = ruth.page.getByRole('region', { name: /^Not seen for a while/ })
  await quiet.getByRole('button', { name: 'Write a note to Mina Park' }).click()
  const note = ruth.page.getByRole('dialog', { name: 'A note to Mina Park' })
  await expect(note.getByLabel('Note')).toHaveValue(/^Hello Mina, we have not seen you in Tuesday supper/)
  await accessible(ruth.page)
  await note.getByRole('button', { name: 'Send the note' }).click()
  await expect(quiet.getByText(/^Written to on/)).toBeVisible()
  await ruth.page.reload()
  await expect(quiet.getByText(/^Written to on/)).toBeVisible()

  const one = await enter({ browser, server }, 'mina', { at: '' })
  await one.page.getByRole('link', { name: /Ruth Adeyemi/ }).click()
  await expect(message(one.page, 'You are missed')).toBeVisible()
  await say(one.page, 'I was ill, and am well again.')
  await expect(field(one.page)).toHaveValue('')
  await one.page.goto(`${server.url}/profile`)
  await one.page.getByText('Let my groups miss me').click()
  await expect(one.page.getByRole('switch', { name: 'Let my groups miss me' })).not.toBeChecked()
  await one.page.reload()
  await expect(one.page.getByRole('switch', { name: 'Let my groups miss me' })).not.toBeChecked()
  await ruth.page.reload()
  await expect(ruth.page.getByRole('heading', { name: /^Members/ })).toBeVisible()
  await expect(quiet).toHaveCount(0)
  ruth.calm()
  one.calm()
})
