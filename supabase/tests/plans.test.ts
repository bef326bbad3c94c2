import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asPerson, type TestDatabase, testDatabase } from '../../test/database.ts'
import { ines } from './cast.ts'

/* PostgreSQL's plans, with 6,000 groups, 20,000 tasks in 400 of them, and Ines in 200. */

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.admin.query(`
    set session_replication_role = replica;
    insert into public.groups (id, tenant_id, name, slug, color)
      select gen_random_uuid(), id, 'Group ' || n, 'group-' || n, 'sky' from public.tenants, generate_series(1, 6000) as n where is_default;
    insert into public.group_members (group_id, user_id)
      select id, '${ines.id}' from public.groups where slug like 'group-%' and split_part(slug, '-', 2)::int <= 200;
    insert into public.tasks (group_id, title, rank)
      select id, 'Task ' || n, 'r' || lpad(n::text, 3, '0') from public.groups, generate_series(1, 50) as n where slug like 'group-%' and split_part(slug, '-', 2)::int <= 400;
    set session_replication_role = origin;
    analyze public.groups, public.group_members, public.tasks`)
}, 60_000)
afterAll(() => database.stop())

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops': number
  'Function Name'?: string
  Plans?: Plan[]
  'Subplan Name'?: string
}

async function planOf(sql: string) {
  const [row] = await asPerson(database, ines, async (db) =>
    db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${sql}`),
  )
  const nodes: Plan[] = []
  const walk = (plan: Plan) => {
    nodes.push(plan)
    for (const inner of plan.Plans ?? []) walk(inner)
  }
  walk(row!['QUERY PLAN'][0].Plan)
  return nodes
}

const aGroup = '(select group_id from public.group_members where user_id = auth.uid() order by group_id limit 1)'

describe.each([
  [
    'fifty tasks of one group, in order',
    'tasks',
    `select * from public.tasks where group_id = ${aGroup} order by rank, id limit 50`,
  ],
  [
    'fifty open tasks of all of one’s groups',
    'tasks',
    "select * from public.tasks where status = 'todo' order by due_on limit 50",
  ],
  ['the groups that one is in', 'groups', 'select * from public.groups'],
])('%s', (_, table, sql) => {
  test('are found by indexes alone', async () => {
    const scans = (await planOf(sql)).filter((node) => node['Relation Name'] === table)
    expect(scans).not.toEqual([])
    expect(scans.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  })

  test('ask what one may once per statement', async () => {
    const asked = (await planOf(sql)).filter(
      (node) => node['Subplan Name']?.startsWith('InitPlan') || node['Subplan Name']?.startsWith('SubPlan'),
    )
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((node) => node['Actual Loops'] > 1)).toEqual([])
  })
})
