import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { fillPlan, me } from '../data-schedule-fill.ts'
import { askAs } from '../large-database.ts'

export const busiest = me
/** Somebody who is in twenty groups. */
export const member = '00000000-0000-4000-8000-0000000000a3'
const groups = Number(process.env.BENCH_GROUPS ?? 4_000)

/**
 * Groups of twenty people with two months of talk, news, tasks, events and, in every second, a curriculum: the busiest is in 308
 * of them, the member in twenty, and both were last here thirty days ago.
 */
export async function fillHome(client: pg.Client) {
  const { curriculum } = await fillPlan(client, 100)
  await askAs(client, me)
  const version = randomUUID()
  await client.query("select public.publish_version($1, $2, 'Bench')", [version, curriculum])
  await client.query('reset role')
  await client.query(`
    set session_replication_role = replica;
    create temporary table bench_people as select n, gen_random_uuid() as id from generate_series(1, 2000) as n;
    create temporary table bench_groups as select n, gen_random_uuid() as id, gen_random_uuid() as adoption, n <= 308 as busy, n % 15 = 0 and n <= 300 as few from generate_series(1, ${groups}) as n;
    insert into public.users (id, tenant_id, name) select person.id, tenant.id, 'm' || n from bench_people as person, public.tenants as tenant where is_default;
    delete from public.group_members where user_id in ('${busiest}', '${member}');
    delete from public.conversation_participants where user_id in ('${busiest}', '${member}');
    delete from public.conversation_reads where user_id in ('${busiest}', '${member}');
    -- the instance keeps a super admin
    update public.users set role = 'super_admin' where email = 'ines@example.org';
    update public.users set role = 'member' where id = '${busiest}';
    insert into public.groups (id, tenant_id, name, slug, color) select its.id, tenant.id, 'Group ' || n, 'group-' || n, 'sky' from public.tenants as tenant, bench_groups as its where is_default;
    insert into public.conversations (id, kind, group_id, last_seq, last_message_at) select id, 'group', id, 100, now() - interval '1 hour' from bench_groups;
    insert into public.group_members (group_id, user_id, joined_at)
      select its.id, person.id, now() - interval '200 days' from bench_groups as its, generate_series(0, 17) as k join bench_people as person on true where person.n = 1 + (its.n * 37 + k * 101) % 2000
      union select id, '${busiest}'::uuid, now() - interval '200 days' from bench_groups where busy union select id, '${member}'::uuid, now() - interval '200 days' from bench_groups where few;
    insert into public.conversation_participants (conversation_id, user_id) select group_id, user_id from public.group_members where group_id in (select id from bench_groups);
    insert into public.conversation_reads (user_id, conversation_id, last_read_seq)
      select part.user_id, part.conversation_id, 100 - its.n % 60 from public.conversation_participants as part join bench_groups as its on its.id = part.conversation_id;
    insert into public.messages (conversation_id, seq, sender_id, body_html, created_at, updated_at)
      select its.id, place, person.id, '<p>Bring lanterns and soup ' || place || '</p>', moment, moment
      from bench_groups as its cross join generate_series(1, 100) as place
      cross join lateral (select now() - (100 - place) * interval '14 hours' - its.n * interval '1 minute' as moment) as at
      join bench_people as person on person.n = 1 + (its.n * 37 + (place % 18) * 101) % 2000;
    insert into private.message_mentions (message_id, user_id, conversation_id, seq)
      select message.id, named.id, message.conversation_id, message.seq from public.messages as message join bench_groups as its on its.id = message.conversation_id,
        lateral (values ('${busiest}'::uuid, busy), ('${member}', few)) as named (id, there) where named.there and message.seq % 25 = 0;
    insert into public.tasks (id, group_id, title, rank, due_on, created_at, created_by)
      select md5('task' || its.n || '-' || k)::uuid, its.id, 'Wash the lanterns ' || k, 'r' || lpad(k::text, 3, '0'), current_date + k - 20, now() - k * interval '2 days', person.id
      from bench_groups as its cross join generate_series(1, 40) as k join bench_people as person on person.n = 1 + (its.n * 37) % 2000;
    insert into public.task_assignees (task_id, user_id, group_id, assigned_by, assigned_at)
      select md5('task' || its.n || '-' || k)::uuid, given.id, its.id, person.id, now() - k * interval '2 days'
      from bench_groups as its cross join generate_series(1, 40, 4) as k join bench_people as person on person.n = 1 + (its.n * 37) % 2000,
        lateral (values ('${busiest}'::uuid, busy), ('${member}', few)) as given (id, there) where given.there;
    insert into public.announcements (group_id, title, published_at, created_at, created_by)
      select its.id, 'News ' || k, now() - k * interval '5 days', now() - k * interval '5 days', person.id
      from bench_groups as its cross join generate_series(1, 20) as k join bench_people as person on person.n = 1 + (its.n * 37) % 2000;
    insert into public.events (id, group_id, title, starts_local, ends_local, created_by, announced_at)
      select md5('event' || its.n || '-' || k)::uuid, its.id, 'Soup ' || k, moment, moment + interval '2 hours', person.id, now() - k * interval '7 days'
      from bench_groups as its cross join generate_series(1, 12) as k
      cross join lateral (select date_trunc('hour', now() at time zone 'UTC') + (k * 7 - 40) * interval '1 day' + its.n % 24 * interval '1 hour' as moment) as at
      join bench_people as person on person.n = 1 + (its.n * 37) % 2000;
    insert into public.event_occurrences (id, event_id, group_id, on_date, starts_at, ends_at, visible)
      select id, id, group_id, starts_local::date, starts_local at time zone tz, ends_local at time zone tz, true from public.events where group_id in (select id from bench_groups);
    insert into public.event_counts (occurrence_id, event_id, group_id, listed) select id, event_id, group_id, true from public.event_occurrences where group_id in (select id from bench_groups);
    insert into public.adoptions (id, group_id, curriculum_id, version_id, start_on, created_at)
      select adoption, id, '${curriculum}', '${version}', current_date - 200, now() - interval '200 days' from bench_groups where n % 2 = 0;
    insert into public.schedule_patterns (adoption_id, from_on, rrule, start_time, minutes)
      select adoption, current_date - 200, 'FREQ=WEEKLY', '19:00', 60 from bench_groups where n % 2 = 0;
    create temporary table bench_lessons as select key, row_number() over (order by rank, key) as n from public.lessons where version_id = '${version}';
    insert into public.scheduled_lessons (id, adoption_id, group_id, lesson_key, rank, on_date)
      select gen_random_uuid(), its.adoption, its.id, lesson.key, lesson.n, current_date - 196 + 7 * (lesson.n::int - 1) + its.n % 7 from bench_groups as its, bench_lessons as lesson where its.n % 2 = 0;
    insert into public.lesson_progress (adoption_id, user_id, lesson_key, group_id, state, done_at)
      select its.adoption, who.id, lesson.key, its.id, 'done', now() from bench_groups as its cross join bench_lessons as lesson,
        lateral (values ('${busiest}'::uuid, busy), ('${member}', few)) as who (id, there) where its.n % 2 = 0 and who.there and lesson.n <= 24;
    insert into public.goals (user_id, title, kind, schedule, starts_on, rank)
      select who.id, 'Walk ' || k, 'habit', '{"freq": "daily"}', current_date - 60, 'm' from generate_series(1, 8) as k, (values ('${busiest}'::uuid), ('${member}')) as who (id);
    insert into public.catch_ups (user_id, last_here_at, seen_until)
      select who.id, now() - interval '30 days', now() - interval '60 days' from (values ('${busiest}'::uuid), ('${member}')) as who (id);
    insert into public.group_member_settings (group_id, user_id, last_seen_at)
      select id, '${busiest}'::uuid, now() - interval '30 days' from bench_groups where busy union select id, '${member}'::uuid, now() - interval '30 days' from bench_groups where few;
    set session_replication_role = origin`)
  await client.query('vacuum analyze')
  const { rows } = await client.query('select id from bench_groups where n = 30')
  return { groups, group: rows[0].id as string }
}
