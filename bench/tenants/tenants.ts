import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { arrangeRanks, superAdmin } from '../../supabase/tests/cast.ts'
import type { TestDatabase } from '../../test/database.ts'
import { askAs, openLargeDatabase, timeQuery } from '../large-database.ts'
import { report } from '../report.ts'
import { doorTimes } from './door.ts'
import { fillTenants } from './fill.ts'

/*
 * How long the organisations take in the database: their list in each order (goal 20 ms), one of them, four side by side, a brand,
 * and a place that somebody takes where there is a limit and where there is none; and what the look at an organisation's
 * status adds to a row by REST (goal 3 %). TENANTS, PEOPLE and ROUNDS say how much of it; DOOR=0 leaves the last out.
 */
export async function tenantsData() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-tenants-'))
  const { client, stop } = await openLargeDatabase(dataDir)
  try {
    await arrangeRanks({ admin: client } as TestDatabase)
    const { tenants, people } = await fillTenants(client)
    await askAs(client, superAdmin.id)
    const list = (filters: object) =>
      timeQuery(client, 'select public.super_tenants(null, $1)', () => [JSON.stringify(filters)])
    const figures: Record<string, number> = {}
    for (const order of ['name', 'people', 'storage', 'created'])
      figures[`the list by ${order} (goal 20)`] = await list({ order })
    figures['the list by a word (goal 20)'] = await list({ q: 'lake' })
    figures['the list of what is suspended (goal 20)'] = await list({ status: 'suspended' })
    const { rows } = await client.query('select public.super_tenants() as it')
    figures['its second page (goal 20)'] = await timeQuery(client, 'select public.super_tenants($1)', () => [
      rows[0].it.at(-1).after,
    ])
    figures['one of them'] = await timeQuery(client, "select public.super_tenant(md5('t7')::uuid)")
    figures['four side by side'] = await timeQuery(
      client,
      "select public.compare_tenants(array[md5('t1')::uuid, md5('t2')::uuid, md5('t3')::uuid, md5('t4')::uuid])",
    )
    await client.query('reset role')
    const takes = (tenant: string) =>
      timeQuery(
        client,
        `update public.users set tenant_id = case when tenant_id = md5('${tenant}')::uuid then md5('t9')::uuid else md5('${tenant}')::uuid end where id = md5('p1')::uuid`,
      )
    figures['a place without a limit'] = await takes('t1')
    figures['a place of those that there are'] = await takes('t2')
    figures['adding up what has changed'] = await timeQuery(client, 'select private.fold_tenant_counts()')
    figures['counting everything anew'] = await timeQuery(client, 'select private.recount_tenants()')
    report(`tenants, ${tenants} organisations, ${people} people, in ms (median)`, figures)
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  if (process.env.DOOR === '0') return
  const { looks, blind } = await doorTimes()
  report('the door, a row by REST in ms (median)', {
    'with a look at the organisation': looks,
    'without one': blind,
    'longer by, in per cent (goal 3)': (looks / blind - 1) * 100,
  })
}
