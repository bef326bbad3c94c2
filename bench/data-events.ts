import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { fill, me, size } from './data-events-fill.ts'
import { measureFeeds } from './data-feeds.ts'
import { measureSeries } from './data-series.ts'
import { askAs, openLargeDatabase } from './large-database.ts'
import { median, percentile, report } from './report.ts'

/*
 * The time that a member of 308 groups waits for what is on, among 200,000 events with 1,000,000 dates and 3,000,000
 * answers. Goal: 20 ms for each look. `BENCH_GROUPS` makes it smaller; `BENCH_KEEP=<folder>` keeps the data.
 */
export async function eventsData() {
  const kept = process.env.BENCH_KEEP
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'bench-events-data-'))
  const mark = join(dataDir, 'filled')
  const filled = existsSync(mark)
  mkdirSync(dataDir, { recursive: true })
  const { client, stop } = await openLargeDatabase(dataDir, { filled })
  try {
    if (!filled) {
      await fill(client)
      writeFileSync(mark, '')
    }
    await measure(client)
    await measureSeries(client)
    await measureFeeds(client)
  } finally {
    await stop()
    if (!kept) rmSync(dataDir, { recursive: true, force: true })
  }
}

const agenda = "select * from public.my_events(now(), now() + interval '10 years', most => 50)"

async function measure(client: pg.Client) {
  const { rows } = await client.query(
    'select (select count(*) from public.events) as events, (select count(*) from public.event_occurrences) as dates, (select count(*) from public.event_rsvps) as answers',
  )
  await askAs(client, me)
  const { rows: groups } = await client.query('select group_id from public.group_members where user_id = $1 limit 1', [
    me,
  ])
  const one = groups[0].group_id
  report(
    `events-data, ${size.groups} groups, ${rows[0].events} events, ${rows[0].dates} dates, ${rows[0].answers} answers; goal 20`,
    {
      'agenda: the next 50 in 308 groups, ms (median)': await time(client, agenda),
      'the page after it, ms (median)': await time(
        client,
        "select * from public.my_events(now(), now() + interval '10 years', after_at => now() + interval '3 days', after_id => gen_random_uuid(), most => 50)",
      ),
      'a month of 42 days, 500 at most, ms (median)': await time(
        client,
        "select * from public.my_events(date_trunc('month', now()), date_trunc('month', now()) + interval '42 days', most => 500, faces => false)",
      ),
      'who clashes with an evening in a group, ms (median)': await time(
        client,
        "select * from public.event_clashes($1, date_trunc('day', now()) + interval '3 days 18 hours', date_trunc('day', now()) + interval '3 days 20 hours')",
        [one],
      ),
      'those without my answer, 50, ms (median)': await time(
        client,
        "select * from public.my_events(now(), now() + interval '10 years', unanswered => true, most => 50)",
      ),
      'the next one, for Home, ms (median)': await time(
        client,
        "select * from public.my_events(now(), now() + interval '10 years', most => 1)",
      ),
      'what is past, 50, ms (median)': await time(
        client,
        "select * from public.my_events('2000-01-01', now(), backwards => true, most => 50)",
      ),
      'the next 50 of one group, ms (median)': await time(
        client,
        "select * from public.my_events(now(), now() + interval '10 years', in_group => $1, most => 50)",
        [one],
      ),
      'a search that finds many, ms (median)': await time(client, "select * from public.search('lantern', '{events}')"),
      'the newest 30 happenings, ms (median)': await time(client, 'select * from public.activity()'),
    },
  )
  await client.query('set role postgres')
  const first = performance.now()
  const { rows: told } = await client.query('select private.tell_event_reminders() as many')
  report('events-data, reminders', {
    [`the first minute, which tells ${told[0].many}, ms`]: performance.now() - first,
    'every minute after it, ms (median)': await time(client, 'select private.tell_event_reminders()', [], 5),
  })
}

/** The time that passes, and that which Postgres works: the second is the same on a machine that is busy beside it. */
async function time(client: pg.Client, text: string, values: unknown[] = [], rounds = 60) {
  const { rows: its } = await client.query('select pg_backend_pid() as pid')
  const worked = () => Number(readFileSync(`/proc/${its[0].pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  const took: number[] = []
  const busy: number[] = []
  let found = 0
  for (let round = 0; round < rounds; round++) {
    const [began, before] = [performance.now(), worked()]
    const { rows } = await client.query({ name: text.slice(-63), text, values })
    took.push(performance.now() - began)
    busy.push(worked() - before)
    found = rows.length
  }
  return `${median(busy).toFixed(1)} at work, ${median(took).toFixed(1)} in all (p95 ${percentile(took, 0.95).toFixed(1)}, ${found} rows)`
}
