import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../server/postgres/database.ts'
import { asPerson, type TestDatabase, testDatabase } from '../../../test/database.ts'
import { sample } from '../../../test/sample.ts'
import { choir, elsewhere, mina, otherAdmin, ruth, superAdmin, supper, tenantAdmin, tomas } from '../cast.ts'
import { instanceRoom, shareOf } from './instance-room.ts'

/*
 * Random rules: what SQL answers, all at once or one by one, is what the order of the words says. Clients evaluate nothing:
 * their gate is open where the answer for its key is `true`. A try has two hundred rule sets, each a flag of its own.
 */
let database: TestDatabase
let tenant: string
beforeAll(async () => {
  database = await testDatabase()
  tenant = (await instanceRoom(database)).tenant
})
afterAll(() => database.stop())

const people = [
  { who: mina, role: 'member', home: () => tenant, groups: [supper] },
  { who: tomas, role: 'member', home: () => tenant, groups: [supper, choir] },
  { who: ruth, role: 'member', home: () => tenant, groups: [supper] },
  { who: tenantAdmin, role: 'admin', home: () => tenant, groups: [supper, choir] },
  { who: otherAdmin, role: 'admin', home: () => elsewhere, groups: [] },
  { who: superAdmin, role: 'super_admin', home: () => tenant, groups: [supper, choir] },
]
type Somebody = (typeof people)[number]

const perhaps = fc.option(fc.boolean(), { nil: undefined, freq: 2 })
const rules = fc.record({
  enabled: fc.boolean(),
  killed: fc.nat(5).map((n) => n === 0),
  groups: fc.record({ [supper]: perhaps, [choir]: perhaps }),
  tenants: fc.record({ home: perhaps, elsewhere: perhaps }),
  roles: fc.record({ member: perhaps, manager: perhaps, admin: perhaps, super_admin: perhaps }),
  share: fc.option(fc.record({ percent: fc.integer({ min: 0, max: 100 }), enabled: fc.boolean() }), { nil: undefined }),
})
type Rules = typeof rules extends fc.Arbitrary<infer T> ? T : never

/** The order of the words, said once more. */
function meant(key: string, its: Rules, { who, role, home, groups }: Somebody, group: string | null) {
  const inShare = its.share && shareOf(key, who.id) < its.share.percent
  const words = [
    group && groups.includes(group) ? its.groups[group as keyof Rules['groups']] : undefined,
    its.tenants[home() === elsewhere ? 'elsewhere' : 'home'],
    its.roles[role as keyof Rules['roles']],
    inShare ? its.share?.enabled : undefined,
  ]
  return !its.killed && (words.find((word) => word !== undefined) ?? its.enabled)
}

const keyOf = (n: number) => `rule_${String.fromCharCode(97 + Math.floor(n / 26))}${String.fromCharCode(97 + (n % 26))}`

async function lay(db: Db, all: Rules[]) {
  const overrides = all.flatMap(({ groups, tenants, roles, share }, n) =>
    [
      ...Object.entries(groups).map(([group_id, enabled]) => ({ group_id, enabled })),
      ...Object.entries(tenants).map(([its, enabled]) => ({ tenant_id: its === 'home' ? tenant : elsewhere, enabled })),
      ...Object.entries(roles).map(([role, enabled]) => ({ role, enabled })),
      ...(share ? [share] : []),
    ]
      .filter(({ enabled }) => enabled !== undefined)
      .map((one) => ({ key: keyOf(n), ...one })),
  )
  await db.query(
    `insert into public.feature_flags (key, description, enabled, killed)
     select key, '', enabled, killed from jsonb_to_recordset($1) as its (key text, enabled boolean, killed boolean)`,
    [JSON.stringify(all.map(({ enabled, killed }, n) => ({ key: keyOf(n), enabled, killed })))],
  )
  await db.query(
    `insert into public.feature_flag_overrides (key, group_id, tenant_id, role, percent, enabled)
     select key, group_id, tenant_id, role, percent, enabled
     from jsonb_to_recordset($1) as its (key text, group_id uuid, tenant_id uuid, role text, percent int, enabled boolean)`,
    [JSON.stringify(overrides)],
  )
}

test('SQL and the gate agree with the order of the words, on 5,000 rule sets', async () => {
  const sets = fc.array(rules, { minLength: 200, maxLength: 200 })
  const group = fc.constantFrom(null, supper, choir)
  await fc.assert(
    fc.asyncProperty(sets, fc.constantFrom(...people), group, async (all, somebody, around) => {
      await database.admin.query('set session_replication_role = replica; delete from public.feature_flag_overrides')
      await database.admin.query("delete from public.feature_flags where key like 'rule\\_%'")
      await lay(
        { query: async (text: string, values?: unknown[]) => (await database.admin.query(text, values)).rows } as Db,
        all,
      )
      const [said] = await asPerson(database, somebody.who, (db) =>
        db.query<{ flags: Record<string, boolean>; each: Record<string, boolean> }>(
          `select public.flags($1) as flags, (select jsonb_object_agg(key, private.flag(key, case when $1::uuid in (select private.my_group_ids()) then $1::uuid end)) from public.feature_flags) as each`,
          [around],
        ),
      )
      const expected = Object.fromEntries(all.map((its, n) => [keyOf(n), meant(keyOf(n), its, somebody, around)]))
      const gate = Object.fromEntries(all.map((_, n) => [keyOf(n), said!.flags[keyOf(n)] === true]))
      expect(gate).toEqual(expected)
      expect(said!.flags).toEqual(said!.each)
    }),
    sample(100),
  )
})

test('a share that grows loses nobody, whatever flag and whoever they are', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z_]{2,20}$/), fc.uuid(), fc.nat(100), fc.nat(100), (key, person, one, other) => {
      const isIn = (percent: number) => shareOf(key, person) < percent
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      expect(isIn(less) && !isIn(more)).toBe(false)
      expect(isIn(0)).toBe(false)
      expect(isIn(100)).toBe(true)
    }),
    sample(500),
  )
})

test('a share of a fifth is about a fifth of the people, and another fifth for another flag', async () => {
  const { rows } = await database.admin.query<{ one: number; both: number }>(
    `select count(*) filter (where private.share_of('voice_notes', id) < 20)::int as one,
            count(*) filter (where private.share_of('voice_notes', id) < 20 and private.share_of('gamification', id) < 20)::int as both
     from (select md5(n::text)::uuid as id from generate_series(1, 5000) as n) as drawn`,
  )
  expect(rows[0]!.one).toBeGreaterThan(900)
  expect(rows[0]!.one).toBeLessThan(1100)
  expect(rows[0]!.both).toBeGreaterThan(140)
  expect(rows[0]!.both).toBeLessThan(260)
})
