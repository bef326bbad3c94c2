import { expect, test } from 'playwright/test'
import { accessible } from '../../test/browser.ts'
import { choose, enter, field, message, say, saying, supper } from '../../test/fixtures/messages-room.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'

/* Group leaders: they announce what was said, and write to who is missed. And words in the way of others. */

const server = seededServer()

const mina = '00000000-0000-4000-8000-0000000000a3'

test('Ruth announces what Mina said, and each leads to the other; Mina may not', async ({ browser }) => {
  await (await saying(server, 'mina'))('The hall is closed on Tuesday.')
  const ruth = await enter({ browser, server }, 'ruth')
  const { page } = ruth
  await choose(page, 'The hall is closed', /^Announce…/)
  const question = page.getByRole('dialog', { name: 'Announce to the group' })
  await question.getByLabel('Title').fill('No supper at the hall')
  await accessible(page)
  await question.getByRole('button', { name: 'Announce' }).click()
  await message(page, 'The hall is closed').getByRole('link', { name: 'Announced' }).click()
  const announced = page.getByRole('listitem').filter({ hasText: 'No supper at the hall' })
  await expect(announced.getByText('The hall is closed on Tuesday.')).toBeVisible()
  await announced.getByRole('link', { name: 'From a message' }).click()
  await expect(message(page, 'The hall is closed')).toBeVisible()

  const other = await enter({ browser, server }, 'mina')
  await message(other.page, 'The hall is closed').hover()
  await message(other.page, 'The hall is closed')
    .getByRole('button', { name: /^More about/ })
    .click()
  await expect(other.page.getByRole('menuitem', { name: /^Turn into a task/ })).toBeVisible()
  await expect(other.page.getByRole('menuitem', { name: /^Announce…/ })).toHaveCount(0)
  ruth.calm()
  other.calm()
  // whose page is open is here
  await other.context.close()
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
  await expect(note.getByLabel('Note')).toHaveValue(/^Hello Mina, we haven’t seen you in Tuesday supper/)
  await accessible(ruth.page)
  await note.getByRole('button', { name: 'Send note' }).click()
  await expect(quiet.getByText(/^Note sent/)).toBeVisible()
  await ruth.page.reload()
  await expect(quiet.getByText(/^Note sent/)).toBeVisible()

  const one = await enter({ browser, server }, 'mina', { at: '' })
  await one.page.getByRole('link', { name: /Ruth Adeyemi/ }).click()
  await expect(message(one.page, 'We miss you')).toBeVisible()
  await say(one.page, 'I was ill, and am well again.')
  await expect(field(one.page)).toHaveValue('')
  await one.page.goto(`${server.url}/profile`)
  await one.page.getByText('Let managers know when I’m away').click()
  await expect(one.page.getByRole('switch', { name: 'Let managers know when I’m away' })).not.toBeChecked()
  await one.page.reload()
  await expect(one.page.getByRole('switch', { name: 'Let managers know when I’m away' })).not.toBeChecked()
  await ruth.page.reload()
  await expect(ruth.page.getByRole('heading', { name: /^Members/ })).toBeVisible()
  await expect(quiet).toHaveCount(0)
  ruth.calm()
  one.calm()
})

test('Tomas opens what is new and begins to write at once: what was said last stays in sight above his words', async ({
  browser,
}) => {
  const tell = await saying(server, 'ruth')
  for (let one = 1; one <= 25; one++) await tell(`Line ${one} of many`)
  await tell('The last word')
  statement(
    server,
    `update public.conversation_reads as own set last_read_seq = its.last_seq - 1, unread_from_seq = null
     from public.conversations as its where its.id = own.conversation_id and its.id = '${supper}'`,
  )
  const { page, calm } = await enter({ browser, server }, 'tomas')
  await expect(message(page, 'The last word')).toBeInViewport()
  await field(page).fill('One\nTwo\nThree\nFour\nFive\nSix')
  const hidden = async () => {
    const [said, form] = await Promise.all([
      message(page, 'The last word').boundingBox(),
      page.getByRole('form', { name: 'Write a message' }).boundingBox(),
    ])
    return Math.max(0, Math.round(said!.y + said!.height - form!.y))
  }
  await expect.poll(hidden).toBe(0)
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0)
  calm()
})
