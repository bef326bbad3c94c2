import type pg from 'pg'

/*
 * 10,000 groups of 20 people and one person who is in 308 of them; in each group twenty events of five dates each, three
 * answers a date, half of it past, as after two years and before two more. Of his own he has answered every second date.
 */
export const size = {
  groups: Number(process.env.BENCH_GROUPS ?? 10_000),
  mine: 308,
  eventsPerGroup: 20,
  // of these so many come again each week
  weeklyPerGroup: 2,
  datesPerEvent: 5,
  answersPerDate: 3,
}
export const me = '00000000-0000-4000-8000-0000000000a5'

export async function fill(client: pg.Client) {
  const { groups, mine, eventsPerGroup, weeklyPerGroup, datesPerEvent, answersPerDate } = size
  // whole at the end is sooner than row by row
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename in ('events', 'event_occurrences', 'event_rsvps', 'event_counts')
     and indexname not in (select conname from pg_constraint)`,
  )
  await client.query(`
    set session_replication_role = replica;
    drop index ${indexes.map(({ indexname }) => `public.${indexname}`).join(', ')};
    create table bench_people as select n, gen_random_uuid() as id from generate_series(1, 2000) as n;
    insert into auth.users (id, email) select id, 'm' || n || '@example.org' from bench_people;
    insert into public.users (id, tenant_id, name) select person.id, tenant.id, 'm' || n from bench_people as person, public.tenants as tenant
      where is_default on conflict do nothing;
    create table bench_groups as select n, gen_random_uuid() as id, n % greatest(${groups} / ${mine}, 1) = 0 and n <= ${mine} * greatest(${groups} / ${mine}, 1) as mine from generate_series(1, ${groups}) as n;
    insert into public.groups (id, tenant_id, name, slug, color)
      select its.id, tenant.id, 'Group ' || n, 'group-' || n, 'sky' from public.tenants as tenant, bench_groups as its where is_default;
    insert into public.group_members (group_id, user_id, role)
      select its.id, person.id, case when k = 0 then 'admin' else 'member' end from bench_groups as its, generate_series(0, 19) as k, bench_people as person
        where person.n = 1 + (its.n * 37 + k * 101) % 2000
      union all select id, '${me}', case when n % 10 = 0 then 'manager' else 'member' end from bench_groups where mine;
    create table bench_events as
      select gen_random_uuid() as id, its.id as group_id, its.n as group_n, its.mine, k,
        date_trunc('hour', now() at time zone 'UTC') + (random() * 1400 - 700) * interval '1 day' as starts_local,
        (1 + (its.n * 37) % 2000) as maker, random() * interval '30 days' as ago, k % 15 = 7 as cancelled, k % 20 = 13 as draft, k % 4 = 1 as limited
      from bench_groups as its, generate_series(1, ${eventsPerGroup}) as k;
    insert into public.events (id, group_id, title, status, starts_local, ends_local, tz, place_name, capacity, deadline_min, rrule, created_by, announced_at, cancelled_at)
      select its.id, group_id, 'Soup and lanterns ' || k, case when cancelled then 'cancelled' when draft then 'draft' else 'scheduled' end,
        starts_local, starts_local + interval '2 hours', (array['Europe/London', 'Europe/Madrid', 'UTC'])[1 + k % 3], 'The old hall',
        case when limited then 12 end, case when k % 5 = 0 then 1440 end, case when k <= ${weeklyPerGroup} then 'FREQ=WEEKLY' end, person.id,
        case when not draft then least(now(), starts_local at time zone 'UTC') - ago end,
        case when cancelled then least(now(), starts_local at time zone 'UTC') - ago / 2 end
      from bench_events as its join bench_people as person on person.n = maker;
    create table bench_dates as
      select case when d = 0 then its.id else gen_random_uuid() end as id, its.id as event_id, group_id, group_n, mine, k, cancelled, draft, d, (starts_local + d * interval '7 days') at time zone 'UTC' as starts_at
      from bench_events as its, generate_series(0, ${datesPerEvent - 1}) as d;
    insert into public.event_occurrences (id, event_id, group_id, on_date, starts_at, ends_at, state, visible)
      select id, event_id, group_id, starts_at::date, starts_at, starts_at + interval '2 hours',
        case when cancelled then 'cancelled' else 'scheduled' end, not draft
      from bench_dates;
    insert into public.event_counts (occurrence_id, event_id, group_id, going, guests, maybe, listed)
      select id, event_id, group_id, ${answersPerDate - 1}, 0, 1, not draft from bench_dates;
    insert into public.event_rsvps (occurrence_id, user_id, event_id, group_id, status, listed, answered_at)
      select at.id, person.id, at.event_id, at.group_id, (array['going', 'going', 'maybe'])[1 + k % 3], true, now() - interval '60 days'
      from bench_dates as dates join public.event_occurrences as at on at.id = dates.id and at.visible
      cross join generate_series(0, ${answersPerDate - 1}) as answer (a)
      join bench_people as person on person.n = 1 + (dates.group_n * 37 + (1 + dates.d + a * 5) * 101) % 2000;
    insert into public.event_rsvps (occurrence_id, user_id, event_id, group_id, status, listed, answered_at)
      select at.id, '${me}', at.event_id, at.group_id, 'going', true, now() - interval '60 days' from bench_dates as dates
      join public.event_occurrences as at on at.id = dates.id and at.visible where dates.mine and dates.d % 2 = 0;
    insert into private.event_horizons (event_id, next_on)
      select id, starts_local::date + 7 * ceil((current_date + 359 - starts_local::date) / 7.0)::int from bench_events where k <= ${weeklyPerGroup};
    insert into public.event_reminders (event_id, user_id, offset_min)
      select its.id, person.id, 2880 from bench_events as its join bench_people as person on person.n = 1 + (its.group_n * 37 + 101) % 2000 where k = 3;
    ${indexes.map(({ indexdef }) => indexdef).join(';')};
    drop table bench_people, bench_groups, bench_events, bench_dates;
    set session_replication_role = origin`)
  await client.query('vacuum analyze')
}
