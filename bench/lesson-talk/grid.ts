import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { fillPlan, me } from '../data-schedule-fill.ts'
import { askAs, openLargeDatabase, timeQuery } from '../large-database.ts'
import { report } from '../report.ts'

const members = 200
const lessons = 300

/**
 * The time that a progress grid of 200 members and 300 lessons takes in SQL (goal 200 ms), among 100 other groups that
 * follow the same: for an admin of the group, of one team, and for a member.
 */
export async function progressGrid() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-grid-'))
  const { client, stop } = await openLargeDatabase(dataDir)
  try {
    const { adoption, group, team, member, lesson, progress } = await fillGrid(client)
    await askAs(client, me)
    const whole = await timeQuery(client, 'select public.progress_grid($1)', () => [adoption])
    const ofTeam = await timeQuery(client, 'select public.progress_grid($1, null, $2)', () => [adoption, team])
    const told = await client.query<{ bytes: number }>('select length(public.progress_grid($1)::text) as bytes', [
      adoption,
    ])
    const excused = await timeQuery(client, 'select public.excuse($1, $2, $3)', () => [adoption, member, lesson])
    await askAs(client, member)
    report(`lesson-talk-grid, ${members} members, ${lessons} lessons, ${progress} rows of progress`, {
      'for an admin of the group, ms (median; goal 200)': whole,
      'the same, KiB': Math.round(told.rows[0]!.bytes / 1024),
      'of a team, ms (median)': ofTeam,
      'an excuse, ms (median)': excused,
      'for a member, ms (median)': await timeQuery(client, 'select public.progress_grid($1)', () => [adoption]),
      'my progress with excuses, ms (median)': await timeQuery(client, 'select public.my_progress($1)', () => [
        adoption,
      ]),
      'today in the group, ms (median)': await timeQuery(client, 'select public.today($1)', () => [group]),
    })
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A group of Ruth’s whose members have done two lessons of three, and a hundred other groups with the same plan. */
export async function fillGrid(client: pg.Client) {
  const { curriculum } = await fillPlan(client, lessons)
  await askAs(client, me)
  const version = randomUUID()
  await client.query("select public.publish_version($1, $2, 'Bench')", [version, curriculum])
  await client.query('reset role')
  await client.query(`
    set session_replication_role = replica;
    create temporary table grid_groups as select n, gen_random_uuid() as id, gen_random_uuid() as adoption from generate_series(1, 101) as n;
    create temporary table grid_lessons as select key, row_number() over (order by rank, key) as n from public.lessons where version_id = '${version}';
    create temporary table grid_people as select n, case n when 1 then '${me}'::uuid else gen_random_uuid() end as id from generate_series(1, ${members}) as n;
    insert into auth.users (id, email) select id, n || '@bench.example' from grid_people where n > 1;
    insert into public.users (id, email, name, role, tenant_id) select person.id, person.n || '@bench.example', 'Person ' || person.n, 'member', tenant.id
      from grid_people as person, public.tenants as tenant where tenant.is_default and person.n > 1;
    insert into public.groups (id, tenant_id, name, slug, color)
      select its.id, tenant.id, 'Class ' || n, 'class-' || n, 'sky' from public.tenants as tenant, grid_groups as its where is_default;
    delete from public.group_members where user_id = '${me}';
    insert into public.group_members (group_id, user_id, role, joined_at)
      select its.id, person.id, case person.n when 1 then 'admin' else 'member' end, '2026-01-01' from grid_groups as its, grid_people as person where its.n = 7 or person.n = its.n;
    -- the instance keeps a super admin
    update public.users set role = 'super_admin' where email = 'ines@example.org';
    update public.users set role = 'member' where id = '${me}';
    insert into public.adoptions (id, group_id, curriculum_id, version_id, start_on, created_at)
      select adoption, id, '${curriculum}', '${version}', '2026-01-06', '2026-01-01' from grid_groups;
    insert into public.scheduled_lessons (id, adoption_id, group_id, lesson_key, rank, on_date)
      select gen_random_uuid(), its.adoption, its.id, lesson.key, lesson.n, date '2026-01-06' + lesson.n::int from grid_groups as its, grid_lessons as lesson;
    insert into public.lesson_progress (adoption_id, user_id, lesson_key, group_id, state, done_at)
      select its.adoption, person.id, lesson.key, its.id, 'done', '2026-02-01' from grid_groups as its, grid_people as person, grid_lessons as lesson
      where (its.n = 7 or person.n <= 20) and (person.n + lesson.n) % 3 > 0;
    insert into public.lesson_excuses (adoption_id, user_id, lesson_key, group_id)
      select its.adoption, person.id, lesson.key, its.id from grid_groups as its, grid_people as person, grid_lessons as lesson
      where its.n = 7 and (person.n + lesson.n) % 30 = 0;
    insert into public.teams (id, group_id, name) select gen_random_uuid(), id, 'A team' from grid_groups where n = 7;
    insert into public.team_members (team_id, user_id, group_id) select team.id, person.id, team.group_id from public.teams as team, grid_people as person where team.name = 'A team' and person.n <= 40;
    set session_replication_role = origin`)
  await client.query('vacuum analyze')
  const { rows } = await client.query(
    `select (select count(*) from public.lesson_progress)::int as progress, (select adoption from grid_groups where n = 7) as adoption,
      (select id from grid_groups where n = 7) as "group", (select id from public.teams where name = 'A team') as team,
      (select id from grid_people where n = 9) as member, (select key from grid_lessons where n = 41) as lesson`,
  )
  return rows[0] as Record<'adoption' | 'group' | 'team' | 'member' | 'lesson', string> & { progress: number }
}
