import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { fillPlan, me } from '../data-schedule-fill.ts'
import { askAs, openLargeDatabase } from '../large-database.ts'
import { median, report } from '../report.ts'
import { adapt, changeOf, changesOf, followed, publish } from './fill.ts'

/*
 * The time that a group waits for its own curriculum: 300 lessons with 600 items under 500 changes, the outline (goal
 * 30 ms), one lesson (5 ms), and a new version of its 1,000 nodes, looked at (500 ms) and taken (2 s). And 30 lessons that
 * move with 90 tasks that the group has of them (300 ms).
 */
export async function adaptationData() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-adaptation-data-'))
  const { client, stop } = await openLargeDatabase(dataDir)
  try {
    const { curriculum, adoption, lessons } = await followed(client)
    const bare = await time(client, 'select public.resolved_outline($1)', () => [adoption])
    const changes = changesOf(lessons)
    const before = performance.now()
    await client.query(adapt, [randomUUID(), adoption, JSON.stringify(changes), false])
    const adapted = performance.now() - before
    await client.query('reset role')
    await client.query('analyze')
    const laid = await time(
      client,
      'select private.lay_adoption($1)',
      () => [adoption],
      () => client.query('update public.adoptions set start_on = start_on + 7 where id = $1', [adoption]),
    )
    await askAs(client, me)
    const one = () => [
      randomUUID(),
      adoption,
      JSON.stringify([changeOf(lessons[250]!, 'edit', { field: 'objectives', value: ['Cook'] })]),
      true,
    ]
    report('adaptation-data, 300 lessons, 600 items, 500 changes', {
      'the outline, ms (median; goal 30)': await time(client, 'select public.resolved_outline($1)', () => [adoption]),
      'the same without changes, ms (median)': bare,
      'one lesson, ms (median; goal 5)': await time(client, 'select public.resolved_lesson($1, $2)', () => [
        adoption,
        lessons[0]!.key,
      ]),
      'laid and written, ms (median; goal 30)': laid,
      'one change, looked at, ms (median)': await time(client, adapt, one),
      '500 changes at once, ms (once)': adapted,
    })
    await measureUpgrade(client, curriculum, adoption)
    await measureTasks(client)
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureUpgrade(client: pg.Client, curriculum: string, adoption: string) {
  await client.query('reset role')
  await client.query(
    "update public.lessons set title = title || '!', minutes = 45 where version_id = $1 and right(title, 1) in ('1', '2')",
    [curriculum],
  )
  const version = await publish(client, curriculum)
  const upgrade = 'select public.upgrade_adoption($1, $2, $3, $4, $5) as it'
  const dry = () => [randomUUID(), adoption, version, '{}', true]
  const { rows } = await client.query(upgrade, dry())
  const conflicts = rows[0].it.conflicts as { id: string }[]
  const looked = await time(client, upgrade, dry)
  const resolution = Object.fromEntries(conflicts.map(({ id }, n) => [id, n % 2 ? 'mine' : 'theirs']))
  const op = randomUUID()
  const before = performance.now()
  await client.query(upgrade, [op, adoption, version, JSON.stringify(resolution), false])
  const done = performance.now() - before
  const then = performance.now()
  await client.query('select public.undo_upgrade($1)', [op])
  report(`adaptation-data, a new version with ${conflicts.length} conflicts`, {
    'looked at, ms (median; goal 500)': looked,
    'taken, ms (once; goal 2000)': done,
    'undone, ms (once)': performance.now() - then,
  })
}

async function measureTasks(client: pg.Client) {
  await client.query('reset role')
  const { curriculum, group } = await fillPlan(client, 30)
  await client.query(
    `insert into public.curriculum_tasks (version_id, lesson_key, title, anchor, offset_days, rank)
     select version_id, key, 'Task ' || k, 'lesson', k - 2, private.rank_number(k) from public.lessons, generate_series(1, 3) as k where version_id = $1`,
    [curriculum],
  )
  const version = await publish(client, curriculum)
  const adoption = randomUUID()
  const at = (day: string) => client.query("select set_config('app.clock', $1, false)", [`${day}T12:00:00Z`])
  await at('2026-03-01')
  const before = performance.now()
  await client.query("select public.adopt($1, $2, $3, '2026-03-03')", [adoption, group, version])
  const adopted = performance.now() - before
  await client.query('reset role')
  // two lessons a week: all are there after fifteen
  for (let week = 1; week <= 15; week++) {
    await at(new Date(Date.UTC(2026, 2, 1 + 7 * week)).toISOString().slice(0, 10))
    await client.query('select private.make_adoption_tasks()')
  }
  await client.query('analyze')
  const { rows } = await client.query<{ id: string; tasks: number }>(
    `select entry.id, (select count(*)::int from public.tasks where group_id = $2 and deleted_at is null) as tasks
     from public.scheduled_lessons as entry where entry.adoption_id = $1 order by entry.rank limit 1`,
    [adoption, group],
  )
  await askAs(client, me)
  const bump = JSON.stringify({ kind: 'bump', entry: rows[0]!.id })
  const change = 'select public.change_schedule($1, $2, null, $3)'
  report(`adaptation-data, 30 lessons and ${rows[0]!.tasks} tasks of the group`, {
    'moved, ms (median; goal 300)': await time(client, change, () => [randomUUID(), adoption, bump]),
    'the plan of tasks, ms (median)': await time(client, 'select public.adoption_tasks_plan($1)', () => [adoption]),
    'adopted, with the first tasks, ms (once)': adopted,
  })
}

async function time(
  client: pg.Client,
  sql: string,
  values: () => unknown[],
  prepare: () => Promise<unknown> = async () => {},
) {
  const times: number[] = []
  for (let n = 0; n < 15; n++) {
    await prepare()
    const before = performance.now()
    await client.query(sql, values())
    times.push(performance.now() - before)
  }
  return median(times)
}
