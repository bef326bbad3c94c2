import type pg from 'pg'
import { me } from '../data-schedule-fill.ts'

/** So many replies there are in all. `BENCH_ROWS` makes it smaller. */
const all = Number(process.env.BENCH_ROWS ?? 1_000_000)

/**
 * Talk in 200 groups that follow a version and that one person manages: 2,000 threads beside one lesson, the rest spread
 * over the others, a third of them questions; each thread has five replies of the same people.
 */
export async function fillTalk(client: pg.Client, version: string, curriculum: string) {
  const threads = Math.max(2_200, Math.floor(all / 5))
  await client.query(`
    set session_replication_role = replica;
    create temporary table bench_groups as select n, gen_random_uuid() as id, gen_random_uuid() as adoption from generate_series(1, 200) as n;
    create temporary table bench_lessons as select key, row_number() over (order by rank, key) as n from public.lessons where version_id = '${version}';
    create temporary table bench_people as select n, gen_random_uuid() as id from generate_series(1, 20) as n;
    insert into public.users (id, tenant_id, name, email)
      select person.id, tenant.id, 'Person ' || n, 'person' || n || '@bench.example' from public.tenants as tenant, bench_people as person where is_default;
    insert into public.groups (id, tenant_id, name, slug, color)
      select its.id, tenant.id, 'Class ' || n, 'class-' || n, 'sky' from public.tenants as tenant, bench_groups as its where is_default;
    insert into public.group_members (group_id, user_id, role, joined_at) select id, '${me}', 'admin', '2026-01-01' from bench_groups;
    insert into public.group_members (group_id, user_id, role, joined_at)
      select its.id, person.id, 'member', '2026-01-01' from bench_groups as its, bench_people as person;
    insert into public.adoptions (id, group_id, curriculum_id, version_id, start_on, created_at)
      select adoption, id, '${curriculum}', '${version}', '2026-01-06', '2026-01-01' from bench_groups;
    insert into public.scheduled_lessons (id, adoption_id, group_id, lesson_key, rank, on_date)
      select gen_random_uuid(), its.adoption, its.id, lesson.key, lesson.n, date '2026-01-06' + 7 * (lesson.n::int - 1) from bench_groups as its, bench_lessons as lesson;
    create temporary table bench_threads as
      select t as n, gen_random_uuid() as id, 1 + t % 20 as by,
        case when t <= 2000 then 1 else 1 + (t * 31) % 200 end as in_group, case when t <= 2000 then 1 else 2 + (t * 17) % (select count(*)::int - 1 from bench_lessons) end as in_lesson
      from generate_series(1, ${threads}) as t;
    insert into public.lesson_threads (id, adoption_id, group_id, lesson_key, kind, state, title, body_html, created_by, created_at, last_reply_at)
      select thread.id, its.adoption, its.id, lesson.key, case when thread.n % 3 = 0 then 'question' else 'comment' end, case when thread.n % 6 = 0 then 'answered' else 'open' end,
        'Thread ' || thread.n, '<p>Words of it</p>', person.id, timestamptz '2026-02-01' + thread.n * interval '1 minute', timestamptz '2026-02-02' + thread.n * interval '1 minute'
      from bench_threads as thread join bench_groups as its on its.n = thread.in_group join bench_lessons as lesson on lesson.n = thread.in_lesson join bench_people as person on person.n = thread.by;
    insert into public.lesson_replies (id, thread_id, group_id, adoption_id, lesson_key, body_html, created_by, created_at)
      select gen_random_uuid(), thread.id, thread.group_id, thread.adoption_id, thread.lesson_key, '<p>An answer</p>', person.id, thread.created_at + person.n * interval '1 hour'
      from public.lesson_threads as thread join bench_people as person on person.n <= 5;
    set session_replication_role = origin`)
  await client.query('vacuum analyze')
  const { rows } = await client.query(
    `select (select count(*) from public.lesson_threads)::int as threads, (select count(*) from public.lesson_replies)::int as replies,
      (select adoption from bench_groups where n = 1) as adoption, (select id from bench_groups where n = 1) as "group", (select key from bench_lessons where n = 1) as lesson,
      (select id from bench_threads where n = 1) as thread`,
  )
  return rows[0] as {
    threads: number
    replies: number
    adoption: string
    group: string
    lesson: string
    thread: string
  }
}
