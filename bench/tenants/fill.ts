import type pg from 'pg'

/** A tenth of what the product is measured for, unless TENANTS and PEOPLE say otherwise; a flag's overrides are counted elsewhere. */
const tenants = Number(process.env.TENANTS ?? 500)
const people = Number(process.env.PEOPLE ?? tenants * 200)

/** Organisations of which some have limits, with their people, groups and files; past the triggers, and counted then. */
export async function fillTenants(admin: pg.Client) {
  await admin.query(`
    set session_replication_role = replica;
    insert into public.tenants (id, name, slug, brand_name, accent, status, created_at)
      select md5('t' || i)::uuid, (array['North', 'South', 'East', 'West', 'Lake', 'Hill'])[i % 6 + 1] || ' school ' || i, 'school-' || i, 'School ' || i, 'sky', case when i % 50 = 0 then 'suspended' else 'active' end, now() - i * interval '1 hour'
      from generate_series(1, ${tenants}) as i;
    insert into private.tenant_terms (tenant_id, people, groups, storage_mb) select md5('t' || i)::uuid, case when i % 2 = 0 then ${people} end, case when i % 2 = 0 then 1000 end, case when i % 3 = 0 then 10000 end from generate_series(1, ${tenants}) as i;
    insert into private.tenant_counts (tenant_id, sort_name) select md5('t' || i)::uuid, private.plain((array['North', 'South', 'East', 'West', 'Lake', 'Hill'])[i % 6 + 1] || ' school ' || i) from generate_series(1, ${tenants}) as i;
    insert into public.users (id, name, email, tenant_id) select md5('p' || i)::uuid, 'Person ' || i, 'p' || i || '@example.org', md5('t' || (i % ${tenants} + 1))::uuid from generate_series(1, ${people}) as i;
    insert into private.listed_people (user_id, tenant_id, sort_name, words, sought, address, role_place, state_place, last_seen)
      select md5('p' || i)::uuid, md5('t' || (i % ${tenants} + 1))::uuid, 'person ' || i, ' person ' || i, private.sought_words(' person ' || i, md5('t' || (i % ${tenants} + 1))::uuid, private.person_marks(4::smallint, 5::smallint)), 'p' || i || '@example.org', 4, 5, now() - (i % 40) * interval '1 day' from generate_series(1, ${people}) as i;
    insert into public.groups (id, tenant_id, name, slug, color) select md5('g' || i)::uuid, md5('t' || (i % ${tenants} + 1))::uuid, 'Group ' || i, 'group-' || i, 'sky' from generate_series(1, ${tenants * 10}) as i;
    insert into private.storage_usage (owner, bytes, tenant_id) select 'group/' || md5('g' || i)::uuid, (i % 1000) * 1000000::bigint, md5('t' || (i % ${tenants} + 1))::uuid from generate_series(1, ${tenants * 10}) as i;
    set session_replication_role = origin;
    select private.recount_tenants()`)
  // what has not been added up yet, as within a busy minute
  await admin.query(
    "insert into private.tenant_count_changes (tenant_id, people) select md5('t' || (i % $1 + 1))::uuid, 1 from generate_series(1, 2000) as i",
    [tenants],
  )
  await admin.query('vacuum analyze')
  return { tenants, people }
}
