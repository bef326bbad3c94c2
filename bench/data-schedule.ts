import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { fillPlan, fillSchedules, me } from './data-schedule-fill.ts'
import { askAs, openLargeDatabase } from './large-database.ts'
import { median, report } from './report.ts'

/*
 * The time that a planner waits: 300 lessons laid and written (goal 30 ms) and 1,000 (100 ms), days off over ten schedules
 * (300 ms), and a group's week among 1,000,000 lessons (10 ms). `BENCH_ROWS` makes it smaller.
 */
export async function scheduleData() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-schedule-data-'))
  const { client, stop } = await openLargeDatabase(dataDir)
  try {
    await measurePlan(client, 300, 30)
    await measurePlan(client, 1000, 100)
    const { version, curriculum, group } = await measureDaysOff(client)
    await fillSchedules(client, version, curriculum)
    await measureWeek(client, group)
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const asOwner = (client: pg.Client) => client.query('reset role')

async function publish(client: pg.Client, curriculum: string) {
  await askAs(client, me)
  const version = randomUUID()
  await client.query("select public.publish_version($1, $2, 'Bench')", [version, curriculum])
  return version
}
async function adopt(client: pg.Client, group: string, version: string) {
  const id = randomUUID()
  await client.query("select public.adopt($1, $2, $3, '2026-03-03')", [id, group, version])
  return id
}

async function measurePlan(client: pg.Client, lessons: number, goal: number) {
  const { curriculum, group } = await fillPlan(client, lessons)
  const version = await publish(client, curriculum)
  const before = performance.now()
  const adoption = await adopt(client, group, version)
  const adopted = performance.now() - before
  await asOwner(client)
  await client.query('analyze')
  const [first] = (
    await client.query('select id from public.scheduled_lessons where adoption_id = $1 order by rank limit 1', [
      adoption,
    ])
  ).rows
  // each time all days are others
  const laid = await time(client, 'select private.lay_adoption($1)', [adoption], () =>
    client.query('update public.adoptions set start_on = start_on + 7 where id = $1', [adoption]),
  )
  const still = await time(client, 'select private.lay_adoption($1)', [adoption])
  await askAs(client, me)
  const deed = JSON.stringify({ kind: 'bump', entry: first.id })
  const bump = () => [randomUUID(), adoption, null, deed]
  report(`schedule-data, ${lessons} lessons`, {
    [`laid and written, ms (median; goal ${goal})`]: laid,
    'laid, where nothing moves, ms (median)': still,
    'adopt, ms (once)': adopted,
    'a bump of the first, which moves all, ms (median)': await time(
      client,
      'select public.change_schedule($1, $2, $3, $4)',
      bump,
    ),
    'the same, dry, ms (median)': await time(client, 'select public.change_schedule($1, $2, $3, $4, true)', bump),
    'a copy, looked at, ms (median)': await time(client, "select public.preview_copy($1, $2, '2027-03-02')", [
      adoption,
      group,
    ]),
  })
  await asOwner(client)
}

/** Ten schedules of fifty lessons each in one group. */
async function measureDaysOff(client: pg.Client) {
  let group = ''
  let version = ''
  let curriculum = ''
  for (let n = 0; n < 10; n++) {
    const made = await fillPlan(client, 50)
    group ||= made.group
    curriculum = made.curriculum
    version = await publish(client, curriculum)
    await adopt(client, group, version)
    await asOwner(client)
  }
  await client.query('analyze')
  await askAs(client, me)
  const set = "select * from public.set_off_days($1, $2, '2026-03-10', '2026-03-12', 'Break', array['lessons'], $3)"
  report('schedule-data, days off over 10 schedules of 50 lessons', {
    'set, ms (median; goal 300)': await time(
      client,
      set,
      () => [randomUUID(), group, false],
      () => client.query('delete from public.group_off_days where group_id = $1', [group]),
    ),
    'the same, dry, ms (median)': await time(client, set, () => [randomUUID(), group, true]),
  })
  await asOwner(client)
  return { version, curriculum, group }
}

async function measureWeek(client: pg.Client, own: string) {
  const { rows } = await client.query(
    'select (select count(*) from public.scheduled_lessons)::int as lessons, (select group_id from public.group_members where user_id = $1 and group_id <> $2 order by joined_at desc limit 1) as group',
    [me, own],
  )
  const { lessons, group } = rows[0]
  await askAs(client, me)
  const week =
    "select id, adoption_id, lesson_key, track, on_date, state from public.scheduled_lessons where group_id = $1 and on_date between '2026-09-07' and '2026-09-13' order by on_date, track, rank"
  const { rows: plan } = await client.query(`explain ${week}`, [group])
  const words = plan.map((line) => Object.values(line)[0]).join('\n')
  if (!words.includes('scheduled_lessons_week') || words.includes('Seq Scan on scheduled_lessons'))
    throw new Error(`A week is read without its index:\n${words}`)
  report(`schedule-data, ${lessons} lessons in schedules`, {
    'a group’s week, ms (median; goal 10)': await time(client, week, [group]),
    'a whole schedule of 100, ms (median)': await time(
      client,
      'select * from public.scheduled_lessons where adoption_id = (select id from public.adoptions where group_id = $1 limit 1) order by track, rank',
      [group],
    ),
    'the lessons that I lead, ms (median)': await time(client, 'select * from private.lessons_i_lead()'),
  })
}

async function time(
  client: pg.Client,
  sql: string,
  values: unknown[] | (() => unknown[]) = [],
  prepare: () => Promise<unknown> = async () => {},
) {
  const times: number[] = []
  for (let n = 0; n < 11; n++) {
    await prepare()
    const all = typeof values === 'function' ? values() : values
    const before = performance.now()
    await client.query(sql, all)
    times.push(performance.now() - before)
  }
  return median(times)
}
