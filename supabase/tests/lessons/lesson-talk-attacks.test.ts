import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { ines, mina, ruth, superAdmin, supper, tenantAdmin } from '../cast.ts'
import { talkRoom } from './talk-room.ts'

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
  id = (await room.adopt(its.version)).adoption_id
  asked = await room.talk(ruth, id, key('A'))
})
afterAll(() => database.stop())
const key = (name: string) => its.keys[name]!

describe('who has not answered learns nothing of hidden answers:', () => {
  let prompt: string
  let hidden: string
  beforeEach(async () => {
    prompt = await room.prompt(id, key('A'))
    hidden = await room.reply(ruth, prompt)
    await room.deed(ruth, 'react_reply', hidden, '👍')
  })
  test.each([
    ['by table', 'select id from public.lesson_replies where thread_id = $1'],
    [
      'by what is embedded',
      'select reply.id from public.lesson_threads as its join public.lesson_replies as reply on reply.thread_id = its.id where its.id = $1',
    ],
    ['by counting', 'select 1 from public.lesson_replies where thread_id = $1 having count(*) > 0'],
    ['by an aggregate', 'select 1 from public.lesson_replies where thread_id = $1 having max(created_at) is not null'],
    ['by its signs', 'select emoji from public.lesson_reactions where thread_id = $1'],
    [
      'by the thread’s row',
      'select 1 from public.lesson_threads where id = $1 and (last_reply_at <> created_at or accepted_reply_id is not null or version > 1)',
    ],
    ['by a notification', 'select 1 from public.notifications where related_id = $1'],
  ])('%s', async (_, text) => {
    for (const person of [mina, tenantAdmin, superAdmin]) expect(await room.ask(person, text, [prompt])).toEqual([])
  })

  test('by what they take out', async () => {
    const queries = await room.asOwner<{ query: string }>(
      "select query from private.exports where name ~ '^(lesson|thread)_'",
    )
    for (const { query } of queries)
      expect(JSON.stringify(await room.asOwner(query, [mina.id])), query).not.toContain('Hot')
  })

  test('by the trash', async () => {
    await room.deed(ruth, 'delete_lesson_reply', hidden)
    for (const person of [mina, tenantAdmin, superAdmin])
      expect(await room.ask(person, "select from public.trash() where kind ~ '^lesson_'")).toEqual([])
  })

  test('by pointing to one', async () => {
    const point = `insert into public.notifications (user_id, type, message, related_id) values ($1, 'mention_received', 'Look', $2)`
    for (const thing of [hidden, randomUUID()])
      await expect(room.ask(mina, point, [ruth.id, thing])).rejects.toMatchObject({ code: '42501' })
  })

  test.each(['', '<p></p>', '<p> </p>'])('by an answer that says nothing: %j', async (words) => {
    await expect(room.reply(mina, prompt, null, undefined, words)).rejects.toMatchObject({ code: '22023' })
    const own = await room.reply(mina, prompt)
    const empty = room.ask(mina, 'update public.lesson_replies set body_html = $2 where id = $1', [own, words])
    await expect(empty).rejects.toMatchObject({ code: '23514' })
  })

  test('by a deed on one of them', async () => {
    for (const deed of [
      () => room.reply(mina, prompt, hidden),
      () => room.deed(mina, 'react_reply', hidden, '👍'),
      () => room.deed(mina, 'delete_lesson_reply', hidden),
    ])
      await expect(deed()).rejects.toMatchObject({ code: 'PT404' })
    expect(await room.replies(mina, prompt)).toEqual([])
  })

  test('by the group’s channel', async () => {
    await room.said('lesson_replies')
    const later = await room.reply(ruth, prompt)
    const heard = await room.asOwner<{ topic: string; payload: unknown }>(
      'select topic, payload::text as payload from realtime.messages where payload::text like $1',
      [`%${later}%`],
    )
    expect(heard.map(({ topic }) => topic)).not.toContain(`group:${supper}`)
    expect(heard.map(({ topic }) => topic)).not.toContain(`user:${mina.id}`)
  })

  test('until they answer, and no longer once their answer is deleted', async () => {
    const own = await room.reply(mina, prompt)
    expect(new Set(await room.replies(mina, prompt))).toEqual(new Set([hidden, own]))
    await room.deed(mina, 'delete_lesson_reply', own)
    expect(await room.replies(mina, prompt)).toEqual([])
  })
})

describe('what can’t be is refused:', () => {
  const none = randomUUID()
  test.each<[what: string, deed: () => Promise<unknown>, code: string]>([
    [
      'a prompt’s key by hand',
      () =>
        room.ask(
          ruth,
          `insert into public.lesson_threads (id, adoption_id, group_id, lesson_key, kind, prompt_key) values ($1, $2, $3, $4, 'prompt', $1)`,
          [none, id, supper, key('A')],
        ),
      '42501',
    ],
    ['a lesson that is none', () => room.talk(mina, id, none), 'PT404'],
    ['a group of others', () => room.talk(ines, id, key('A')), 'PT404'],
    ['a step of another lesson', () => room.talk(mina, id, key('A'), { item: key('Ba') }), 'PT404'],
    ['a prompt by hand', () => room.talk(mina, id, key('A'), { kind: 'prompt' }), '22023'],
    ['a kind of nothing', () => room.talk(mina, id, key('A'), { kind: null }), '22023'],
    ['nothing said', () => room.talk(mina, id, key('A'), { title: ' ', body: '' }), '22023'],
    ['a title of 161', () => room.talk(mina, id, key('A'), { title: 'x'.repeat(161) }), '23514'],
    ['words of 10,001', () => room.talk(mina, id, key('A'), { body: `<p>${'x'.repeat(9995)}</p>` }), '23514'],
    ['a script', () => room.talk(mina, id, key('A'), { body: '<script>x</script>' }), '23514'],
    ['an anchor of 10,000', () => room.talk(mina, id, key('A'), { anchor: { quote: 'x'.repeat(10000) } }), '22023'],
    ['an anchor of other keys', () => room.talk(mina, id, key('A'), { anchor: { at: 'x' } }), '22023'],
    ['an anchor that is a list', () => room.talk(mina, id, key('A'), { anchor: [] }), '22023'],
    ['somebody else’s id', () => room.talk(mina, id, key('A'), { id: asked }), 'PT409'],
    ['a thread that is none', () => room.reply(mina, none), 'PT404'],
    ['a reply to none', async () => room.reply(mina, asked, none), 'PT404'],
    [
      'a reply to another thread’s',
      async () => room.reply(mina, asked, await room.reply(mina, await room.talk(mina, id, key('A')))),
      'PT404',
    ],
    [
      'another thread’s answer',
      async () => room.deed(ruth, 'accept_reply', asked, await room.reply(mina, await room.talk(mina, id, key('A')))),
      'PT404',
    ],
    [
      'an answer accepted by who did not ask',
      async () => room.deed(mina, 'accept_reply', asked, await room.reply(mina, asked)),
      '42501',
    ],
    [
      'a sign of 17',
      async () => room.deed(mina, 'react_reply', await room.reply(mina, asked), 'x'.repeat(17)),
      '23514',
    ],
    ['another one’s thread deleted', () => room.deed(mina, 'delete_lesson_thread', asked), '42501'],
    [
      'a note in another colour',
      () =>
        room.ask(
          mina,
          `insert into public.lesson_notes (id, adoption_id, lesson_key, color) values ($1, $2, $3, 'red')`,
          [none, id, key('A')],
        ),
      '23514',
    ],
  ])('%s', async (_, deed, code) => {
    await expect(deed()).rejects.toMatchObject({ code })
  })

  test.each(['lesson_key', 'adoption_id', 'prompt_key', 'state', 'accepted_reply_id', 'deleted_at'])(
    'a thread’s %s changed past its function',
    async (column) => {
      await expect(
        room.ask(ruth, `update public.lesson_threads set ${column} = null where id = $1`, [asked]),
      ).rejects.toMatchObject({ code: '42501' })
    },
  )
})

test('talk of a lesson that is closed to somebody is not there for them', async () => {
  await room.limitMembers()
  const said = await room.reply(ruth, asked)
  await room.release(ruth, id, key('A'), null, '2090-01-01')
  expect(await room.thread(mina, asked)).toBeUndefined()
  expect(await room.replies(mina, asked)).toEqual([])
  await expect(room.deed(mina, 'react_reply', said, '👍')).rejects.toMatchObject({ code: 'PT409' })
  expect(await room.thread(ruth, asked)).toBeDefined()
})

test('where talk is switched off nothing of it is there, by no door, and one’s notes are', async () => {
  const said = await room.reply(mina, asked)
  await room.deed(ruth, 'react_reply', said, '👍')
  await room.deed(ruth, 'read_thread', asked)
  await room.deed(ruth, 'delete_lesson_thread', await room.talk(ruth, id, key('A')))
  await room.ask(ruth, 'insert into public.lesson_notes (id, adoption_id, lesson_key) values ($1, $2, $3)', [
    randomUUID(),
    id,
    key('A'),
  ])
  const doors = async () =>
    Promise.all(
      [
        'select from public.lesson_threads',
        'select from public.lesson_replies',
        'select from public.lesson_reactions',
        'select from public.thread_reads',
        "select from public.search('hot', '{lesson_threads}')",
        "select from public.activity(kinds => '{question_asked,question_answered}')",
        "select from public.trash() where kind ~ '^lesson_'",
        'select from public.lesson_notes',
      ].map(async (text) => (await room.ask(ruth, text)).length > 0),
    )
  const flag = 'update public.feature_flags set enabled = $1 where key = $2'
  expect(await doors()).toEqual([true, true, true, true, true, true, true, true])
  await room.asOwner(flag, [false, 'lesson_discussions'])
  expect(await doors()).toEqual([false, false, false, false, false, false, false, true])
  for (const [type, subject] of [
    ['lesson_thread', asked],
    ['lesson_reply', said],
  ])
    await expect(
      room.ask(ruth, "insert into public.reports (subject_type, subject_id, reason) values ($1, $2, 'spam')", [
        type,
        subject,
      ]),
    ).rejects.toMatchObject({ code: '42501' })
  await room.asOwner(flag, [true, 'lesson_discussions'])
})

test('in a locked thread nobody changes what they have said', async () => {
  const said = await room.reply(mina, asked)
  await room.deed(ruth, 'lock_thread', asked)
  await room.ask(mina, "update public.lesson_replies set body_html = '<p>Cold</p>' where id = $1", [said])
  expect(await room.ask(mina, 'select body_html from public.lesson_replies where id = $1', [said])).toEqual([
    { body_html: '<p>Hot</p>' },
  ])
})
