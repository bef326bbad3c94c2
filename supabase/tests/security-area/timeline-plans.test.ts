import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { mina } from '../cast.ts'

/* PostgreSQL's plans of a timeline, with 20,000 failures of an attack from one address against Mina, as many of everybody, and 20,000 blocks. Of hers at that address her tenant has thirty. */

const there = '203.0.113.7'
const most = 1000
let tenant: string
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.admin.query(`
    set session_replication_role = replica;
    insert into public.failed_logins (email, ip_address, user_agent, reason, attempted_at)
      select '${mina.email}', '${there}', 'curl/8.5', 'invalid_credentials', now() - n * interval '10 seconds' from generate_series(1, 20000) as n;
    insert into public.failed_logins (email, ip_address, user_agent, reason, attempted_at)
      select 'p' || n % 500 || '@example.org', '10.0.' || n % 200 || '.' || n % 250, 'curl/8.5', 'invalid_credentials', now() - n * interval '10 seconds' from generate_series(1, 20000) as n;
    insert into public.failed_logins (email, ip_address, user_agent, reason, attempted_at, tenant_id)
      select '${mina.email}', '${there}', 'curl/8.5', 'invalid_credentials', now() - n * interval '1 hour', (select tenant_id from public.users where id = '${mina.id}') from generate_series(1, 30) as n;
    insert into public.security_events (user_id, event_type, severity, ip_address, created_at)
      select '${mina.id}', 'address_slowed', 'medium', '${there}', now() - n * interval '1 minute' from generate_series(1, 5000) as n;
    insert into public.blocked_ips (ip_address, reason, blocked_at)
      select '100.' || n / 250 || '.1.' || n % 250, 'Guessing', now() - n * interval '1 minute' from generate_series(1, 20000) as n;
    insert into private.known_places (user_id, network, at) select '${mina.id}', '100.' || n || '.1.7', now() from generate_series(1, 5) as n;
    set session_replication_role = origin;
    analyze public.failed_logins, public.security_events, public.blocked_ips, private.known_places`)
  const { rows } = await database.admin.query<{ tenant_id: string }>(
    'select tenant_id from public.users where id = $1',
    [mina.id],
  )
  tenant = rows[0]!.tenant_id
}, 60_000)
afterAll(() => database.stop())

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** The nodes of the plan by which the newest of each source are read, as `security_timeline` reads them. */
async function nodesOf(sources: string, bounds = '') {
  const { admin } = database
  const { rows } = await admin.query<{ text: string }>(
    `select private.timeline_newest(private.timeline_sources(${sources}), $1) as text`,
    [bounds],
  )
  await admin.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
  const { rows: plans } = await admin.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${rows[0]!.text.replaceAll('$1', String(most))}`,
  )
  await admin.query('rollback')
  const nodes: Plan[] = []
  const walk = (plan: Plan) => {
    nodes.push(plan)
    for (const inner of plan.Plans ?? []) walk(inner)
  }
  walk(plans[0]!['QUERY PLAN'][0].Plan)
  return nodes
}

describe.each([
  ['an address', `null, null, '${there}', null`],
  ['an email', `null, '${mina.email}', null, null`],
  ['a person', `'${mina.id}', '${mina.email}', null, null`],
])('the timeline of %s', (_, sources) => {
  test.each([
    ['first', ''],
    ['tenth', "where its.at <= now() - interval '12 hours' and (its.at, its.key) < (now() - interval '12 hours', 'x')"],
  ])('reads for its %s page a thousand of each source, by an index', async (_page, bounds) => {
    const scans = (await nodesOf(sources, bounds)).filter((node) => node['Relation Name'])
    expect(scans.find((node) => node['Relation Name'] === 'failed_logins')!['Actual Rows']).toBeGreaterThanOrEqual(most)
    for (const scan of scans) {
      expect([scan['Relation Name'], scan['Node Type']]).toEqual([
        scan['Relation Name'],
        expect.stringMatching(/^(Index|Index Only|Bitmap Heap) Scan$/),
      ])
      // the order among those of one moment is made by the few
      expect(scan['Actual Rows']).toBeLessThanOrEqual(most + 100)
    }
  })
})

test('of an address that fails with many, a tenant’s reader reads their own lines alone', async () => {
  const scans = (await nodesOf(`null, null, '${there}', '${tenant}'`)).filter((node) =>
    ['failed_logins', 'security_events'].includes(node['Relation Name'] ?? ''),
  )
  expect(
    scans.map((scan) => [scan['Relation Name'], scan['Actual Rows'], scan['Rows Removed by Filter'] ?? 0]),
  ).toEqual([
    ['failed_logins', 30, 0],
    ['security_events', 0, 0],
  ])
})

test.each([
  ['a network that fails with many', `null, null, '203.0.113.0/24', $tenant`],
  ['an email that others fail with', `null, '${mina.email}', null, $tenant`],
])('of %s, a tenant’s reader reads their own lines alone', async (_, sources) => {
  // as many of theirs lie elsewhere, newer than those that are looked for
  await database.admin.query(
    `insert into public.failed_logins (email, ip_address, user_agent, reason)
     select 'tomas@example.org', '198.51.100.' || n % 200, 'curl/8.5', 'invalid_credentials' from generate_series(1, 5000) as n`,
  )
  await database.admin.query('analyze public.failed_logins')
  const scans = (await nodesOf(sources.replace('$tenant', `'${tenant}'`))).filter(
    (node) => node['Relation Name'] === 'failed_logins',
  )
  expect(scans.map((scan) => [scan['Actual Rows'], scan['Rows Removed by Filter'] ?? 0])).toEqual([[30, 0]])
})

test.each([...['10.0.0.0/8', '10.1.0.0/16', '10.1.7.0/24', '10.1.7.128/25', '10.0.7.12', '0.0.0.0/0', 'fe80::/64']])(
  'the bounds of %s hold what lies in it, and nothing else',
  async (network) => {
    const { admin } = database
    const { rows: words } = await admin.query<{ it: string }>('select private.lies_in($1) as it', [network])
    const { rows } = await admin.query<{ inside: number; wrong: number }>(
      `select count(*) filter (where address <<= $1)::int as inside,
       count(*) filter (where (address <<= $1) is distinct from (address ${words[0]!.it}))::int as wrong
     from (select (case n % 7 when 0 then 'fe80::' || to_hex(n % 5) when 1 then '10.' || n % 3 || '.' || n % 250 || '.0/24'
       else '10.' || n % 3 || '.' || n % 10 || '.' || n % 255 end)::inet as address from generate_series(1, 9000) as n) as each_of_them`,
      [network],
    )
    expect(rows[0]!.inside).toBeGreaterThan(0)
    expect(rows[0]!.wrong).toBe(0)
  },
)
