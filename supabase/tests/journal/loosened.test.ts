import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { arrange } from '../access/arranged.ts'
import type { Someone } from '../acting.ts'
import { arrangeRanks, mina, ruth, suspended, tomas } from '../cast.ts'
import { ruthsBin, ruthsEntry, ruthsPath, ruthsPrompt, ruthsSecret, ruthsTemplate } from './arranged-journal.ts'

/*
 * Each policy of the journal is loosened once, and a door opens: so no door is closed by chance, and each policy is one that
 * a test would miss.
 */
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  await arrange(database)
})
afterAll(() => database.stop())

type Attempt = { as: Someone; sql: string; opened?: string }
const picture = ruthsPath.replace('0123456789', 'abcdefghij')

/** An attempt of Mina, or of somebody who is suspended; it is open when it touches a row, or when `opened` finds one afterwards. */
const attempts: Record<string, Attempt> = {
  'reading an entry': { as: mina, sql: `select from public.journal_entries where id = '${ruthsEntry}'` },
  'reading one’s own entry out of the trash': {
    as: ruth,
    sql: `select from public.journal_entries where id = '${ruthsBin}'`,
  },
  'writing while suspended': {
    as: suspended,
    sql: "insert into public.journal_entries (entry_date) values ('2026-03-05') returning 1",
  },
  // without a condition, so that no policy for reading stands in between
  'changing every entry': {
    as: mina,
    sql: "update public.journal_entries set title = 'Gone'",
    opened: `select from public.journal_entries where id = '${ruthsEntry}' and title = 'Gone'`,
  },
  'reading a template': { as: mina, sql: `select from public.journal_templates where id = '${ruthsTemplate}'` },
  'making a template while suspended': {
    as: suspended,
    sql: "insert into public.journal_templates (name) values ('Evening')",
    opened: "select from public.journal_templates where name = 'Evening'",
  },
  'changing every template': {
    as: mina,
    sql: "update public.journal_templates set name = 'Gone'",
    opened: `select from public.journal_templates where id = '${ruthsTemplate}' and name = 'Gone'`,
  },
  'deleting every template': {
    as: mina,
    sql: 'delete from public.journal_templates',
    opened: `select where not exists (select from public.journal_templates where id = '${ruthsTemplate}')`,
  },
  'reading a prompt': { as: mina, sql: `select from public.journal_prompts where id = '${ruthsPrompt}'` },
  'making a prompt while suspended': {
    as: suspended,
    sql: "insert into public.journal_prompts (text) values ('And now?')",
    opened: "select from public.journal_prompts where text = 'And now?'",
  },
  'changing every prompt': {
    as: mina,
    sql: "update public.journal_prompts set text = 'Gone'",
    opened: `select from public.journal_prompts where id = '${ruthsPrompt}' and text = 'Gone'`,
  },
  'deleting every prompt': {
    as: mina,
    sql: 'delete from public.journal_prompts',
    opened: `select where not exists (select from public.journal_prompts where id = '${ruthsPrompt}')`,
  },
  'reading which prompts were shown': {
    as: mina,
    sql: `select from public.journal_prompts_seen where created_by = '${ruth.id}'`,
  },
  'reading the settings': { as: mina, sql: `select from public.journal_settings where user_id = '${ruth.id}'` },
  'making settings for somebody else': {
    as: mina,
    sql: `insert into public.journal_settings (user_id) values ('${tomas.id}')`,
    opened: `select from public.journal_settings where user_id = '${tomas.id}'`,
  },
  'changing everybody’s settings': {
    as: mina,
    sql: 'update public.journal_settings set show_run = false',
    opened: `select from public.journal_settings where user_id = '${ruth.id}' and not show_run`,
  },
  'reading what is hidden': { as: mina, sql: `select from public.memory_hides where created_by = '${ruth.id}'` },
  'hiding an entry of somebody else': {
    as: mina,
    sql: `insert into public.memory_hides (entry_id) values ('${ruthsEntry}')`,
    opened: `select from public.memory_hides where created_by = '${mina.id}'`,
  },
  'changing what is hidden': {
    as: mina,
    sql: "update public.memory_hides set until = '2030-01-01'",
    opened: `select from public.memory_hides where created_by = '${ruth.id}' and until = '2030-01-01'`,
  },
  'showing again what is hidden': {
    as: mina,
    sql: 'delete from public.memory_hides',
    opened: `select where not exists (select from public.memory_hides where created_by = '${ruth.id}')`,
  },
  'reading what was shared': { as: mina, sql: `select from public.journal_shares where created_by = '${ruth.id}'` },
  'seeing a picture': { as: mina, sql: `select from storage.objects where name = '${ruthsPath}'` },
  'putting a picture there': {
    as: mina,
    sql: `insert into storage.objects (bucket_id, name) values ('journal', '${picture}')`,
    opened: `select from storage.objects where name = '${picture}'`,
  },
  'removing the pictures': {
    as: mina,
    sql: 'delete from storage.objects',
    opened: `select where not exists (select from storage.objects where name = '${ruthsPath}')`,
  },
}

/** The attempts that open, while `loosen` holds. */
async function opened(loosen = '') {
  const open: string[] = []
  const { admin } = database
  await admin.query(`begin; set local storage.allow_delete_query = 'true'; ${loosen}`)
  for (const [name, { as, sql, opened: found }] of Object.entries(attempts)) {
    await admin.query('savepoint before_it')
    try {
      const claims = JSON.stringify({ sub: as.id, role: 'authenticated' })
      await admin.query("select set_config('request.jwt.claims', $1, true)", [claims])
      await admin.query('set local role authenticated')
      const { rows } = await admin.query(sql)
      await admin.query('reset role')
      if (found ? (await admin.query(found)).rowCount : rows.length) open.push(name)
    } catch (error) {
      if ((error as { code?: string }).code !== '42501') throw error
    }
    await admin.query('rollback to savepoint before_it')
  }
  await admin.query('rollback')
  return open
}

test('as the policies are, none of the doors is open', async () => {
  expect(await opened()).toEqual([])
})

describe('when it is loosened, a door opens', () => {
  test('each policy', async () => {
    const { rows: policies } = await database.admin.query<{ on: string; name: string; using: boolean; check: boolean }>(
      `select format('%I.%I', schemaname, tablename) as on, policyname as name, qual is not null as using, with_check is not null as check from pg_policies
       where tablename ~ '^(journal_|memory_hides)' or schemaname = 'storage' and policyname ~ 'journal'`,
    )
    expect(policies.length).toBeGreaterThanOrEqual(23)
    const shut: string[] = []
    for (const policy of policies) {
      const rules = `${policy.using ? 'using (true)' : ''} ${policy.check ? 'with check (true)' : ''}`
      const doors = await opened(`alter policy ${policy.name} on ${policy.on} ${rules}`)
      if (doors.length === 0) shut.push(`${policy.on} ${policy.name}`)
    }
    expect(shut).toEqual([])
  })

  test.each([
    'journal_entries',
    'journal_templates',
    'journal_prompts',
    'journal_prompts_seen',
    'journal_settings',
    'memory_hides',
    'journal_shares',
  ])('row level security of %s', async (table) => {
    expect(await opened(`alter table public.${table} disable row level security`)).not.toEqual([])
  })

  test('what was revoked from the service key', async () => {
    const { admin } = database
    const reads = async (grant: string) => {
      await admin.query(`begin; ${grant} set local role service_role`)
      const it = await admin.query('select body_text from public.journal_entries').catch(({ code }) => code)
      await admin.query('rollback')
      return typeof it === 'string' ? it : it.rows.some((row: { body_text: string }) => row.body_text === ruthsSecret)
    }
    expect(await reads('')).toBe('42501')
    expect(await reads('grant select on public.journal_entries to service_role;')).toBe(true)
  })
})
