import type pg from 'pg'

/** Ruth of the seed, who plans. */
export const me = '00000000-0000-4000-8000-0000000000a1'
export const size = { rows: Number(process.env.BENCH_ROWS ?? 1_000_000), lessons: 100 }

/** A published curriculum of so many lessons, and a group of Ruth’s that meets each Tuesday and Thursday. */
export async function fillPlan(client: pg.Client, lessons: number) {
  const { rows } = await client.query(
    `with its as (insert into public.curricula (id, title, owner_id) values (gen_random_uuid(), 'Lessons ' || $2::int, $1) returning id),
      around as (insert into public.groups (id, tenant_id, name, slug, color, created_by)
        select gen_random_uuid(), tenant.id, 'Class of ' || $2, 'class', 'sky', $1 from public.tenants as tenant where is_default returning id)
     select its.id, around.id as group from its, around`,
    [me, lessons],
  )
  const { id, group } = rows[0]
  await client.query(
    "insert into public.units (version_id, title, rank) select $1, 'Unit ' || k, private.rank_number(k) from generate_series(1, 10) as k",
    [id],
  )
  await client.query(
    `insert into public.lessons (version_id, unit_key, title, rank, minutes, blocks)
     select $1, unit.key, 'Lesson ' || k, private.rank_number(k), 40, '[{"key":"00000000-0000-4000-8000-000000000001","kind":"text","html":"<p>Listen.</p>"}]' from generate_series(1, $2::int) as k
     join (select key, row_number() over (order by rank) as n from public.units where version_id = $1) as unit on unit.n = 1 + k % 10`,
    [id, lessons],
  )
  await client.query('update public.groups set meeting_pattern = $2 where id = $1', [
    group,
    { rrule: 'FREQ=WEEKLY;BYDAY=TU,TH', start_time: '19:00', minutes: 60 },
  ])
  return { curriculum: id as string, group: group as string }
}

/** So many rows of schedules, a hundred lessons in each group. Ruth is a member of 308 of them, and passes nowhere. */
export async function fillSchedules(client: pg.Client, version: string, curriculum: string) {
  await client.query(`
    set session_replication_role = replica;
    create temporary table bench_groups as select n, gen_random_uuid() as id, gen_random_uuid() as adoption from generate_series(1, ${size.rows / size.lessons}) as n;
    insert into public.groups (id, tenant_id, name, slug, color)
      select its.id, tenant.id, 'Group ' || n, 'group-' || n, 'sky' from public.tenants as tenant, bench_groups as its where is_default;
    insert into public.group_members (group_id, user_id, role) select id, '${me}', 'member' from bench_groups where n % ${Math.max(1, Math.floor(size.rows / size.lessons / 308))} = 0;
    -- the instance keeps a super admin
    update public.users set role = 'super_admin' where email = 'ines@example.org';
    update public.users set role = 'member' where id = '${me}';
    insert into public.adoptions (id, group_id, curriculum_id, version_id, start_on)
      select adoption, id, '${curriculum}', '${version}', date '2026-01-06' + n % 400 from bench_groups;
    insert into public.scheduled_lessons (id, adoption_id, group_id, lesson_key, rank, on_date)
      select gen_random_uuid(), its.adoption, its.id, gen_random_uuid(), k, date '2026-01-06' + its.n % 400 + 7 * k from bench_groups as its, generate_series(1, ${size.lessons}) as k;
    set session_replication_role = origin`)
  await client.query('vacuum analyze')
}
