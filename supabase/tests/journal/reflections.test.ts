import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { jonas, mina, ruth, supper } from '../cast.ts'
import { lessonsRoom } from '../lessons/lessons-room.ts'
import { type EntryWords, journalRoom } from './journal-room.ts'

let database: TestDatabase
let journal: Awaited<ReturnType<typeof journalRoom>>
let lessons: Awaited<ReturnType<typeof lessonsRoom>>
let its: Awaited<ReturnType<typeof lessons.course>>
let adoption: string
beforeAll(async () => {
  database = await testDatabase()
  journal = await journalRoom(database)
  lessons = await lessonsRoom(database)
  await journal.asOwner("update public.group_members set joined_at = '2026-01-01'")
  its = await lessons.course(
    2,
    () => ({ completion: 'all_required' }),
    (title) => (title.endsWith('a') ? { kind: 'reflect', settings: { prompt: 'What do you taste?' } } : {}),
  )
})
beforeEach(async () => {
  await journal.clear()
  await journal.asOwner('delete from public.adoptions')
  adoption = (await lessons.adopt(its.version)).adoption_id
  await journal.asOwner("update public.adoptions set created_at = '2026-02-01'")
})
afterAll(() => database.stop())

const on = (item = 'Aa', words: EntryWords = {}): EntryWords => ({
  source: 'lesson_reflect',
  adoption_id: adoption,
  lesson_key: its.keys.A,
  item_key: its.keys[item],
  body_html: '<p>Salt and smoke.</p>',
  ...words,
})
const progress = (of = mina) =>
  journal.asOwner<Record<string, unknown>>(
    'select item_key, state, done_at from public.item_progress where user_id = $1 and adoption_id = $2',
    [of.id, adoption],
  )
const state = async () => (await progress()).map((row) => row.state)
const remove = (id: string) => journal.ask(mina, 'select public.delete_journal_entry($1)', [id])

test('what somebody writes on a step does it, and undoes it when it is deleted', async () => {
  const id = await journal.write(mina, on())
  expect(await progress()).toMatchObject([{ item_key: its.keys.Aa, state: 'done' }])
  await remove(id)
  expect(await state()).toEqual(['in_progress'])
  await journal.ask(mina, 'select public.restore_journal_entry($1)', [id])
  expect(await state()).toEqual(['done'])
  expect(await lessons.step(mina, adoption, its.keys.A!, its.keys.Ab!)).toMatchObject({ state: 'done' })
})

test('a step is done once something is written, and open again once nothing is', async () => {
  const id = await journal.write(mina, on('Aa', { body_html: '' }))
  expect(await state()).toEqual([])
  await journal.save(mina, id, 1, { body_html: '<p>Salt.</p>' })
  expect(await state()).toEqual(['done'])
  await journal.save(mina, id, 2, { body_html: '<p></p>' })
  expect(await state()).toEqual(['in_progress'])
})

test('of two reflections on a step one is enough', async () => {
  const first = await journal.write(mina, on())
  const second = await journal.write(mina, on())
  await remove(first)
  expect(await state()).toEqual(['done'])
  await remove(second)
  expect(await state()).toEqual(['in_progress'])
})

test('what was written without a network was done when it was written', async () => {
  const written = '2026-03-02T08:00:00.000Z'
  await journal.write(mina, on('Aa', { client_written_at: written }))
  expect((await progress()).map((row) => (row.done_at as Date).toISOString())).toEqual([written])
})

test('only a step to reflect on is done so, and an entry of another kind does none', async () => {
  await journal.write(mina, on('Ab'))
  await journal.write(mina, on('Aa', { source: 'manual' }))
  expect(await progress()).toEqual([])
})

test('who has left writes it all the same, and their progress is as it was', async () => {
  const id = await journal.write(mina, on())
  await journal.ask(mina, 'select public.leave_group($1)', [supper])
  const before = await progress()
  await remove(id)
  const later = await journal.write(mina, on())
  expect(await journal.read(mina, later)).toHaveLength(1)
  expect(await progress()).toEqual(before)
  const his = await journal.write(jonas, on())
  expect(await journal.read(jonas, his)).toHaveLength(1)
  expect(await progress(jonas)).toEqual([])
  await journal.asOwner(
    "insert into public.group_members (group_id, user_id, joined_at) values ($1, $2, '2026-01-01')",
    [supper, mina.id],
  )
})

test('who leads the lesson learns that it is done, and no word, id or length of it', async () => {
  await journal.said('item_progress')
  const id = await journal.write(mina, on('Aa', { title: 'Smoke' }))
  expect((await journal.said('item_progress')).map(({ topic }) => topic)).toEqual([`user:${mina.id}`])
  const seen = await journal.ask<Record<string, unknown>>(
    ruth,
    'select * from public.item_progress where user_id = $1',
    [mina.id],
  )
  expect(seen).toHaveLength(1)
  const responses = await journal.asOwner('select * from public.item_responses where user_id = $1', [mina.id])
  expect(responses).toEqual([])
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(`Smoke|Salt|${id}`))
})
