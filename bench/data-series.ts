import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { me } from './data-events-fill.ts'
import { askAs } from './large-database.ts'
import { median, report } from './report.ts'

/*
 * Series among the events of data-events.ts: the night that makes what has come within a year, when all 20,000 weekly ones
 * are due at once, and an edit of all dates of a daily one with 12 answers a date. Goals: 60 s, and 300 ms.
 */
export async function measureSeries(client: pg.Client) {
  await client.query('set role postgres')
  const began = performance.now()
  let made = 0
  let most = 0
  for (;;) {
    const { rows } = await client.query('select private.top_up_events() as many, pg_backend_pid() as pid')
    // what is its own, without the pages that all connections share
    const own = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${rows[0].pid}/status`, 'utf8'))?.[1]
    most = Math.max(most, Number(own) / 1024)
    made += rows[0].many
    if (rows[0].many === 0) break
  }
  report('events-data, series; goals 60 s and 300 ms', {
    [`topping up ${made} series, s`]: ((performance.now() - began) / 1000).toFixed(1),
    'the memory of its connection after each slice, at most, MB; goal 64': most.toFixed(0),
    'an edit of all dates of a daily series, 12 answers a date, ms (median)': await editAll(client),
  })
}

async function editAll(client: pg.Client) {
  const { rows } = await client.query(
    `insert into public.events (group_id, title, starts_local, ends_local, tz, rrule, created_by)
     select group_id, 'Every day', current_date + interval '1 day 18 hours', current_date + interval '1 day 20 hours', 'Europe/London', 'FREQ=DAILY', $1
     from public.group_members where user_id = $1 and role = 'manager' limit 1 returning id, group_id, (current_date + 1)::text as day`,
    [me],
  )
  const { id, group_id, day } = rows[0]
  await client.query(
    `insert into public.event_rsvps (occurrence_id, user_id, event_id, group_id, status, listed)
     select at.id, member.user_id, at.event_id, at.group_id, 'going', true
     from public.event_occurrences as at, (select user_id from public.group_members where group_id = $2 limit 12) as member where at.event_id = $1`,
    [id, group_id],
  )
  await client.query('analyze public.event_occurrences, public.event_rsvps')
  await askAs(client, me)
  const took: number[] = []
  for (let round = 0; round < 8; round++) {
    const started = performance.now()
    const change = {
      starts_local: `${day} ${10 + round}:00`,
      ends_local: `${day} ${11 + round}:00`,
      place_name: `Hall ${round}`,
    }
    await client.query('select count(*) from public.edit_series(gen_random_uuid(), $1, $2, $3, $4)', [
      id,
      day,
      'all',
      change,
    ])
    took.push(performance.now() - started)
  }
  return median(took).toFixed(0)
}
