import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { choir, ines, jonas, mina, ruth, supper, tomas } from '../cast.ts'
import { talkRoom } from '../lessons/talk-room.ts'
import { messageRoom } from '../messages/message-room.ts'
import { journalRoom } from './journal-room.ts'

let database: TestDatabase
let journal: Awaited<ReturnType<typeof journalRoom>>
let messages: ReturnType<typeof messageRoom>
let talk: Awaited<ReturnType<typeof talkRoom>>
let thread: string
beforeAll(async () => {
  database = await testDatabase()
  journal = await journalRoom(database)
  messages = messageRoom(database)
  talk = await talkRoom(database)
  const its = await talk.course(2)
  const adoption = (await talk.adopt(its.version)).adoption_id
  thread = await talk.talk(ruth, adoption, its.keys.A!)
})
beforeEach(() => journal.clear())
afterAll(() => database.stop())

const share = async (
  by: Someone,
  entry: string,
  { type = 'message', place = supper, html = '<p>Rain all day.</p>', id = randomUUID() } = {},
) => {
  await journal.ask(by, 'select public.share_journal_entry($1, $2, $3, $4, $5)', [id, entry, type, place, html])
  return id
}
const shares = (of: Someone) =>
  journal.ask<Record<string, unknown>>(
    of,
    'select id, entry_id, copy_html, target_type, target_id, conversation_id, thread_id, withdrawn_at is not null as withdrawn from public.journal_shares',
  )
const deed = (by: Someone, name: string, id: string) => journal.ask(by, `select public.${name}($1)`, [id])
const wordsOf = async (id: string) => (await messages.look(id, 'body_html'))?.body_html

test('a copy in a conversation stays as it was, whatever becomes of the entry or of the copy', async () => {
  const entry = await journal.write(mina, { body_html: '<p>Rain all day. He lied.</p>' })
  const id = await share(mina, entry)
  expect(await messages.look(id)).toMatchObject({
    conversation_id: supper,
    sender_id: mina.id,
    body_text: 'Rain all day.',
  })
  await journal.save(mina, entry, 1, { body_html: '<p>Now a secret.</p>', title: 'Secret' })
  expect(await wordsOf(id)).toBe('<p>Rain all day.</p>')
  await journal.ask(mina, "update public.messages set body_html = '<p>Sun all day.</p>' where id = $1", [id])
  expect(await journal.read(mina, entry)).toMatchObject([{ body_html: '<p>Now a secret.</p>' }])
  expect(await shares(mina)).toEqual([
    {
      ...{ id, entry_id: entry, copy_html: '<p>Rain all day.</p>', target_type: 'message', target_id: id },
      ...{ conversation_id: supper, thread_id: null, withdrawn: false },
    },
  ])
  await journal.ask(mina, 'select public.delete_journal_entry($1)', [entry])
  await journal.asOwner('delete from public.journal_entries')
  expect(await wordsOf(id)).toBe('<p>Sun all day.</p>')
  expect(await shares(mina)).toEqual([])
})

test('nobody else learns that it is a copy, or of what', async () => {
  const entry = await journal.write(mina, { title: 'Mine' })
  await journal.said('journal_shares')
  const id = await share(mina, entry)
  expect(await shares(ruth)).toEqual([])
  expect(await journal.said('journal_shares')).toEqual([
    { topic: `user:${mina.id}`, payload: { op: 'INSERT', ids: [id], table: 'journal_shares' } },
  ])
  const [told] = await journal.asOwner<{ message: string; url: string }>(
    "select message, url from public.notifications where user_id = $1 and type = 'message_received' order by created_at desc limit 1",
    [ruth.id],
  )
  expect(told!.message).not.toContain('Mine')
  expect(`${told!.url}${JSON.stringify(await messages.look(id))}`).not.toContain(entry)
})

test('what is sent twice is given once, and withdrawing it is not undone by the outbox', async () => {
  const entry = await journal.write(mina)
  const id = await share(mina, entry)
  await share(mina, entry, { id })
  expect(await shares(mina)).toHaveLength(1)
  await deed(mina, 'withdraw_journal_share', id)
  await deed(mina, 'withdraw_journal_share', id)
  await share(mina, entry, { id })
  expect(await shares(mina)).toMatchObject([{ withdrawn: true }])
  expect(await wordsOf(id)).toBe('')
  await deed(mina, 'return_journal_share', id)
  expect(await shares(mina)).toMatchObject([{ withdrawn: false }])
  expect(await wordsOf(id)).toBe('<p>Rain all day.</p>')
})

test('a copy beside a lesson is a reply, withdrawn and returned as any', async () => {
  const entry = await journal.write(mina)
  const id = await share(mina, entry, { type: 'lesson_reply', place: thread })
  expect(await talk.replies(ruth, thread)).toEqual([id])
  expect(await shares(mina)).toMatchObject([{ thread_id: thread, conversation_id: null, target_type: 'lesson_reply' }])
  await deed(mina, 'withdraw_journal_share', id)
  expect(await talk.replies(ruth, thread)).toEqual([])
  await deed(mina, 'return_journal_share', id)
  expect(await talk.replies(ruth, thread)).toEqual([id])
  expect(await journal.ask(ruth, 'select body_html from public.lesson_replies where id = $1', [id])).toEqual([
    { body_html: '<p>Rain all day.</p>' },
  ])
})

test('somebody shares only what is theirs, and what isn’t is as if it were not there', async () => {
  const hers = await journal.write(ruth)
  const gone = await journal.write(mina)
  await journal.ask(mina, 'select public.delete_journal_entry($1)', [gone])
  const refusals = await Promise.all(
    [hers, gone, randomUUID()].map((entry) => share(mina, entry).catch((error) => `${error.code} ${error.message}`)),
  )
  expect(new Set(refusals)).toEqual(new Set(['PT404 This entry no longer exists, or you don’t have access to it.']))
  const id = await share(ruth, hers)
  const deeds = ['withdraw_journal_share', 'return_journal_share']
  for (const name of deeds)
    for (const one of [id, randomUUID()])
      await expect(deed(mina, name, one)).rejects.toMatchObject({
        code: 'PT404',
        message: 'This copy no longer exists, or you don’t have access to it.',
      })
  expect(await wordsOf(id)).toBe('<p>Rain all day.</p>')
})

test('somebody shares only where they may speak, and nothing is kept where they may not', async () => {
  const entry = await journal.write(mina)
  await expect(share(mina, entry, { place: choir })).rejects.toMatchObject({ code: '42501' })
  const its = await journal.write(jonas)
  await expect(share(jonas, its, { type: 'lesson_reply', place: thread })).rejects.toMatchObject({ code: 'PT404' })
  await expect(share(ines, await journal.write(ines))).rejects.toMatchObject({ code: '42501' })
  expect([...(await shares(mina)), ...(await shares(jonas)), ...(await shares(ines))]).toEqual([])
})

test('a copy has words, not too many for its place, and shows no photo of the journal', async () => {
  const entry = await journal.write(mina)
  const photo = `<p>Boat</p><img data-bucket="journal" data-path="${mina.id}/${entry}/0123456789/boat.jpg">`
  const tried: Parameters<typeof share>[2][] = [
    { html: '' },
    { html: '<p></p>' },
    { html: photo },
    { html: `<p>${'secret '.repeat(3000)}</p>` },
    { html: `<p>${'secret '.repeat(1500)}</p>`, type: 'lesson_reply', place: thread },
    { type: 'mail' },
  ]
  for (const one of tried) {
    const refused = await share(mina, entry, one).catch((error) => error)
    expect(refused).toMatchObject({ code: '22023' })
    expect(`${refused.message}${refused.detail ?? ''}`).not.toContain('secret')
  }
  expect(await shares(mina)).toEqual([])
})

test('what was taken out by others is withdrawn without a word, and stays out', async () => {
  const entry = await journal.write(mina)
  const id = await share(mina, entry)
  await journal.ask(ruth, 'select public.delete_message($1)', [id])
  await deed(mina, 'withdraw_journal_share', id)
  expect(await shares(mina)).toMatchObject([{ withdrawn: true }])
  await expect(deed(mina, 'return_journal_share', id)).rejects.toMatchObject({ code: '42501' })
  expect(await shares(mina)).toMatchObject([{ withdrawn: true }])
})

test('who has left a conversation is told that the copy is out of reach, and it counts as given', async () => {
  const few = await messages.few(mina, [ruth, tomas], 'Boats')
  const id = await share(mina, await journal.write(mina), { place: few })
  await journal.ask(mina, 'select public.leave_conversation($1)', [few])
  await expect(deed(mina, 'withdraw_journal_share', id)).rejects.toMatchObject({ code: 'PT404' })
  expect(await shares(mina)).toMatchObject([{ withdrawn: false }])
  await journal.asOwner('delete from public.conversations where id = $1', [few])
  await deed(mina, 'withdraw_journal_share', id)
  expect(await shares(mina)).toMatchObject([{ withdrawn: true, conversation_id: null }])
})

test('somebody keeps a message in their journal, and who wrote it learns nothing', async () => {
  const said = await messages.say(ruth, 'The river is high')
  await journal.said('message_links')
  const id = randomUUID()
  const keep = (by: Someone, message: string, as = id) =>
    journal.ask(
      by,
      "select public.make_entry_from_message($1, $2, '2026-03-05', '08:15', 'Europe/London', ' River ')",
      [as, message],
    )
  await keep(mina, said)
  await keep(mina, said)
  expect(await journal.read(mina, id)).toMatchObject([
    { title: 'River', body_html: '<p>The river is high</p>', source: 'manual', entry_time: '08:15:00' },
  ])
  const links = (by: Someone) =>
    journal.ask(by, 'select target_type, target_id, own from public.message_links where message_id = $1', [said])
  expect(await links(mina)).toEqual([{ target_type: 'journal_entry', target_id: id, own: true }])
  expect(await links(ruth)).toEqual([])
  expect((await journal.said('message_links')).map(({ topic }) => topic)).toEqual([`user:${mina.id}`])
  expect(
    await journal.asOwner("select 1 from public.notifications where user_id = $1 and url like '/journal%'", [ruth.id]),
  ).toEqual([])
  // what becomes of the message changes nothing
  await journal.ask(ruth, 'select public.delete_message($1)', [said])
  expect(await journal.read(mina, id)).toMatchObject([{ body_html: '<p>The river is high</p>' }])
  for (const one of [said, randomUUID(), await messages.say(jonas, 'Ours', { conversation_id: choir })])
    await expect(keep(mina, one, randomUUID())).rejects.toMatchObject({
      code: 'PT404',
      message: 'This message no longer exists, or you don’t have access to it.',
    })
})

test('an id of somebody else’s entry makes no link and changes nothing', async () => {
  const hers = await journal.write(ruth)
  const said = await messages.say(ruth, 'The river is high')
  await journal.ask(mina, "select public.make_entry_from_message($1, $2, '2026-03-05')", [hers, said])
  expect(await journal.read(ruth, hers)).toMatchObject([{ body_html: '<p>Rain all day.</p>', version: 1 }])
  expect(await journal.asOwner('select 1 from public.message_links where message_id = $1', [said])).toEqual([])
})
