import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { arrangeRanks, superAdmin, tenantAdmin } from '../../supabase/tests/cast.ts'
import type { TestDatabase } from '../../test/database.ts'
import { askAs, openLargeDatabase, timeQuery } from '../large-database.ts'
import { report } from '../report.ts'
import { fillAdmin } from './fill.ts'

/*
 * How long the admin area takes in the database, for an admin of one organisation of fifty and for a super admin: the first and the
 * hundredth page of people in each order (goal 20 ms), a search (50), the record by person and by group (20), groups in each
 * order, and the overview (100). PEOPLE says how many there are.
 */
export async function adminData() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-admin-'))
  const { client, stop } = await openLargeDatabase(dataDir)
  try {
    await arrangeRanks({ admin: client } as TestDatabase)
    const many = await fillAdmin(client)
    const figures = await measureAdmin(client)
    report(
      `admin, ${many.people} people of ${many.tenants} organisations, ${many.groups} groups, ${many.lines} lines of the record, in ms (median)`,
      figures,
    )
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The figures of an admin of one organisation and of a super admin, on a database that is filled. */
export async function measureAdmin(client: pg.Client) {
  const figures: Record<string, number> = {}
  for (const [who, by] of [
    ['a tenant’s admin', tenantAdmin.id],
    ['a super admin', superAdmin.id],
  ] as const) {
    await askAs(client, by)
    for (const order of ['name', 'role', 'state', 'last_seen'])
      await pages(client, figures, `people by ${order}, ${who}`, 'admin_people', { order })
    for (const q of ['clara', 'mul', 'anna bak', 'p77', 'zzz', 'müller 7', 'weaver 9'])
      figures[`people that “${q}” finds, ${who} (goal 50)`] = await list(client, 'admin_people', { q })
    for (const more of [{ order: 'role' }, { state: 'deactivated' }, { role: 'manager' }])
      figures[`people that “p77” finds by ${Object.values(more)}, ${who} (goal 50)`] = await list(
        client,
        'admin_people',
        {
          q: 'p77',
          ...more,
        },
      )
    figures[`how many people there are, ${who}`] = await timeQuery(client, 'select public.admin_people_count()')
    for (const order of ['name', 'members', 'storage', 'activity'])
      figures[`groups by ${order}, ${who}`] = await list(client, 'admin_groups', { order })
    figures[`groups without an admin, ${who}`] = await list(client, 'admin_groups', { orphan: 'true' })
    await pages(client, figures, `the record, ${who}`, 'admin_audit', {})
    for (const [what, filters] of [
      ['by who did it', `'actor', md5('p51')`],
      ['of a person', `'subject_id', md5('p51')`],
      ['of a group', `'group_id', md5('g51')`],
      ['by what was done', `'action', 'group.archive'`],
    ] as const)
      figures[`the record ${what}, ${who} (goal 20)`] = await timeQuery(
        client,
        `select public.admin_audit(null, jsonb_build_object(${filters}))`,
      )
    figures[`the overview, ${who} (goal 100)`] = await timeQuery(client, 'select public.admin_overview()')
    for (const name of ['admin_push_failures', 'admin_sign_in_failures'])
      figures[`${name.slice(6).replaceAll('_', ' ')}, ${who}`] = await timeQuery(client, `select public.${name}()`)
    figures[`the figures by week, ${who}`] = await timeQuery(client, 'select public.admin_figures()')
    await client.query('reset role')
  }
  return figures
}

const list = (client: pg.Client, name: string, filters: object) =>
  timeQuery(client, `select public.${name}(null, $1)`, () => [JSON.stringify(filters)])

/** The first page of a list, and the hundredth where there are so many. */
async function pages(client: pg.Client, figures: Record<string, number>, what: string, name: string, filters: object) {
  figures[`${what}, the first page (goal 20)`] = await list(client, name, filters)
  let after: string | null = null
  for (let n = 0; n < 99; n++) {
    const page: pg.QueryResult<{ it: { after: string }[] }> = await client.query(
      `select public.${name}($1, $2) as it`,
      [after, JSON.stringify(filters)],
    )
    after = page.rows[0]?.it.at(-1)?.after ?? after
  }
  figures[`${what}, the hundredth (goal 20)`] = await timeQuery(client, `select public.${name}($1, $2)`, () => [
    after,
    JSON.stringify(filters),
  ])
}
