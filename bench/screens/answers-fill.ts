import type pg from 'pg'

const supper = '00000000-0000-4000-8000-0000000000b1'
const ruth = '00000000-0000-4000-8000-0000000000a1'
const title = 'The long table'

/** An event of tomorrow with so many guests, all of them members of its group. */
export async function fillGuests(admin: pg.Client, many: number) {
  const { rows } = await admin.query<{ id: string }>(`
    insert into public.events (id, group_id, title, starts_local, ends_local, tz, created_by)
      select gen_random_uuid(), '${supper}', '${title}', start, start + interval '2 hours', 'Europe/London', '${ruth}'
      from (select date_trunc('hour', now() at time zone 'UTC') + interval '1 hour' as start) as its
      returning id`)
  const event = rows[0]!.id
  await admin.query(`
    set session_replication_role = replica;
    create table bench_people as select n, gen_random_uuid() as id from generate_series(1, ${many}) as n;
    insert into auth.users (id, email) select id, 'guest' || n || '@example.org' from bench_people;
    insert into public.users (id, tenant_id, name) select person.id, tenant.id, 'Guest ' || n || ' of the long table' from bench_people as person, public.tenants as tenant
      where is_default on conflict do nothing;
    insert into public.group_members (group_id, user_id, role) select '${supper}', id, 'member' from bench_people;
    insert into public.event_rsvps (occurrence_id, user_id, event_id, group_id, status, listed)
      select at.id, person.id, at.event_id, at.group_id, 'going', true
      from public.event_occurrences as at, bench_people as person where at.event_id = '${event}';
    update public.event_counts set going = ${many} where event_id = '${event}';
    drop table bench_people;
    set session_replication_role = origin`)
  await admin.query('vacuum analyze')
  return { event, title }
}
