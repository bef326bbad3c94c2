import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'

/*
 * Who names the journal at all: a closed list. What runs as its owner filters by who asks, or says here why it needs not.
 * Whoever adds a function that reads a journal meets this test first.
 */
const tables = [
  'journal_entries',
  'journal_templates',
  'journal_prompts',
  'journal_prompts_seen',
  'journal_settings',
  'memory_hides',
  'journal_shares',
]
/** All that other rooms may read: days alone. */
const days = 'days_written'

/** Functions that run as who asks: the policies decide. */
const asAsker = [
  'public.journal_tags',
  'public.todays_prompt',
  'public.swap_prompt',
  'public.delete_journal_entry',
  'public.restore_journal_entry',
  'private.search_journal',
  'public.journal_days',
  'public.journal_memories',
  'public.journal_lookback',
  'private.hidden_memories',
  'public.find_journal_entries',
  'public.share_journal_entry',
  'public.withdraw_journal_share',
  'public.return_journal_share',
  'public.make_entry_from_message',
  'public.week_review',
]

/** Functions past the policies, each with how it keeps to the asker’s own; null: its words must say `= auth.uid()`. */
const asOwner: Record<string, string | null> = {
  'private.prompt_of': 'person constant uuid := auth.uid()',
  'private.mark_prompt': null,
  'private.entries_with': null,
  'private.tg_journal__limit': null,
  'private.my_days_written': null,
  'private.keep_journal_share': null,
  'private.mark_journal_share': null,
  'private.link_to_entry': null,
  'private.mark_reflection': null,
  'private.tg_journal_entries__reflect': null,
  // by age alone: what no entry of the same person has shown for a week
  'private.forget_journal_pictures': "own.created_by::text = split_part(file.name, '/', 1)",
  // ids, to the channel of who wrote
  'private.tg_journal_entries__tell': "'user:' || changed.created_by",
  'private.tg_memory_hides__tell': "'user:' || changed.created_by",
  'private.tg__tell_maker': "'user:' || changed.created_by",
  'private.tg__tell_user': "'user:' || user_id",
  // who is muted shares nothing with others
  'private.tg__hear_silence': 'me constant uuid := auth.uid()',
  // rows and bytes of whoever writes, for their quota
  'private.tg__count_rows': 'me constant uuid := auth.uid()',
  // counts, by the person of each row
  'private.tg_journal_entries__count_days': 'its.created_by',
  'private.count_days_written': 'day.user_id = given.person',
  // the clock asks for everybody, of each their own settings and days, and says the same words to all
  'private.tell_journal_reminders': "'Time to write in your journal', null, null, null",
  'private.is_journal_quiet': 'written.user_id = own.user_id',
  // days, to the goals of who wrote on them
  'private.deeds_of': 'own.user_id = person and own.entries > 0',
  'private.tg_days_written__fill_goals': 'private.journal_deed(own.user_id, own.day)',
}
/** Triggers on rows that somebody writes themselves. */
const onOwnRows = [
  'private.tg_journal_entries__date',
  'private.tg_journal_entries__begin',
  'private.tg_journal_entries__read',
  'private.tg__touch',
  'private.tg__refuse_quietly',
]

/** Registries by which another room’s function reaches a table, and what keeps each to the asker’s own. */
const registries: Record<string, RegExp> = {
  exports: /\b(own|hidden|its)\.(created_by|user_id) = \$1/,
  // its rule is `thing.created_by = auth.uid()`, and the clock empties it by age alone
  trash_kinds: /"own": ?null/,
  reminders: /user_id = \$1/,
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.stop())
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.admin.query<Row>(text, values)).rows

const naming = `\\m(${[...tables, days].join('|')})\\M`

describe('the functions that name the journal', () => {
  type Named = { name: string; owner: boolean; words: string }
  let named: Named[]
  beforeAll(async () => {
    named = await query<Named>(
      `select pronamespace::regnamespace || '.' || proname as name, prosecdef as owner, prosrc as words from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and (prosrc ~ $1 or pg_get_function_result(oid) ~ $1 or pg_get_function_arguments(oid) ~ $1
           or oid = any (array(select tgfoid from pg_trigger where not tgisinternal and tgrelid = any (array(select to_regclass('public.' || name) from unnest($2::text[]) as name)))))
       order by 1`,
      [naming, tables],
    )
  })

  test('are these and no others', () => {
    expect(named.map(({ name }) => name).sort()).toEqual([...asAsker, ...Object.keys(asOwner), ...onOwnRows].sort())
  })

  test('run as who asks, or keep to what is theirs by their own words', () => {
    const past = named.filter(({ owner }) => owner)
    expect(past.map(({ name }) => name).sort()).toEqual(Object.keys(asOwner).sort())
    for (const { name, words } of past)
      expect([name, words]).toEqual([name, expect.stringContaining(asOwner[name] ?? '= auth.uid()')])
  })

  test('are called by nobody who is signed out, and by no service key past the policies', async () => {
    const open = await query<{ name: string }>(
      `select oid::regprocedure::text as name from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosrc ~ $1
         and (has_function_privilege('anon', oid, 'execute') or prosecdef and has_function_privilege('service_role', oid, 'execute'))`,
      [naming],
    )
    expect(open).toEqual([])
  })
})

test('nothing is granted to anybody but those who are signed in, on any of its tables', async () => {
  const granted = await query(
    `select its.relname, who.rolname, right_to from pg_class as its, unnest(array['anon', 'service_role', 'public']) as who (rolname),
       unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as right_to
     where its.oid = any (array(select to_regclass(name) from unnest($1::text[]) as name))
       and (has_table_privilege(who.rolname, its.oid, right_to) or right_to in ('select', 'insert', 'update', 'references') and has_any_column_privilege(who.rolname, its.oid, right_to))`,
    [[...tables.map((table) => `public.${table}`), `private.${days}`]],
  )
  expect(granted).toEqual([])
})

test('each policy of its tables says whose they are, by nothing but who asks', async () => {
  const policies = await query<{ tablename: string; policyname: string; permissive: string; rule: string }>(
    "select tablename, policyname, permissive, concat_ws(' and ', qual, with_check) as rule from pg_policies where tablename = any ($1)",
    [tables],
  )
  const mine =
    /^\(?\(+(created_by|user_id) = \( SELECT auth\.uid\(\) AS uid\)\)( OR \(created_by IS NULL\)\))? AND (\(\(?)?\(? ?\(? ?SELECT private\.my_role\(\) AS my_role\) IS NOT NULL\)/
  for (const { tablename, policyname, permissive, rule } of policies) {
    if (permissive === 'RESTRICTIVE') continue
    expect([tablename, policyname, rule]).toEqual([tablename, policyname, expect.stringMatching(mine)])
    expect(rule).not.toMatch(/group|is_admin|is_super_admin|pass|tenant|partner/)
  }
  expect(policies.length).toBeGreaterThanOrEqual(18)
})

test('no policy, view or foreign key of another room leads to it', async () => {
  const policies = await query(
    'select tablename, policyname from pg_policies where concat(qual, with_check) ~ $1 and tablename <> all ($2)',
    [naming, tables],
  )
  const views = await query(
    "select viewname from pg_views where schemaname in ('public', 'private') and definition ~ $1",
    [naming],
  )
  const keys = await query(
    `select conrelid::regclass::text as it from pg_constraint
     where contype = 'f' and confrelid = any (array(select to_regclass('public.' || name) from unnest($1::text[]) as name))
       and conrelid <> all (array(select to_regclass('public.' || name) from unnest($1::text[]) as name))`,
    [tables],
  )
  expect([policies, views, keys]).toEqual([[], [], []])
})

test('no trigger of its tables audits, notifies or speaks to a group', async () => {
  const loud = await query(
    `select tgname from pg_trigger join pg_proc on pg_proc.oid = tgfoid
     where not tgisinternal and tgrelid = any (array(select to_regclass('public.' || name) from unnest($1::text[]) as name))
       and prosrc ~ 'private\\.(audit|notify|enqueue|tell_goals)\\M|''group:|''tenant:|raise (log|warning|notice|info)'`,
    [tables],
  )
  expect(loud).toEqual([])
})

test('the registries that lead to it keep to the asker’s own', async () => {
  const of = await query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'private'::regnamespace and relkind = 'r' and relname <> $1 order by 1",
    [days],
  )
  const found: string[] = []
  for (const { name } of of) {
    const rows = await query<{ it: string }>(
      `select to_jsonb(its)::text as it from private.${name} as its where to_jsonb(its)::text ~ $1`,
      [naming],
    )
    for (const { it } of rows) {
      found.push(name)
      expect([name, it]).toEqual([name, expect.stringMatching(registries[name] ?? /nothing leads to a journal/)])
    }
  }
  expect([...new Set(found)].sort()).toEqual(expect.arrayContaining(['exports', 'trash_kinds']))
})

test('it is no kind of anything that others look at', async () => {
  const kinds = await query(
    `select 'activities' as its, kind from private.activities where kind ~ 'journal'
     union all select 'reports', kind from private.report_kinds where kind ~ 'journal'
     union all select 'related', kind from private.related_kinds where kind ~ 'journal'
     union all select 'topics', source_type from private.topic_sources where source_type ~ 'journal'`,
  )
  expect(kinds).toEqual([])
})
