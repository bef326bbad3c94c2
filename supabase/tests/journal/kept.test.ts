import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asPerson, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina, ruth } from '../cast.ts'
import { journalRoom } from './journal-room.ts'

/* Trash, tags, hidden memories, limits, pictures and what is taken along: each time the writer’s alone. */

let database: TestDatabase
let journal: Awaited<ReturnType<typeof journalRoom>>
beforeAll(async () => {
  database = await testDatabase()
  journal = await journalRoom(database)
})
beforeEach(() => journal.clear())
afterAll(() => database.stop())
const after = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const trash = (by = ruth) =>
  journal.ask<{ id: string; title: string }>(
    by,
    "select id, title from public.trash() where kind = 'journal_entries' order by title",
  )

test('what somebody deletes lies in their trash for thirty days, by its title or its first words, and in nobody else’s', async () => {
  const titled = await journal.write(ruth, { title: 'A storm' })
  const bare = await journal.write(ruth, { body_html: `<p>${'So it began. '.repeat(20)}</p>` })
  for (const id of [titled, bare]) await journal.ask(ruth, 'select public.delete_journal_entry($1)', [id])
  expect(await journal.ask(ruth, 'select from public.journal_entries')).toEqual([])
  expect(await trash()).toEqual([
    { id: titled, title: 'A storm' },
    { id: bare, title: 'So it began. '.repeat(20).slice(0, 80) },
  ])
  expect(await trash(mina)).toEqual([])
  await journal.ask(ruth, 'select public.restore_journal_entry($1)', [titled])
  expect(await journal.read(ruth, titled)).toHaveLength(1)
  await journal.asOwner('select private.empty_trash()', [], after(29))
  expect(await trash()).toHaveLength(1)
  await journal.asOwner('select private.empty_trash()', [], after(31))
  expect(await journal.asOwner('select id from public.journal_entries')).toEqual([{ id: titled }])
})

test('nothing of it stands in the audit log or in anybody’s bell', async () => {
  const many = () =>
    journal.asOwner(
      'select (select count(*) from public.audit_log)::int + (select count(*) from public.notifications)::int as it',
    )
  const before = await many()
  const id = await journal.write(ruth)
  await journal.save(ruth, id, 1, { mood: 3 })
  await journal.ask(ruth, 'select public.delete_journal_entry($1)', [id])
  await journal.ask(ruth, 'select public.restore_journal_entry($1)', [id])
  expect(await many()).toEqual(before)
})

test('tags are those of who asks, the most used first, without those in the trash', async () => {
  await journal.write(ruth, { tags: ['sea', 'work'] })
  await journal.write(ruth, { tags: ['sea'] })
  await journal.write(mina, { tags: ['secret'] })
  const gone = await journal.write(ruth, { tags: ['gone'] })
  await journal.ask(ruth, 'select public.delete_journal_entry($1)', [gone])
  expect(await journal.ask(ruth, 'select * from public.journal_tags()')).toEqual([
    { name: 'sea', uses: 2 },
    { name: 'work', uses: 1 },
  ])
})

test('two saves at once count both in the days that were written on', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => journal.write(ruth, { body_html: '<p>one two</p>' })))
  await Promise.all(ids.map((id) => journal.save(ruth, id, 1, { body_html: '<p>one two three</p>' })))
  expect(await journal.days(ruth)).toEqual([{ day: '2026-03-05', entries: 8, words: 24 }])
})

test('a day holds two hundred entries, and says so', async () => {
  await journal.asOwner(
    "insert into public.journal_entries (created_by, entry_date) select $1, '2026-03-05' from generate_series(1, 199)",
    [ruth.id],
  )
  await journal.write(ruth)
  await expect(journal.write(ruth)).rejects.toMatchObject({
    code: '23514',
    message: 'A day holds at most 200 entries.',
  })
  await journal.write(ruth, { entry_date: '2026-03-06' })
  await journal.write(mina)
})

test('templates and prompts of one’s own have an end, and say so', async () => {
  const fill = (table: string, column: string, most: number) =>
    journal.asOwner(
      `insert into public.${table} (created_by, ${column}) select $1, 'No ' || n from generate_series(1, ${most}) as n`,
      [mina.id],
    )
  await fill('journal_templates', 'name', 100)
  await fill('journal_prompts', 'text', 500)
  await expect(journal.ask(mina, "insert into public.journal_templates (name) values ('More')")).rejects.toThrow(
    'At most 100 templates.',
  )
  await expect(journal.ask(mina, "insert into public.journal_prompts (text) values ('More?')")).rejects.toThrow(
    'At most 500 prompts',
  )
})

test('a template or a prompt that is deleted leaves the entry that was written from it', async () => {
  const [template] = await journal.ask<{ id: string }>(
    ruth,
    "insert into public.journal_templates (name) values ('Evening') returning id",
  )
  const [prompt] = await journal.ask<{ id: string }>(
    ruth,
    "insert into public.journal_prompts (text) values ('And now?') returning id",
  )
  const id = await journal.write(ruth, { template_id: template!.id, prompt_id: prompt!.id })
  await journal.ask(ruth, 'delete from public.journal_templates where id = $1', [template!.id])
  await journal.ask(ruth, 'delete from public.journal_prompts where id = $1', [prompt!.id])
  expect(await journal.read(ruth, id)).toMatchObject([
    { template_id: null, prompt_id: null, body_text: 'Rain all day.' },
  ])
})

test('a picture that its entry does not show is forgotten after a week; one that lies in the trash with it stays', async () => {
  const shown = randomUUID()
  const binned = randomUUID()
  const path = (entry: string, random = '0123456789', of = ruth) => `${of.id}/${entry}/${random}/sea.jpg`
  const put = (name: string, by = ruth) =>
    journal.ask(
      by,
      "insert into storage.objects (bucket_id, name, owner_id) values ('journal', $1, auth.uid()::text)",
      [name],
    )
  for (const id of [shown, binned]) {
    await put(path(id))
    await journal.write(ruth, { id, body_html: `<p>Sea</p><img data-bucket="journal" data-path="${path(id)}">` })
  }
  await journal.ask(ruth, 'select public.delete_journal_entry($1)', [binned])
  await put(path(shown, 'not-shown-1'))
  await put(path(randomUUID()))
  // somebody else’s entry of that id shows it: that keeps nothing
  await put(path(shown, '0123456789', mina), mina)
  expect(await journal.asOwner('select private.forget_journal_pictures() as it', [], after(6))).toEqual([{ it: 0 }])
  expect(await journal.asOwner('select private.forget_journal_pictures() as it', [], after(8))).toEqual([{ it: 3 }])
  const left = await journal.asOwner<{ name: string }>("select name from storage.objects where bucket_id = 'journal'")
  expect(left.map(({ name }) => name).sort()).toEqual([path(shown), path(binned)].sort())
  for (const name of [
    `${ruth.id}/sea.jpg`,
    `${mina.id}/${shown}/0123456789/sea.jpg`,
    `${ruth.id}/${shown}/../0123456789/sea.jpg`,
  ])
    await expect(put(name)).rejects.toMatchObject({ code: '42501' })
})

test('somebody takes their own journal along, and no word of anybody else’s', async () => {
  await journal.write(ruth, { title: 'Mine' })
  await journal.write(mina, { title: 'Hers' })
  const [taken] = await asPerson(database, { ...ruth, came: Math.floor(Date.now() / 1000) }, (db) =>
    db.query<{ it: { journal_entries: { title: string }[] } }>('select public.export_mine() as it'),
  )
  expect(taken!.it.journal_entries.map(({ title }) => title)).toEqual(['Mine'])
  expect(JSON.stringify(taken)).not.toContain('Hers')
})

test('with an account everything in its journal goes', async () => {
  const id = await journal.write(mina, { tags: ['sea'] })
  await journal.ask(mina, 'insert into public.memory_hides (entry_id) values ($1)', [id])
  await journal.ask(mina, 'select * from public.todays_prompt(current_date)')
  await database.admin.query('begin')
  await database.admin.query('delete from auth.users where id = $1', [mina.id])
  const { rows } = await database.admin.query(
    `select (select count(*) from public.journal_entries where created_by = $1) + (select count(*) from private.days_written where user_id = $1)
       + (select count(*) from public.journal_prompts_seen where created_by = $1) + (select count(*) from public.memory_hides where created_by = $1) as left`,
    [mina.id],
  )
  await database.admin.query('rollback')
  expect(rows).toEqual([{ left: '0' }])
})
