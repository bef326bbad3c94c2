import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillPlan, me } from '../data-schedule-fill.ts'
import { askAs, openLargeDatabase, timeQuery } from '../large-database.ts'
import { report } from '../report.ts'
import { fillLessons } from './fill.ts'

/*
 * The time that a member waits among 1,000,000 scheduled lessons and 10,000,000 rows of progress: today in twenty groups
 * (goal 20 ms), a lesson (15 ms), and their own progress (10 ms). `BENCH_ROWS` makes it smaller.
 */
export async function lessonsData() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-lessons-data-'))
  const { client, stop } = await openLargeDatabase(dataDir)
  try {
    const { curriculum } = await fillPlan(client, 100)
    await client.query(
      `insert into public.lesson_items (version_id, lesson_key, kind, title, rank, minutes)
       select version_id, key, 'read', 'Item ' || k, private.rank_number(k), 10 from public.lessons, generate_series(1, 6) as k where version_id = $1`,
      [curriculum],
    )
    await askAs(client, me)
    const version = randomUUID()
    await client.query("select public.publish_version($1, $2, 'Bench')", [version, curriculum])
    await client.query('reset role')
    const { lessons, progress, adoption, group, lesson } = await fillLessons(client, version, curriculum)
    await askAs(client, me)
    await client.query("select set_config('app.clock', '2026-10-13T12:00Z', false)")
    const reading = () => [adoption, lesson, '{"block": 1}', 5]
    report(`lessons-data, ${lessons} lessons in schedules, ${progress} rows of progress`, {
      'today in 20 groups, ms (median; goal 20)': await timeQuery(client, 'select public.today()'),
      'today in one group, ms (median)': await timeQuery(client, 'select public.today($1)', () => [group]),
      'the address of a day, ms (median)': await timeQuery(client, "select public.lesson_on($1, '2026-10-13')", () => [
        group,
      ]),
      'a lesson, ms (median; goal 15)': await timeQuery(client, 'select public.resolved_lesson($1, $2)', () => [
        adoption,
        lesson,
      ]),
      'a lesson as it is for oneself, ms (median)': await timeQuery(client, 'select public.my_lesson($1, $2)', () => [
        adoption,
        lesson,
      ]),
      'that it was read, ms (median)': await timeQuery(client, 'select public.read_lesson($1, $2, $3, $4)', reading),
      'my progress, ms (median; goal 10)': await timeQuery(client, 'select public.my_progress($1)', () => [adoption]),
      'my progress by table, ms (median)': await timeQuery(
        client,
        'select lesson_key, state, done_at from public.lesson_progress where adoption_id = $1 and user_id = $2',
        () => [adoption, me],
      ),
      'catching up, looked at, ms (median)': await timeQuery(
        client,
        "select public.set_pace($1, 'shifted', null, null, true)",
        () => [adoption],
      ),
    })
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
