import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import type { Someone } from '../acting.ts'
import { jonas, mina, ruth, tomas } from '../cast.ts'
import { lessonsRoom } from './lessons-room.ts'

/* A lesson as it is for oneself: one answer, and nobody else’s words in it. */

interface MyLesson {
  parts: { entry: string; on_date: string; state: string; minutes: number }[]
  number: number | null
  of: number | null
  previous: { title: string } | null
  next: { title: string; on_date: string } | null
  own_date: string | null
  leads: boolean
  manages: boolean
  progress: { state: string } | null
  items: Record<string, { state: string; attempts: number }>
  place: unknown
  attempts: Record<string, { score: number; answers: unknown; questions: Record<string, { right?: boolean }> }[]>
  responses: { item_key: string; response: { text: string } }[]
}

let database: TestDatabase
let room: Awaited<ReturnType<typeof lessonsRoom>>
let its: Awaited<ReturnType<typeof room.course>>
let id: string
const right = randomUUID()
const asked = {
  key: randomUUID(),
  kind: 'one',
  text: 'Which?',
  options: [
    { key: right, text: 'This' },
    { key: randomUUID(), text: 'That' },
  ],
}

beforeAll(async () => {
  database = await testDatabase()
  room = await lessonsRoom(database)
  await room.asOwner("update public.group_members set joined_at = '2026-01-01'")
  its = await room.course(
    3,
    () => ({}),
    (title) =>
      title === 'Ba'
        ? { kind: 'quiz', settings: { questions: [asked] } }
        : title === 'Bb'
          ? { kind: 'upload', settings: {} }
          : {},
  )
  await room.insert(ruth, 'quiz_answers', {
    version_id: its.id,
    key: its.keys.Ba,
    answers: { [asked.key]: { right: [right] } },
  })
  its.version = await room.publish(its.id)
})
beforeEach(async () => {
  await room.asOwner('delete from public.adoptions')
  id = (await room.adopt(its.version)).adoption_id
})
afterAll(() => database.stop())

const key = (name: string) => its.keys[name]!
const mine = (by: Someone, lesson: string) => room.one<MyLesson>(by, 'my_lesson($1, $2)', [id, key(lesson)])

test('it stands among its neighbours, on its day, and tells who leads it', async () => {
  expect(await mine(mina, 'B')).toMatchObject({
    parts: [{ on_date: '2026-03-10', state: 'planned' }],
    ...{ number: 2, of: 3, previous: { title: 'A' }, next: { title: 'C', on_date: '2026-03-17' } },
    ...{ leads: false, manages: false, own_date: null, progress: null, items: {}, attempts: {}, responses: [] },
  })
  expect(await mine(ruth, 'B')).toMatchObject({ leads: true, manages: true })
  await room.change(id, { kind: 'lead', entry: await room.entry(id, 'B'), user: mina.id })
  expect(await mine(mina, 'B')).toMatchObject({ leads: true, manages: false })
  await room.change(id, { kind: 'skip', entry: await room.entry(id, 'A') })
  expect(await mine(mina, 'B')).toMatchObject({ number: 1, of: 2, previous: null })
})

test('it has what one answered, sent and did, and what somebody else did is in nobody’s', async () => {
  await room.quiz(mina, id, key('B'), key('Ba'), { [asked.key]: [right] })
  await room.send(mina, id, key('B'), key('Bb'), { text: 'My table' })
  await room.readLesson(mina, id, key('B'), { place: { block: 'x' } })
  const own = await mine(mina, 'B')
  expect(own).toMatchObject({
    progress: { state: 'in_progress' },
    place: { block: 'x' },
    items: { [key('Ba')]: { state: 'done', attempts: 1 }, [key('Bb')]: { state: 'done' } },
    attempts: { [key('Ba')]: [{ score: 1, answers: { [asked.key]: [right] } }] },
    responses: [{ item_key: key('Bb'), response: { text: 'My table' } }],
  })
  for (const other of [ruth, tomas]) {
    const theirs = await mine(other, 'B')
    expect(theirs).toMatchObject({ progress: null, items: {}, attempts: {}, responses: [], place: null })
    expect(JSON.stringify(theirs)).not.toContain('My table')
  }
})

test('a wrong answer does not tell the right one', async () => {
  await room.quiz(mina, id, key('B'), key('Ba'), {})
  const own = await mine(mina, 'B')
  expect(own.attempts[key('Ba')]![0]!.questions).toEqual({ [asked.key]: { right: false } })
  expect(JSON.stringify(own.attempts)).not.toContain(right)
})

test('nobody outside asks for it; a lesson that is gone still tells whoever began it what they sent', async () => {
  await expect(mine(jonas, 'B')).rejects.toMatchObject({ code: 'PT404' })
  await room.send(mina, id, key('B'), key('Bb'), { text: 'My table' })
  await room.adapt(id, [{ node_type: 'lesson', node_key: key('B'), op: 'hide' }])
  expect(await mine(mina, 'B')).toMatchObject({ parts: [], number: null, responses: [{ item_key: key('Bb') }] })
  await expect(mine(tomas, 'B')).rejects.toMatchObject({ code: 'PT404' })
  await room.asOwner('delete from public.group_members where user_id = $1', [mina.id])
  await expect(mine(mina, 'B')).rejects.toMatchObject({ code: 'PT404' })
})
