import type pg from 'pg'
import { type CalendarEvent, eventCalendar } from '../supabase/functions/calendar-feed/event-calendar.ts'
import { me } from './data-events-fill.ts'
import { median, report } from './report.ts'

/*
 * Calendar feeds among the events of data-events.ts: one of a group with 600 dates, and that of a member of 308 groups,
 * read and written as a calendar gets them. Goal: 100 ms for the first.
 */
export async function measureFeeds(client: pg.Client) {
  await client.query('set role postgres')
  const { rows } = await client.query(
    `insert into public.groups (tenant_id, name, slug, color) select tenant_id, 'Feeds', 'feeds-' || gen_random_uuid(), 'sky' from public.users where id = $1 returning id`,
    [me],
  )
  await client.query(
    `insert into public.events (group_id, title, body_html, starts_local, ends_local, tz, rrule, created_by)
     select $1, 'Every day', '<p>' || repeat('Bring a bowl and a spoon. ', 20) || '</p>', current_date + interval '1 day 18 hours', current_date + interval '1 day 20 hours',
       'Europe/London', 'FREQ=DAILY;COUNT=300', $2 from generate_series(1, 2)`,
    [rows[0].id, me],
  )
  await client.query(
    "insert into private.calendar_feeds (token, user_id, scope, group_id) values ('bench-group', $1, 'group', $2), ('bench-mine', $1, 'mine', null)",
    [me, rows[0].id],
  )
  await client.query('analyze public.event_occurrences')
  report('events-data, feeds; goal 100 ms for 600 dates', {
    'of a group, ms (median)': await time(client, 'bench-group'),
    'of 308 groups, ms (median)': await time(client, 'bench-mine'),
  })
}

async function time(client: pg.Client, token: string) {
  const took: number[] = []
  const written: number[] = []
  let events: CalendarEvent[] = []
  let size = 0
  for (let round = 0; round < 20; round++) {
    const began = performance.now()
    const { rows } = await client.query("select private.calendar_feed($1, '203.0.113.7') as feed", [token])
    events = rows[0].feed.events
    const read = performance.now()
    size = eventCalendar(events, { name: 'Bench', site: 'https://cohort.example' }).length
    took.push(performance.now() - began)
    written.push(performance.now() - read)
  }
  return `${median(took).toFixed(0)}, of that ${median(written).toFixed(0)} to write it (${events.length} dates, ${(size / 1024).toFixed(0)} KB)`
}
