import type pg from 'pg'
import { me, size } from '../data-schedule-fill.ts'

/** Groups that follow a version of a hundred lessons, ten people in each, who have done each some of it. Ruth is in twenty. */
export async function fillLessons(client: pg.Client, version: string, curriculum: string) {
  const groups = Math.max(20, Math.floor(size.rows / size.lessons))
  await client.query(`
    set session_replication_role = replica;
    create temporary table bench_groups as select n, gen_random_uuid() as id, gen_random_uuid() as adoption from generate_series(1, ${groups}) as n;
    create temporary table bench_lessons as select key, row_number() over (order by rank, key) as n from public.lessons where version_id = '${version}';
    create temporary table bench_people as select n, case n when 1 then '${me}'::uuid else gen_random_uuid() end as id from generate_series(1, 10) as n;
    insert into public.groups (id, tenant_id, name, slug, color)
      select its.id, tenant.id, 'Class ' || n, 'class-' || n, 'sky' from public.tenants as tenant, bench_groups as its where is_default;
    delete from public.group_members where user_id = '${me}';
    insert into public.group_members (group_id, user_id, role, joined_at) select id, '${me}', 'member', '2026-01-01' from bench_groups where n <= 20;
    -- the instance keeps a super admin
    update public.users set role = 'super_admin' where email = 'ines@example.org';
    update public.users set role = 'member' where id = '${me}';
    insert into public.adoptions (id, group_id, curriculum_id, version_id, start_on, created_at)
      select adoption, id, '${curriculum}', '${version}', '2026-01-06', '2026-01-01' from bench_groups;
    insert into public.schedule_patterns (adoption_id, from_on, rrule, start_time, minutes)
      select adoption, '2026-01-06', 'FREQ=WEEKLY;BYDAY=TU', '19:00', 60 from bench_groups;
    insert into public.scheduled_lessons (id, adoption_id, group_id, lesson_key, rank, on_date)
      select gen_random_uuid(), its.adoption, its.id, lesson.key, lesson.n, date '2026-01-06' + 7 * (lesson.n::int - 1) from bench_groups as its, bench_lessons as lesson;
    insert into public.lesson_progress (adoption_id, user_id, lesson_key, group_id, state, done_at)
      select its.adoption, person.id, lesson.key, its.id, 'done', '2026-02-01' from bench_groups as its, bench_people as person, bench_lessons as lesson
      where person.id <> '${me}' or lesson.n <= 35;
    set session_replication_role = origin`)
  await client.query('vacuum analyze')
  const { rows } = await client.query(
    `select (select count(*) from public.scheduled_lessons)::int as lessons, (select count(*) from public.lesson_progress)::int as progress,
      (select adoption from bench_groups where n = 7) as adoption, (select id from bench_groups where n = 7) as "group", (select key from bench_lessons where n = 41) as lesson`,
  )
  return rows[0] as { lessons: number; progress: number; adoption: string; group: string; lesson: string }
}
