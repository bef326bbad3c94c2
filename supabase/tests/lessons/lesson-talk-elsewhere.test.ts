import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { ines, mina, ruth, superAdmin, supper, tenantAdmin, tomas } from '../cast.ts'
import { messageRoom, naming } from '../messages/message-room.ts'
import { talkRoom } from './talk-room.ts'

/* The talk beside lessons in search, on Home, in reports, and begun from a message. */

let database: TestDatabase
let room: Awaited<ReturnType<typeof talkRoom>>
let its: Awaited<ReturnType<typeof room.course>>
let id: string
let asked: string
beforeAll(async () => {
  database = await testDatabase()
  room = await talkRoom(database)
  its = await room.course(2)
})
beforeEach(async () => {
  await room.asOwner('delete from public.adoptions')
  await room.asOwner('delete from public.user_blocks')
  await room.asOwner('delete from public.reports')
  id = (await room.adopt(its.version)).adoption_id
  asked = await room.talk(mina, id, key('A'), { title: 'How hot is boiling?', body: '<p>In kelvin</p>' })
})
afterAll(() => database.stop())
const key = (name: string) => its.keys[name]!
const found = async (by: Someone, words: string, kind = 'lesson_threads') =>
  (await room.ask<{ id: string }>(by, 'select id from public.search($1, array[$2])', [words, kind])).map(
    (row) => row.id,
  )

describe('search', () => {
  test('finds a thread by its title, its words and its replies, for people of the group', async () => {
    await room.reply(ruth, asked, null, undefined, '<p>Three hundred and seventy</p>')
    for (const words of ['boil', 'kelvin', 'sevent'])
      expect([await found(tomas, words), await found(ines, words), await found(tenantAdmin, words)]).toEqual([
        [asked],
        [],
        [],
      ])
    expect(await room.ask(tomas, "select title, url from public.search('sevent', array['lesson_threads'])")).toEqual([
      {
        title: 'How hot is boiling?',
        url: `/groups/${supper}/curriculum/${id}/lesson/${key('A')}?thread=${asked}`,
      },
    ])
  })

  test('finds no hidden answer, nothing deleted, nothing of whom one has blocked, and nothing where talk is off', async () => {
    const prompt = await room.prompt(id, key('A'))
    await room.reply(ruth, prompt, null, undefined, '<p>Marmalade</p>')
    const gone = await room.reply(ruth, asked, null, undefined, '<p>Marmalade</p>')
    await room.deed(ruth, 'delete_lesson_reply', gone)
    expect([await found(mina, 'marmalade'), await found(ruth, 'marmalade')]).toEqual([[], [prompt]])
    await room.reply(mina, prompt)
    expect(await found(mina, 'marmalade')).toEqual([prompt])
    await room.asOwner('insert into public.user_blocks (blocker_id, blocked_id) values ($1, $2)', [mina.id, ruth.id])
    expect(await found(mina, 'marmalade')).toEqual([])
    await room.asOwner("update public.feature_flags set enabled = false where key = 'lesson_discussions'")
    expect([await found(ruth, 'marmalade'), await found(mina, 'boil')]).toEqual([[], []])
    await room.asOwner("update public.feature_flags set enabled = true where key = 'lesson_discussions'")
  })

  test('finds one’s own notes by their words and by what they mark, and nobody else’s', async () => {
    const note = randomUUID()
    await room.ask(
      mina,
      `insert into public.lesson_notes (id, adoption_id, lesson_key, note_html, anchor) values ($1, $2, $3, '<p>Why slowly?</p>', '{"quote": "A simmers"}')`,
      [note, id, key('A')],
    )
    for (const words of ['why slow', 'simmers']) {
      expect(await found(mina, words, 'lesson_notes')).toEqual([note])
      for (const other of [ruth, tomas, superAdmin]) expect(await found(other, words, 'lesson_notes')).toEqual([])
    }
  })
})

test('what was asked and answered is told on Home, to the group alone, and no more once it is taken back', async () => {
  const happened = async (by: Someone) =>
    (
      await room.ask<{ line: string }>(
        by,
        `select concat_ws(' ', its.kind, who.name, its.title) as line from public.activity(kinds => '{question_asked,question_answered}') as its
         left join public.people as who on who.id = its.actor_id`,
      )
    ).map(({ line }) => line)
  const said = await room.reply(ruth, asked)
  await room.talk(mina, id, key('A'), { kind: 'comment' })
  await room.deed(mina, 'accept_reply', asked, said)
  const asking = 'question_asked Mina Park How hot is boiling?'
  expect(await happened(tomas)).toEqual(['question_answered Ruth Adeyemi How hot is boiling?', asking])
  expect([await happened(ines), await happened(tenantAdmin)]).toEqual([[], []])
  await room.deed(mina, 'accept_reply', asked, null)
  expect(await happened(tomas)).toEqual([asking])
})

describe('reports', () => {
  const report = async (by: Someone, type: string, subject: string) => {
    await room.ask(by, `insert into public.reports (subject_type, subject_id, reason) values ($1, $2, 'spam')`, [
      type,
      subject,
    ])
    const [row] = await room.asOwner<{ snapshot: Record<string, unknown> & { replies: { id: string }[] } }>(
      'select snapshot from public.reports where subject_id = $1 and reporter_id = $2',
      [subject, by.id],
    )
    return row!.snapshot
  }

  test('a reply is kept with five before and after it, and its thread', async () => {
    const said: string[] = []
    for (let n = 0; n < 13; n++) said.push(await room.reply(ruth, asked))
    const kept = await report(mina, 'lesson_reply', said[6]!)
    expect(kept).toMatchObject({
      reply: { body_html: '<p>Hot</p>' },
      by: { name: 'Ruth Adeyemi' },
      thread: { id: asked },
    })
    expect(kept.replies.map((one) => one.id)).toEqual(said.slice(1, 12))
    expect((await report(mina, 'lesson_thread', asked)).replies.map((one) => one.id)).toEqual(said.slice(0, 5))
  })

  test('a hidden answer can’t be reported and is not kept with its prompt, nor reported from outside', async () => {
    const prompt = await room.prompt(id, key('A'))
    const hidden = await room.reply(ruth, prompt)
    await expect(report(mina, 'lesson_reply', hidden)).rejects.toMatchObject({ code: '42501' })
    expect((await report(mina, 'lesson_thread', prompt)).replies).toEqual([])
    await expect(report(ines, 'lesson_thread', asked)).rejects.toMatchObject({ code: '42501' })
  })
})

test('a question is begun from a message, once, and both ends know of each other; who is named there is not told again', async () => {
  const messages = messageRoom(database)
  const said = await messages.say(ruth, '', { body_html: `<p>Salt ${naming(mina.id, 'Mina')} when?</p>` })
  await room.asOwner('delete from public.notifications')
  const thread = randomUUID()
  const make = (by: Someone, of = thread, title: string | null = null) =>
    room.deed(by, 'make_thread_from_message', of, said, id, key('A'), title)
  for (let n = 0; n < 2; n++) await make(tomas)
  expect(await room.thread(ruth, thread)).toMatchObject({
    kind: 'question',
    title: 'Salt @Mina when?',
    body_html: '<p>Salt @Mina when?</p>',
    created_by: tomas.id,
  })
  expect(await room.asOwner('select from public.notifications where related_id = $1', [thread])).toEqual([])
  expect(
    await room.ask(mina, 'select message_id, target_id from public.message_links where target_type = $1', [
      'lesson_thread',
    ]),
  ).toEqual([{ message_id: said, target_id: thread }])
  await expect(make(ines, randomUUID())).rejects.toMatchObject({ code: 'PT404' })
  await expect(make(ruth)).rejects.toMatchObject({ code: 'PT409' })
})

test('a new version takes no lesson away beside which there is talk, or a note of somebody', async () => {
  const early = '2026-03-01T12:00Z'
  const own = await room.course(4)
  const { adoption_id } = await room.adopt(own.version, { now: early })
  const asking = `select public.ask_lesson($1, $2, $3, 'question', 'Why?')`
  await room.ask(mina, asking, [randomUUID(), adoption_id, own.keys.C], early)
  await room.ask(
    tomas,
    'insert into public.lesson_notes (id, adoption_id, lesson_key) values ($1, $2, $3)',
    [randomUUID(), adoption_id, own.keys.B],
    early,
  )
  const gone = ['B', 'C', 'D'].map((name) => own.keys[name])
  await room.ask(ruth, 'select public.delete_nodes($1, $2, $3)', [randomUUID(), own.id, gone])
  const next = await room.publish(own.id)
  await room.ask(
    ruth,
    `select public.upgrade_adoption($1, $2, $3, '{}', false)`,
    [randomUUID(), adoption_id, next],
    early,
  )
  expect(await room.titles(adoption_id)).toBe('Autumn: A B C')
  expect(await found(tomas, 'why')).toHaveLength(1)
})
