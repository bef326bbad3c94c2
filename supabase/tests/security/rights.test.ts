import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asPerson, attempt, type Person, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { arrange } from '../access/arranged.ts'
import { adminCode, endedCode, noRights, rights } from '../access/rights.ts'
import { type Persona, people } from '../access/rows.ts'
import { arrangeRanks, ruth, supper } from '../cast.ts'

/* Rights in rows are given by those alone who may give them, whichever verb they are taken with. */

/** Was admin of the group, left links behind, and was shown out. */
const former = {
  role: 'authenticated',
  id: '00000000-0000-4000-8000-0000000000f6',
  email: 'former@example.org',
} as const
/** Another admin, so that Ruth is not the last. */
const fellow = '00000000-0000-4000-8000-0000000000f5'
const cast = { ...people, former } satisfies Record<string, Person>

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await arrangeRanks(database)
  await arrange(database)
  await database.admin.query(`
    insert into auth.users (id, email) values ('${former.id}', '${former.email}'), ('${fellow}', 'fellow@example.org');
    insert into public.group_members (group_id, user_id, role)
    values ('${supper}', '${former.id}', 'admin'), ('${supper}', '${fellow}', 'admin');
    insert into public.group_invites (group_id, role, code, created_by, revoked_at) values
      ('${supper}', 'admin', '${adminCode}', '${ruth.id}', null), ('${supper}', 'admin', '${endedCode}', '${ruth.id}', now())`)
  await asPerson(database, ruth, (db) => db.query('select public.remove_member($1, $2)', [supper, former.id]))
})
afterAll(() => database.stop())

/** True where it worked. A refusal is the database's, or says that what is asked for is not there. */
async function gets(person: Person, sql: string) {
  try {
    return (await attempt(database, person, sql)).count > 0
  } catch (error) {
    if (/^(42501|PT40[34])$/.test((error as { code?: string }).code ?? '')) return false
    throw error
  }
}

describe.each(rights.flatMap(({ tries, ...right }) => tries.map((one) => ({ ...right, ...one }))))(
  '$column: $verb, $on',
  ({ sql, givers }) => {
    test.each(Object.keys(cast) as (keyof typeof cast)[])('%s', async (who) => {
      expect(await gets(cast[who], sql)).toBe(givers.includes(who as Persona))
    })
  },
)

describe('the list', () => {
  test('has every column that names a role or a right', async () => {
    const { rows } = await database.admin.query<{ column: string }>(`
      select its.relname || '.' || part.attname as column
      from pg_attribute as part join pg_class as its on its.oid = part.attrelid
      where its.relnamespace = 'public'::regnamespace and its.relkind in ('r', 'p') and part.attnum > 0 and not part.attisdropped
        and (part.attname ~ '(^|_)(roles?|rights?|permissions?|scopes?|audience|visibility|policy|codes?|tokens?|secrets?|settings|killed|enabled|shared|level|who|hosts?|leads?)$' or part.attname ~ '^(may|can|is_(admin|host|owner|lead|super))_?'
          or exists (select from pg_constraint as rule where rule.conrelid = its.oid and rule.contype = 'c' and part.attnum = any (rule.conkey)
                     and pg_get_constraintdef(rule.oid) ~ '''(super_admin|admin|manager|owner|moderator|host|lead|leaders?|editor|viewer|author)''')
          or exists (select from pg_enum as word where word.enumtypid = part.atttypid
                     and word.enumlabel ~ '^(super_admin|admin|manager|owner|moderator|host|lead|leader|editor|viewer|author)$'))`)
    const listed = new Set([...rights.map(({ column }) => column), ...Object.keys(noRights)])
    expect(rows.map(({ column }) => column).filter((column) => !listed.has(column))).toEqual([])
    const there = new Set(rows.map(({ column }) => column))
    expect([...listed].filter((column) => !there.has(column))).toEqual([])
  })

  test('tries each of them with every verb', () => {
    const missing = [...new Set(rights.map(({ column }) => column))].flatMap((column) => {
      const its = rights.filter((right) => right.column === column)
      const tried = new Set(its.flatMap(({ tries }) => tries.map(({ verb }) => verb)))
      const verbs = ['insert', 'update', ...(its.some(({ readingGives }) => readingGives) ? ['select'] : [])] as const
      return verbs.filter((verb) => !tried.has(verb as 'insert')).map((verb) => `${verb} ${column}`)
    })
    expect(missing).toEqual([])
  })

  test('gives a role by no other function than these', async () => {
    const { rows } = await database.admin.query<{ name: string }>(
      "select proname as name from pg_proc where pronamespace = 'public'::regnamespace and proargnames && array['role', 'new_role', 'as_role', 'wanted_role', 'permission', 'right', 'given'] order by 1",
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'give_security',
      'set_group_role',
      // those of a role, whom a feature is switched on for
      'set_override',
      'set_user_role',
    ])
  })
})
