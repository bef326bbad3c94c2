import pg from 'pg'
import { embeddedConnections } from '../../server/postgres/connections.ts'
import { arrangeRanks, mina, superAdmin, supper, tenantAdmin } from '../../supabase/tests/cast.ts'
import { startCluster } from '../../test/cluster.ts'
import type { TestDatabase } from '../../test/database.ts'
import { median, report } from '../report.ts'

const many = {
  tenants: Number(process.env.TENANTS ?? 5_000),
  groups: Number(process.env.GROUPS ?? 15_000),
  people: Number(process.env.PEOPLE ?? 20_000),
  flags: 60,
}

/*
 * How long the whole instance takes in the database: all flags as a person asks for them, the list of flags, a flag's change with
 * what every tenant is told, health and the overview. TENANTS, GROUPS and PEOPLE say how much lies around; each tenant and each
 * group has an override.
 */
export async function instanceData() {
  const { host, password, stop } = await startCluster()
  const admin = new pg.Client(embeddedConnections(host, password, 'template_test').as('supabase_admin'))
  await admin.connect()
  try {
    await arrangeRanks({ admin } as TestDatabase)
    await fill(admin)
    const time = async (by: string, text: string, times = 25) => {
      await admin.query("select set_config('request.jwt.claims', $1, false)", [
        JSON.stringify({ sub: by, role: 'authenticated', amr: [{ method: 'password', timestamp: Date.now() / 1000 }] }),
      ])
      await admin.query('set role authenticated')
      const took: number[] = []
      try {
        for (let n = 0; n < times; n++) {
          const begun = performance.now()
          await admin.query(text)
          took.push(performance.now() - begun)
        }
      } finally {
        await admin.query('reset role')
      }
      return median(took)
    }
    const { rows } = await admin.query('select count(*)::int as n from public.feature_flag_overrides')
    report(
      `the instance, ${many.tenants} tenants, ${many.people} people, ${many.flags} flags, ${rows[0].n} overrides, in ms (median)`,
      {
        'nothing at all, there and back': await time(mina.id, 'select 1'),
        'flags() of a member (goal 3)': await time(mina.id, 'select public.flags()'),
        'flags() in a group (goal 3)': await time(mina.id, `select public.flags('${supper}')`),
        'flags() of an admin (goal 3)': await time(tenantAdmin.id, 'select public.flags()'),
        'one flag in SQL': await time(mina.id, "select private.flag('voice_notes')"),
        'all flags for a super admin': await time(superAdmin.id, 'select public.super_flags()', 10),
        'a change of a flag, told to all tenants': await time(
          superAdmin.id,
          "select public.set_override('voice_notes', random() < 0.5, percent => (random() * 100)::int)",
          5,
        ),
        'health (goal 150)': await time(superAdmin.id, 'select public.super_health()', 10),
        'health, where no job notes sizes (goal 150)': await withoutSizes(admin, () =>
          time(superAdmin.id, 'select public.super_health()', 10),
        ),
        overview: await time(superAdmin.id, 'select public.super_overview()', 10),
      },
    )
  } finally {
    await admin.end()
    await stop()
  }
}

async function withoutSizes<Figure>(admin: pg.Client, work: () => Promise<Figure>) {
  await admin.query('delete from private.size_log')
  return work()
}

async function fill(admin: pg.Client) {
  await admin.query('set session_replication_role = replica')
  await admin.query(`
    insert into public.tenants (id, name, slug) select md5('t' || n)::uuid, 'Tenant ' || n, 't-' || n from generate_series(1, ${many.tenants}) as n;
    insert into auth.users (id, email) select md5('p' || n)::uuid, 'p' || n || '@bench.example' from generate_series(1, ${many.people}) as n;
    insert into public.users (id, tenant_id, email, name)
      select md5('p' || n)::uuid, md5('t' || (n % ${many.tenants} + 1))::uuid, 'p' || n || '@bench.example', 'Person ' || n from generate_series(1, ${many.people}) as n;
    insert into private.size_log (at, database_bytes, storage_bytes) values (now(), 1000000, 1000000);
    insert into private.tenant_counts (tenant_id, sort_name, people, bytes) select md5('t' || n)::uuid, 'tenant ' || n, 200, 1000000 from generate_series(1, ${many.tenants}) as n;
    insert into private.tenant_count_changes (tenant_id, bytes) select md5('t' || (n % ${many.tenants} + 1))::uuid, 1000 from generate_series(1, 2000) as n;
    insert into private.storage_usage (owner, bytes, tenant_id) select 'user/' || md5('p' || n)::uuid, n, md5('t' || (n % ${many.tenants} + 1))::uuid from generate_series(1, ${many.people}) as n;
    insert into private.storage_usage (owner, bytes) select 'user/' || md5('c' || n)::uuid, n from generate_series(1, ${many.people} / 100) as n;
    insert into public.groups (id, tenant_id, name, slug, color)
      select md5('g' || n)::uuid, md5('t' || (n % ${many.tenants} + 1))::uuid, 'Group ' || n, 'g-' || n, 'sky' from generate_series(1, ${many.groups}) as n;
    insert into public.feature_flags (key, description)
      select 'bench_' || chr(97 + n / 26) || chr(97 + n % 26), 'x' from generate_series(1, ${many.flags} - 9) as n;
    insert into public.feature_flag_overrides (key, tenant_id, enabled)
      select flag.key, md5('t' || n)::uuid, n % 2 = 0 from generate_series(1, ${many.tenants}) as n
      join (select key, row_number() over (order by key) as place from public.feature_flags) as flag on flag.place = n % ${many.flags} + 1;
    insert into public.feature_flag_overrides (key, group_id, enabled)
      select flag.key, md5('g' || n)::uuid, n % 2 = 0 from generate_series(1, ${many.groups}) as n
      join (select key, row_number() over (order by key) as place from public.feature_flags) as flag on flag.place = n % ${many.flags} + 1;
    insert into public.feature_flag_overrides (key, percent, enabled) select key, 20, true from public.feature_flags where key like 'bench%';
    insert into public.feature_flag_overrides (key, role, enabled) select key, 'admin', true from public.feature_flags where key like 'bench%'`)
  await admin.query('reset session_replication_role')
  await admin.query('vacuum analyze')
}
