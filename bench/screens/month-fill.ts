import type pg from 'pg'

const supper = '00000000-0000-4000-8000-0000000000b1'
const ruth = '00000000-0000-4000-8000-0000000000a1'

/** This month and the next, each with so many events spread over its days; every tenth goes on for three days. */
export async function fillMonths(admin: pg.Client, many: number) {
  await admin.query(`
    insert into public.events (id, group_id, title, starts_local, ends_local, tz, created_by)
      select gen_random_uuid(), '${supper}', 'Soup and lanterns ' || n, start,
        start + case when n % 10 = 0 then interval '2 days' else interval '1 hour' end, 'Europe/London', '${ruth}'
      from generate_series(1, ${many}) as n,
        generate_series(0, 1) as k,
        lateral (select date_trunc('month', now() at time zone 'UTC') + k * interval '1 month'
          + n % 28 * interval '1 day' + (8 + n / 28 % 12) * interval '1 hour' as start) as its`)
  await admin.query('vacuum analyze public.events, public.event_occurrences')
}
