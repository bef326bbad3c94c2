import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { mina, ruth } from '../cast.ts'
import { journalRoom } from './journal-room.ts'

/* The prompt of the day: one that stays, another when it is swapped, none when it is skipped, and none twice in 90 days. */

let database: TestDatabase
let journal: Awaited<ReturnType<typeof journalRoom>>
beforeAll(async () => {
  database = await testDatabase()
  journal = await journalRoom(database)
})
beforeEach(async () => {
  await journal.asOwner('delete from public.journal_prompts where created_by is not null')
  await journal.asOwner('delete from public.journal_prompts_seen')
  await journal.asOwner('delete from public.journal_settings')
})
afterAll(() => database.stop())

type Prompt = { id: string; text: string; theme: string }
const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
const call = async (name: string, day: string, by = ruth) =>
  (await journal.ask<Prompt>(by, `select id, text, theme from public.${name}($1)`, [day], `${day}T12:00Z`))[0]
const todays = (day: string, by = ruth) => call('todays_prompt', day, by)
const swap = (day: string) => call('swap_prompt', day)
const skip = (day: string) => journal.ask(ruth, 'select public.skip_prompt($1)', [day], `${day}T12:00Z`)
const use = (day: string, id: string) =>
  journal.ask(ruth, 'select public.use_prompt($1, $2)', [day, id], `${day}T12:00Z`)

describe('those of ours', () => {
  let ours: Prompt[]
  beforeAll(async () => {
    ours = (await database.admin.query('select * from public.journal_prompts where created_by is null')).rows
  })

  test('are at least 120 on at least eight themes, each with enough for a week', () => {
    const themes = Map.groupBy(ours, ({ theme }) => theme)
    expect(ours.length).toBeGreaterThanOrEqual(120)
    expect(themes.size).toBeGreaterThanOrEqual(8)
    for (const [theme, its] of themes)
      expect([theme, its.length]).toEqual([theme, expect.toSatisfy((n: number) => n >= 8)])
  })

  test('are each said once, on one line, and in no more than 120 letters', () => {
    const plain = ours.map(({ text }) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' '))
    expect(new Set(plain).size).toBe(ours.length)
    for (const { text } of ours) expect(text).toMatch(/^[A-Z][^\n"'!]{8,118}[.?]$/u)
  })
})

test('the prompt of a day stays for that day, for each person their own, until it is swapped', async () => {
  const first = await todays(dayOf(0))
  expect(first).toBeDefined()
  expect(await todays(dayOf(0))).toEqual(first)
  const other = await swap(dayOf(0))
  expect(other?.id).not.toBe(first!.id)
  expect(await todays(dayOf(0))).toEqual(other)
  expect(await todays(dayOf(1))).not.toEqual(other)
  expect(await todays(dayOf(0), mina)).toBeDefined()
  expect(await journal.ask(mina, 'select * from public.journal_prompts_seen')).toHaveLength(1)
})

test('a day whose prompt was skipped has none, unless another is asked for', async () => {
  await todays(dayOf(0))
  await skip(dayOf(0))
  expect(await todays(dayOf(0))).toBeUndefined()
  const other = await swap(dayOf(0))
  expect(await todays(dayOf(0))).toEqual(other)
})

test('a prompt that was written to stays, also when the day goes on', async () => {
  const first = await todays(dayOf(0))
  await use(dayOf(0), first!.id)
  await skip(dayOf(0))
  expect(await todays(dayOf(0))).toEqual(first)
})

test('somebody who has chosen themes meets only those, and their own prompts when they chose them', async () => {
  await journal.ask(ruth, "insert into public.journal_prompts (text) values ('What did the cat do?')")
  await journal.ask(ruth, "insert into public.journal_settings (prompt_themes) values ('{play,own}')")
  const met = new Set<string>()
  for (let n = 0; n < 13; n++) met.add((await todays(dayOf(n)))!.theme)
  expect([...met].sort()).toEqual(['own', 'play'])
})

test('whoever has only one prompt left keeps it', async () => {
  await journal.ask(ruth, "insert into public.journal_prompts (text) values ('What did the cat do?')")
  await journal.ask(ruth, "insert into public.journal_settings (prompt_themes) values ('{own}')")
  const only = await todays(dayOf(0))
  expect(await swap(dayOf(0))).toEqual(only)
  expect(await todays(dayOf(0))).toEqual(only)
  expect(await todays(dayOf(1))).toEqual(only)
})

test('a day that is far away has none, and leaves no trace', async () => {
  for (const day of ['2030-01-01', '1999-01-01'])
    expect(await journal.ask(ruth, 'select * from public.todays_prompt($1)', [day], '2026-01-01T12:00Z')).toEqual([])
  expect(await journal.ask(ruth, 'select * from public.journal_prompts_seen')).toEqual([])
})

test('none comes twice within 90 days while others are left, whatever is opened, swapped, skipped and used', async () => {
  const deed = fc.constantFrom('open', 'open', 'open', 'swap', 'skip', 'use', 'away')
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 120, maxLength: 160 }), async (deeds) => {
      await journal.asOwner('delete from public.journal_prompts_seen')
      for (const [n, what] of deeds.entries()) {
        const day = dayOf(n)
        if (what === 'away') continue
        const first = await todays(day)
        if (what === 'swap') await swap(day)
        if (what === 'skip') await skip(day)
        if (what === 'use') await use(day, first!.id)
      }
      const again = await journal.asOwner(
        `select a.prompt_id, a.on_date, b.on_date as before from public.journal_prompts_seen as a
         join public.journal_prompts_seen as b on b.prompt_id = a.prompt_id and b.on_date < a.on_date and a.on_date - b.on_date < 90`,
      )
      expect(again).toEqual([])
    }),
    sample(8),
  )
}, 60_000)
