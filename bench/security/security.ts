import pg from 'pg'
import { embeddedConnections } from '../../server/postgres/connections.ts'
import { arrangeRanks, superAdmin, tenantAdmin } from '../../supabase/tests/cast.ts'
import { startCluster } from '../../test/cluster.ts'
import type { TestDatabase } from '../../test/database.ts'
import { median, report } from '../report.ts'
import { fillSecurity } from './fill.ts'

/*
 * How long the security area takes in the database: each list and its hundredth page, the overview, a timeline, the
 * preview of a /16, and whether an address is blocked among so many. FAILURES, EVENTS, BLOCKS and PLACES say how much
 * lies around. What an attack costs others at the sign-in is the bench "attack".
 */
export async function securityData() {
  const { host, password, stop } = await startCluster()
  const admin = new pg.Client(embeddedConnections(host, password, 'template_test').as('supabase_admin'))
  await admin.connect()
  try {
    await arrangeRanks({ admin } as TestDatabase)
    await admin.query('insert into private.security_admins (user_id) values ($1)', [tenantAdmin.id])
    const many = await fillSecurity(admin)
    const ask = async <T>(by: string, text: string, values: unknown[] = []) => {
      await admin.query("select set_config('request.jwt.claims', $1, false)", [
        JSON.stringify({ sub: by, role: 'authenticated', amr: [{ method: 'password', timestamp: Date.now() / 1000 }] }),
      ])
      await admin.query('set role authenticated')
      try {
        const begun = performance.now()
        const { rows } = await admin.query<{ it: T }>(text, values)
        return { took: performance.now() - begun, it: rows[0]!.it }
      } finally {
        await admin.query('reset role')
      }
    }
    const time = async (work: () => Promise<{ took: number }>, times = 11) => {
      const took: number[] = []
      for (let n = 0; n < times; n++) took.push((await work()).took)
      return median(took)
    }
    const figures: Record<string, number> = {}
    for (const [name, filters] of [
      ['security_failures', {}],
      ['security_failures', { network: '203.0.113.7' }],
      ['security_failures', { network: '12.0.0.0/16' }],
      ['security_failures', { email: 'p7@example.org' }],
      ['security_event_list', {}],
      ['security_event_list', { open: true }],
      ['security_event_list', { severity: 'high' }],
      ['security_blocks', {}],
      ['security_blocks', { state: 'active' }],
      ['security_sessions', {}],
    ] as const) {
      for (const [who, by] of [
        ['a super admin', superAdmin.id],
        ['a tenant’s reader', tenantAdmin.id],
      ] as const) {
        const page = (after: string | null) =>
          ask<{ after: string }[]>(by, `select public.${name}($1, $2) as it`, [after, JSON.stringify(filters)])
        let after: string | null = null
        for (let n = 0; n < 99; n++) after = (await page(after)).it.at(-1)?.after ?? after
        const what = `${name} ${JSON.stringify(filters)} of ${who}`
        figures[`${what}, the first page (goal 20)`] = await time(() => page(null))
        figures[`${what}, the hundredth (goal 20)`] = await time(() => page(after))
      }
    }
    for (const [who, by] of [
      ['a super admin', superAdmin.id],
      ['a tenant’s reader', tenantAdmin.id],
    ] as const)
      figures[`the overview of ${who} (goal 100)`] = await time(() =>
        ask(by, 'select public.security_overview() as it'),
      )
    const timeline = (kind: string, value: string) =>
      time(() => ask(superAdmin.id, 'select public.security_timeline($1, $2) as it', [kind, value]))
    figures['the timeline of an attacker’s address (goal 50)'] = await timeline('address', '203.0.113.7')
    figures['the timeline of an email (goal 50)'] = await timeline('email', 'p7@example.org')
    figures['the preview of a /16 (goal 100)'] = await time(() =>
      ask(superAdmin.id, "select public.preview_block('12.34.0.0/16') as it"),
    )
    figures['the preview of an address'] = await time(() =>
      ask(superAdmin.id, "select public.preview_block('12.34.0.7') as it"),
    )
    const times = 2000
    const { rows } = await admin.query<{ took: number }>(
      `with begun as materialized (select clock_timestamp() as at), asked as materialized (
         select count(*) filter (where private.is_blocked('77.' || n % 256 || '.' || n % 100 || '.1')) as blocked from generate_series(1, ${times}) as n, begun)
       select extract(epoch from clock_timestamp() - begun.at) * 1000 as took from begun, asked`,
    )
    figures['whether an address is blocked (goal 0.2)'] = Number(rows[0]!.took) / times
    figures['an alert tried on thirty days'] = await time(
      () => ask(superAdmin.id, "select public.try_alert('failures', 5, 60, 'address') as it"),
      3,
    )
    report(
      `security, ${many.failures} failures, ${many.events} events, ${many.blocks} blocks, ${many.places} places, ${many.people} people, in ms (median)`,
      figures,
    )
  } finally {
    await admin.end()
    await stop()
  }
}
