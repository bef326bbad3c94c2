import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { arrangeRanks, mina, ruth, superAdmin, suspended } from '../cast.ts'
import { journalRoom } from './journal-room.ts'

let database: TestDatabase
let journal: Awaited<ReturnType<typeof journalRoom>>
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  journal = await journalRoom(database)
})
beforeEach(() => journal.clear())
afterAll(() => database.stop())

const standing = async (today: string) =>
  (
    await journal.ask(ruth, 'select this_month, run, free_left, first_on::text from public.journal_standing($1)', [
      today,
    ])
  )[0]
const memories = (today: string) =>
  journal.ask<{ kind: string; ago: number; entry_date: string; title: string }>(
    ruth,
    'select kind, ago, entry_date::text, title from public.journal_memories($1)',
    [today],
  )
const found = async (words: Record<string, unknown>, by = ruth) => {
  const names = Object.keys(words)
  return (
    await journal.ask<{ title: string }>(
      by,
      `select * from public.find_journal_entries(${names.map((name, n) => `${name} => $${n + 1}`).join(', ')})`,
      Object.values(words),
    )
  ).map(({ title }) => title)
}

test('somebody sees in which months and on which days they wrote, and how they felt', async () => {
  await journal.write(ruth, { entry_date: '2026-03-05', mood: 2 })
  await journal.write(ruth, { entry_date: '2026-03-05', mood: 5 })
  await journal.write(ruth, { entry_date: '2026-01-31', body_html: '<p>One</p>' })
  await journal.write(mina, { entry_date: '2026-02-01' })
  expect(await journal.ask(ruth, 'select month::text, entries from public.journal_months()')).toEqual([
    { month: '2026-03-01', entries: 2 },
    { month: '2026-01-01', entries: 1 },
  ])
  expect(
    await journal.ask(
      ruth,
      "select day::text, entries, words, mood::float from public.journal_days('2026-01-01', '2026-12-31')",
    ),
  ).toEqual([
    { day: '2026-01-31', entries: 1, words: 1, mood: null },
    { day: '2026-03-05', entries: 2, words: 6, mood: 3.5 },
  ])
})

test('a run goes on over two days without a word in a month, and over days away', async () => {
  expect(await standing('2026-03-10')).toEqual({ this_month: 0, run: 0, free_left: 2, first_on: null })
  for (const day of ['2026-02-27', '2026-03-01', '2026-03-02', '2026-03-05', '2026-03-06'])
    await journal.write(ruth, { entry_date: day })
  // the 3rd and 4th are forgiven, and the 28th of February is another month’s
  expect(await standing('2026-03-07')).toEqual({ this_month: 4, run: 5, free_left: 0, first_on: '2026-02-27' })
  // with the 7th a third: it goes back to the 5th
  expect(await standing('2026-03-08')).toEqual({ this_month: 4, run: 2, free_left: 1, first_on: '2026-02-27' })
  expect(await standing('2026-03-10')).toMatchObject({ run: 0, free_left: 2 })
  await journal.asOwner(
    "insert into public.away_periods (user_id, from_on, to_on) values ($1, '2026-03-03', '2026-03-04')",
    [ruth.id],
  )
  expect(await standing('2026-03-08')).toMatchObject({ run: 5, free_left: 1 })
  await journal.asOwner('delete from public.away_periods')
})

test('what was written comes back a week, a month and years later', async () => {
  for (const day of ['2026-03-21', '2026-02-28', '2025-03-28', '2023-03-28', '2026-03-20'])
    await journal.write(ruth, { entry_date: day, title: day })
  await journal.write(mina, { entry_date: '2025-03-28' })
  expect(await memories('2026-03-28')).toEqual([
    { kind: 'week', ago: 1, entry_date: '2026-03-21', title: '2026-03-21' },
    { kind: 'month', ago: 1, entry_date: '2026-02-28', title: '2026-02-28' },
    { kind: 'year', ago: 1, entry_date: '2025-03-28', title: '2025-03-28' },
    { kind: 'year', ago: 3, entry_date: '2023-03-28', title: '2023-03-28' },
  ])
})

test('one of 29 February comes back each year, and one of the 31st in each month', async () => {
  await journal.write(ruth, { entry_date: '2024-02-29', title: 'Leap' })
  await journal.write(ruth, { entry_date: '2024-02-28', title: 'Eve' })
  await journal.write(ruth, { entry_date: '2026-01-31', title: 'Frost' })
  const years = async (today: string) => (await memories(today)).map(({ title, ago }) => [title, ago])
  expect(await years('2025-02-28')).toEqual([
    ['Eve', 1],
    ['Leap', 1],
  ])
  expect(await years('2028-02-28')).toEqual([['Eve', 4]])
  expect(await years('2028-02-29')).toEqual([['Leap', 4]])
  expect(await years('2026-02-28')).toEqual([
    ['Frost', 1],
    ['Eve', 2],
    ['Leap', 2],
  ])
})

test('who does not want to meet a memory again meets it no more, or not until a day', async () => {
  const id = await journal.write(ruth, { entry_date: '2025-03-28', title: 'Rain' })
  await journal.ask(ruth, "insert into public.memory_hides (entry_id, until) values ($1, '2026-03-29')", [id])
  expect(await memories('2026-03-28')).toEqual([])
  expect(await journal.ask(ruth, "select 1 from public.journal_lookback('2026-03-28')")).toEqual([])
  expect(await memories('2027-03-28')).toHaveLength(1)
  await journal.ask(ruth, 'update public.memory_hides set until = null')
  expect(await memories('2027-03-28')).toEqual([])
})

test('a look back is at something of more than a month ago, of one’s own', async () => {
  await journal.write(ruth, { entry_date: '2026-03-01', title: 'Old' })
  await journal.write(ruth, { entry_date: '2026-03-05', title: 'New' })
  await journal.write(mina, { entry_date: '2024-03-01', title: 'Hers' })
  expect(
    await journal.ask(ruth, "select kind, ago, title, body_html from public.journal_lookback('2026-04-03')"),
  ).toEqual([{ kind: 'random', ago: 33, title: 'Old', body_html: '<p>Rain all day.</p>' }])
})

test('entries are found by words, moods, tags, days and photos', async () => {
  const photo = `<p>Rowing: São Paulo.</p><img data-bucket="journal" data-path="${ruth.id}/a.jpg">`
  await journal.write(ruth, { entry_date: '2026-03-01', title: 'Boat', body_html: photo, tags: ['river'], mood: 5 })
  await journal.write(ruth, {
    entry_date: '2026-03-02',
    title: 'Soup',
    body_html: '<p>We rowed, then soup.</p>',
    mood: 2,
  })
  await journal.write(mina, { entry_date: '2026-03-03', title: 'Hers', body_html: '<p>We rowed.</p>' })
  expect(await found({})).toEqual(['Soup', 'Boat'])
  expect(await found({ words: 'row' })).toEqual(['Soup', 'Boat'])
  expect(await found({ words: 'rowing: sao' })).toEqual(['Boat'])
  expect(await found({ words: '“then soup”' })).toEqual(['Soup'])
  expect(await found({ words: '“soup then”' })).toEqual([])
  expect(await found({ moods: [4, 5] })).toEqual(['Boat'])
  expect(await found({ tag: 'river' })).toEqual(['Boat'])
  expect(await found({ has_photo: false })).toEqual(['Soup'])
  expect(await found({ words: 'row', from_on: '2026-03-02', to_on: '2026-03-09' })).toEqual(['Soup'])
  expect(await found({ words: 'row' }, superAdmin)).toEqual([])
})

test('they come fifty at a time, each once', async () => {
  for (let n = 0; n < 120; n++) await journal.write(ruth, { entry_date: `2026-03-0${1 + (n % 3)}`, title: `${n}` })
  const seen: string[] = []
  let before: { on: string | null; id: string | null } = { on: null, id: null }
  for (;;) {
    const page = await journal.ask<{ id: string; on: string }>(
      ruth,
      'select id, entry_date::text as on from public.find_journal_entries(before_on => $1, before_id => $2)',
      [before.on, before.id],
    )
    seen.push(...page.map(({ id }) => id))
    if (page.length < 50) break
    before = page.at(-1)!
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
})

test('a day that nobody lives has no standing and no memories, and takes no time', async () => {
  await journal.write(ruth)
  await journal.asOwner("insert into public.away_periods (user_id, from_on) values ($1, '2026-03-06')", [ruth.id])
  for (const day of ['9999-12-31', '1500-01-01', 'infinity', '-infinity']) {
    expect(await standing(day)).toBeUndefined()
    expect(await memories(day).catch(() => [])).toEqual([])
  }
  await journal.asOwner('delete from public.away_periods')
})

test('a suspended person reads nothing of theirs', async () => {
  await journal.asOwner(
    "insert into public.journal_entries (created_by, entry_date, title) values ($1, '2026-03-01', 'Mine')",
    [suspended.id],
  )
  for (const call of [
    'public.journal_months()',
    "public.journal_days('2026-01-01', '2026-12-31')",
    "public.journal_memories('2026-03-08')",
    "public.journal_lookback('2027-03-08')",
    'public.find_journal_entries()',
  ])
    expect([call, await journal.ask(suspended, `select 1 from ${call}`)]).toEqual([call, []])
})
