import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadRefusals, refusalOf } from '../../client/lib/query/refusals.ts'
import { roomRefusals, type TableRefusals } from '../../client/lib/registries/refusals.ts'
import { register } from '../../client/lib/registries/room.ts'
import { mina, ruth, supper } from '../../supabase/tests/cast.ts'
import { attempt, type TestDatabase, testDatabase } from '../database.ts'
import { unmetConstraints, unmetPolicies } from '../fixtures/unmet-refusals.ts'

/* Refusals: every constraint, key and policy of the database that a person can meet has its sentence in a room. */

vi.mock('@lingui/core/macro', () => ({ msg: (words: readonly string[]) => ({ id: words.join('') }), t: String.raw }))
vi.mock('../../client/lib/settings/i18n.ts', () => ({ catalogue: () => async () => undefined }))
vi.mock('../../client/lib/supabase/session.ts', () => ({ myId: () => 'somebody' }))

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  for (const folder of globSync('client/*/refusals.ts').map((file) => basename(dirname(file)))) {
    expect(readFileSync(`client/${folder}/room.ts`, 'utf8')).toContain("refusals: () => import('./refusals.ts')")
    register({ [folder]: { refusals: () => import(`../../client/${folder}/refusals.ts`) } })
  }
  await loadRefusals()
})
afterAll(() => database.stop())

const column = async (text: string) => (await database.admin.query({ text, rowMode: 'array' })).rows.flat() as string[]
const rooms = () => roomRefusals.entries().map(({ refusals }) => refusals)
const tables = () => rooms().flatMap((room) => Object.entries(room.tables) as [string, TableRefusals][])
const named = (part: keyof TableRefusals) =>
  tables().flatMap(([table, refusals]) => Object.keys(refusals[part] ?? {}).map((name) => `${table} ${name}`))

/** Columns that clients may write, of tables that they see. */
const writable = `
  select rel.oid as table, rel.relname, att.attnum, att.attname, att.attnotnull
  from pg_class as rel join pg_attribute as att on att.attrelid = rel.oid and att.attnum > 0 and not att.attisdropped
  where rel.relnamespace = 'public'::regnamespace and rel.relkind in ('r', 'p') and exists (
    select from unnest(array['anon', 'authenticated']) as role
    where has_column_privilege(role, rel.oid, att.attnum, 'insert, update'))`

describe('has its sentence, or a reason why nobody needs one', () => {
  test('every check, unique key and unique index, and every foreign key of a column that clients write', async () => {
    const met = await column(`
      with writable as (${writable})
      select rel.relname || ' ' || con.conname from pg_constraint as con join pg_class as rel on rel.oid = con.conrelid
      where con.connamespace = 'public'::regnamespace and (con.contype in ('c', 'u', 'x') or con.contype = 'f'
        and exists (select from writable where writable.table = con.conrelid and attnum = any (con.conkey)))
      union select rel.relname || ' ' || one.relname from pg_index as ind
        join pg_class as rel on rel.oid = ind.indrelid join pg_class as one on one.oid = ind.indexrelid
      where rel.relnamespace = 'public'::regnamespace and ind.indisunique and not ind.indisprimary`)
    const keys = await column(`
      select rel.relname || ' ' || con.conname from pg_constraint as con join pg_class as rel on rel.oid = con.conrelid
      where con.contype = 'p' and con.connamespace = 'public'::regnamespace`)
    const unmet = new Set(Object.values(unmetConstraints).flat())
    const known = new Set(named('constraints'))
    expect(met.length).toBeGreaterThan(250)
    expect(met.filter((one) => !known.has(one) && !unmet.has(one.split(' ')[1]!)).sort()).toEqual([])
    expect([...known].filter((one) => !met.includes(one) && !keys.includes(one))).toEqual([])
    expect([...unmet].filter((name) => !met.some((one) => one.endsWith(` ${name}`)))).toEqual([])
  })

  test('every column that people fill in and may not leave empty; ids, places and files a page always sends', async () => {
    const required = await column(`select relname || ' ' || attname from (${writable}) as writable
      where attnotnull and attname !~ '(^|_)(id|rank|path|bytes)$' and not exists (
        select from pg_attrdef where adrelid = writable.table and adnum = attnum)`)
    const always = ['reports subject_type', 'saved_filters area']
    const known = named('required')
    expect(required.filter((one) => !known.includes(one) && !always.includes(one)).sort()).toEqual([])
  })

  test('every policy on what is written', async () => {
    const met = await column(`
      with written as (
        select tablename, policyname, permissive, unnest(case cmd when 'ALL' then array['insert', 'update'] else array[lower(cmd)] end) as verb
        from pg_policies where schemaname = 'public')
      select distinct tablename || ' ' || case permissive when 'PERMISSIVE' then verb else policyname end from written
      where verb in ('insert', 'update')
        and exists (select from unnest(array['anon', 'authenticated']) as role
          where has_any_column_privilege(role, format('public.%I', tablename), verb))`)
    const known = named('policies')
    expect(met.length).toBeGreaterThan(60)
    expect(met.filter((one) => !known.includes(one) && !unmetPolicies[one]).sort()).toEqual([])
    expect(known.filter((one) => !met.includes(one))).toEqual([])
  })

  test('every bucket that a page uploads to; the curriculum has none yet', async () => {
    const buckets = await column(`select id from storage.buckets where id <> 'curriculum' and exists (
      select from pg_policies where schemaname = 'storage' and cmd = 'INSERT' and with_check like '%''' || id || '''%')`)
    expect(
      rooms()
        .flatMap(({ buckets = {} }) => Object.keys(buckets))
        .sort(),
    ).toEqual(buckets.sort())
  })
})

const group = (row: string) => `update public.groups set ${row} where id = '${supper}'`
const newColumn = `insert into public.task_columns (group_id, name, rank) values ('${supper}', 'Soon', 'z')`
const label = '00000000-0000-4000-8000-00000000aaa1'

test.each([
  ['a name of one letter', ruth, group("name = 'A'"), 'name', 'Enter a name of 2 to 80 characters.'],
  ['no name', ruth, group('name = null'), 'name', 'Enter a name.'],
  [
    'a label’s name again',
    ruth,
    twice('labels', "'Loud', 'rose'"),
    'name',
    'This group already has a label with that name.',
  ],
  [
    'a column of someone who may not',
    mina,
    newColumn,
    undefined,
    'Only group admins and managers can change the board, and only while the group isn’t archived.',
  ],
  ['a step for somebody elsewhere', ruth, stepFor(label), 'assignee_id', 'This person isn’t in the group.'],
  ['a day that is none', ruth, "update public.tasks set due_on = 'soon'", undefined, 'This value isn’t valid.'],
  [
    'a time zone that is none',
    ruth,
    "insert into public.quiet_hours (tz) values ('Mars')",
    'tz',
    'Choose a time zone from the list.',
  ],
])('%s is refused with its sentence, at its field', async (_what, who, statement, at, sentence) => {
  const error = await attempt(database, who, statement).then(
    () => undefined,
    (refused: Error) => refused,
  )
  expect(refusalOf(error!)).toEqual({ column: at, sentence: { id: sentence } })
})

function stepFor(person: string) {
  return `insert into public.task_steps (task_id, text, rank, assignee_id)
    select id, 'Oven', 'a', '${person}' from public.tasks where group_id = '${supper}' limit 1`
}

function twice(table: string, values: string) {
  return `insert into public.${table} (id, group_id, name, color) values ('${label}', '${supper}', ${values}),
    ('${label.replace('aaa1', 'aaa2')}', '${supper}', ${values})`
}

test.each([
  ['new row violates row-level security policy for table "objects"', 'You can’t send files in this conversation.'],
  ['The object exceeded the maximum allowed size', 'This file is larger than 25 MB.'],
])('an upload that is refused is told of in the words of its bucket: %s', (message, sentence) => {
  expect(refusalOf(Object.assign(new Error(message), { bucket: 'messages' }))?.sentence).toEqual({ id: sentence })
})

test('a change that found no row to change is told of by what it wanted', () => {
  const refused = { code: '42501', table: 'task_comments', verb: 'update' }
  expect(refusalOf(Object.assign(new Error('permission denied'), refused))?.sentence).toEqual({
    id: 'You can only edit your own comments.',
  })
})

test('what the database says itself, for people, stays', () => {
  for (const code of ['23514', '42501', '22023', 'PT404'])
    expect(refusalOf(Object.assign(new Error('Choose another day.'), { code }))).toBeUndefined()
})
