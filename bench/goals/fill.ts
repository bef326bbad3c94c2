import type pg from 'pg'
import { mina, ruth, supper } from '../../supabase/tests/cast.ts'

const others = Number(process.env.GOALS ?? 4000)
export const people = Math.max(500, others / 5)

/** Many goals of many people around forty of Mina’s own, and one of a group of five hundred; past the triggers. */
export async function fillGoals(admin: pg.Client) {
  const goal = `kind, schedule, starts_on, rank, visibility`
  const daily = `'habit', '{"freq": "daily"}', current_date - 1826, 'm'`
  await admin.query(`
    set session_replication_role = replica;
    insert into public.users (id, name) select md5('p' || i)::uuid, 'Person ' || i from generate_series(1, ${people}) as i;
    insert into public.group_members (group_id, user_id, role) select '${supper}', md5('p' || i)::uuid, 'member' from generate_series(1, 500) as i;
    insert into public.goals (id, user_id, title, ${goal}) select md5('g' || i)::uuid, md5('p' || (i % ${people} + 1))::uuid, 'Other ' || i, ${daily}, 'private' from generate_series(1, ${others}) as i;
    insert into public.goal_entries (goal_id, user_id, on_date, state) select md5('g' || i)::uuid, md5('p' || (i % ${people} + 1))::uuid, current_date - d, 'done' from generate_series(1, ${others}) as i, generate_series(1, 50) as d;
    insert into public.goal_reminders (goal_id, user_id, at_time, created_at)
      select md5('g' || i)::uuid, md5('p' || (i % ${people} + 1))::uuid, time '00:00' + i % 96 * interval '15 minutes', now() - interval '1 year' from generate_series(1, ${others}) as i;
    insert into public.goals (id, user_id, title, ${goal}) select md5('o' || i)::uuid, '${mina.id}', 'Own ' || i, ${daily}, 'private' from generate_series(1, 40) as i;
    insert into public.goal_entries (goal_id, user_id, on_date, state) select md5('o' || i)::uuid, '${mina.id}', current_date - d, 'done' from generate_series(1, 40) as i, generate_series(1, 1825) as d;
    insert into public.goals (id, group_id, title, kind, target_value, starts_on, rank, visibility, created_by) values (md5('ours')::uuid, '${supper}', 'Ours', 'target', 100, current_date - 400, 'm', 'group', '${ruth.id}');
    insert into public.goal_entries (goal_id, user_id, on_date, state, value) select md5('ours')::uuid, md5('p' || i)::uuid, current_date - d, 'done', 1 from generate_series(1, 500) as i, generate_series(1, 20) as d;
    set session_replication_role = origin;
    select private.rescore_goal(md5('o' || i)::uuid, '${mina.id}') from generate_series(1, 40) as i`)
  await admin.query('vacuum analyze')
  const { rows } = await admin.query(
    'select (select count(*)::int from public.goals) as goals, (select count(*)::int from public.goal_entries) as entries',
  )
  return rows[0] as { goals: number; entries: number }
}
