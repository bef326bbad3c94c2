import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina, ruth } from '../cast.ts'
import { journalRoom } from './journal-room.ts'

let database: TestDatabase
let journal: Awaited<ReturnType<typeof journalRoom>>
beforeAll(async () => {
  database = await testDatabase()
  journal = await journalRoom(database)
})
beforeEach(() => journal.clear())
afterAll(() => database.stop())

test('somebody writes an entry and reads it', async () => {
  const id = await journal.write(ruth, { title: 'Rain', body_html: '<p>Rain all day, and don’t mind.</p><p>Soup.</p>' })
  expect(await journal.read(ruth, id)).toMatchObject([
    {
      title: 'Rain',
      body_text: 'Rain all day, and don’t mind. Soup.',
      word_count: 7,
      has_photo: false,
      version: 1,
      created_by: ruth.id,
    },
  ])
  expect(await journal.read(mina, id)).toEqual([])
})

test('what a photo says is found like the words around it, and is not counted among them', async () => {
  const photo = (alt: string) =>
    `<img data-bucket="journal" data-path="${ruth.id}/${crypto.randomUUID()}/0123456789/a.jpg" alt="${alt}">`
  const id = await journal.write(ruth, {
    body_html: `<p>By the river</p>${photo('The old mill &amp; its wheel')}<p></p>${photo('A heron')}`,
  })
  expect(await journal.read(ruth, id)).toMatchObject([
    { body_text: 'By the river The old mill & its wheel A heron', word_count: 3, has_photo: true },
  ])
  const found = await journal.ask<{ id: string; photo: string }>(
    ruth,
    "select id, photo from public.find_journal_entries('mill heron')",
  )
  expect(found).toEqual([{ id, photo: expect.stringMatching(/^<img [^>]* alt="The old mill &amp; its wheel">$/) }])
})

test('a save that is based on an older one finds no row', async () => {
  const id = await journal.write(ruth)
  expect(await journal.save(ruth, id, 1, { body_html: '<p>Sun.</p>' })).toBe(true)
  expect(await journal.save(ruth, id, 1, { body_html: '<p>Snow.</p>' })).toBe(false)
  expect(await journal.read(ruth, id)).toMatchObject([{ body_html: '<p>Sun.</p>', version: 2 }])
})

test('the days that somebody has written on are kept with each entry that comes, moves and goes', async () => {
  const id = await journal.write(ruth)
  await journal.write(ruth, { body_html: '<p>Two words</p>' })
  expect(await journal.days(ruth)).toEqual([{ day: '2026-03-05', entries: 2, words: 5 }])
  await journal.save(ruth, id, 1, { entry_date: '2026-03-01', body_html: '<p>One</p>' })
  expect(await journal.days(ruth)).toEqual([
    { day: '2026-03-01', entries: 1, words: 1 },
    { day: '2026-03-05', entries: 1, words: 2 },
  ])
  await journal.ask(ruth, 'select public.delete_journal_entry($1)', [id])
  expect(await journal.days(ruth)).toEqual([{ day: '2026-03-05', entries: 1, words: 2 }])
  await journal.ask(ruth, 'select public.restore_journal_entry($1)', [id])
  expect(await journal.days(ruth)).toHaveLength(2)
})

test('somebody’s words are found by how they begin, and nobody else’s are', async () => {
  const id = await journal.write(ruth, { title: 'Zoë', body_html: '<p>We rowed to the old lighthouse.</p>' })
  await journal.write(mina, { body_html: '<p>We rowed to the old lighthouse.</p>' })
  const found = async (query: string) =>
    (await journal.ask<{ id: string }>(ruth, "select id from public.search($1, '{journal}')", [query])).map(
      (it) => it.id,
    )
  for (const query of ['zoe', 'light', 'row light', '"old light"', 'after:2026-01-01 row'])
    expect([query, await found(query)]).toEqual([query, [id]])
  for (const query of ['house', '"light old"', 'row snow', 'before:2026-01-01 row', 'in:"Tuesday supper" row'])
    expect([query, await found(query)]).toEqual([query, []])
})
